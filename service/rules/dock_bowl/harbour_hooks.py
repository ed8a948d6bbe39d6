"""What is different in a harbour, for the shared engine: what stops and hides things, what lies."""

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause
from service.rules.contract import Breach, cites
from service.rules.dock_bowl import (
    crates,
    luggage,
)
from service.rules.dock_bowl.chart import Square, quarter_turns
from service.rules.dock_bowl.sight import hidden
from service.rules.dock_bowl.state import (
    BLOCKS_FROM_CRATE,
    chart,
    holder_of,
    is_blocked,
    state_of,
)
from service.rules.dock_bowl.tables import LUGGAGE
from service.rules.pitch.course import Course, Dice
from service.rules.pitch.hooks import Sources
from service.rules.pitch.state import PitchState

CUTLASS = "Captain's Cutlass"


@cites("DOCK-053", "DOCK-062")
def halts(state: PitchState, square: Square) -> bool:
    """A ball stops before a mast, and before a chest."""
    return chart(state).ground.get(square) == "mast" or square in state_of(state).chests


@cites("DOCK-020", "DOCK-021", "DOCK-053")
def is_solid(state: PitchState, square: Square) -> bool:
    """Nobody is pushed into a mast, a chest or the Wall."""
    return is_blocked(state, square)


@cites("DOCK-011")
def turned(state: PitchState, at: Square) -> int:
    return quarter_turns(chart(state), at)


def no_forward(state: PitchState, side: str) -> int:
    """There is no way along this pitch."""
    return 0


@cites("DOCK-054", "DOCK-055")
def hides(state: PitchState, at: Square, to: Square) -> Breach | None:
    return hidden(state_of(state).setup.pitch, at, to)


@cites("DOCK-072")
def lies(course: Course, player: str) -> None:
    """The Luggage falls asleep when it comes to lie."""
    if player == LUGGAGE:
        luggage.falls_asleep(course)


def goes_down(course: Course, player: str, cause: Cause, by: str | None) -> bool:
    return crates.instead_of_armour(course, player, cause, by)


@cites("DOCK-060", "DOCK-073", "DOCK-077")
def sources(state: PitchState, due: RollDue, dice: Dice, found: Sources) -> Sources:
    """The crate for armour, the cutlass for its own rolls, nothing for a fumbled cannon ball."""
    if due.roll == "armour":
        return _from_a_crate(state, due)
    with_cutlass = holder_of(state, "cutlass") == due.player
    if due.roll == "secret_weapon":
        return (("skill", CUTLASS),) if with_cutlass else ()
    if due.roll == "chainsaw" and with_cutlass:
        return (("skill", CUTLASS), *found)
    fumbled = due.roll == "bomb_throw" and dice[0] == 1
    if fumbled and holder_of(state, "hand_cannon") == due.player:
        return ()
    return found


def _from_a_crate(state: PitchState, due: RollDue) -> Sources:
    by = due.against
    above = by is not None and any(
        each.name == BLOCKS_FROM_CRATE for each in state.players[by].effects
    )
    return (("crate", None),) if above and due.cause == "block" else ()
