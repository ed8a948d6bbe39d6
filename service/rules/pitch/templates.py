"""The printed direction templates: from dice to directions, from a square to where something ends.

A roll may say which directions its dice meant on this table (a template can be turned); then that
counts and not the print.
"""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from schemas.pitch.facts import RollMade
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Direction, RollKind
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, illegal
from service.rules.pitch.squares import DIRECTIONS, step
from service.rules.pitch.state import Square

Edge = Literal["top", "bottom", "left", "right"]
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right"]
Faces = tuple[Direction, ...]


class Templates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    random_direction: Faces
    throw_in: dict[Edge, Faces]
    corner_throw_in: dict[Corner, Faces]


TEMPLATES = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("templates.toml").read_text("utf-8")), Templates
)
FACING: dict[Direction, Edge] = {"S": "top", "N": "bottom", "E": "left", "W": "right"}
"""The edge from which the throw-in template faces a direction."""


class Flight(NamedTuple):
    """Where something ends: the last square on the pitch, and the first off it if it leaves."""

    last: Square
    beyond: Square | None = None


@cites("BB-024")
def directions(course: Course, roll: RollKind, dice: Dice, faces: Faces) -> Faces:
    """What the dice mean: as the roll itself says, else by the faces of the template."""
    made = next(
        (fact for fact in reversed(course.facts) if isinstance(fact, RollMade)),
        None,
    )
    if made is not None and made.roll == roll and len(made.directions) == len(dice):
        return made.directions
    return tuple(faces[die - 1] for die in dice)


def random_directions(
    course: Course, roll: RollKind, dice: Dice, at: Square | None = None
) -> Faces:
    """By the random template as it lies on a square."""
    turns = 0 if at is None else course.game.turned(course.state, at)
    faces = tuple(_turned(face, turns) for face in TEMPLATES.random_direction)
    return directions(course, roll, dice, faces)


def _turned(direction: Direction, quarters: int) -> Direction:
    around = tuple(DIRECTIONS)
    return around[(around.index(direction) + 2 * quarters) % len(around)]


def flight_of(course: Course, start: Square, way: Faces) -> Flight:
    """A flight over the pitch of this match, as it is now."""
    game, state = course.game, course.state
    return flight(on_pitch_of(course), start, way, lambda square: game.halts(state, square))


def flight(
    is_on: Callable[[Square], bool],
    start: Square,
    way: Faces,
    stops: Callable[[Square], bool] = lambda square: False,
) -> Flight:
    """Step by step from a square of the pitch; it ends where it leaves the pitch, or before
    something solid."""
    last = start
    for direction in way:
        after = step(last, direction)
        if stops(after):
            return Flight(last)
        if not is_on(after):
            return Flight(last, after)
        last = after
    return Flight(last)


@cites("BB-024")
def judge_scatter(due: RollDue, dice: Dice, end: Flight) -> None:
    """Raises IllegalEntry where dice are missing although nothing has left the pitch."""
    if len(dice) < len(due.faces) and end.beyond is None:
        raise illegal(
            "BB-024",
            f"{len(dice)} dice do not leave the pitch.",
            f"{len(due.faces)} dice are rolled, fewer only where the pitch is left before.",
            "dice",
        )


def on_pitch_of(course: Course) -> Callable[[Square], bool]:
    """Whether a square is one of this match's pitch, as it is now."""
    return lambda square: course.game.is_square(course.state, square)


@cites("BB-064")
def throw_in_faces(is_on: Callable[[Square], bool], last: Square, corners: bool) -> Faces:
    """The template where the ball left: three faces at a corner, if corners have their own."""
    x, y = last
    along = "left" if not is_on((x - 1, y)) else "right" if not is_on((x + 1, y)) else ""
    across = "top" if not is_on((x, y - 1)) else "bottom" if not is_on((x, y + 1)) else ""
    if along and across and corners:
        return TEMPLATES.corner_throw_in[f"{across}_{along}"]  # type: ignore[index]
    return TEMPLATES.throw_in[along or across or "top"]  # type: ignore[index]
