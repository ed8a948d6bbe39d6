"""The table of a competition, every figure with its parts and every rank with its reasons."""

from uuid import UUID

import msgspec

from schemas.competition import TieBreaker
from schemas.limits import Count, Identifier, Label, Name


class PointsPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points of one kind: `count` times, `points` in all, in the games of these keys.

    A game's key is its match's id, or its fixture's where none was played; a bye's is its round.
    """

    figure: Label
    count: Count
    points: int
    games: tuple[Label, ...]


class TieBreakValue(msgspec.Struct, frozen=True):
    """`value` as it is printed: `+3`, `7`, `5/12`."""

    tie_breaker: TieBreaker
    value: str


class StandingsRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One team. Teams that nothing tells apart have the same rank."""

    rank: Count
    team: UUID
    name: Name
    division: Identifier | None = None
    taking_part: bool = True
    """Not any more: it dropped out or was substituted."""
    rounds_before: Count = 0
    """So many rounds of the season had been drawn when it entered."""
    played: Count
    won: Count
    drawn: Count
    lost: Count
    points: int
    parts: tuple[PointsPart, ...]
    touchdowns: Count
    touchdowns_conceded: Count
    touchdown_difference: int
    casualties: Count
    casualties_suffered: Count
    casualty_difference: int
    tie_breaks: tuple[TieBreakValue, ...] = ()
    working: tuple[str, ...] = ()
    """Why it stands where it does among teams that are level on points, a sentence each."""


class Standings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`order`: what decides, in words, the weightiest first."""

    season: Count
    division: Identifier | None = None
    order: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
