"""Moves as paths. A path is walked up to the next square that asks for dice, or holds the ball;
what is left of it is a task that goes on when the dice are read, if the player still can.

A step that needs both is rushed first and dodged then; Tentacles come between the two.
"""

from schemas.pitch.entries import Move
from schemas.pitch.facts import EffectBegan, PlayerMoved, SkillUsed
from schemas.pitch.steps import RollDue, Step, Task
from service.rules.contract import cites
from service.rules.pitch.activations import (
    blocks_where_it_stands,
    has_acted_out,
    must_be_active,
    square_of,
)
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import can_use, has_effect, markers, occupant
from service.rules.pitch.movement import HELD, RUSHED, budget, rush_due
from service.rules.pitch.on_the_ball import answers_on_the_ball
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import Square
from service.rules.pitch.stepping import (
    LEAVES_BALL,
    advances,
    at_the_end,
    falls_into,
    goes_on,
    has_scored,
    noted,
)

IN_PLACE = "in_place"
"""The note of a rush that pays for something else than the next square: a block, a jump."""


def move(course: Course, entry: Move) -> None:
    """The active player goes along a path. Raises IllegalEntry for a path nobody can walk."""
    at = square_of(course.state, entry.player)
    answers_on_the_ball(course, entry)
    must_be_active(course, entry.player, "move")
    must_be_up(course, entry.player)
    must_be_free(course, entry.player)
    _judge_path(course, entry, at)
    _judge_length(course, entry)
    if entry.leaves_ball:
        _leaves_ball(course, entry.player)
    course.then(course.task("walk", player=entry.player, path=entry.path))


@cites("BB-032", "BB-034")
def must_be_up(course: Course, player: str) -> None:
    """Raises IllegalEntry for a player that lies on the ground."""
    posture = course.state.players[player].posture
    if posture != "standing":
        raise illegal(
            "BB-032",
            f"{course.state.name_of(player)} is {posture}.",
            "A prone player stands up before it moves; a stunned one cannot act.",
            "player",
        )


@cites("BB-016", "BB-091")
def must_be_free(course: Course, player: str) -> None:
    """Breaches for a player that may not move (any more)."""
    state, name = course.state, course.state.name_of(player)
    if has_effect(state, player, ROOTED):
        course.breach("BB-091", f"{name} has taken root.", "It stays in its square.", "player")
    if has_effect(state, player, HELD):
        course.breach(
            "BB-090", f"{name} is held by tentacles.", "It moves in its next activation.", "player"
        )
    if blocks_where_it_stands(state, player):
        course.breach(
            "BB-016",
            f"{name} is activated to block.",
            "A player that blocks without a blitz does not move.",
            "player",
        )
    if has_acted_out(state, player):
        course.breach(
            "BB-016",
            f"{name} has taken its action.",
            "A player moves before its action; a blitz goes on after the block.",
            "player",
        )


@cites("BB-030")
def _judge_path(course: Course, entry: Move, at: Square) -> None:
    for number, (before, square) in enumerate(zip((at, *entry.path), entry.path, strict=False)):
        field = f"path/{number}"
        if not adjacent(before, square) or not course.game.is_square(course.state, square):
            raise _cannot(f"{_named(square)} is no neighbour of {_named(before)}.", field)
        standing = occupant(course.state, square)
        if standing in (None, entry.player):
            continue
        detail = f"{course.state.name_of(standing or '')} is on {_named(square)}."
        if square == entry.path[-1]:
            raise _cannot(detail, field)
        course.breach("BB-030", detail, "A path keeps to free squares.", field)


def _cannot(detail: str, field: str) -> Exception:
    return illegal("BB-030", detail, "A path is of neighbouring free squares of the pitch.", field)


def _named(square: Square) -> str:
    return f"[{square[0]}, {square[1]}]"


@cites("BB-030")
def _judge_length(course: Course, entry: Move) -> None:
    left = budget(course.state, entry.player)
    if len(entry.path) > left.squares + left.rushes:
        course.breach(
            "BB-030",
            f"The path has {len(entry.path)} squares.",
            f"{course.state.name_of(entry.player)} has {left.squares} squares left "
            f"and may rush {left.rushes} more.",
            "path",
        )


