"""Judging an entry: which rule has to say what follows from it."""

from collections.abc import Callable
from typing import Any

from schemas import team as entries
from schemas.team import LeagueEntry
from service.rules.contract import Decision, cites
from service.rules.league import (
    advancing,
    awards,
    counting,
    ending,
    hiring,
    improving,
    leaving,
    seasons,
    staffing,
)
from service.rules.league.course import Course, illegal
from service.rules.league.state import State

_JUDGES: dict[type, Callable[[Course, Any], None]] = {
    entries.GamePlayed: counting.game_played,
    entries.RollWinnings: awards.roll_winnings,
    entries.RollQuitter: awards.roll_quitter,
    entries.RollFans: awards.roll_fans,
    entries.AllotTouchdown: awards.allot_touchdown,
    entries.AwardMvp: awards.award_mvp,
    entries.Advance: advancing.advance,
    entries.Improve: improving.improve,
    entries.HirePlayer: hiring.hire_player,
    entries.HireJourneyman: hiring.hire_journeyman,
    entries.BuyStaff: staffing.buy_staff,
    entries.DismissPlayer: leaving.dismiss_player,
    entries.DismissStaff: staffing.dismiss_staff,
    entries.RetirePlayer: leaving.retire_player,
    entries.EndStep: ending.end_step,
    entries.RollExpensiveMistakes: ending.roll_expensive_mistakes,
    entries.RollLoss: ending.roll_loss,
    entries.Prepare: ending.prepare,
    entries.ReceivePrize: seasons.receive_prize,
    entries.EndSeason: seasons.end_season,
    entries.RehirePlayer: seasons.rehire_player,
    entries.EndRedraft: seasons.end_redraft,
}
ENTRY_TYPES = tuple(_JUDGES)


@cites("LEAGUE-080")
def decide(state: State, entry: LeagueEntry) -> Decision:
    """The facts of an entry and the rules it breaks. Raises IllegalEntry for what says nothing that
    could have happened."""
    course = Course(state)
    if state.roster is None and not isinstance(entry, entries.GamePlayed):
        raise illegal(
            "LEAGUE-080",
            f"{state.name} has no team list: it plays, and nothing follows.",
            "A team that is only a name has no post-game sequence.",
            "type",
        )
    _JUDGES[type(entry)](course, entry)
    return course.decision()
