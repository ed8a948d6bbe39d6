"""Bolter Ball: the set-up, the entries a table reports and the facts that follow from them.

Lengths and coordinates are whole hundredths of an inch. The first side's table edge is y = 0, the
second side's is y = height; x runs along those edges. A place is the centre of a base or of the
ball. Facts say everything `evolve` needs: it never rolls, measures or judges.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from schemas.limits import PATH_POINTS, DieD6, Identifier, Name
from schemas.tagged import snake_case

TERRAIN_PIECES = 16

Coordinate = Annotated[int, Meta(ge=-50_000, le=50_000)]
"""In hundredths of an inch."""
Place = tuple[Coordinate, Coordinate]
"""x, y in hundredths of an inch, from the corner nearest the first side's left hand."""
Path = Annotated[tuple[Place, ...], Meta(max_length=PATH_POINTS)]
"""Walked in straight lines, from where the marine stands to the last point."""
TableSide = Annotated[int, Meta(ge=3600, le=24_000, multiple_of=2)]
Length = Annotated[int, Meta(ge=0, le=100_000)]
Step = Annotated[int, Meta(ge=-100_000, le=100_000)]
"""One coordinate of a heading: only its direction counts."""
OneDie = Annotated[tuple[DieD6, ...], Meta(min_length=1, max_length=1)]
OneOrTwoDice = Annotated[tuple[DieD6, ...], Meta(min_length=1, max_length=2)]
OneOrTwo = Annotated[int, Meta(ge=1, le=2)]
FewDice = Annotated[int, Meta(ge=0, le=2)]
Face = Annotated[int, Meta(ge=2, le=6)]
Strength = Annotated[int, Meta(ge=1, le=10)]
EntriesBack = Annotated[int, Meta(ge=1, le=100)]

Phase = Literal["set_up", "move", "shoot", "assault", "finished"]
TurnPhase = Literal["move", "shoot", "assault"]
Attack = Literal["shot", "assault", "strike_back", "ball"]
"""What a hit, wound or save belongs to."""
BallAction = Literal["shot", "kick", "hill"]
Stop = Literal["distance", "marine", "wall", "edge", "goal"]
"""What ended a movement of the ball: its distance was used up, or what it met."""


# ---------------------------------------------------------------------------------- the set-up


class MarineSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marine: an id that is unique in the match, and what the table calls it."""

    id: Identifier
    name: Name


class SideSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side and its eight marines."""

    id: Identifier
    name: Name
    marines: Annotated[tuple[MarineSetup, ...], Meta(min_length=1, max_length=16)]


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table; `height` is the way from one side's edge to the other's."""

    width: TableSide = 7200
    height: TableSide = 4800


class Hill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round hill. Down the hill is straight away from its centre."""

    id: Identifier
    x: Coordinate
    y: Coordinate
    radius: Annotated[int, Meta(ge=50, le=2400)]


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An impassable block: x, y of its corner nearest the origin, width along x, height along y."""

    id: Identifier
    x: Coordinate
    y: Coordinate
    width: Annotated[int, Meta(ge=1, le=24_000)]
    height: Annotated[int, Meta(ge=1, le=24_000)]


class BolterBallSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two sides, who goes first, the table and its terrain."""

    sides: Annotated[tuple[SideSetup, ...], Meta(min_length=2, max_length=2)]
    first_side: Identifier
    """The side that places its marines first and takes the first turn."""
    table: TableSetup = TableSetup()
    hills: Annotated[tuple[Hill, ...], Meta(max_length=TERRAIN_PIECES)] = ()
    walls: Annotated[tuple[Wall, ...], Meta(max_length=TERRAIN_PIECES)] = ()


# ----------------------------------------------------------------------------------- the entries


class _Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case
):
    pass


class PlaceMarine(_Entry, frozen=True):
    """Set-up: a marine is placed on the table."""

    marine: Identifier
    at: Place


