"""What comes of naming a player as a target: Foul Appearance, and then a Dump-off.

That is when the action is declared: in a blitz that names its target with the activation, in any
other with the block itself.
"""

from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.pitch import multiple_block
from service.rules.pitch.activations import end_activation
from service.rules.pitch.block_tables import BLOCKS
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.dumping_off import offer_dump_off
from service.rules.pitch.field import has_skill
from service.rules.pitch.parties import both, one
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState


def was_declared(state: PitchState, player: str, target: str) -> bool:
    """Whether the target was named when the activation began, so that it has been asked before."""
    activation = state.activation
    return (
        activation is not None
        and activation.player == player
        and activation.action == "blitz"
        and activation.target == target
    )


@cites("BB-090")
def declared(course: Course, task: Task) -> None:
    """`player` is to act against `other`: it needs its D6 where that looks foul, also without its
    tackle zone."""
    player, other = one(task), task.other
    if other is None or not _acts(course.state, player):
        return
    course.then(course.task("may_dump_off", player=player, other=other))
    if has_skill(course.state, other, "Foul Appearance"):
        course.then(
            RollDue(
                roll="foul_appearance",
                side=course.state.side_of(player),
                faces=(6,),
                origin=course.origin,
                player=player,
                target=BLOCKS.tests.foul_appearance,
                against=other,
            )
        )


def _may_dump_off(course: Course, task: Task) -> None:
    """The ball goes before the block comes, if there is still a block to come."""
    player, other = both(task)
    if _acts(course.state, player):
        offer_dump_off(course, other)


def _acts(state: PitchState, player: str) -> bool:
    return state.activation is not None and state.activation.player == player


@cites("BB-090")
def _rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure wastes the action, of two blocks at once the one against this target."""
    if passed(due, dice):
        return
    if multiple_block.is_pending(course):
        multiple_block.loses(course, both(due)[1])
    else:
        end_activation(course)


PART = Part(
    rolled={"foul_appearance": _rolled},
    tasks={"declared_against": declared, "may_dump_off": _may_dump_off},
)
