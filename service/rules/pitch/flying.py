"""The ball in the air: scatter and deviation, until it comes down or leaves the pitch.

A pass that flies may be interfered with when it is known where it will come down.
"""

from schemas.pitch.facts import BallPlaced
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.pitch.ball import dice_due, lands, leaves
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.squares import DIRECTIONS, step
from service.rules.pitch.state import Square
from service.rules.pitch.templates import (
    Flight,
    flight_of,
    judge_scatter,
    random_directions,
)

AROUND = tuple(DIRECTIONS)


def scatters(course: Course, square: Square, how: str, thrower: str | None = None) -> None:
    """The ball scatters three times from a square and comes down; `thrower`: of a pass."""
    course.happen(BallPlaced())
    course.then(dice_due(course, "scatter", (8, 8, 8), square, how, thrower))


def deviates(course: Course, square: Square, how: str, thrower: str | None = None) -> None:
    """The ball deviates from a square and comes down; `thrower`: of a pass."""
    course.happen(BallPlaced())
    course.then(dice_due(course, "deviation", (8, 6), square, how, thrower))


@cites("BB-064")
def _scattered(course: Course, due: RollDue, dice: Dice) -> None:
    assert due.at is not None
    way = random_directions(course, "scatter", dice, due.at)
    end = flight_of(course, due.at, way)
    judge_scatter(due, dice, end)
    _comes_down(course, due, end)


@cites("BB-064")
def _deviated(course: Course, due: RollDue, dice: Dice) -> None:
    """The first die is the direction, the second the squares."""
    assert due.at is not None
    (direction,) = random_directions(course, "deviation", dice[:1], due.at)
    way = (direction,) * dice[1]
    _comes_down(course, due, flight_of(course, due.at, way))


def _comes_down(course: Course, due: RollDue, end: Flight) -> None:
    """A ball in the air comes down where its flight ends; a pass may be interfered with before.

    The step off the pitch is kept as a direction: a square has no negative numbers.
    """
    off = 0 if end.beyond is None else 1 + _direction(end.last, end.beyond)
    down = course.task(
        "ball_comes_down", at=end.last, number=off, note=due.note, player=due.against
    )
    course.then(down)
    if due.against is not None:
        course.then(course.task("interference", player=due.against, at=end.last, note=due.note))


def _direction(last: Square, beyond: Square) -> int:
    return next(index for index, each in enumerate(AROUND) if step(last, each) == beyond)


def _comes(course: Course, task: Task) -> None:
    """Unless somebody has stopped it, the ball lands or leaves the pitch."""
    ball = course.state.ball
    assert task.at is not None
    if ball.at is not None or ball.carrier is not None:
        return
    if task.number:
        leaves(course, Flight(task.at, step(task.at, AROUND[task.number - 1])))
    else:
        lands(course, task.at, (task.note or "scatter").split()[0], task.player)


PART = Part(
    rolled={"scatter": _scattered, "deviation": _deviated},
    tasks={"ball_comes_down": _comes},
)
