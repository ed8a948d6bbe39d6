"""DBA Bowl: the set-up, the entries a table reports and the facts that follow from them.

Squares count from the upper left corner of the board, x along the pitch, y across it. The first
side defends x = 0, the second side the other end. Facts say everything `evolve` needs: it never
rolls, measures or judges.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from schemas.limits import DieD6, Identifier, Name
from schemas.tagged import Entry, snake_case

TEAM_PLAYERS = 16
ROUTE_SQUARES = 6
"""A Nutter goes as far as a D6 says."""

Along = Annotated[int, Meta(ge=0, le=25)]
Across = Annotated[int, Meta(ge=0, le=14)]
Square = tuple[Along, Across]
"""x, y of a square, from the upper left corner of the board, both from 0."""
OneDie = Annotated[tuple[DieD6, ...], Meta(min_length=1, max_length=1)]
TwoDice = Annotated[tuple[DieD6, ...], Meta(min_length=2, max_length=2)]
Route = Annotated[tuple[Square, ...], Meta(max_length=ROUTE_SQUARES)]
"""Squares one after the other, each next to the one before."""
Pips = Annotated[int, Meta(ge=0, le=6)]
Steps = Annotated[int, Meta(ge=0, le=6)]
Needed = Annotated[int, Meta(ge=2, le=8)]
"""The lowest face that succeeds; 7 and 8 are on no die."""
Score = Annotated[int, Meta(ge=-3, le=12)]
Turns = Annotated[int, Meta(ge=1, le=1_000_000)]
EntryNumber = Annotated[int, Meta(ge=1)]
Players = Annotated[tuple[Identifier, ...], Meta(max_length=2 * TEAM_PLAYERS)]

Profile = Literal[
    "thrower", "line_man", "blitzer", "blocker", "big_guy", "nutter", "bomber", "celebrity"
]
Length = Literal["best_of_three", "time_limit"]
Zones = Literal["edges_and_corners", "rings"]
"""Where tackle and interference zones are: the squares that share an edge and those that share a
corner; or the eight squares around and the sixteen around these."""
Phase = Literal["set_up", "pips", "move", "stand", "mark", "tackle", "pass", "finished"]
TurnPhase = Literal["move", "stand", "mark", "pass"]
"""Phases that the moving coach ends; the others end by themselves."""
Posture = Literal["standing", "down"]
Whereabouts = Literal["pitch", "bench", "injured", "waiting"]
"""`injured`: off until the next play. `waiting`: a Celebrity Star until its team rolls six PIPs."""
Band = Literal["quick", "short", "long", "long_bomb"]
Outcome = Literal["stand_off", "stumble", "down"]
Gait = Literal["move", "line", "route", "exploit", "stumble", "dive"]
"""How a player came to another square."""
Handling = Literal["catch", "pick_up"]


# ---------------------------------------------------------------------------------- the set-up


class DbaPlayerSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player: an id that is unique in the match, what the table calls it, and its profile."""

    id: Identifier
    name: Name
    profile: Profile
    number: Annotated[int, Meta(ge=1, le=99)] | None = None
    """What is painted on the piece; displays write it on the board."""


class DbaSideSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side and its eleven players."""

    id: Identifier
    name: Name
    players: Annotated[tuple[DbaPlayerSetup, ...], Meta(min_length=1, max_length=TEAM_PLAYERS)]


class DbaBowlSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two sides and what they agreed on. `celebrity`: teams may have a Celebrity Star."""

    sides: Annotated[tuple[DbaSideSetup, ...], Meta(min_length=2, max_length=2)]
    length: Length = "best_of_three"
    time_limit_minutes: Annotated[int, Meta(ge=1, le=1440)] | None = None
    """The time agreed on, where the length is a time limit; only shown, the table calls time."""
    zones: Zones = "edges_and_corners"
    celebrity: bool = False


# ----------------------------------------------------------------------------------- the entries


class PossessionRoll(Entry, frozen=True):
    """A die for each side, in the order of the set-up; the higher one has possession."""

    dice: TwoDice


class PlacePlayer(Entry, frozen=True):
    """Set-up: a player is placed on the pitch."""

    player: Identifier
    at: Square


