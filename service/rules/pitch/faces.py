"""What the face that was picked does to both players, and what skills make of it.

Falls come after the push and after following up, the defender's before the attacker's; balls that
came loose bounce when both are settled.
"""

from typing import NamedTuple

from schemas.pitch.facts import SkillUsed
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from service.rules.contract import cites
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.block_tables import Face
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import can_use, is_standing
from service.rules.pitch.following_up import FEND
from service.rules.pitch.harm import knocked_down, placed_prone
from service.rules.pitch.multiple_block import goes_down_at_last, is_pending
from service.rules.pitch.parties import both
from service.rules.pitch.push_squares import (
    is_multiple,
    overruns,
    square_of,
    ways_back,
    whirls,
)
from service.rules.pitch.pushes import push
from service.rules.pitch.squares import neighbours

PUSHED = 1
"""The number of the task that ends a block whose face pushes."""


class Bout(NamedTuple):
    """Who blocks whom."""

    attacker: str
    defender: str


@cites("BB-041")
def resolve(course: Course, bout: Bout, face: Face) -> None:
    """The face counts."""
    if face == "player_down":
        _player_down(course, bout)
    elif face == "both_down":
        _both_down(course, bout)
    elif face == "push_back":
        _pushes(course, bout)
    elif face == "stumble":
        _stumble(course, bout)
    else:
        _pow(course, bout)


@cites("BB-041")
def _player_down(course: Course, bout: Bout) -> None:
    """The attacker is Knocked Down; a casualty is the defender's, as in recorded games."""
    _then_ends(course, bout)
    if is_pending(course):
        goes_down_at_last(course, bout.attacker, "player_down", bout.defender)
    else:
        knocked_down(course, bout.attacker, "player_down", by=bout.defender)


@cites("BB-041")
def _stumble(course: Course, bout: Bout) -> None:
    """A push with Dodge, unless the attacker has Tackle."""
    if not can_use(course.state, bout.defender, "Dodge"):
        _pow(course, bout)
    elif can_use(course.state, bout.attacker, "Tackle"):
        course.happen(SkillUsed(bout.attacker, "Tackle"))
        _pow(course, bout)
    elif _would_rather_fall(course, bout):
        ask_skill(course, bout.defender, "Dodge", bout.attacker)
    else:
        _dodges(course, bout)


def _would_rather_fall(course: Course, bout: Bout) -> bool:
    """Where another block may follow that is worse than lying down: by Frenzy, or at the edge."""
    at, there = (square_of(course.state, key) for key in bout)
    if can_use(course.state, bout.attacker, "Frenzy") and not is_multiple(course.state):
        return True
    return any(
        not course.game.is_square(course.state, each)
        for way in ways_back(there, at)
        for each in (way, *neighbours(way))
    )


def _dodges(course: Course, bout: Bout) -> None:
    course.happen(SkillUsed(bout.defender, "Dodge"))
    _pushes(course, bout)


def _dodges_or_not(course: Course, due: ChoiceDue, option: str) -> None:
    defender, attacker = both(due)
    bout = Bout(attacker, defender)
    if option == USE:
        _dodges(course, bout)
    else:
        _pow(course, bout)


@cites("BB-041", "BB-042")
def _pow(course: Course, bout: Bout) -> None:
    """Pushed, then Knocked Down where it is then."""
    _pushes(course, bout, course.task("falls", player=bout.defender, other=bout.attacker))


@cites("BB-041", "BB-042")
def _pushes(course: Course, bout: Bout, *fall: Task) -> None:
    attacker, defender = bout
    at = square_of(course.state, defender)
    unstoppable = overruns(course.state, attacker) or whirls(course.state, attacker)
    fends = can_use(course.state, defender, "Fend") and not unstoppable
    strip = course.task("strip_ball", player=defender, other=attacker, at=at)
    follow = course.task(
        "follow_up", player=attacker, other=defender, at=at, note=FEND if fends else None
    )
    _then_ends(course, bout, number=PUSHED)
    course.then(*((strip,) if is_multiple(course.state) else (strip, follow)), *fall)
    push(course, attacker, defender)


