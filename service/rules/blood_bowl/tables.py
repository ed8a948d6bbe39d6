"""The printed tables, read once from TOML. Nothing here decides anything."""

import tomllib
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

from schemas.blood_bowl import KickOffResult, Weather
from schemas.pitch.words import Direction

Rules = tuple[str, ...]
T = TypeVar("T")


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class MatchFigures(_Table, frozen=True):
    rules: Rules
    turns_a_half: int
    players_to_field: int
    roll_offs: int
    journeyman_trait: str


class PitchFigures(_Table, frozen=True):
    rules: Rules
    length: int
    half_length: int
    wide_zone_width: int
    width: int


class SetUpFigures(_Table, frozen=True):
    rules: Rules
    at_most: int
    on_the_line: int
    in_a_wide_zone: int
    swarming_faces: int


class KickFigures(_Table, frozen=True):
    rules: Rules
    direction_faces: int
    distance_faces: int
    directions: tuple[Direction, ...]


class FanFigures(_Table, frozen=True):
    rules: Rules
    fair_weather_faces: int
    winnings_a_thousand_gp: int
    winnings_undivided_gp: int
    winnings_a_touchdown_gp: int
    at_least: int


class RecoveryFigures(_Table, frozen=True):
    rules: Rules
    knock_out_target: int
    heat_faces: int


class ConcedingFigures(_Table, frozen=True):
    rules: Rules
    players_without_penalty: int
    fans_faces: int
    experienced_advancements: int
    stays_target: int


class PickMeUpFigures(_Table, frozen=True):
    rules: Rules
    squares: int
    target: int


class TrapdoorFigures(_Table, frozen=True):
    rules: Rules
    squares: tuple[tuple[int, int], ...]
    falls_up_to: int


class StaffFigures(_Table, frozen=True):
    rules: Rules
    chef_dice: int
    chef_target: int
    rookies_faces: tuple[int, int]
    rookies_added: int
    fireball_target: int
    fireball_squares: int
    weather_steps: int


class WeatherRow(_Table, frozen=True):
    min: int
    max: int
    result: Weather


class WeatherTable(_Table, frozen=True):
    rules: Rules
    rows: tuple[WeatherRow, ...]

    def result(self, total: int) -> Weather:
        """The weather of a total of two dice."""
        return next(row.result for row in self.rows if row.min <= total <= row.max)


class KickOffRow(_Table, frozen=True):
    min: int
    max: int
    result: KickOffResult


class KickOffTable(_Table, frozen=True):
    rules: Rules
    rows: tuple[KickOffRow, ...]

    def result(self, total: int) -> KickOffResult:
        """The kick-off event of a total of two dice."""
        return next(row.result for row in self.rows if row.min <= total <= row.max)


class KickOffFigures(_Table, frozen=True):
    rules: Rules
    players_faces: int
    players_added: int
    late_turn: int
    scatter_steps: int
    ejected_coach: int
    sent_off_face: int
    invasion_faces: int


class Tables(_Table, frozen=True):
    match: MatchFigures
    pitch: PitchFigures
    set_up: SetUpFigures
    kick: KickFigures
    fans: FanFigures
    recovery: RecoveryFigures
    conceding: ConcedingFigures
    pick_me_up: PickMeUpFigures
    trapdoors: TrapdoorFigures
    staff: StaffFigures
    weather: WeatherTable
    kick_off: KickOffTable
    kick_off_figures: KickOffFigures


class Prayer(_Table, frozen=True):
    """One row of the prayers; see the head of `prayers.toml`."""

    face: int
    name: str
    lasts: Literal["drive", "half", "game"]
    who: Literal["own", "opponent"] | None = None
    pick: Literal["chance", "coach"] | None = None
    effect: str | None = None
    several: bool = False
    loners: bool = False


class Prayers(_Table, frozen=True):
    rules: Rules
    faces: int
    short_gp: int
    exhibition_faces: int
    """Of the die in a match outside leagues."""
    count_faces: int
    armour_at_most: int
    rock_target: int
    prayer: tuple[Prayer, ...]

    def of_face(self, face: int) -> Prayer:
        return next(each for each in self.prayer if each.face == face)

    def named(self, name: str) -> Prayer:
        return next(each for each in self.prayer if each.name == name)


def _read(name: str, form: type[T]) -> T:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    printed: dict[str, Any] = tomllib.loads(text)
    return msgspec.convert(printed, form)


TABLES = _read("tables.toml", Tables)
PRAYERS = _read("prayers.toml", Prayers)
