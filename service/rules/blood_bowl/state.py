"""What is true of a Blood Bowl match besides what all games on squares have."""

import msgspec

from schemas.blood_bowl import BloodBowlSetup, Phase
from service.rules.pitch.course import Course
from service.rules.pitch.state import PitchState


class State(PitchState, frozen=True, kw_only=True):
    setup: BloodBowlSetup
    phase: Phase = "pre_game"
    half: int = 0
    """1 and 2; 3 is extra time."""
    drive: int = 0
    kicking: str | None = None
    """The side that kicks in this drive."""
    first_kicking: str | None = None
    """The side that kicked in the first half."""
    fan_factors: dict[str, int] = msgspec.field(default_factory=dict)
    treasury_spent_gp: dict[str, int] = msgspec.field(default_factory=dict)
    conceded: str | None = None
    winner: str | None = None
    winnings_gp: dict[str, int] = msgspec.field(default_factory=dict)
    fans_change: dict[str, int] = msgspec.field(default_factory=dict)
    confirmed: dict[str, str] = msgspec.field(default_factory=dict)
    """The head each side confirmed."""
    final: bool = False


def match(course: Course) -> State:
    """The state of the course as one of Blood Bowl's."""
    assert isinstance(course.state, State)
    return course.state
