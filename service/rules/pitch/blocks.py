"""Blocks: who may be blocked, what is rolled before, the block dice, and who picks a face.

What the face does is in `faces`, what comes when all of it is over in `after_block`.
"""

from typing import cast

from schemas.pitch import entries
from schemas.pitch.facts import ActionTaken, Counted, EffectBegan, PlayerPlaced, SkillUsed
from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Task
from schemas.pitch.words import PlayerAction
from service.rules.contract import cites
from service.rules.pitch import moving
from service.rules.pitch.activations import acts, square_of
from service.rules.pitch.appearance import was_declared
from service.rules.pitch.asking_skills import USE, ask_skill
from service.rules.pitch.assists import block_dice, strength_short
from service.rules.pitch.block_tables import BLOCKS, Face, face
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.faces import Bout, resolve
from service.rules.pitch.field import can_use, has_effect, has_skill, is_standing, is_used
from service.rules.pitch.parties import both, one
from service.rules.pitch.push_squares import free_around, is_blitz, is_multiple
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square

D6 = 6
MULTIPLE: PlayerAction = "multiple_block"
"""The action, and the effect on the first of its two targets."""
DAUNTLESS = 1
"""The number of a task behind a Dauntless that worked."""


@cites("BB-040", "BB-044")
def enter(course: Course, entry: entries.Block) -> None:
    """The active player blocks; in a blitz it pays a square of its movement first."""
    judge(course.state, entry.player, entry.target)
    _acts(course, entry.player, entry.target)
    judge_target(course, entry.player, entry.target)
    course.then(course.task("block", player=entry.player, other=entry.target))
    if is_blitz(course.state):
        moving.pay_for_blitz(course, entry.player)


def _acts(course: Course, player: str, target: str) -> None:
    """The action is taken, by the first of the two blocks of a Multiple Block."""
    activation = course.state.activation
    if activation is None or not is_multiple(course.state):
        acts(course, player, "block")
    elif not activation.taken:
        acts(course, player, MULTIPLE)
        _judge_multiple(course, player)
        course.happen(EffectBegan(target, MULTIPLE, "activation"))
    else:
        _judge_second(course, target)
        course.happen(ActionTaken(player, "block"))


@cites("BB-090")
def _judge_multiple(course: Course, player: str) -> None:
    if not has_skill(course.state, player, "Multiple Block"):
        name = course.state.name_of(player)
        course.breach(
            "BB-090",
            f"{name} has no Multiple Block.",
            "A player without the skill blocks one opponent.",
            "player",
        )


@cites("BB-090")
def _judge_second(course: Course, target: str) -> None:
    activation = course.state.activation
    assert activation is not None
    again = has_effect(course.state, target, MULTIPLE)
    if again or len(activation.taken) >= BLOCKS.multiple_block.targets:
        course.breach(
            "BB-090",
            f"{course.state.name_of(target)} is blocked as well.",
            "A Multiple Block is made against two different opponents.",
            "target",
        )


@cites("BB-040")
def judge(state: PitchState, player: str, target: str) -> None:
    """Raises IllegalEntry for a block that nobody could make."""
    at, there = square_of(state, player), square_of(state, target, "target")
    name, other = state.name_of(player), state.name_of(target)
    if state.side_of(player) == state.side_of(target):
        raise _cannot(f"{other} is a team-mate of {name}.", "target")
    if not is_standing(state, player):
        raise _cannot(f"{name} is {state.players[player].posture}.", "player")
    if not is_standing(state, target):
        raise _cannot(f"{other} is {state.players[target].posture}.", "target")
    if not adjacent(at, there):
        raise _cannot(f"{other} is on no square next to {name}.", "target")


def _cannot(detail: str, field: str) -> Exception:
    return illegal(
        "BB-040",
        detail,
        "A standing player blocks a standing opponent on a square next to it.",
        field,
    )


@cites("BB-044")
def judge_target(course: Course, player: str, target: str) -> None:
    activation = course.state.activation
    if activation is None or activation.action != "blitz" or activation.target in (None, target):
        return
    course.breach(
        "BB-044",
        f"The blitz was declared against {course.state.name_of(activation.target or '')}.",
        "A blitz has one target, the one it was declared against.",
        "target",
    )


def _begins(course: Course, task: Task) -> None:
    """Paid for: if both still stand next to each other, the block is made."""
    if is_on(course, task):
        block(course, *both(task), is_blitz(course.state))


@cites("BB-040", "BB-090")
def block(course: Course, attacker: str, defender: str, blitz: bool) -> None:
    """The block dice are due, with assists and skills; Foul Appearance and Dauntless roll first.

    A blitz's declared target has been asked for its Foul Appearance when it was declared, unless
    this is the second block of a Frenzy.
    """
    state = course.state
    dauntless = _task(course, "dauntless", attacker, defender)
    if was_declared(state, attacker, defender) and not is_used(state, attacker, "Frenzy"):
        course.then(dauntless)
    else:
        course.then(_task(course, "declared_against", attacker, defender), dauntless)


def _task(course: Course, do: str, attacker: str, defender: str, number: int = 0) -> Task:
    return course.task(do, player=attacker, other=defender, number=number)


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
        resolve(course, Bout(*both(due)), shown[0])
        return
    course.then(
        ChoiceDue(
            choice="block_face",
            side=due.chooser,
            options=shown,
            origin=course.origin,
            player=due.player,
            against=due.against,
            dice=dice,
        )
    )


def _picked(course: Course, due: ChoiceDue, option: str) -> None:
    resolve(course, Bout(*both(due)), cast(Face, option))


PART = Part(
    actions={entries.Block: enter},
    rolled={"dauntless": _dared, "block": _rolled},
    chosen={"block_face": _picked},
    skills={"Trickster": _tricked},
    squares={"trickster": _slipped_to},
    tasks={
        "block": _begins,
        "dauntless": _dauntless,
        "trickster": _trickster,
        "block_dice": _dice,
    },
)
