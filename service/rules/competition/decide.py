"""From an entry to its decision: one rule module for each entry."""

from collections.abc import Callable
from typing import Any

from schemas import competition as entries
from service.rules.competition.drawing import draw_lots, draw_round, schedule
from service.rules.competition.ending import award_prizes, close_season
from service.rules.competition.entering import drop_out, enter_team, rejoin, substitute
from service.rules.competition.results import fixture_opened, match_finished
from service.rules.competition.rulings import replay_fixture, rule_result, void_match
from service.rules.competition.seasons import open_season, set_divisions
from service.rules.competition.state import State
from service.rules.contract import Decision

_DECIDE: dict[type, Callable[[State, Any], Decision]] = {
    entries.EnterTeam: enter_team,
    entries.DropOut: drop_out,
    entries.Rejoin: rejoin,
    entries.Substitute: substitute,
    entries.OpenSeason: open_season,
    entries.SetDivisions: set_divisions,
    entries.DrawRound: draw_round,
    entries.Schedule: schedule,
    entries.FixtureOpened: fixture_opened,
    entries.MatchFinished: match_finished,
    entries.RuleResult: rule_result,
    entries.VoidMatch: void_match,
    entries.ReplayFixture: replay_fixture,
    entries.DrawLots: draw_lots,
    entries.AwardPrizes: award_prizes,
    entries.CloseSeason: close_season,
}

RESERVED = (entries.EnterTeam, entries.FixtureOpened, entries.MatchFinished)
"""What follows from other streams: only the service itself reports it."""
ENTRY_TYPES = tuple(_DECIDE)
AUTHORITY = tuple(kind for kind in ENTRY_TYPES if kind not in RESERVED)
"""The rest is the organiser's."""


def decide(state: State, entry: entries.CompetitionEntry) -> Decision:
    """Judge an entry. Raises IllegalEntry for one that cannot have happened."""
    return _DECIDE[type(entry)](state, entry)