class EndPhase(_Entry, frozen=True):
    """The phase is over; with the assault phase the turn is over too."""

    phase: TurnPhase
    """The phase being ended: a second tap cannot end the next one as well."""


class MoveMarine(_Entry, frozen=True):
    """Movement phase: a marine walks along a path."""

    marine: Identifier
    path: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=PATH_POINTS)]


class ShootBall(_Entry, frozen=True):
    """Shooting phase: a marine shoots the ball once or twice."""

    marine: Identifier
    shots: OneOrTwo


class ShootMarine(_Entry, frozen=True):
    """Shooting phase: a marine shoots an enemy marine once or twice."""

    marine: Identifier
    target: Identifier
    shots: OneOrTwo


class Run(_Entry, frozen=True):
    """Shooting phase: a marine runs instead of shooting."""

    marine: Identifier


class RunRoll(_Entry, frozen=True):
    """How many inches the running marine may go."""

    dice: OneDie


class RunMove(_Entry, frozen=True):
    """The way the running marine goes; empty when it stays where it is."""

    path: Path


class AssaultBall(_Entry, frozen=True):
    """Assault phase: a marine charges or attacks the ball."""

    marine: Identifier
    path: Path
    """Into contact with the ball; empty when it is in contact already."""


class AssaultMarine(_Entry, frozen=True):
    """Assault phase: a marine charges an enemy marine."""

    marine: Identifier
    target: Identifier
    path: Path
    """Into contact with the target; empty when it is in contact already."""


class HitRoll(_Entry, frozen=True):
    """To hit: one die for each shot or attack."""

    dice: OneOrTwoDice


class DistanceRoll(_Entry, frozen=True):
    """How far the ball goes: one die for each hit on it."""

    dice: OneOrTwoDice


class BallDirection(_Entry, frozen=True):
    """The direction chosen for the ball."""

    toward: Place
    """A point on the line from the ball, on the table or beyond it."""


class PassBall(_Entry, frozen=True):
    """The assaulting marine passes the ball to a friend instead of kicking it."""

    receiver: Identifier


class HillRoll(_Entry, frozen=True):
    """How far the ball rolls on down the hill, before the inch that is added."""

    dice: OneDie


class WoundRoll(_Entry, frozen=True):
    """To wound: one die for each hit."""

    dice: OneOrTwoDice


class SaveRoll(_Entry, frozen=True):
    """Armour saves: one die for each wound."""

    dice: OneOrTwoDice


BolterBallEntry = (
    PlaceMarine
    | EndPhase
    | MoveMarine
    | ShootBall
    | ShootMarine
    | Run
    | RunRoll
    | RunMove
    | AssaultBall
    | AssaultMarine
    | HitRoll
    | DistanceRoll
    | BallDirection
    | PassBall
    | HillRoll
    | WoundRoll
    | SaveRoll
)


# ------------------------------------------------------------------------------------- the facts


class _Fact(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake_case):
    pass


class MarinePlaced(_Fact, frozen=True):
    marine: Identifier
    at: Place


class PlacingPassed(_Fact, frozen=True):
    """The other side places its marines now."""

    side: Identifier


class TurnBegan(_Fact, frozen=True):
    """A side's turn begins with its movement phase; its knocked-out marines get up."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    side: Identifier
    got_up: tuple[Identifier, ...] = ()


class PhaseBegan(_Fact, frozen=True):
    phase: TurnPhase


class MarineMoved(_Fact, frozen=True):
    marine: Identifier
    at: Place


class MarineRan(_Fact, frozen=True):
    marine: Identifier
    at: Place


class ShotsFired(_Fact, frozen=True):
    """`target` is None for shots at the ball."""

    marine: Identifier
    shots: OneOrTwo
    target: Identifier | None = None


class BallAssaulted(_Fact, frozen=True):
    marine: Identifier
    at: Place
    attacks: OneOrTwo


class MarineAssaulted(_Fact, frozen=True):
    marine: Identifier
    target: Identifier
    at: Place
    attacks: OneOrTwo


class HitsScored(_Fact, frozen=True):
    marine: Identifier
    hits: FewDice
    attack: Attack


class BallFumbled(_Fact, frozen=True):
    """Every attack missed: the marine stays in contact with the ball."""

    marine: Identifier


class BallMoved(_Fact, frozen=True):
    """The ball went `distance` from where it lay; `at` is off the table after a goal only."""

    marine: Identifier
    action: BallAction
    at: Place
    distance: Length
    stop: Stop


class BallPassed(_Fact, frozen=True):
    """The ball lies at the receiver's feet; the receiver is in assault with it."""

    marine: Identifier
    receiver: Identifier
    at: Place


