"""The printed numbers, read once from `tables.toml`. Nothing here decides."""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from schemas.result import CharacteristicName
from schemas.team import AdvancementKind, MistakeResult

Rules = tuple[str, ...]
SidelineKind = Literal["assistant_coach", "cheerleader", "apothecary"]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules


class Draft(_Table, frozen=True):
    least_players: int
    most_players: int
    least_fans: int
    most_fans: int
    fan_gp: int


class Staff(_Table, frozen=True):
    name: str
    most: int
    price_gp: int


class ReRolls(_Table, frozen=True):
    season_factor: int


class Winnings(_Table, frozen=True):
    """Of a thousand of the attendance, of a touchdown, of each pip where nobody played."""

    a_thousand_fans_gp: int
    a_thousand_fans_undivided_gp: int
    a_touchdown_gp: int
    conceded_before_gp: int
    conceded_before_mvps: int


class Fans(_Table, frozen=True):
    least: int
    concession_faces: int


class Conceding(_Table, frozen=True):
    experienced_advancements: int
    stays_target: int


class Spp(_Table, frozen=True):
    touchdowns: int
    mvps: int


class Advancements(_Table, frozen=True):
    rookie: str
    titles: tuple[str, ...]
    cost_spp: dict[AdvancementKind, tuple[int, ...]]

    def title(self, advancements: int) -> str:
        """What a player with so many is called."""
        return self.titles[advancements - 1] if advancements else self.rookie


class Values(_Table, frozen=True):
    skill: dict[AdvancementKind, int]
    characteristic: dict[CharacteristicName, int]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    to: int
    allows: tuple[CharacteristicName, ...]


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    up: bool
    best: int
    worst: int


class Characteristics(_Table, frozen=True):
    most_improvements: int
    bands: tuple[Band, ...]
    limits: dict[CharacteristicName, Limit]

    def allowed(self, die: int) -> tuple[CharacteristicName, ...]:
        """What a D16 lets a player improve."""
        return next(band.allows for band in self.bands if die <= band.to)


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    from_gp: int
    results: tuple[MistakeResult, ...]


class Mistakes(_Table, frozen=True):
    minor_faces: tuple[int, ...]
    minor_gp: int
    major_step_gp: int
    catastrophe_faces: tuple[int, ...]
    catastrophe_gp: int
    columns: tuple[Column, ...]

    def column(self, treasury_gp: int) -> Column | None:
        """The treasury's column; None below the first."""
        return next((each for each in reversed(self.columns) if treasury_gp >= each.from_gp), None)


class Journeymen(_Table, frozen=True):
    up_to: int
    trait: str


class SpecialRules(_Table, frozen=True):
    low_cost: str
    raises: dict[str, str]


class Redraft(_Table, frozen=True):
    budget_gp: int
    a_game_gp: int
    a_win_gp: int
    a_draw_gp: int
    agent_fee_gp: int
    recovery_target: int
    apothecary_modifier: int


class Skills(_Table, frozen=True):
    requires: dict[str, str]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    draft: Draft
    staff: dict[SidelineKind, Staff]
    re_rolls: ReRolls
    winnings: Winnings
    fans: Fans
    conceding: Conceding
    spp: Spp
    advancement: Advancements
    value_gp: Values
    characteristics: Characteristics
    mistakes: Mistakes
    journeymen: Journeymen
    special_rules: SpecialRules
    redraft: Redraft
    skills: Skills


def _read() -> Tables:
    text = (files(__package__) / "tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tables)


TABLES = _read()
