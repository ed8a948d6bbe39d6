"""The table: points first, then the tie-breakers of the settings, every rank with its reasons."""

from collections.abc import Iterator
from uuid import UUID

from schemas.competition import TieBreaker
from schemas.standings import Standings, StandingsRow, TieBreakValue
from service.rules.competition.records import Record, records
from service.rules.competition.refusing import listed
from service.rules.competition.state import State
from service.rules.competition.tables import tie_breakers
from service.rules.competition.tie_breaking import Step, Table, of_itself, untied
from service.rules.contract import cites


def standings(state: State, division: str | None = None, season: int | None = None) -> Standings:
    """The table of one division, or of all teams; of the running season unless one is named."""
    season = state.season if season is None else season
    found = records(state, season)
    order = _order(state)
    table = Table(found, state.lots, order)
    listed_here = [
        record
        for record in found.values()
        if division is None or state.teams[record.team].division == division
    ]
    return Standings(
        season=season,
        division=division,
        order=("points", *(WORDS[one] for one in order)),
        rows=tuple(_rows(state, table, listed_here)),
    )


WORDS: dict[TieBreaker, str] = {
    "wins": "games won",
    "touchdowns": "touchdowns",
    "touchdown_difference": "touchdown difference",
    "casualties": "casualties",
    "casualty_difference": "casualty difference",
    "head_to_head": "points against each other",
    "opponents_score": "opponents' points",
    "strength_of_schedule": "opponents' games won",
    "lots": "lots",
}


@cites("COMP-040", "COMP-044")
def _order(state: State) -> tuple[TieBreaker, ...]:
    """Lots come last where the settings do not name them."""
    chosen = tie_breakers(state.settings)
    return chosen if "lots" in chosen else (*chosen, "lots")


@cites("COMP-040", "COMP-045")
def _rows(state: State, table: Table, here: list[Record]) -> Iterator[StandingsRow]:
    """Teams that nothing tells apart share a rank and stand in the order of their names."""
    rank = 1
    for points in sorted({record.points for record in here}, reverse=True):
        level = [record for record in here if record.points == points]
        in_order, steps = untied(table, level)
        for together in in_order:
            for record in sorted(together, key=lambda one: (one.name, one.team)):
                working = tuple(_working(record, level, together, steps))
                yield _row(state, table, record, rank, working, steps)
            rank += len(together)


def _row(
    state: State,
    table: Table,
    record: Record,
    rank: int,
    working: tuple[str, ...],
    steps: list[Step],
) -> StandingsRow:
    return StandingsRow(
        rank=rank,
        team=record.team,
        name=record.name,
        division=state.teams[record.team].division,
        taking_part=state.teams[record.team].status == "in",
        rounds_before=state.teams[record.team].rounds,
        played=record.played,
        won=record.won,
        drawn=record.drawn,
        lost=record.lost,
        points=record.points,
        parts=record.parts(),
        touchdowns=record.touchdowns,
        touchdowns_conceded=record.touchdowns_conceded,
        touchdown_difference=record.touchdowns - record.touchdowns_conceded,
        casualties=record.casualties,
        casualties_suffered=record.casualties_suffered,
        casualty_difference=record.casualties - record.casualties_suffered,
        tie_breaks=tuple(_tie_breaks(table, record, steps)),
        working=working,
    )


def _tie_breaks(table: Table, record: Record, steps: list[Step]) -> Iterator[TieBreakValue]:
    looked_at = {step.tie_breaker: step.values for step in steps if record.team in step.values}
    for one in table.tie_breakers:
        if one in looked_at:
            yield TieBreakValue(one, looked_at[one][record.team].shown)
        elif value := of_itself(one, table, record):
            yield TieBreakValue(one, value.shown)


# ------------------------------------------------------------------------------------ the working


def _working(
    record: Record, level: list[Record], together: list[Record], steps: list[Step]
) -> Iterator[str]:
    """`Level with Orcs on 7 points.`, then what every tie-breaker said: `Touchdown difference: +3 >
    +1 of Orcs.`, and who is level after all of them."""
    others = [one for one in level if one is not record]
    if not others:
        return
    yield f"Level with {_names(others)} on {_points(record.points)}."
    names = {one.team: one.name for one in level}
    for step in steps:
        if record.team in step.values:
            yield _said(step, record.team, names)
    if len(together) > 1:
        yield f"Nothing tells it from {_names([one for one in together if one is not record])}."


def _names(records: list[Record]) -> str:
    return listed(sorted(record.name for record in records))


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _said(step: Step, team: UUID, names: dict[UUID, str]) -> str:
    own = step.values[team]
    compared = [
        (value.key, f"{_SIGNS[(own.key > value.key) - (own.key < value.key)]} {value.shown}", other)
        for other, value in step.values.items()
        if other != team
    ]
    by_value: dict[str, list[str]] = {}
    for _, shown, other in sorted(compared, key=lambda one: (-one[0], names[one[2]])):
        by_value.setdefault(shown, []).append(names[other])
    against = "; ".join(f"{shown} of {listed(who)}" for shown, who in by_value.items())
    return f"{WORDS[step.tie_breaker].capitalize()}: {own.shown} {against}."


_SIGNS = {1: ">", 0: "=", -1: "<"}