class GiveBall(Entry, frozen=True):
    """Both sides are set up: who of the side in possession holds the ball."""

    player: Identifier


class PipRoll(Entry, frozen=True):
    """The die of the moving side."""

    dice: OneDie


class EnterCelebrity(Entry, frozen=True):
    """The Celebrity Star comes onto a square along a side line."""

    player: Identifier
    at: Square


class MovePlayer(Entry, frozen=True):
    """A PIP moves a player. With `pick_up` it stops where the ball lies and tries to pick it up."""

    player: Identifier
    to: Square
    pick_up: bool = False


class MoveLine(Entry, frozen=True):
    """A PIP moves everybody in a column from `first` to `last` so many squares up the pitch."""

    first: Identifier
    last: Identifier
    squares: Annotated[int, Meta(ge=1, le=6)]
    pick_up: bool = False


class DeclareRoute(Entry, frozen=True):
    """A Nutter's route, before the die that says how far it goes. An empty one: no exploit."""

    player: Identifier
    route: Route


class RouteRoll(Entry, frozen=True):
    """How many squares of its route the Nutter goes."""

    dice: OneDie


class PickUpRoll(Entry, frozen=True):
    dice: OneDie


class MoveOn(Entry, frozen=True):
    """After trying to pick up the ball: where the rest of the move ends."""

    player: Identifier
    to: Square


class ThrowBomb(Entry, frozen=True):
    """A Bomber throws instead of moving, or a player that caught a bomb throws it on."""

    player: Identifier
    target: Square


class CatchBomb(Entry, frozen=True):
    """A player in or next to the square where a bomb comes down tries to catch it."""

    player: Identifier


class LetBombFall(Entry, frozen=True):
    """Nobody of this side tries to catch the bomb."""

    side: Identifier


class BlastRoll(Entry, frozen=True):
    """The bomb's die, then the player's."""

    dice: TwoDice


class StandPlayer(Entry, frozen=True):
    """A downed player gets up for a PIP."""

    player: Identifier


class EndPhase(Entry, frozen=True):
    """Nothing more is done in this phase."""

    phase: TurnPhase
    """The phase being ended: a second tap cannot end the next one as well."""


class MarkTackler(Entry, frozen=True):
    """A die is placed next to a player: it will be a primary tackler."""

    player: Identifier


class Tackle(Entry, frozen=True):
    """A primary tackler tackles an opponent in its tackle zone."""

    tackler: Identifier
    target: Identifier


class TackleRoll(Entry, frozen=True):
    """The tackler's die, then the target's."""

    dice: TwoDice


class Stumble(Entry, frozen=True):
    """Where the loser stumbles, as the other coach says."""

    player: Identifier
    at: Square


class Exploit(Entry, frozen=True):
    """The winner of a tackle moves; to its own square when it stays."""

    player: Identifier
    to: Square
    pick_up: bool = False


class Dive(Entry, frozen=True):
    """Where a Celebrity Star dives after a tied tackle."""

    player: Identifier
    at: Square


class PassBall(Entry, frozen=True):
    """The ball carrier throws at a square."""

    player: Identifier
    target: Square


class PassRoll(Entry, frozen=True):
    dice: OneDie


class CatchRoll(Entry, frozen=True):
    dice: OneDie


class ChooseLanding(Entry, frozen=True):
    """Where the ball, or a bomb, comes down, as the other coach says."""

    at: Square


class CallTime(Entry, frozen=True):
    """The agreed time is over."""


DbaBowlEntry = (
    PossessionRoll
    | PlacePlayer
    | GiveBall
    | PipRoll
    | EnterCelebrity
    | MovePlayer
    | MoveLine
    | DeclareRoute
    | RouteRoll
    | PickUpRoll
    | MoveOn
    | ThrowBomb
    | CatchBomb
    | LetBombFall
    | BlastRoll
    | StandPlayer
    | EndPhase
    | MarkTackler
    | Tackle
    | TackleRoll
    | Stumble
    | Exploit
    | Dive
    | PassBall
    | PassRoll
    | CatchRoll
    | ChooseLanding
    | CallTime
)


# ------------------------------------------------------------------------- what is still to come


