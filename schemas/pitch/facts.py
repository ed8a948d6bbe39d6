"""The facts that games on squares share. Each says everything `evolve` needs."""

from typing import Literal

import msgspec

from schemas.pitch.entries import SideFigures
from schemas.pitch.steps import Step
from schemas.pitch.words import (
    CasualtyResult,
    Cause,
    Direction,
    Injury,
    Lasts,
    Lowered,
    Modifier,
    PlayerAction,
    Posture,
    ReRollSource,
    RollKind,
    Square,
    Whereabouts,
)
from schemas.tagged import snake_case


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=snake_case):
    """The form of every fact."""


class NextSteps(Fact, frozen=True):
    """What is still to come after an entry, the next one last; every entry ends with it."""

    steps: tuple[Step, ...]


class RollMade(Fact, frozen=True):
    """Dice as they fell, with what was needed and whether they passed (None: read from a table)."""

    roll: RollKind
    side: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    player: str | None = None
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    passed: bool | None = None
    chance: tuple[int, int] | None = None
    """That they pass, before they fell, as a fraction."""
    re_rolled: bool = False
    against: str | None = None
    directions: tuple[Direction, ...] = ()


class ReRollUsed(Fact, frozen=True):
    """A re-roll was spent on a roll; `skill` where a skill gave it."""

    side: str
    source: ReRollSource
    roll: RollKind | None
    """None: a sheet does not know which."""
    player: str | None = None
    skill: str | None = None


class SkillUsed(Fact, frozen=True):
    """A skill was used; it cannot be used again before `lasts` is over (None: no limit)."""

    player: str
    skill: str
    lasts: Lasts | None = None


class ActivationBegan(Fact, frozen=True):
    player: str
    action: PlayerAction
    target: str | None = None


class ActivationEnded(Fact, frozen=True):
    player: str


class ActivationInterrupted(Fact, frozen=True):
    """Somebody moves during another's activation; what it may not move counts as moved."""

    player: str
    moved: int
    rushes: int


class ActivationResumed(Fact, frozen=True):
    """The activation that was interrupted goes on."""


class ActionTaken(Fact, frozen=True):
    """The once-a-turn action of an activation has been used: blitz, pass, foul, hand-off ..."""

    player: str
    action: PlayerAction


class PlayerMoved(Fact, frozen=True):
    """The active player went to `at`: squares of its movement used, rushes among them."""

    player: str
    at: Square
    squares: int
    rushes: int = 0


class PlayerPlaced(Fact, frozen=True):
    """A player came to a square otherwise than by moving: set up, pushed, thrown."""

    player: str
    at: Square
    posture: Posture = "standing"


class PostureChanged(Fact, frozen=True):
    player: str
    posture: Posture
    cause: Cause | None = None


class PlayerLeft(Fact, frozen=True):
    """A player left the pitch, or goes from one box to another."""

    player: str
    to: Whereabouts
    cause: Cause | None = None


class PlayerSeen(Fact, frozen=True):
    """A player of a sheet is on the pitch, as what was reported shows; on which square, nobody
    says."""

    player: str


class EffectBegan(Fact, frozen=True):
    """Something that lasts on a player: `no_tackle_zone`, `rooted`, a skill or figure on loan."""

    player: str
    effect: str
    lasts: Lasts


class EffectEnded(Fact, frozen=True):
    player: str
    effect: str


class BallPlaced(Fact, frozen=True):
    """The ball is held, or lies on a square; with neither it is not on the pitch."""

    at: Square | None = None
    carrier: str | None = None


class TurnoverCaused(Fact, frozen=True):
    """The turn will end when what is still to come has happened."""

    cause: str
    player: str | None = None


class Counted(Fact, frozen=True):
    """A figure of the tally grew, or was too high: why is in the entry this fact belongs to."""

    side: str
    figure: str
    player: str | None = None
    amount: int = 1
    spp: int = 0


class Ruled(Fact, frozen=True):
    """Figures and turn as a referee set them right."""

    sides: tuple[SideFigures, ...] = ()
    active_side: str | None = None


class InjuryUndone(Fact, frozen=True):
    """A player is not hurt, whatever was said of it before."""

    player: str


class Noted(Fact, frozen=True):
    query: bool = False


class PlayerHurt(Fact, frozen=True):
    """The injury a player ends up with, with what caused it and by whom."""

    player: str
    injury: Injury
    cause: Cause
    casualty: CasualtyResult | None = None
    lowered: Lowered | None = None
    by: str | None = None


class CoachEjected(Fact, frozen=True):
    side: str


class SideFigureChanged(Fact, frozen=True):
    """A re-roll, apothecary, bribe or drive re-roll more or less; the figure as it is now."""

    side: str
    figure: Literal[
        "re_rolls",
        "drive_re_rolls",
        "apothecaries",
        "wandering_apothecaries",
        "plague_doctors",
        "bribes",
        "leader",
    ]
    value: int


FullPitchFact = (
    NextSteps
    | RollMade
    | ReRollUsed
    | SkillUsed
    | ActivationBegan
    | ActivationEnded
    | ActivationInterrupted
    | ActivationResumed
    | ActionTaken
    | PlayerMoved
    | PlayerPlaced
    | PostureChanged
    | PlayerLeft
    | EffectBegan
    | EffectEnded
    | BallPlaced
    | TurnoverCaused
    | Counted
    | Ruled
    | InjuryUndone
    | Noted
    | PlayerHurt
    | CoachEjected
    | SideFigureChanged
)
"""Of matches that are logged with positions."""
PitchFact = FullPitchFact | PlayerSeen
