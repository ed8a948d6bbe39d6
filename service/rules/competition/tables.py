"""The printed figures, read once from `tables.toml`, and the settings with them filled in."""

import tomllib
from importlib.resources import files

import msgspec

from schemas.competition import BonusFigure, BonusPoint, CompetitionSettings, TieBreaker

Rules = tuple[str, ...]


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    winner_touchdowns: int


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thresholds: at least so many touchdowns or casualties, at most so many conceded."""

    rules: Rules
    touchdowns: int
    touchdowns_conceded: int
    casualties: int

    def threshold(self, figure: BonusFigure) -> int:
        printed: int = getattr(self, figure)
        return printed


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    least_teams_of_a_league: int
    least_teams: int


class RoundRobin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    league_games_a_pair: int
    games_a_pair: int


class KnockOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    teams_of_a_league: int


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    tie_breakers: tuple[TieBreaker, ...]


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    league_gp: tuple[int, ...]
    league_trophy: bool


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    forfeit: Forfeit
    bonus: Bonus
    field: Field
    round_robin: RoundRobin
    knock_out: KnockOut
    table: Table
    prizes: Prizes


def _read() -> Tables:
    text = (files(__package__) / "tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tables)


TABLES = _read()


def least_teams(settings: CompetitionSettings) -> int:
    """With how many teams a season can open."""
    if settings.least_teams is not None:
        return settings.least_teams
    of_a_league = min(TABLES.field.least_teams_of_a_league, settings.most_teams)
    return of_a_league if settings.kind == "league" else TABLES.field.least_teams


def games_a_pair(settings: CompetitionSettings) -> int:
    """How often two teams meet in a round robin."""
    if settings.games_a_pair is not None:
        return settings.games_a_pair
    league = settings.kind == "league"
    return TABLES.round_robin.league_games_a_pair if league else TABLES.round_robin.games_a_pair


def tie_breakers(settings: CompetitionSettings) -> tuple[TieBreaker, ...]:
    """What decides among teams that are level on points, in order."""
    chosen = settings.tie_breakers
    return TABLES.table.tie_breakers if chosen is None else chosen


def threshold(bonus: BonusPoint) -> int:
    """From, or up to, which figure the bonus is given."""
    return TABLES.bonus.threshold(bonus.figure) if bonus.threshold is None else bonus.threshold


def prizes_gp(settings: CompetitionSettings) -> tuple[int, ...]:
    """The prizes of a season, from the first place on."""
    if settings.prizes_gp is not None:
        return settings.prizes_gp
    return TABLES.prizes.league_gp if settings.kind == "league" else ()


def has_trophy(settings: CompetitionSettings) -> bool:
    """Whether the first of a season holds a trophy."""
    if settings.trophy is not None:
        return settings.trophy
    return TABLES.prizes.league_trophy and settings.kind == "league"
