"""From Dauntless to the face that is picked: the rolls of a block and who reads them."""

from typing import cast

from msgspec.structs import replace

from schemas.pitch.facts import Counted, PlayerPlaced, SkillUsed
from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Task
from service.rules.contract import cites
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.assists import block_dice, strength_short
from service.rules.pitch.block_tables import Face, face
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.faces import Bout, resolve
from service.rules.pitch.field import can_use, is_standing
from service.rules.pitch.multiple_block import is_pending, waits_for_both
from service.rules.pitch.parties import both, one
from service.rules.pitch.push_squares import free_around, is_blitz, is_multiple
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square

D6 = 6
DAUNTLESS = 1
"""The number of a task behind a Dauntless that worked."""


def is_on(course: Course, task: Task) -> bool:
    """Whether the block can still be made: the player is active and both stand."""
    state = course.state
    player, other = both(task)
    at, there = state.players[player].at, state.players[other].at
    return (
        state.activation is not None
        and state.activation.player == player
        and at is not None
        and there is not None
        and adjacent(at, there)
        and is_standing(state, player)
        and is_standing(state, other)
    )


@cites("BB-040", "BB-090")
def _dauntless(course: Course, task: Task) -> None:
    """The weaker player's D6 for equal strength, where a 6 is enough."""
    if not is_on(course, task):
        return
    player, other = both(task)
    short = _short(course.state, player, other)
    if 0 < short < D6 and can_use(course.state, player, "Dauntless"):
        course.then(
            RollDue(
                roll="dauntless",
                side=course.state.side_of(player),
                faces=(D6,),
                origin=course.origin,
                player=player,
                target=short + 1,
                against=other,
            )
        )
    else:
        course.then(*_to_the_dice(course, player, other, 0))


def _short(state: PitchState, player: str, other: str) -> int:
    return strength_short(state, player, other, is_blitz(state), is_multiple(state))


def _dared(course: Course, due: RollDue, dice: Dice) -> None:
    number = DAUNTLESS if passed(due, dice) else 0
    course.then(*_to_the_dice(course, *both(due), number))


def _to_the_dice(course: Course, player: str, other: str, number: int) -> tuple[Task, ...]:
    return (
        _task(course, "trickster", player, other),
        _task(course, "ball_under_foot", player, other),
        _task(course, "block_dice", player, other, number),
    )


# ------------------------------------------------------------------------------------ trickster


@cites("BB-090")
def _trickster(course: Course, task: Task) -> None:
    """The player to be blocked may go to another square next to the attacker first."""
    if not is_on(course, task):
        return
    player, other = both(task)
    if can_use(course.state, other, "Trickster") and _tricks(course, player):
        ask_skill(course, other, "Trickster", player)


def _tricks(course: Course, attacker: str) -> tuple[Square, ...]:
    return free_around(course.game.is_square, course.state, attacker)


def _tricked(course: Course, due: ChoiceDue, option: str) -> None:
    if option != USE:
        return
    player, attacker = both(due)
    course.happen(SkillUsed(player, "Trickster"))
    squares = _tricks(course, attacker)
    if len(squares) == 1:
        course.happen(PlayerPlaced(player, squares[0]))
        return
    course.then(
        SquareDue(
            choice="trickster",
            side=due.side,
            squares=squares,
            origin=course.origin,
            player=player,
            against=attacker,
        )
    )


def _slipped_to(course: Course, due: SquareDue, square: Square) -> None:
    course.happen(PlayerPlaced(one(due), square))


# ------------------------------------------------------------------------------------- the dice


@cites("BB-040", "BB-081")
def _dice(course: Course, task: Task) -> None:
    """The dice are due; the block counts for the attacker's tally."""
    if not is_on(course, task):
        return
    state = course.state
    player, other = both(task)
    rolled = block_dice(
        state,
        player,
        other,
        is_blitz(state),
        dauntless=task.number == DAUNTLESS,
        multiple=is_multiple(state),
    )
    side = state.side_of(player)
    course.happen(Counted(side, "blocks", player))
    course.then(
        RollDue(
            roll="block",
            side=side,
            faces=(D6,) * rolled.dice,
            origin=course.origin,
            player=player,
            against=other,
            modifiers=rolled.modifiers,
            chooser=rolled.chooser,
        )
    )


@cites("BB-041")
def _rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """The dice stand: one of the faces they show is picked, if they show more than one."""
    assert due.chooser is not None
    shown = tuple(dict.fromkeys(face(die) for die in dice))
    if len(shown) == 1:
        _only_one(course, Bout(*both(due)), shown[0])
        return
    question = ChoiceDue(
        choice="block_face",
        side=due.chooser,
        options=shown,
        origin=course.origin,
        player=due.player,
        against=due.against,
        dice=dice,
    )
    if is_pending(course):
        waits_for_both(course, question)
    else:
        course.then(question)


def _only_one(course: Course, bout: Bout, only: Face) -> None:
    """Of two blocks at once none is resolved before both faces are known."""
    if is_pending(course):
        waits_for_both(course, _faced(course, "face_is_known", bout, only))
    else:
        resolve(course, bout, only)


def _is_known(course: Course, task: Task) -> None:
    waits_for_both(course, replace(task, do="face_counts"))


def _picked(course: Course, due: ChoiceDue, option: str) -> None:
    bout, picked = Bout(*both(due)), cast(Face, option)
    if is_pending(course):
        waits_for_both(course, _faced(course, "face_counts", bout, picked))
    else:
        resolve(course, bout, picked)


def _counts(course: Course, task: Task) -> None:
    resolve(course, Bout(*both(task)), cast(Face, task.note))


def _faced(course: Course, do: str, bout: Bout, one_face: Face) -> Task:
    return course.task(do, player=bout.attacker, other=bout.defender, note=one_face)


def _task(course: Course, do: str, attacker: str, defender: str, number: int = 0) -> Task:
    return course.task(do, player=attacker, other=defender, number=number)


PART = Part(
    rolled={"dauntless": _dared, "block": _rolled},
    chosen={"block_face": _picked},
    skills={"Trickster": _tricked},
    squares={"trickster": _slipped_to},
    tasks={
        "dauntless": _dauntless,
        "trickster": _trickster,
        "block_dice": _dice,
        "face_is_known": _is_known,
        "face_counts": _counts,
    },
)
