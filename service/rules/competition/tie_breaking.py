"""Teams that are level on points: one tie-breaker after the other, with its working.

Whoever a tie-breaker does not tell apart is left to the next one; who was told apart is not looked
at together again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from schemas.competition import TieBreaker
from service.rules.competition.records import Record
from service.rules.contract import cites

Group = Sequence[Record]
Records = Mapping[UUID, Record]
Lots = tuple[tuple[UUID, ...], ...]


class Value(NamedTuple):
    """A team's figure by a tie-breaker: the higher `key` is ahead."""

    key: int | Fraction
    shown: str


class Step(NamedTuple):
    """A tie-breaker looked at these teams."""

    tie_breaker: TieBreaker
    values: dict[UUID, Value]


class Table(NamedTuple):
    """What tie-breakers look at besides the teams that are level."""

    records: Records
    lots: Lots
    tie_breakers: tuple[TieBreaker, ...]


def untied(table: Table, group: Group) -> tuple[list[list[Record]], list[Step]]:
    """The teams in order, those that nothing tells apart together, and what was looked at."""
    steps: list[Step] = []
    return list(_told_apart(table, list(group), table.tie_breakers, steps)), steps


def _told_apart(
    table: Table, group: list[Record], left: tuple[TieBreaker, ...], steps: list[Step]
) -> Iterator[list[Record]]:
    if len(group) == 1 or not left:
        yield group
        return
    values = _VALUES[left[0]](table, group)
    if not values:
        yield from _told_apart(table, group, left[1:], steps)
        return
    steps.append(Step(left[0], values))
    for key in sorted({value.key for value in values.values()}, reverse=True):
        level = [record for record in group if values[record.team].key == key]
        yield from _told_apart(table, level, left[1:], steps)


# --------------------------------------------------------------------------------- the figures


def of_itself(tie_breaker: TieBreaker, table: Table, record: Record) -> Value | None:
    """A figure that does not depend on who is level; None for the others."""
    if tie_breaker in ("head_to_head", "lots"):
        return None
    return _VALUES[tie_breaker](table, [record])[record.team]


@cites("COMP-040")
def _touchdowns(record: Record) -> Value:
    return _plain(record.touchdowns)


@cites("COMP-040")
def _casualties(record: Record) -> Value:
    return _plain(record.casualties)


@cites("COMP-041")
def _wins(record: Record) -> Value:
    return _plain(record.won)


@cites("COMP-041")
def _touchdown_difference(record: Record) -> Value:
    return _signed(record.touchdowns - record.touchdowns_conceded)


@cites("COMP-041")
def _casualty_difference(record: Record) -> Value:
    return _signed(record.casualties - record.casualties_suffered)


def _plain(figure: int) -> Value:
    return Value(figure, str(figure))


def _signed(figure: int) -> Value:
    return Value(figure, f"{figure:+d}" if figure else "0")


@cites("COMP-042")
def _head_to_head(table: Table, group: Group) -> dict[UUID, Value]:
    """The points of the games that the level teams played against each other."""
    level = {record.team for record in group}
    return {
        record.team: _plain(
            sum(one.points for one in record.outings if level.intersection(one.opponents))
        )
        for record in group
    }


@cites("COMP-043")
def _opponents_score(table: Table, record: Record) -> Value:
    """The points of all opponents, once for every game against them."""
    return _plain(sum(opponent.points for opponent in _opponents(table, record)))


@cites("COMP-043")
def _strength_of_schedule(table: Table, record: Record) -> Value:
    """Of the games of all opponents, the share they won; half of one they drew."""
    halves = games = 0
    for opponent in _opponents(table, record):
        halves += 2 * opponent.won + opponent.drawn
        games += opponent.played
    shown = f"{halves // 2}{'.5' if halves % 2 else ''} of {games}"
    return Value(Fraction(halves, 2 * games) if games else Fraction(0), shown)


def _opponents(table: Table, record: Record) -> Iterator[Record]:
    for outing in record.outings:
        for opponent in outing.opponents:
            if opponent is not None and opponent in table.records:
                yield table.records[opponent]


@cites("COMP-044")
def _lots(table: Table, group: Group) -> dict[UUID, Value]:
    """By the last drawing that had all of them; nothing without one."""
    teams = {record.team for record in group}
    drawn = next((order for order in reversed(table.lots) if teams.issubset(order)), None)
    if drawn is None:
        return {}
    order = [team for team in drawn if team in teams]
    return {team: Value(-place, f"lot {place}") for place, team in enumerate(order, start=1)}


Figures = Callable[[Table, Group], dict[UUID, Value]]


def _each(figure: Callable[[Record], Value]) -> Figures:
    return lambda table, group: {record.team: figure(record) for record in group}


def _each_of(figure: Callable[[Table, Record], Value]) -> Figures:
    return lambda table, group: {record.team: figure(table, record) for record in group}


_VALUES: dict[TieBreaker, Figures] = {
    "wins": _each(_wins),
    "touchdowns": _each(_touchdowns),
    "touchdown_difference": _each(_touchdown_difference),
    "casualties": _each(_casualties),
    "casualty_difference": _each(_casualty_difference),
    "head_to_head": _head_to_head,
    "opponents_score": _each_of(_opponents_score),
    "strength_of_schedule": _each_of(_strength_of_schedule),
    "lots": _lots,
}