@cites("BB-041")
def _falls(course: Course, task: Task) -> None:
    """Knocked Down where it stands now, unless it is off the pitch."""
    player, attacker = both(task)
    if is_standing(course.state, player):
        knocked_down(course, player, "block", by=attacker)


# ------------------------------------------------------------------------------------ both down


@cites("BB-041")
def _both_down(course: Course, bout: Bout) -> None:
    """First Juggernaut is asked for, then the attacker's Wrestle, then the defender's."""
    if overruns(course.state, bout.attacker):
        ask_skill(course, bout.attacker, "Juggernaut", bout.defender)
    else:
        _attacker_may_wrestle(course, bout)


def _juggernaut(course: Course, due: ChoiceDue, option: str) -> None:
    bout = Bout(*both(due))
    if option == USE:
        course.happen(SkillUsed(bout.attacker, "Juggernaut"))
        _pushes(course, bout)
    else:
        _attacker_may_wrestle(course, bout)


def _attacker_may_wrestle(course: Course, bout: Bout) -> None:
    if can_use(course.state, bout.attacker, "Wrestle"):
        ask_skill(course, bout.attacker, "Wrestle", bout.defender)
    else:
        _defender_may_wrestle(course, bout)


def _defender_may_wrestle(course: Course, bout: Bout) -> None:
    if can_use(course.state, bout.defender, "Wrestle") and not overruns(
        course.state, bout.attacker
    ):
        ask_skill(course, bout.defender, "Wrestle", bout.attacker)
    else:
        _both_fall(course, bout)


@cites("BB-041")
def _wrestles(course: Course, due: ChoiceDue, option: str) -> None:
    """Both are Placed Prone; else the next one is asked."""
    user, other = both(due)
    activation = course.state.activation
    is_attacker = activation is not None and activation.player == user
    bout = Bout(user, other) if is_attacker else Bout(other, user)
    if option == USE:
        course.happen(SkillUsed(user, "Wrestle"))
        _then_ends(course, bout)
        if is_pending(course):
            goes_down_at_last(course, bout.attacker, None, bout.defender)
        else:
            placed_prone(course, bout.attacker)
        placed_prone(course, bout.defender)
    elif is_attacker:
        _defender_may_wrestle(course, bout)
    else:
        _both_fall(course, bout)


@cites("BB-041")
def _both_fall(course: Course, bout: Bout) -> None:
    """Whoever has no Block is Knocked Down."""
    _then_ends(course, bout)
    falls = not can_use(course.state, bout.attacker, "Block")
    if falls and is_pending(course):
        goes_down_at_last(course, bout.attacker, "both_down", bout.defender)
        falls = False
    before = len(course.agenda)
    if falls:
        knocked_down(course, bout.attacker, "both_down", by=bout.defender)
    if not can_use(course.state, bout.defender, "Block"):
        knocked_down(course, bout.defender, "block", by=bout.attacker)
    _bounces_last(course, before)


def _bounces_last(course: Course, before: int) -> None:
    """Of what has been planned since the agenda was so long, a ball's bounce comes last."""
    planned = course.agenda[before:]
    bounces = [step for step in planned if isinstance(step, RollDue) and step.roll == "bounce"]
    course.agenda[before:] = [*bounces, *(step for step in planned if step not in bounces)]


def _then_ends(course: Course, bout: Bout, number: int = 0) -> None:
    course.then(
        course.task("ball_under_foot"),
        course.task("block_ends", player=bout.attacker, other=bout.defender, number=number),
    )


PART = Part(
    skills={"Dodge": _dodges_or_not, "Juggernaut": _juggernaut, "Wrestle": _wrestles},
    tasks={"falls": _falls},
)
