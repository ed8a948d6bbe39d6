"""The report of standings: one table, or one for each division."""

from schemas.reports import StandingsReport
from schemas.standings import Standings
from service.league.league import League
from service.rules.competition.standings import standings
from service.rules.competition.state import State


def standings_report(league: League) -> StandingsReport:
    """Of the newest season."""
    return StandingsReport(
        **league.about,
        season=league.season,
        divisions=league.state.divisions,
        tables=tables(league.state),
    )


def tables(state: State) -> tuple[Standings, ...]:
    """The tables of a competition in the order of its divisions."""
    if not state.divisions:
        return (standings(state),)
    return tuple(standings(state, division) for division in state.divisions)
