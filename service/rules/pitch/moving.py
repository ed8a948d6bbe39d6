"""Moves as paths. A path is walked up to the next square that asks for dice, or holds the ball;
what is left of it is a task that goes on when the dice are read, if the player still can.

A step that needs both is rushed first and dodged then; Tentacles come between the two.
"""

from schemas.pitch.entries import Move
from schemas.pitch.facts import PlayerMoved
from schemas.pitch.steps import RollDue, Step, Task
from service.rules.contract import cites
from service.rules.pitch.activations import must_be_active, square_of
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import markers, occupant
from service.rules.pitch.judging_moves import (
    judge_length,
    judge_path,
    leaves_ball,
    must_be_free,
    must_be_up,
)
from service.rules.pitch.movement import RUSHED, budget, rush_due
from service.rules.pitch.on_the_ball import answers_on_the_ball
from service.rules.pitch.remedies import free_next_to
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import Square
from service.rules.pitch.stepping import (
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
    judge_path(course, entry, at)
    _judge_way_through(course, entry, at)
    judge_length(course, entry)
    if entry.leaves_ball:
        leaves_ball(course, entry.player)
    course.then(course.task("walk", player=entry.player, path=entry.path))


@cites("BB-030")
def _judge_way_through(course: Course, entry: Move, at: Square) -> None:
    """Raises IllegalEntry where the player would stop, or fall, on somebody's square."""
    free = _free_squares(course, entry.player, at, entry.path)
    for number, square in enumerate(entry.path):
        if number + 1 >= free and occupant(course.state, square) not in (None, entry.player):
            raise illegal(
                "BB-030",
                f"Somebody is on [{square[0]}, {square[1]}], which is entered with dice.",
                f"A path keeps to free squares. {free_next_to(course, (at, *entry.path)[number])}",
                f"path/{number}",
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
        if markers(state, at, side) or course.game.steps_besides(state, player, at, square):
            return count
        if (
            square == state.ball.at
            or has_scored(course, player, square)
            or course.game.stops_at(state, player, square)
        ):
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
    besides = course.game.steps_besides(course.state, player, at, to)
    for do in ("clutch", "dodge", *besides, "arrive"):
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
