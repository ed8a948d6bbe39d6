"""Back onto the ships: where a throw-in flies to, for the ball and for the Luggage.

Thrown from the crow's nest it flies over water too: what counts is where it comes down. The
template faces away from where the ball went over; where nothing it shows is a square of the field,
it is turned until something is. Masts and chests stop it before they are reached, the Wall throws
it in again.
"""

from typing import NamedTuple

from schemas.pitch.facts import BallPlaced, PlayerPlaced
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Direction
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import chart, is_field, is_open, match, state_of
from service.rules.dock_bowl.tables import LUGGAGE
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.squares import step
from service.rules.pitch.state import PitchState
from service.rules.pitch.templates import FACING, TEMPLATES, directions

FEWEST, MOST = 2, 12
"""Squares that two dice throw."""


class Thrown(NamedTuple):
    """Where it comes down; None: not on the field. `way`: the squares it flew over, in order."""

    at: Square | None
    way: tuple[Square, ...]


@cites("DOCK-023", "DOCK-055")
def goes_off(course: Course, last: Square, beyond: Square) -> None:
    """The ball is overboard, or at the Wall: it is thrown in from the last square."""
    course.happen(BallPlaced())
    facing = _facing(course.state, last, beyond)
    if facing is None:
        ball.lands(course, last, "throw_in")
        return
    due = ball.dice_due(course, "throw_in", (6, 6, 6), last, facing)
    course.then(due)


def _facing(state: PitchState, last: Square, beyond: Square) -> Direction | None:
    """The way the template faces, by preference away from where the ball left."""
    return next((each for each in _preferred(last, beyond) if _may_land(state, last, each)), None)


def _preferred(last: Square, beyond: Square) -> tuple[Direction, ...]:
    inward = (last[0] - beyond[0], last[1] - beyond[1])
    towards: dict[Direction, int] = {
        "S": inward[1],
        "N": -inward[1],
        "E": inward[0],
        "W": -inward[0],
    }
    return tuple(sorted(towards, key=lambda way: -towards[way]))


def _may_land(state: PitchState, last: Square, facing: Direction) -> bool:
    return any(
        thrown(state, last, direction, squares).at is not None
        for direction in set(TEMPLATES.throw_in[FACING[facing]])
        for squares in range(FEWEST, MOST + 1)
    )


@cites("DOCK-023", "DOCK-053", "DOCK-055")
def thrown(state: PitchState, start: Square, direction: Direction, squares: int) -> Thrown:
    """The flight of a throw-in."""
    plan, chests = chart(state), state_of(state).chests
    way, at = [start], start
    for _ in range(squares):
        after = step(at, direction)
        ground = plan.ground.get(after)
        if ground == "wall":
            return Thrown(None, tuple(way))
        if ground == "mast" or after in chests:
            break
        at = after
        way.append(at)
    return Thrown(at if is_field(state, at) else None, tuple(way))


def _way(course: Course, due: RollDue, dice: Dice) -> Thrown:
    assert due.at is not None
    faces = TEMPLATES.throw_in[FACING[due.note]]  # type: ignore[index]
    (direction,) = directions(course, due.roll, dice[:1], faces)
    return thrown(course.state, due.at, direction, dice[1] + dice[2])


@cites("DOCK-023")
def ball_thrown_in(course: Course, due: RollDue, dice: Dice) -> None:
    """Until it comes down on the field."""
    end = _way(course, due, dice)
    if end.at is not None:
        ball.lands(course, end.at, "throw_in")
    else:
        course.then(ball.dice_due(course, "throw_in", (6, 6, 6), _start(due), due.note))


def _start(due: RollDue) -> Square:
    assert due.at is not None
    return due.at


@cites("DOCK-072")
def luggage_comes_back(course: Course, last: Square) -> None:
    """A step overboard throws the Luggage back in as the crowd would."""
    beyond = next(
        (at for at in _around(last) if chart(course.state).is_sea(at)), (last[0], last[1] - 1)
    )
    facing = _facing(course.state, last, beyond)
    if facing is not None:
        course.then(_luggage_due(course, last, facing))


def _around(square: Square) -> tuple[Square, ...]:
    return tuple(step(square, direction) for direction in ("N", "S", "W", "E"))


def _luggage_due(course: Course, last: Square, facing: str) -> RollDue:
    return RollDue(
        roll="luggage_throw_in",
        side=course.state.side_of(LUGGAGE),
        faces=(6, 6, 6),
        origin=course.origin,
        player=LUGGAGE,
        at=last,
        note=facing,
    )


@cites("DOCK-072")
def luggage_thrown_in(course: Course, due: RollDue, dice: Dice) -> None:
    """It lands on the last free square of its way; with none it is thrown again."""
    end = _way(course, due, dice)
    state = match(course)
    if end.at is None:
        course.then(_luggage_due(course, _start(due), due.note or "S"))
        return
    free = [at for at in end.way if is_open(state, at)]
    if free:
        course.happen(PlayerPlaced(LUGGAGE, free[-1]))
        course.then(course.task("ball_under_foot"))


PART = Part(rolled={"luggage_throw_in": luggage_thrown_in})
