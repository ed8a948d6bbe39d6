"""Which re-rolls there are for a roll, and what it takes for one to work."""

from schemas.pitch.entries import ReRoll
from schemas.pitch.facts import ReRollUsed
from schemas.pitch.steps import ReRollDue, RollDue
from schemas.pitch.words import Lasts, ReRollSource
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice
from service.rules.pitch.state import PitchState

Source = tuple[ReRollSource, str | None]
NEVER = frozenset(
    (
        "armour",
        "injury",
        "casualty",
        "lasting_injury",
        "bounce",
        "scatter",
        "deviation",
        "throw_in",
        "bribe",
        "argue_the_call",
    )
)
"""Rolls that no source re-rolls."""


@cites("BB-020", "BB-021")
def sources_for(
    state: PitchState, due: RollDue, dice: Dice, passed: bool | None
) -> tuple[Source, ...]:
    """The sources that may re-roll these dice; none for a test that passed."""
    if due.roll in NEVER or passed or (passed is None and due.roll != "block"):
        return ()
    side = state.sides[due.side]
    if state.active == due.side and side.re_rolls:
        return (("team", None),)
    return ()


def spend(entry: ReRoll) -> tuple[str, Lasts | None]:
    """The skill a re-roll uses up, and for how long."""
    return entry.skill or "Pro", "turn"


def after_re_roll(course: Course, due: ReRollDue, entry: ReRoll) -> None:
    """What has to be rolled before the re-roll works: Loner, Pro."""


def spent(state: PitchState, fact: ReRollUsed) -> PitchState:
    """The side has one team re-roll fewer, where it came from there."""
    return state
