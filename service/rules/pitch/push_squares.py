"""Where a pushed player may go. Pure.

One of the three squares away from the pusher: a free one if there is one. Where none is free a
square off the pitch takes precedence over a chain push: the crowd is never full.
"""

from collections.abc import Callable
from typing import NamedTuple

from schemas.pitch.words import SquareKind
from service.rules.contract import cites
from service.rules.pitch.course import Game
from service.rules.pitch.field import can_use, occupant
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import PitchState, Square

IsSquare = Callable[[PitchState, Square], bool]


class Shove(NamedTuple):
    """Somebody is pushed away from a square; `pusher` is the player who blocks, in a chain too."""

    pushed: str
    pusher: str
    away_from: Square
    chain: bool


class Choice(NamedTuple):
    """Squares to pick from, and the side whose coach picks; no squares: off the pitch."""

    kind: SquareKind
    side: str
    squares: tuple[Square, ...]


@cites("BB-042")
def by_the_rule(game: Game, state: PitchState, shove: Shove) -> Choice | None:
    """What the coach of the player that blocks may pick, without any skill; None where something
    solid is in every way: the player stays."""
    side = state.side_of(shove.pusher)
    ways = ways_back(square_of(state, shove.pushed), shove.away_from)
    free = free_squares(game.is_square, state, ways)
    if free:
        return Choice("push", side, free)
    on = tuple(way for way in ways if game.is_square(state, way))
    if len(on) < sum(not game.is_solid(state, way) for way in ways):
        return Choice("chain_push", side, ())
    return Choice("chain_push", side, on) if on else None


@cites("BB-041")
def by_skill(is_square: IsSquare, state: PitchState, shove: Shove, skill: str) -> Choice:
    """By Grab or Sidestep: any free neighbouring square."""
    squares = free_around(is_square, state, shove.pushed)
    if skill == "Grab":
        return Choice("grab", state.side_of(shove.pusher), squares)
    return Choice("side_step", state.side_of(shove.pushed), squares)


@cites("BB-041")
def picking_skill(is_square: IsSquare, state: PitchState, shove: Shove) -> str | None:
    """Grab takes Sidestep from the player that is blocked; it picks the square in no blitz."""
    if not free_around(is_square, state, shove.pushed):
        return None
    grabs = not shove.chain and can_use(state, shove.pusher, "Grab")
    if grabs and not is_blitz(state):
        return "Grab"
    return "Sidestep" if can_use(state, shove.pushed, "Sidestep") and not grabs else None


@cites("BB-042")
def ways_back(at: Square, away_from: Square) -> tuple[Square, ...]:
    """The three squares away from the pusher, the straight one first; on the pitch or not."""
    x, y = at
    dx, dy = x - away_from[0], y - away_from[1]
    if dx and dy:
        return (x + dx, y + dy), (x + dx, y), (x, y + dy)
    return tuple((x + dx + turn * dy, y + dy + turn * dx) for turn in (0, -1, 1))


def free_around(is_square: IsSquare, state: PitchState, player: str) -> tuple[Square, ...]:
    return free_squares(is_square, state, tuple(neighbours(square_of(state, player))))


def free_squares(
    is_square: IsSquare, state: PitchState, squares: tuple[Square, ...]
) -> tuple[Square, ...]:
    return tuple(
        square for square in squares if is_square(state, square) and occupant(state, square) is None
    )


def square_of(state: PitchState, player: str) -> Square:
    at = state.players[player].at
    assert at is not None
    return at


def is_blitz(state: PitchState) -> bool:
    return state.activation is not None and state.activation.action == "blitz"


def whirls(state: PitchState, player: str) -> bool:
    """Whether it is active with its Ball and Chain: it has to follow up, and goes on afterwards."""
    activation = state.activation
    return (
        activation is not None
        and activation.player == player
        and activation.action == "ball_and_chain"
    )


def is_multiple(state: PitchState) -> bool:
    """Two blocks at once: both weaker, and nobody follows up."""
    return state.activation is not None and state.activation.action == "multiple_block"


@cites("BB-041")
def overruns(state: PitchState, player: str) -> bool:
    """A blitzing player with Juggernaut: its target cannot use Fend, Stand Firm or Wrestle."""
    activation = state.activation
    return (
        activation is not None
        and activation.player == player
        and activation.action == "blitz"
        and can_use(state, player, "Juggernaut")
    )