@cites("BB-090")
def _leaves_ball(course: Course, player: str) -> None:
    """Fumblerooskie: in a move or a blitz the ball may stay where the player was. It does not
    bounce, and the turn goes on."""
    state, name = course.state, course.state.name_of(player)
    if state.ball.carrier != player:
        raise illegal(
            "BB-090", f"{name} holds no ball.", "Only a ball that is held stays.", "leaves_ball"
        )
    activation = state.activation
    in_time = activation is not None and activation.action in ("move", "blitz")
    if not can_use(state, player, "Fumblerooskie") or not in_time:
        course.breach(
            "BB-090",
            f"{name} leaves the ball behind.",
            "A player with Fumblerooskie may, in a move or a blitz.",
            "leaves_ball",
        )
    course.happen(
        SkillUsed(player, "Fumblerooskie"), EffectBegan(player, LEAVES_BALL, "activation")
    )


@cites("BB-030", "BB-031")
def walk(course: Course, task: Task) -> None:
    """On along the path: the squares that ask for nothing at once, then one that does."""
    player, path = task.player, task.path
    assert player is not None
    at = course.state.players[player].at
    if not path or at is None or not goes_on(course, player) or not adjacent(at, path[0]):
        return
    free = _free_squares(course, player, at, path)
    if free:
        advances(course, player, path[free - 1], free)
        course.then(
            *at_the_end(course, player),
            course.task("walk", player=player, path=path[free:]),
        )
    else:
        rest = course.task("walk", player=player, path=path[1:])
        course.then(*_step(course, player, at, path[0]), rest)


def _free_squares(course: Course, player: str, at: Square, path: tuple[Square, ...]) -> int:
    """How many squares of the path ask for nothing; the last may hold the ball, or be the goal."""
    state = course.state
    side = state.side_of(player)
    for count, square in enumerate(path[: budget(state, player).squares]):
        if markers(state, at, side):
            return count
        if square == state.ball.at or has_scored(course, player, square):
            return count + 1
        at = square
    return min(len(path), budget(state, player).squares)


def _step(course: Course, player: str, at: Square, to: Square) -> tuple[Step, ...]:
    """A step with dice."""
    steps: list[Step] = []
    note = None
    if not budget(course.state, player).squares:
        note = RUSHED
        due = rush_due(course.game, course.state, player, at, to, origin=course.origin)
        steps.append(noted(due, note))
    for do in ("clutch", "dodge", "arrive"):
        steps.append(course.task(do, player=player, at=at, path=(to,), number=1, note=note))
    return tuple(steps)


@cites("BB-017", "BB-030")
def rushed(course: Course, due: RollDue, dice: Dice) -> None:
    """Falls over in the square it enters, or goes on. A rush for more than the next square is
    paid at once where the player stands."""
    player, at = due.player, due.at
    assert player is not None
    assert at is not None
    if due.note == IN_PLACE:
        course.happen(PlayerMoved(player, at, squares=1, rushes=1))
    if not passed(due, dice):
        falls_into(course, due, "rush", squares=0 if due.note == IN_PLACE else 1)


@cites("BB-044")
def pay_for_blitz(course: Course, player: str) -> None:
    """A block of a blitz costs a square of movement, or a rush. What is put on the agenda before
    this comes after it, and must see that the player still stands."""
    left = budget(course.state, player)
    at = square_of(course.state, player)
    if left.squares:
        course.happen(PlayerMoved(player, at, squares=1))
        return
    if not left.rushes:
        course.breach(
            "BB-044",
            f"{course.state.name_of(player)} has no movement left to block with.",
            "The block of a blitz costs one square of movement, or a rush.",
            "player",
        )
    rush_in_place(course, player, at)


def rush_in_place(course: Course, player: str, falls_at: Square) -> None:
    """A rush for something else than the next square; `falls_at`: where a failure ends."""
    at = square_of(course.state, player)
    due = rush_due(course.game, course.state, player, at, falls_at, origin=course.origin)
    course.then(noted(due, IN_PLACE))


PART = Part(actions={Move: move}, rolled={"rush": rushed}, tasks={"walk": walk})
