"""Who is marked and moves away: Tentacles hold it, a Shadowing opponent follows.

Either is its coach's choice; where several opponents could, they are asked one after the other
until one does, and only one does.
"""

from schemas.pitch.facts import EffectBegan, PlayerPlaced
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Modifier, RollKind
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import can_use, characteristic, markers, occupant
from service.rules.pitch.movement import HELD, NUMBERS
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState, Square
from service.rules.pitch.stepping import is_still, kicks_ball

SHADOWING, TENTACLES = "Shadowing", "Tentacles"


@cites("BB-090")
def clutches(course: Course, task: Task) -> None:
    """Before the player leaves: does somebody with Tentacles try to hold it?"""
    if is_still(course, task):
        assert task.player is not None
        assert task.at is not None
        _asks(course, TENTACLES, task.player, task.at, after=None)


@cites("BB-090")
def shadows(course: Course, task: Task) -> None:
    """After the player has left: does somebody follow into the square it left?"""
    assert task.player is not None
    assert task.at is not None
    if occupant(course.state, task.at) is None:
        _asks(course, SHADOWING, task.player, task.at, after=None)


def _asks(course: Course, skill: str, mover: str, left: Square, after: str | None) -> None:
    """The next of those that mark the square and have the skill; `after`: who declined last."""
    state = course.state
    marking = markers(state, left, state.side_of(mover))
    able = [each for each in marking if can_use(state, each, skill)]
    if after in able:
        del able[: able.index(after) + 1]
    if able:
        course.then(
            ChoiceDue(
                choice="use_skill",
                side=state.side_of(able[0]),
                options=("use", "decline"),
                origin=course.origin,
                player=able[0],
                against=mover,
                skill=skill,
                at=left,
            )
        )


def _decided(course: Course, due: ChoiceDue, option: str) -> None:
    assert due.player is not None
    assert due.against is not None
    assert due.at is not None
    assert due.skill is not None
    if option == "decline":
        _asks(course, due.skill, due.against, due.at, after=due.player)
        return
    roll: RollKind = "shadowing" if due.skill == SHADOWING else "tentacles"
    course.then(
        RollDue(
            roll=roll,
            side=due.side,
            faces=(6,),
            origin=course.number,
            player=due.player,
            target=NUMBERS.cling_target,
            modifiers=_advantage(course.state, due.player, due.against, roll),
            against=due.against,
            at=due.at,
        )
    )


@cites("BB-090")
def _advantage(state: PitchState, player: str, mover: str, roll: RollKind) -> tuple[Modifier, ...]:
    """How much faster (Shadowing) or stronger (Tentacles) than the mover it is."""
    name, word = ("ma", "faster") if roll == "shadowing" else ("st", "stronger")
    own = characteristic(state, player, name) or 0
    value = own - (characteristic(state, mover, name) or 0)
    if value < 0:
        word = "slower" if roll == "shadowing" else "weaker"
    return (Modifier(word, value),) if value else ()


def shadowed(course: Course, due: RollDue, dice: Dice) -> None:
    """It stands in the square the mover left."""
    assert due.player is not None
    assert due.at is not None
    if passed(due, dice):
        course.happen(PlayerPlaced(due.player, due.at))
        kicks_ball(course, due.at)


def held(course: Course, due: RollDue, dice: Dice) -> None:
    """The mover stays where it is and moves no more in this activation."""
    assert due.against is not None
    if passed(due, dice):
        course.happen(EffectBegan(due.against, HELD, "activation"))


PART = Part(
    rolled={"shadowing": shadowed, "tentacles": held},
    skills={SHADOWING: _decided, TENTACLES: _decided},
    tasks={"shadow": shadows, "clutch": clutches},
)
