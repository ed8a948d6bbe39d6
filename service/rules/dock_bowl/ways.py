"""Ways through the harbour, for what is worth going to: Docking Areas with the ball, chests before.

Only what is offered to a simulated table (and first to a real one) depends on it.
"""

from collections.abc import Callable

from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import is_open, state_of
from service.rules.dock_bowl.turns import scores_at
from service.rules.pitch.course import Game
from service.rules.pitch.squares import adjacent, neighbours
from service.rules.pitch.state import PitchState

FAR = 3
"""How many squares of a way are offered: on so few a table that goes straight finds it."""


def goals(game: Game, state: PitchState, player: str) -> tuple[Square, ...]:
    """On the way to the nearest Docking Area that is not its side's own."""
    side = state.side_of(player)
    return _towards(state, player, lambda at: scores_at(game, state, side, at))


def errands(game: Game, state: PitchState, player: str) -> tuple[Square, ...]:
    """On the way to the nearest chest."""
    chests = state_of(state).chests
    return _towards(state, player, lambda at: any(adjacent(at, chest) for chest in chests))


def _towards(
    state: PitchState, player: str, is_there: Callable[[Square], bool]
) -> tuple[Square, ...]:
    at = state.players[player].at
    assert at is not None
    way = way_to(state, at, is_there)
    return () if not way else (way[min(FAR, len(way)) - 1],)


def way_to(
    state: PitchState, start: Square, is_there: Callable[[Square], bool]
) -> tuple[Square, ...]:
    """The shortest way over free squares; none where there is none, or none is needed."""
    before: dict[Square, Square] = {start: start}
    edge = [start]
    while edge:
        following: list[Square] = []
        for here in edge:
            if is_there(here):
                return _back(before, here)
            for square in neighbours(here):
                if square not in before and is_open(state, square):
                    before[square] = here
                    following.append(square)
        edge = following
    return ()


def _back(before: dict[Square, Square], end: Square) -> tuple[Square, ...]:
    way: list[Square] = []
    while before[end] != end:
        way.append(end)
        end = before[end]
    return tuple(reversed(way))
