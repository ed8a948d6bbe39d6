"""Dock Bowl: the harbour, the set-up, and the entries and facts it adds to those of the pitch.

Two to four sides on ships. A square is x from the left and y from the top of the harbour's rows.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from schemas.blood_bowl import (
    Concede,
    ConfirmResult,
    MatchEnded,
    Placement,
    ResultConfirmed,
    SppValues,
    TurnEnded,
    WeatherBecame,
)
from schemas.limits import Identifier, Name
from schemas.pitch.entries import PitchEntry
from schemas.pitch.facts import Fact, FullPitchFact
from schemas.pitch.players import TeamSetup
from schemas.pitch.words import Square
from schemas.tagged import Entry

SHIPS = 4
CHESTS_A_SHIP = 8
SIDES = 4

Phase = Literal["set_up", "turns", "post_game", "finished"]
Treasure = Literal[
    "luggage",
    "cutlass",
    "heart_of_the_ocean",
    "jolly_roger",
    "concrete_shoes",
    "hand_cannon",
    "monkey",
    "thrud",
]
SeaResult = Literal[
    "thar_she_blows",
    "mutiny",
    "the_wave",
    "bottle_of_rum",
    "walk_the_plank",
    "weather",
    "spring_tide",
    "a_pirates_life",
    "boarding_action",
    "roc_attack",
    "davy_jones_locker",
]

# --------------------------------------------------------------------------------- the harbour

Coordinate = Annotated[int, Meta(ge=0, le=63)]
Extent = Annotated[int, Meta(ge=1, le=64)]
Rectangle = tuple[Coordinate, Coordinate, Extent, Extent]
"""x, y of the upper left square, squares across, squares down."""
Row = Annotated[str, Meta(pattern=r"^[~#.=|oc1-4]{3,64}$")]
Rectangles = Annotated[tuple[Rectangle, ...], Meta(min_length=1, max_length=8)]


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship: its three parts, its planks, and where its chests stand."""

    id: Identifier
    name: Name
    bow: Rectangles
    midship: Rectangles
    stern: Rectangles
    planks: Annotated[tuple[Square, ...], Meta(max_length=64)]
    chests: Annotated[tuple[Square, ...], Meta(min_length=CHESTS_A_SHIP, max_length=CHESTS_A_SHIP)]


class SeaSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the harbour, and which way leads away from the sea there."""

    within: Rectangle
    away: Literal["N", "E", "S", "W"]


class Harbour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A pitch. In `rows`: `~` sea, `#` the Wall, `.` deck, `=` plank, `|` mast, `o` hold,
    `c` crate, `1` to `4` the docking areas. The first of `sea` that a square is in counts."""

    name: Name
    rows: Annotated[tuple[Row, ...], Meta(min_length=3, max_length=64)]
    ships: Annotated[tuple[Ship, ...], Meta(min_length=1, max_length=SHIPS)]
    sea: Annotated[tuple[SeaSide, ...], Meta(min_length=1, max_length=16)]


ShippedPitch = Literal["two_ships", "four_ships"]
"""Harbours that ship with the product, by their names."""

# ---------------------------------------------------------------------------------- the set-up


class DockBowlSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two to four teams, a harbour, and what the competition chose."""

    sides: Annotated[tuple[TeamSetup, ...], Meta(min_length=2, max_length=SIDES)]
    pitch: ShippedPitch | Harbour = "two_ships"
    """One that ships with the product, by its name, or one of the competition's own."""
    sea_dice: Literal[1, 2] = 1
    """How many D8 are compared with the turn counter; one that shows it is enough."""
    fame: dict[Identifier, Annotated[int, Meta(ge=0, le=2)]] = {}
    """By side; 0 for those not named."""
    last_chest: Literal["golden_ball", "dice"] = "golden_ball"
    """Whether the very last chest always holds the ball; with `dice` all chests are put back when
    it does not."""
    spp: SppValues = SppValues()
    characteristic_at_limit: Literal["roll_again", "nothing_happens"] = "roll_again"
    iron_hard_skin: Literal["no_modifiers", "no_claws"] = "no_modifiers"
    guard_in_fouls: bool = False
    post_game: bool = True
    """Whether the most valuable players are named with the match."""


# ----------------------------------------------------------------------------------- the entries


class ManDock(Entry, frozen=True):
    """A side picks an empty Docking Area and sets up there."""

    side: Identifier
    dock: Annotated[int, Meta(ge=1, le=4)]
    placements: Annotated[tuple[Placement, ...], Meta(max_length=32)]


class BringOn(Entry, frozen=True):
    """A player comes from the reserves to a square of its side's Docking Area."""

    side: Identifier
    player: Identifier
    at: Square


class MagicSponge(Entry, frozen=True):
    """A player goes from the Knocked-out box to the reserves."""

    side: Identifier
    player: Identifier


