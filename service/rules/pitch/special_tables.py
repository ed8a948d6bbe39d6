"""The printed figures of special attacks, read once from `special_attacks.toml`."""

import tomllib
from importlib.resources import files

import msgspec

Rules = tuple[str, ...]


class Hits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    hits_from: int


class BreatheFire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    strong_from_st: int
    strong: int
    self_up_to: int
    prone_from: int
    knocked_down: int


class HypnoticGaze(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    marked: int


class Bomb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    explodes_from: int
    hits_from: int


class Frog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its figures; it has no PA."""

    rules: Rules
    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[str, ...]
    pa: None = None


class SpecialTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chainsaw: Hits
    projectile_vomit: Hits
    breathe_fire: BreatheFire
    hypnotic_gaze: HypnoticGaze
    bomb: Bomb
    frog: Frog


SPECIAL = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("special_attacks.toml").read_text("utf-8")),
    SpecialTables,
)
