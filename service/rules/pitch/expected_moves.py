"""Where the active player may go, and what the first square of the way takes."""

from collections.abc import Iterator

from schemas.views import Expectation, Point, SquareField, SquarePathField, SquareStep
from service.rules.contract import cites
from service.rules.pitch.activations import blocks_where_it_stands, has_acted_out
from service.rules.pitch.chances import all_of, chance_of, needed_roll
from service.rules.pitch.course import Game
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.field import has_skill, is_standing, markers
from service.rules.pitch.jumps import jumps_from
from service.rules.pitch.movement import NUMBERS, Left, movement_left, steps_from
from service.rules.pitch.squares import distance, neighbours
from service.rules.pitch.state import PitchState, Square

MOST_SQUARES = 24
"""An entry's path holds no more."""


def expected_moves(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    """Standing up, moving, jumping."""
    posture = state.players[player].posture
    if posture == "prone":
        if _may_stand_up(state, player):
            yield _action(state, "stand_up", player, "stands up", ("BB-032",), weight=60)
        return
    left = movement_left(state, player)
    if posture == "standing" and left.squares + left.rushes:
        yield from _move(game, state, player, left)
        yield from _jump(game, state, player)


@cites("BB-032")
def _may_stand_up(state: PitchState, player: str) -> bool:
    """Not after its action, and to block without moving only with Jump Up."""
    if has_acted_out(state, player):
        return False
    return not blocks_where_it_stands(state, player) or has_skill(state, player, "Jump Up")


@cites("BB-030", "BB-031")
def _move(game: Game, state: PitchState, player: str, left: Left) -> Iterator[Expectation]:
    steps = tuple(steps_from(game, state, player))
    at = state.players[player].at
    if not steps or at is None or blocks_where_it_stands(state, player):
        return
    most = min(left.squares + left.rushes, MOST_SQUARES)
    squares = tuple(_free_squares(game, state, player, at, most))
    side = state.side_of(player)
    path = SquarePathField(
        name="path",
        label="Path",
        origin=at,
        squares=squares,
        most=most,
        held=tuple(square for square in squares if markers(state, square, side)),
        sure=left.squares,
        first=tuple(
            SquareStep(
                step.to,
                tuple(needed_roll(due) for due in step.rolls),
                all_of(*(chance_of(due) for due in step.rolls)) if step.rolls else None,
            )
            for step in steps
        ),
        suggest=_worth_going_to(game, state, player),
    )
    title = f"{state.name_of(player)} moves: {left.squares} left, and {left.rushes} rushes"
    fields = (fixed("player", "Player", player), path)
    weight = 40 if left.squares else 2
    yield Expectation("move", title, state.active, fields, ("BB-030", "BB-031"), weight=weight)


def _free_squares(
    game: Game, state: PitchState, player: str, at: Square, most: int
) -> Iterator[Square]:
    taken = {each.at for each in state.players.values()}
    x, y = at
    for column in range(x - most, x + most + 1):
        for row in range(y - most, y + most + 1):
            square = (column, row)
            if (
                square not in taken
                and game.is_square(state, square)
                and game.bars(state, player, square) is None
            ):
                yield square


@cites("BB-033")
def _jump(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    jumps = tuple(jumps_from(game, state, player))
    if not jumps or blocks_where_it_stands(state, player):
        return
    squares = tuple(due.to for due in jumps if due.to is not None)
    to = SquareField(
        name="to",
        label="Jump to",
        squares=squares,
        takes=tuple((needed_roll(due),) for due in jumps),
    )
    fields = (fixed("player", "Player", player), to)
    title = f"{state.name_of(player)} jumps"
    yield Expectation("jump", title, state.active, fields, ("BB-033",), weight=2)


def _action(
    state: PitchState, kind: str, player: str, what: str, rules: tuple[str, ...], weight: int = 1
) -> Expectation:
    fields = (fixed("player", "Player", player),)
    title = f"{state.name_of(player)} {what}"
    return Expectation(kind, title, state.active, fields, rules, weight=weight)


# ------------------------------------------------------------------------- what is worth going to


def _worth_going_to(game: Game, state: PitchState, player: str) -> tuple[Point, ...]:
    """The end zone with the ball, the ball where it lies, the target of a blitz; else whoever
    has the ball."""
    activation = state.activation
    assert activation is not None
    at = state.players[player].at
    assert at is not None
    if state.ball.carrier == player:
        return game.goals(game, state, player)
    if state.ball.at is not None and activation.action in ("move", "pass", "hand_off"):
        return (state.ball.at,)
    if state.ball.carrier is None and activation.target is None:
        return game.errands(game, state, player)
    goals = _goals(state, player)
    return tuple(
        square
        for goal in goals
        for square in neighbours(goal)
        if game.is_square(state, square) and distance(square, at) <= NUMBERS.rushes + 12
    )


def _goals(state: PitchState, player: str) -> tuple[Square, ...]:
    activation = state.activation
    assert activation is not None
    if activation.target is not None:
        wanted = [activation.target]
    elif activation.action == "foul":
        opponents = state.opponents(player)
        wanted = [key for key in opponents if not is_standing(state, key)]
    else:
        wanted = [state.ball.carrier] if state.ball.carrier is not None else []
    return tuple(at for key in wanted if (at := state.players[key].at) is not None)