class _Step(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
    tag_field="step",
    tag=snake_case,
):
    """`origin`: the number of the entry in force that brought it up."""

    origin: EntryNumber


class PossessionRollDue(_Step, frozen=True):
    pass


class GiveBallDue(_Step, frozen=True):
    side: Identifier


class PipRollDue(_Step, frozen=True):
    side: Identifier


class EnterCelebrityDue(_Step, frozen=True):
    player: Identifier


class RouteDue(_Step, frozen=True):
    """A Nutter that won a tackle may exploit."""

    player: Identifier


class RouteRollDue(_Step, frozen=True):
    player: Identifier
    route: Route
    exploit: bool = False


class PickUpRollDue(_Step, frozen=True):
    player: Identifier


class MoveOnDue(_Step, frozen=True):
    """Asked only while the player can still go somewhere."""

    player: Identifier
    squares: Steps
    gait: Gait


class CatchRollDue(_Step, frozen=True):
    """`thrower` and `at`: of the bomb that is to be caught; None for the ball."""

    player: Identifier
    thrower: Identifier | None = None
    at: Square | None = None


class PassRollDue(_Step, frozen=True):
    """`bomb`: it is a bomb that is thrown."""

    player: Identifier
    target: Square
    band: Band
    bomb: bool = False


class LandingDue(_Step, frozen=True):
    """`side` says where the ball, or the bomb of `thrower`, lands: `least` to `most` squares from
    `around`."""

    side: Identifier
    around: Square
    least: Steps
    most: Steps
    thrower: Identifier | None = None


class BombCatchDue(_Step, frozen=True):
    """A bomb comes down at a square: does somebody of `side` try to catch it?"""

    side: Identifier
    thrower: Identifier
    at: Square


class RethrowDue(_Step, frozen=True):
    """The player caught a bomb and has to throw it."""

    player: Identifier


class BlastRollDue(_Step, frozen=True):
    """Asked only while the player stands."""

    player: Identifier
    thrower: Identifier
    at: Square


class TackleRollDue(_Step, frozen=True):
    """Who helps against whom is settled when the tackle is declared."""

    tackler: Identifier
    target: Identifier
    against_tackler: Players = ()
    against_target: Players = ()


class StumbleDue(_Step, frozen=True):
    """`side` moves the player one square; `falls`: it goes down there."""

    player: Identifier
    side: Identifier
    falls: bool = False
    by: Identifier | None = None


class ExploitDue(_Step, frozen=True):
    """Asked only while the winner stands and has somewhere to go."""

    player: Identifier


class DiveDue(_Step, frozen=True):
    """Asked only while a square is free to dive to."""

    player: Identifier


Step = (
    PossessionRollDue
    | GiveBallDue
    | PipRollDue
    | EnterCelebrityDue
    | RouteDue
    | RouteRollDue
    | PickUpRollDue
    | MoveOnDue
    | CatchRollDue
    | PassRollDue
    | LandingDue
    | BombCatchDue
    | RethrowDue
    | BlastRollDue
    | TackleRollDue
    | StumbleDue
    | ExploitDue
    | DiveDue
)


# ------------------------------------------------------------------------------------- the facts


class _Fact(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=snake_case
):
    pass


class PossessionDiced(_Fact, frozen=True):
    """None: the dice were level."""

    side: Identifier | None


class SetUpBegan(_Fact, frozen=True):
    """This side places its players now."""

    side: Identifier


class PlayerPlaced(_Fact, frozen=True):
    player: Identifier
    at: Square


class BallGiven(_Fact, frozen=True):
    player: Identifier


class TurnBegan(_Fact, frozen=True):
    number: Turns
    side: Identifier


class PhaseBegan(_Fact, frozen=True):
    phase: Phase


class PipsRolled(_Fact, frozen=True):
    side: Identifier
    pips: Pips


class PipsSpent(_Fact, frozen=True):
    """On a move of these players, or on a bomb."""

    pips: Pips
    players: Players


class CelebrityEntered(_Fact, frozen=True):
    player: Identifier
    at: Square


class PlayerMoved(_Fact, frozen=True):
    player: Identifier
    at: Square
    gait: Gait


