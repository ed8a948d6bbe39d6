"""The kick: where the ball is aimed at, how it deviates, where it comes down, the touchback.

Order: kick, deviation, a player that is On the Ball, kick-off event, and only then the ball lands.
Until then the state's `kick_at` says where it will.
"""

from schemas.blood_bowl import Kick, KickDeviated
from schemas.pitch.facts import BallPlaced
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Direction
from service.rules.blood_bowl import zones
from service.rules.blood_bowl.questions import answered
from service.rules.blood_bowl.state import match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import has_skill, is_standing, on_pitch
from service.rules.pitch.squares import DIRECTIONS
from service.rules.pitch.state import PitchState, Square
from service.rules.pitch.templates import random_directions

RULE = "BB-013"


@cites("BB-013")
def kick(course: Course, entry: Kick) -> None:
    """The ball is aimed at a square of the other half: it deviates, an event happens, it lands."""
    due = answered(course, RULE, entry, entry.side)
    assert due.side is not None
    _judge_square(course, due.side, entry.at)
    if entry.kicker is not None:
        _judge_kicker(course, due.side, entry.kicker)
    figures = TABLES.kick
    course.happen(BallPlaced(), KickDeviated(at=entry.at))
    course.then(
        RollDue(
            roll="kick_deviation",
            side=due.side,
            faces=(figures.direction_faces, figures.distance_faces),
            origin=course.origin,
            player=entry.kicker,
            at=entry.at,
            note="halved" if entry.kicker is not None else None,
        ),
        course.task("on_the_ball_kick", side=match(course).other(due.side)),
        course.task("master_chefs"),
        RollDue(roll="kick_off_event", side=due.side, faces=(6, 6), origin=course.origin),
        course.task("kick_lands"),
        course.task("first_turn"),
    )


def _judge_square(course: Course, side: str, square: Square) -> None:
    x, y = square
    legal = "The ball is placed in the other half of the pitch."
    if not course.game.is_square(course.state, square):
        raise illegal(RULE, f"[{x}, {y}] is not on the pitch.", legal, "at")
    if zones.in_half(course.state, side, square):
        course.breach(RULE, f"[{x}, {y}] is in the kicking side's own half.", legal, "at")


def _judge_kicker(course: Course, side: str, kicker: str) -> None:
    """Raises IllegalEntry for somebody who cannot kick; where it stands may be a breach."""
    state = course.state
    if kicker not in on_pitch(state, side) or not has_skill(state, kicker, "Kick"):
        legal = "The kicker is on the pitch, of the kicking side, and has Kick."
        raise illegal(RULE, f"{kicker} does not kick off with skill.", legal, "kicker")
    if not may_kick(state, side, kicker):
        x, y = state.players[kicker].at or (0, 0)
        course.breach(
            RULE,
            f"{state.name_of(kicker)} kicks from [{x}, {y}].",
            "Kick needs a player neither in a wide zone nor on the line of scrimmage, unless all "
            "the others are.",
            "kicker",
        )


@cites("BB-013")
def may_kick(state: PitchState, side: str, kicker: str) -> bool:
    """Nobody kicks from a wide zone; from the line of scrimmage only where nobody of the side
    stands between, and where it has hardly anybody."""
    at = state.players[kicker].at
    if at is None or zones.in_wide_zone(at):
        return False
    others = [
        other for key in on_pitch(state, side) if (other := state.players[key].at) is not None
    ]
    few = len(others) <= TABLES.set_up.on_the_line
    return (
        not zones.on_line(state, side, at)
        or few
        or not any(
            not zones.on_line(state, side, each) and not zones.in_wide_zone(each) for each in others
        )
    )


@cites("BB-013")
def deviated(course: Course, due: RollDue, dice: Dice) -> None:
    """D8 for the direction, D6 squares; halved, rounding down, with the Kick skill."""
    assert due.at is not None
    (direction,) = random_directions(course, "kick_deviation", dice[:1])
    distance = dice[1] // 2 if due.note == "halved" else dice[1]
    comes_down(course, moved(due.at, direction, distance))


def moved(square: Square, direction: Direction, distance: int) -> Square:
    dx, dy = DIRECTIONS[direction]
    return square[0] + dx * distance, square[1] + dy * distance


def comes_down(course: Course, square: Square) -> None:
    """The kick will come down there, or beyond the pitch."""
    inside = course.game.is_square(course.state, square)
    course.happen(KickDeviated(at=square if inside else None))


@cites("BB-013")
def kick_lands(course: Course, task: Task) -> None:
    """In the receiving half the ball lands; anywhere else it is a touchback."""
    at = match(course).kick_at
    if at is None or not course.game.kick_stays(course.state, at):
        course.then(course.task("touchback"))
    else:
        ball.lands(course, at, "kick")


@cites("BB-013")
def touchback(course: Course, task: Task) -> None:
    """A standing player of the receiving side is given the ball; where nobody stands, it bounces
    from one that lies."""
    state = match(course)
    assert state.kicking is not None
    receiving = state.other(state.kicking)
    there = tuple(on_pitch(state, receiving))
    options = tuple(key for key in there if is_standing(state, key)) or there
    if options:
        course.then(
            ChoiceDue(
                choice="touchback_player", side=receiving, options=options, origin=course.origin
            )
        )


def given(course: Course, due: ChoiceDue, option: str) -> None:
    """That player has the ball."""
    at = course.state.players[option].at
    if is_standing(course.state, option):
        course.happen(BallPlaced(carrier=option))
    elif at is not None:
        ball.loose(course, at, "kick")


PART = Part(
    actions={Kick: kick},
    rolled={"kick_deviation": deviated},
    chosen={"touchback_player": given},
    tasks={"kick_lands": kick_lands, "touchback": touchback},
)
