"""The entries that games on squares share.

An entry says whom it is about, so that a roll is never taken for another player's after an
amendment has changed what came before it.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from schemas.limits import (
    DICE_A_ROLL,
    PATH_SQUARES,
    Identifier,
    Label,
    Reason,
    SkillName,
)
from schemas.pitch.words import (
    CasualtyResult,
    ChoiceKind,
    Direction,
    Lowered,
    PlayerAction,
    Posture,
    ReRollSource,
    RollKind,
    RuledFigure,
    Square,
    SquareKind,
    Whereabouts,
)
from schemas.tagged import Entry

Die = Annotated[int, Meta(ge=1, le=16)]
Dice = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=DICE_A_ROLL)]
Directions = Annotated[tuple[Direction, ...], Meta(min_length=1, max_length=3)]
Path = Annotated[tuple[Square, ...], Meta(min_length=1, max_length=PATH_SQUARES)]


# ---------------------------------------------------------------------------- what is asked for


class Roll(Entry, frozen=True):
    """The dice that were due, as they fell, in order."""

    roll: RollKind
    dice: Dice
    player: Identifier | None = None
    side: Identifier | None = None
    """Only where no player rolls."""
    directions: Directions | None = None
    """What the direction dice mean on this table; left out, the printed template decides."""


class ReRoll(Entry, frozen=True):
    """The last roll is to be rolled again; the new dice come with the next `roll`."""

    source: ReRollSource
    skill: SkillName | None = None
    dice: Annotated[tuple[Annotated[int, Meta(ge=0, le=2)], ...], Meta(max_length=3)] | None = None
    """Which block dice, counted from 0, where not all of them are rolled again."""


class KeepRoll(Entry, frozen=True):
    """The last roll stands although it could be rolled again."""


class Choose(Entry, frozen=True):
    """What a coach decided."""

    choice: ChoiceKind
    option: Label
    player: Identifier | None = None
    skill: SkillName | None = None


class ChooseSquare(Entry, frozen=True):
    """The square a coach picked."""

    choice: SquareKind
    at: Square
    player: Identifier | None = None


# -------------------------------------------------------------------------------------- actions


class Activate(Entry, frozen=True):
    """A player begins its activation; `target`: whom a blitz, block or foul is declared against."""

    player: Identifier
    action: PlayerAction
    target: Identifier | None = None


class Move(Entry, frozen=True):
    """The active player moves square by square."""

    player: Identifier
    path: Path
    leaves_ball: bool = False
    """Fumblerooskie: the ball it holds stays on the square it comes from."""


class StandUp(Entry, frozen=True):
    """The active player stands up."""

    player: Identifier


class Jump(Entry, frozen=True):
    """The active player jumps over a square to `to`."""

    player: Identifier
    to: Square


class Block(Entry, frozen=True):
    """The active player blocks."""

    player: Identifier
    target: Identifier


class Pass(Entry, frozen=True):
    """The active player throws the ball (or a bomb) at a square."""

    player: Identifier
    to: Square
    hail_mary: bool = False
    """By Hail Mary Pass: to any square, never accurate."""


class HandOff(Entry, frozen=True):
    """The active player hands the ball to a neighbour."""

    player: Identifier
    target: Identifier


class ThrowTeamMate(Entry, frozen=True):
    """The active player throws (or kicks) a team-mate at a square."""

    player: Identifier
    team_mate: Identifier
    to: Square


class Foul(Entry, frozen=True):
    """The active player fouls a neighbour that is down."""

    player: Identifier
    target: Identifier


class UseAgainst(Entry, frozen=True):
    """The active player's special action against a neighbour: stab, vomit, fire, gaze ..."""

    player: Identifier
    action: PlayerAction
    target: Identifier


class EndActivation(Entry, frozen=True):
    """The active player is done."""

    player: Identifier


class EndTurn(Entry, frozen=True):
    """The active side is done."""

    side: Identifier


# ------------------------------------------------------------------------------------ authority


class PlayerPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a player is and how it lies there."""

    player: Identifier
    whereabouts: Whereabouts
    at: Square | None = None
    posture: Posture = "standing"


class SideFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Figures of a side that are set right; what is left out stays."""

    side: Identifier
    score: Annotated[int, Meta(ge=0, le=99)] | None = None
    turn: Annotated[int, Meta(ge=0, le=99)] | None = None
    re_rolls: Annotated[int, Meta(ge=0, le=16)] | None = None
    winnings_gp: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    fan_factor: Annotated[int, Meta(ge=0, le=99)] | None = None
    fans_change: Annotated[int, Meta(ge=-20, le=20)] | None = None


class PlayerFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of a player's tally that is set right: what it is now."""

    player: Identifier
    figure: RuledFigure
    amount: Annotated[int, Meta(ge=0, le=99)]


class PlayerInjury(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player ends up with; `injury` None: nothing."""

    player: Identifier
    injury: CasualtyResult | None = None
    lowered: Lowered | None = None


class Ruling(Entry, frozen=True):
    """Sets the board right by authority: what nobody logged, or a referee decided otherwise.

    Everything that was still to come is dropped when `settles` is true; the match is over, with the
    score as it is, when `ends_match` is.
    """

    reason: Reason
    placements: Annotated[tuple[PlayerPlacement, ...], Meta(max_length=64)] = ()
    ball_at: Square | None = None
    ball_carrier: Identifier | None = None
    ball_off: bool = False
    sides: Annotated[tuple[SideFigures, ...], Meta(max_length=4)] = ()
    figures: Annotated[tuple[PlayerFigure, ...], Meta(max_length=512)] = ()
    injuries: Annotated[tuple[PlayerInjury, ...], Meta(max_length=64)] = ()
    active_side: Identifier | None = None
    settles: bool = False
    ends_match: bool = False


class Note(Entry, frozen=True):
    """Something worth keeping that no rule judges; `query`: somebody asks for a ruling."""

    text: Reason
    player: Identifier | None = None
    query: bool = False


PitchEntry = (
    Roll
    | ReRoll
    | KeepRoll
    | Choose
    | ChooseSquare
    | Activate
    | Move
    | StandUp
    | Jump
    | Block
    | Pass
    | HandOff
    | ThrowTeamMate
    | Foul
    | UseAgainst
    | EndActivation
    | EndTurn
    | Ruling
    | Note
)
