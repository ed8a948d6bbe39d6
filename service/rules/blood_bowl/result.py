"""What a competition takes from a Blood Bowl match."""

from schemas.result import Conceded, MatchResult, SideResult
from service.rules.blood_bowl.state import State, team
from service.rules.contract import History, cites
from service.rules.pitch.earned import count_of, journeymen_of, player_results, with_figure


@cites("BB-095")
def final(state: State) -> bool:
    """Both coaches have confirmed the same head."""
    return state.final


@cites("BB-081")
def result(state: State, history: History) -> MatchResult:
    """Both sides, the home side first."""
    entries = tuple(history)
    return MatchResult(
        tuple(_side(state, side, entries) for side in state.sides), winner=state.winner
    )


def _side(state: State, side: str, history: History) -> SideResult:
    settled = state.setup.post_game
    return SideResult(
        side=side,
        score=state.sides[side].score,
        casualties=count_of(state, side, "casualties"),
        fan_factor=state.fan_factors.get(side),
        conceded=_conceded(state, side),
        treasury_spent_gp=state.treasury_spent_gp.get(side, 0),
        players=tuple(player_results(state, side, history, state.quitters)),
        journeymen=tuple(journeymen_of(state, side)),
        fielded=tuple(player.id for player in team(state, side).players if player.available),
        winnings_gp=state.winnings_gp.get(side, 0) if settled else None,
        fans_change=state.fans_change.get(side, 0) if settled else None,
        mvps=with_figure(state, side, "mvps") if settled else None,
    )


def _conceded(state: State, side: str) -> Conceded:
    if state.conceded != side:
        return "no"
    return "penalised" if state.penalties else "free"
