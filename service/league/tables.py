"""The report of standings: one table, or one for each division."""

from collections.abc import Iterator
from uuid import UUID

from schemas.reports import StandingsReport
from schemas.standings import Standings
from service.league.fixtures import results
from service.league.league import League
from service.rules.competition.counting import outings
from service.rules.competition.standings import standings
from service.rules.competition.state import State


def standings_report(league: League) -> StandingsReport:
    """Of the newest season."""
    return StandingsReport(
        **league.about,
        season=league.season,
        divisions=league.state.divisions,
        tables=tables(league.state),
        corrected=tuple(_corrected(league)),
    )


def _corrected(league: League) -> Iterator[UUID]:
    """Teams with a result of the season that an amendment put there or changed."""
    slots = results(league.competition)
    amended = {key for key, slot in slots.items() if slot.amended}
    found = {
        outing.team
        for outing in outings(league.state)
        if outing.season == league.season and (outing.match or outing.key) in amended
    }
    yield from sorted(found)


def tables(state: State) -> tuple[Standings, ...]:
    """The tables of a competition in the order of its divisions."""
    if not state.divisions:
        return (standings(state),)
    return tuple(standings(state, division) for division in state.divisions)