class BallStruck(_Fact, frozen=True):
    """The ball hit an enemy of the side that sent it."""

    marine: Identifier
    target: Identifier
    strength: Strength


class WoundsCaused(_Fact, frozen=True):
    marine: Identifier
    target: Identifier
    wounds: FewDice


class ArmourSaved(_Fact, frozen=True):
    """Every armour save was made."""

    marine: Identifier
    saves: OneOrTwo


class KnockedOut(_Fact, frozen=True):
    marine: Identifier
    by: Identifier


class Scored(_Fact, frozen=True):
    side: Identifier
    marine: Identifier
    total: Annotated[int, Meta(ge=1, le=1_000_000)]


class BallReset(_Fact, frozen=True):
    at: Place


class MatchWon(_Fact, frozen=True):
    side: Identifier


class RunRollDue(_Fact, frozen=True):
    marine: Identifier


class RunMoveDue(_Fact, frozen=True):
    marine: Identifier
    reach: Length


class HitRollDue(_Fact, frozen=True):
    """`target` is None for the ball; `declared` counts entries back to the action it belongs to."""

    marine: Identifier
    target: Identifier | None
    dice: OneOrTwo
    needed: Face
    attack: Attack
    declared: EntriesBack = 1


class DistanceRollDue(_Fact, frozen=True):
    marine: Identifier
    dice: OneOrTwo
    attack: Attack


class DirectionDue(_Fact, frozen=True):
    """The ball goes `distance` in a direction to be chosen; after an assault it may be passed."""

    marine: Identifier
    distance: Length
    attack: Attack


class HillRollDue(_Fact, frozen=True):
    """The ball lies on a hill and rolls along `heading`, having travelled so far already."""

    marine: Identifier
    hill: Identifier
    heading: tuple[Step, Step]
    travelled: Length


class WoundRollDue(_Fact, frozen=True):
    marine: Identifier
    target: Identifier
    dice: OneOrTwo
    strength: Strength
    needed: Face
    attack: Attack
    declared: EntriesBack = 1


class SaveRollDue(_Fact, frozen=True):
    """`marine` caused the wounds, `target` saves."""

    marine: Identifier
    target: Identifier
    dice: OneOrTwo
    needed: Face
    attack: Attack
    declared: EntriesBack = 1


class ActionOver(_Fact, frozen=True):
    """Nothing is left to roll; the turn goes on."""


Due = (
    RunRollDue
    | RunMoveDue
    | HitRollDue
    | DistanceRollDue
    | DirectionDue
    | HillRollDue
    | WoundRollDue
    | SaveRollDue
)
"""Facts that say which entry must come next."""

BolterBallFact = (
    MarinePlaced
    | PlacingPassed
    | TurnBegan
    | PhaseBegan
    | MarineMoved
    | MarineRan
    | ShotsFired
    | BallAssaulted
    | MarineAssaulted
    | HitsScored
    | BallFumbled
    | BallMoved
    | BallPassed
    | BallStruck
    | WoundsCaused
    | ArmourSaved
    | KnockedOut
    | Scored
    | BallReset
    | MatchWon
    | ActionOver
    | Due
)
