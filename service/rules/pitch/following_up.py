"""After a push: the ball is stripped, the pusher follows up, and a ball under foot bounces."""

from schemas.pitch.facts import BallPlaced, PlayerMoved, SkillUsed
from schemas.pitch.steps import ChoiceDue, Task
from service.rules.contract import cites
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.ball import loose
from service.rules.pitch.course import Course, Part
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import (
    can_use,
    carrier,
    has_effect,
    has_skill,
    is_standing,
    occupant,
)
from service.rules.pitch.parties import both, one, place
from service.rules.pitch.push_squares import whirls
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import PitchState, Square

FEND = "fend"
"""The note of a follow-up that the pushed player may forbid."""
HOLDS_ON = ("Sure Hands", "Monstrous Mouth")
"""Skills against Strip Ball."""


@cites("BB-041")
def _strip(course: Course, task: Task) -> None:
    """Strip Ball: the ball drops where its carrier has been pushed to, or has stood firm."""
    player, pusher = both(task)
    at = course.state.players[player].at
    if at is None or carrier(course.state) != player:
        return
    holds_on = any(has_skill(course.state, player, skill) for skill in HOLDS_ON)
    if can_use(course.state, pusher, "Strip Ball") and not holds_on:
        course.happen(SkillUsed(pusher, "Strip Ball"), BallPlaced(at=at))


@cites("BB-041", "BB-042")
def _follow_up(course: Course, task: Task) -> None:
    """Into the square that was left, unless it was not left or the pushed player fends."""
    player, other = both(task)
    square = place(task)
    if not _is_open(course.state, player, square):
        return
    if task.note == FEND and course.state.players[other].at is not None:
        ask_skill(course, other, "Fend", player, at=square)
    else:
        _may_follow(course, player, other, square)


def _is_open(state: PitchState, player: str, square: Square) -> bool:
    return (
        is_standing(state, player)
        and occupant(state, square) is None
        and not has_effect(state, player, ROOTED)
    )


def _fends(course: Course, due: ChoiceDue, option: str) -> None:
    player, pusher = both(due)
    if option == USE:
        course.happen(SkillUsed(player, "Fend"))
    else:
        _may_follow(course, pusher, player, place(due))


@cites("BB-041", "BB-042")
def _may_follow(course: Course, player: str, other: str, square: Square) -> None:
    """With Frenzy or a Ball and Chain it must; else its coach is asked."""
    if has_skill(course.state, player, "Frenzy") or whirls(course.state, player):
        _follows(course, player, square)
        return
    course.then(
        ChoiceDue(
            choice="follow_up",
            side=course.state.side_of(player),
            options=("yes", "no"),
            origin=course.origin,
            player=player,
            against=other,
            at=square,
        )
    )


def _decided(course: Course, due: ChoiceDue, option: str) -> None:
    if option == "yes":
        _follows(course, one(due), place(due))


def _follows(course: Course, player: str, square: Square) -> None:
    course.happen(PlayerMoved(player, square, squares=0))


@cites("BB-042", "BB-064")
def _under_foot(course: Course, task: Task) -> None:
    """A ball that somebody was pushed onto, or that was stripped, bounces."""
    ball = course.state.ball
    if ball.carrier is None and ball.at is not None and occupant(course.state, ball.at) is not None:
        loose(course, ball.at)


def throw_in_later(course: Course, last: Square) -> None:
    """The ball was carried off the pitch from a square: it comes back when the block's follow-up
    and falls are settled, or at once where there are none."""
    task = course.task("ball_leaves", at=last)
    for index in reversed(range(len(course.agenda))):
        step = course.agenda[index]
        if isinstance(step, Task) and step.do == "ball_under_foot":
            course.agenda.insert(index, task)
            return
    course.then(task)


def _leaves(course: Course, task: Task) -> None:
    """The square beyond is found when it is needed: a step keeps no negative numbers."""
    last = place(task)
    beyond = next(
        square for square in neighbours(last) if not course.game.is_square(course.state, square)
    )
    course.game.ball_off(course, last, beyond)


PART = Part(
    chosen={"follow_up": _decided},
    skills={"Fend": _fends},
    tasks={
        "strip_ball": _strip,
        "follow_up": _follow_up,
        "ball_under_foot": _under_foot,
        "ball_leaves": _leaves,
    },
)
