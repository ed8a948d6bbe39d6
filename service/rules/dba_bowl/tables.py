"""The printed numbers, read once from `tables.toml`. Nothing here decides anything."""

import tomllib
from importlib.resources import files

import msgspec

from schemas.dba_bowl import Band, Profile, Zones

Rules = tuple[str, ...]
Offset = tuple[int, int]


class Pitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    length: int
    width: int
    wide_zone_width: int
    half_length: int
    least_on_line: int
    most_in_wide_zone: int
    defenders_behind_line: int


class MatchNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    players: int
    most_big_guys: int
    touchdowns_to_win: int
    big_guy_extra_pips: int
    moves_a_turn: int
    most_helpers: int
    celebrity_enters_pips: int


class HandlingNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All in squares."""

    rules: Rules
    least_failed_pass: int
    most_failed_catch: int
    drop: int
    dive: int
    blast: int


class PassingModifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    quick: int
    short: int
    long: int
    long_bomb: int

    def of(self, band: Band) -> int:
        """What a range adds to the face that is needed."""
        modifier: int = getattr(self, band)
        return modifier


class ZoneOffsets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    tackle: tuple[Offset, ...]
    interference: tuple[Offset, ...]

    @property
    def all(self) -> tuple[Offset, ...]:
        return self.tackle + self.interference


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile. A Nutter's move and exploit are the most its die may show."""

    rules: Rules
    label: str
    tackle_factor: int
    move: int
    exploit: int
    ball_handling: int | None = None
    quick_down_by: tuple[Profile, ...] = ()


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pitch: Pitch
    match: MatchNumbers
    handling: HandlingNumbers
    passing: PassingModifiers
    zones: dict[Zones, ZoneOffsets]
    profiles: dict[Profile, Figures]


def _read() -> Tables:
    text = (files(__package__) / "tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tables)


TABLES = _read()