class PlayerStood(_Fact, frozen=True):
    player: Identifier
    pips: Pips


class PlayerInjured(_Fact, frozen=True):
    """Off until the next play: nobody spent a PIP on it, or it is a downed Nutter."""

    player: Identifier


class CelebrityLeft(_Fact, frozen=True):
    """A die for it showed 1: off until its team rolls six PIPs. A ball it held lies there."""

    player: Identifier


class TacklerMarked(_Fact, frozen=True):
    player: Identifier


class TackleDeclared(_Fact, frozen=True):
    tackler: Identifier
    target: Identifier
    against_tackler: Players = ()
    against_target: Players = ()


class TackleResolved(_Fact, frozen=True):
    """`winner` is None for a stand-off; else `outcome` is the loser's. `quick`: a quick-down."""

    tackler: Identifier
    target: Identifier
    tackler_score: Score
    target_score: Score
    outcome: Outcome
    winner: Identifier | None = None
    loser: Identifier | None = None
    quick: bool = False


class PlayerDowned(_Fact, frozen=True):
    """`by` is the winner of the tackle, or the thrower of the bomb."""

    player: Identifier
    by: Identifier | None = None


class PassThrown(_Fact, frozen=True):
    player: Identifier
    target: Square
    band: Band


class PassJudged(_Fact, frozen=True):
    """The ball leaves the thrower's hands, for the target square for now."""

    player: Identifier
    needed: Needed
    accurate: bool
    at: Square


class BallLanded(_Fact, frozen=True):
    """The ball is loose in a square."""

    at: Square


class BallCaught(_Fact, frozen=True):
    """The player holds the ball. `how`: caught, or picked up."""

    player: Identifier
    needed: Needed
    how: Handling


class BallMissed(_Fact, frozen=True):
    player: Identifier
    needed: Needed
    how: Handling


class BombThrown(_Fact, frozen=True):
    player: Identifier
    target: Square
    band: Band


class BombJudged(_Fact, frozen=True):
    player: Identifier
    needed: Needed
    accurate: bool


class BombLanded(_Fact, frozen=True):
    """It comes down in a square; somebody may try to catch it."""

    at: Square


class BombCaught(_Fact, frozen=True):
    player: Identifier
    needed: Needed


class BombMissed(_Fact, frozen=True):
    player: Identifier
    needed: Needed


class BombExploded(_Fact, frozen=True):
    at: Square
    players: Players


class BlastResolved(_Fact, frozen=True):
    player: Identifier
    thrower: Identifier
    bomb_score: Score
    player_score: Score
    outcome: Outcome


class CelebrityIgnored(_Fact, frozen=True):
    """The ball could have been thrown to the Celebrity Star this turn and was not."""

    side: Identifier
    player: Identifier


class TouchdownScored(_Fact, frozen=True):
    side: Identifier
    player: Identifier
    total: Annotated[int, Meta(ge=1, le=1_000_000)]


class PlayEnded(_Fact, frozen=True):
    """Everybody leaves the pitch for a new play; None: possession is diced for."""

    possession: Identifier | None


class MatchEnded(_Fact, frozen=True):
    """None: a draw."""

    winner: Identifier | None


class NextSteps(_Fact, frozen=True):
    """What is still to come, the last one first; closes every entry."""

    steps: tuple[Step, ...] = ()


DbaBowlFact = (
    PossessionDiced
    | SetUpBegan
    | PlayerPlaced
    | BallGiven
    | TurnBegan
    | PhaseBegan
    | PipsRolled
    | PipsSpent
    | CelebrityEntered
    | PlayerMoved
    | PlayerStood
    | PlayerInjured
    | CelebrityLeft
    | TacklerMarked
    | TackleDeclared
    | TackleResolved
    | PlayerDowned
    | PassThrown
    | PassJudged
    | BallLanded
    | BallCaught
    | BallMissed
    | BombThrown
    | BombJudged
    | BombLanded
    | BombCaught
    | BombMissed
    | BombExploded
    | BlastResolved
    | CelebrityIgnored
    | TouchdownScored
    | PlayEnded
    | MatchEnded
    | NextSteps
)
