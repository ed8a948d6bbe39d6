"""What the other side may do when a player is declared to be blocked: Foul Appearance.

It is rolled for when the action is declared: in a blitz that names its target with the activation,
in any other with the block itself.
"""

from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.pitch.activations import end_activation
from service.rules.pitch.block_tables import BLOCKS
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import can_use
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
    """`player` is to act against `other`: it needs its D6 where that looks foul."""
    player, other = task.player, task.other
    activation = course.state.activation
    assert player is not None
    if other is None or activation is None or activation.player != player:
        return
    if can_use(course.state, other, "Foul Appearance"):
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


@cites("BB-090")
def _rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """A failure wastes the action."""
    if not passed(due, dice):
        end_activation(course)


PART = Part(rolled={"foul_appearance": _rolled}, tasks={"declared_against": declared})
