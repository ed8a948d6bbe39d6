"""The printed numbers, read once from `tables.toml`. Nothing here decides anything."""

import tomllib
from importlib.resources import files

import msgspec

Rules = tuple[str, ...]


class MarineProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    attacks: int
    armour_save: int
    base_radius: int


class BallProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    weapon_skill: int
    radius: int


class BolterProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    strength: int
    single_shot_range: int
    double_shot_range: int


class Distances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    deployment_depth: int
    move: int
    move_after_getting_up: int
    assault_move: int
    contact_gap: int
    inch: int
    hill_inches_added: int
    off_table_to_score: int


class MatchNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    marines_a_side: int
    charge_bonus_attacks: int
    scores_to_win: int


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    faces: tuple[int, ...]


class FacesByRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    faces: tuple[tuple[int, ...], ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    marine: MarineProfile
    ball: BallProfile
    bolter: BolterProfile
    distances: Distances
    match: MatchNumbers
    to_hit_shooting: Faces
    to_hit_assault: FacesByRow
    to_wound: Faces

    def shooting_face(self) -> int:
        """Lowest face with which a marine's shot hits."""
        return self.to_hit_shooting.faces[self.marine.ballistic_skill - 1]

    def assault_face(self, target_weapon_skill: int) -> int:
        """Lowest face with which a marine's attack hits a target of this weapon skill."""
        return self.to_hit_assault.faces[self.marine.weapon_skill - 1][target_weapon_skill - 1]

    def wounding_face(self, strength: int) -> int:
        """Lowest face with which a hit of this strength, 1 to 10, wounds a marine."""
        return self.to_wound.faces[strength - 1]


def _read() -> Tables:
    text = (files(__package__) / "tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tables)


TABLES = _read()
INCH = TABLES.distances.inch
BASE = TABLES.marine.base_radius
BALL = TABLES.ball.radius
