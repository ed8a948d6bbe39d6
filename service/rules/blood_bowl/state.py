"""What is true of a Blood Bowl match besides what all games on squares have."""

import msgspec

from schemas.blood_bowl import BloodBowlSetup, Inducement, Phase
from schemas.pitch.players import TeamSetup
from schemas.pitch.words import Whereabouts
from service.rules.pitch.course import Course
from service.rules.pitch.field import has_effect
from service.rules.pitch.state import PitchState, Square

OVERCOME_BY_HEAT = "overcome_by_heat"
"""The effect of sweltering heat: the player misses a drive."""


ABLE: frozenset[Whereabouts] = frozenset(("pitch", "reserves", "pitch_or_reserves", "unknown"))
"""Where players are that can be set up; of a sheet's unknown ones nobody says that they cannot."""


class Charge(msgspec.Struct, frozen=True):
    """The kicking side's Blitz before the turns: `number` of `players` may be activated."""

    side: str
    players: tuple[str, ...]
    number: int


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
    half_kicking: str | None = None
    """The side that kicked at the start of this half; the other has the first turn of each pair."""
    kick_at: Square | None = None
    """Where the kick will come down; None: beyond the pitch, or it has come down."""
    scored: str | None = None
    """The side whose touchdown ended the drive."""
    took_part: tuple[str, ...] = ()
    """Players that were set up in this drive."""
    charge: Charge | None = None
    fan_factors: dict[str, int] = msgspec.field(default_factory=dict)
    journeymen_value_gp: dict[str, int] = msgspec.field(default_factory=dict)
    inducements: dict[str, tuple[Inducement, ...]] = msgspec.field(default_factory=dict)
    inducements_used: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """By side, those that do something once a match and have done it."""
    conjured_by: str | None = None
    """The side whose Weather Mage made the weather."""
    weather_before: str | None = None
    """What the weather was before that."""
    turns_in_drive: int = 0
    """Turns that have ended in this drive."""
    petty_cash_spent_gp: dict[str, int] = msgspec.field(default_factory=dict)
    treasury_spent_gp: dict[str, int] = msgspec.field(default_factory=dict)
    roll_offs: dict[str, int] = msgspec.field(default_factory=dict)
    """Roll-offs each side has won."""
    conceded: str | None = None
    penalties: bool = False
    """Whether the concession costs what a concession costs."""
    quitters: tuple[str, ...] = ()
    ended: bool = False
    winner: str | None = None
    """Once the match has ended; None: a draw."""
    winnings_gp: dict[str, int] = msgspec.field(default_factory=dict)
    fans_change: dict[str, int] = msgspec.field(default_factory=dict)
    confirmed: dict[str, str] = msgspec.field(default_factory=dict)
    """The head each side confirmed."""
    final: bool = False


def match(course: Course) -> State:
    """The state of the course as one of Blood Bowl's."""
    assert isinstance(course.state, State)
    return course.state


def team(state: State, side: str) -> TeamSetup:
    """The team as it came to the match."""
    return next(each for each in state.setup.sides if each.id == side)


def turn_is_new(state: State) -> bool:
    """Whether nobody has been activated yet in a team turn."""
    return (
        state.phase == "turns"
        and state.active is not None
        and state.activation is None
        and not any(
            player.acted
            for key, player in state.players.items()
            if state.profiles[key].side == state.active
        )
    )


def available(state: State, side: str) -> tuple[str, ...]:
    """The players of a side that can be set up: on the pitch or in the reserves, not overcome."""
    return tuple(
        key
        for key, player in state.players.items()
        if state.profiles[key].side == side
        and player.whereabouts in ABLE
        and not has_effect(state, key, OVERCOME_BY_HEAT)
    )