class BringNobody(Entry, frozen=True):
    """The side sends nobody on (or nobody more), and uses no sponge."""

    side: Identifier


class OpenChest(Entry, frozen=True):
    """The active player opens a chest next to it."""

    player: Identifier
    at: Square


class CrewFoul(Entry, frozen=True):
    """The crew below deck fouls an opponent that lies on a hold."""

    side: Identifier
    target: Identifier


class WarnCoach(Entry, frozen=True):
    """Organisers warn a side's coach for their behaviour. No name and no reason: the log keeps
    every entry for ever."""

    side: Identifier


class EjectCoach(Entry, frozen=True):
    """Organisers put a side's coach out of the tournament: its match is given up."""

    side: Identifier


DockBowlEntry = (
    PitchEntry
    | ManDock
    | BringOn
    | MagicSponge
    | BringNobody
    | OpenChest
    | CrewFoul
    | WarnCoach
    | EjectCoach
    | Concede
    | ConfirmResult
)

# ------------------------------------------------------------------------------------- the facts


class TurnOrderSet(Fact, frozen=True):
    """The order of set-up and turns."""

    sides: tuple[str, ...]


class DockManned(Fact, frozen=True):
    side: str
    dock: int


class SetUpEnded(Fact, frozen=True):
    """Everybody has set up: the turns begin."""


class CounterMoved(Fact, frozen=True):
    """A player turn begins: whose it is, and where the turn counter is."""

    side: str
    counter: int


class TurnOpened(Fact, frozen=True):
    """What comes of itself at the start of a turn is over: the side may act."""

    side: str


class TurnPaused(Fact, frozen=True):
    """The turn stands still while a piece acts by itself."""


class SeaStirred(Fact, frozen=True):
    """The Stranger Things table was rolled on: what lasted until then is over."""

    result: SeaResult


class ContestRolled(Fact, frozen=True):
    """What a coach rolled against the others, with all that is added."""

    side: str
    total: int


class ContestEnded(Fact, frozen=True):
    """The totals of the contest have been read."""


class PirateChosen(Fact, frozen=True):
    """A player has got at the rum: Really Stupid and a Loner until the next roll on the table."""

    player: str


class CoachesLost(Fact, frozen=True):
    """A side has neither head coach nor assistant coaches any more."""

    side: str


class PlayerBounced(Fact, frozen=True):
    """A player has bounced off a plank and is in the air."""

    player: str


class ChestRemoved(Fact, frozen=True):
    at: Square


class ChestPlaced(Fact, frozen=True):
    at: Square


class BallFound(Fact, frozen=True):
    """The Golden Ball is out of its chest."""


class TreasuresReset(Fact, frozen=True):
    """All treasure and the ball have left play; these chests stand again."""

    chests: tuple[Square, ...]


class TreasureTaken(Fact, frozen=True):
    """A player has a treasure."""

    treasure: Treasure
    player: str


class TreasureReturned(Fact, frozen=True):
    """A treasure is back in the deck, and may be drawn again."""

    treasure: Treasure


class PieceAppeared(Fact, frozen=True):
    """The Luggage, the Monkey or Thrud stands on a square, for a side."""

    piece: Treasure
    side: str
    at: Square


class PieceTaken(Fact, frozen=True):
    """A side has control of a piece."""

    piece: Treasure
    side: str


class MonkeyVanished(Fact, frozen=True):
    """The Monkey has vanished with the ball and stands elsewhere."""

    at: Square


class ThrudWandered(Fact, frozen=True):
    """How many Really Stupid rolls in a row Thrud has failed."""

    failures: int


class CrewFouled(Fact, frozen=True):
    side: str


class DockReached(Fact, frozen=True):
    """The touchdown: a player stands with the Golden Ball in another's Docking Area."""

    side: str
    player: str


class CoachWarned(Fact, frozen=True):
    side: str


class CoachPutOut(Fact, frozen=True):
    side: str


class SideGone(Fact, frozen=True):
    """A side takes no more part; its players leave the harbour."""

    side: str


class PhaseChanged(Fact, frozen=True):
    phase: Phase


DockBowlFact = (
    FullPitchFact
    | TurnOrderSet
    | DockManned
    | SetUpEnded
    | CounterMoved
    | TurnOpened
    | TurnPaused
    | TurnEnded
    | SeaStirred
    | ContestRolled
    | ContestEnded
    | PirateChosen
    | CoachesLost
    | WeatherBecame
    | PlayerBounced
    | ChestRemoved
    | ChestPlaced
    | BallFound
    | TreasuresReset
    | TreasureTaken
    | TreasureReturned
    | PieceAppeared
    | PieceTaken
    | MonkeyVanished
    | ThrudWandered
    | CrewFouled
    | DockReached
    | CoachWarned
    | CoachPutOut
    | SideGone
    | PhaseChanged
    | MatchEnded
    | ResultConfirmed
)
