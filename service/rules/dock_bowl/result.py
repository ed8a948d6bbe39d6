"""What a competition takes from a Dock Bowl match, and who came in which place."""

from itertools import groupby

from schemas.result import MatchResult, Places, SideResult
from service.rules.contract import History, cites
from service.rules.dock_bowl.state import State
from service.rules.pitch.earned import count_of, player_results, with_figure

FIRST, SHARED, GAVE_UP = range(3)


@cites("BB-095")
def final(state: State) -> bool:
    """All coaches have confirmed the same head."""
    return state.final


@cites("DOCK-090")
def result(state: State, history: History) -> MatchResult:
    """The sides in the order of the set-up, and in that of their places."""
    entries = tuple(history)
    return MatchResult(
        tuple(_side(state, side, entries) for side in state.sides),
        winner=state.winner,
        places=places(state),
    )


def _side(state: State, side: str, history: History) -> SideResult:
    team = next(each for each in state.setup.sides if each.id == side)
    return SideResult(
        side=side,
        score=state.sides[side].score,
        casualties=count_of(state, side, "casualties"),
        conceded="penalised" if side in state.gone else "no",
        players=tuple(player_results(state, side, history)),
        fielded=tuple(player.id for player in team.players if player.available),
        mvps=with_figure(state, side, "mvps") if state.setup.post_game else None,
    )


@cites("DOCK-002")
def places(state: State) -> Places:
    """The sides from first to last: the winner; all others together; behind them, together, those
    that gave up. Before the match is over nobody has a place."""
    if not state.ended:
        return ()
    ordered = sorted(state.sides, key=lambda side: _group(state, side))
    return tuple(tuple(tied) for _, tied in groupby(ordered, lambda side: _group(state, side)))


@cites("DOCK-002")
def place(state: State, side: str) -> int:
    """The number of its place, 1 for the first; who shares a place has the same number."""
    return 1 + sum(_group(state, other) < _group(state, side) for other in state.sides)


def _group(state: State, side: str) -> int:
    if side == state.winner:
        return FIRST
    return GAVE_UP if side in state.gone else SHARED
