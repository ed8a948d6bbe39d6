"""Blood Bowl: the set-up, and the entries and facts it adds to those of all games on squares.

The first side of the set-up defends the left end zone (x = 0) and scores in the right one (x = 25).
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from schemas.blood_bowl_sheet import BloodBowlSheetEntry, BloodBowlSheetFact
from schemas.limits import Identifier, Label, Sha256Hex
from schemas.pitch.entries import PitchEntry
from schemas.pitch.facts import Fact, PitchFact
from schemas.pitch.players import Gold, PlayerSetup, TeamSetup
from schemas.pitch.words import Square
from schemas.tagged import Entry

Weather = Literal["sweltering_heat", "very_sunny", "perfect", "pouring_rain", "blizzard", "unknown"]
"""`unknown`: on a sheet only."""
Phase = Literal[
    "pre_game", "set_up", "kick_off", "turns", "drive_end", "roll_offs", "post_game", "finished"
]
KickOffResult = Literal[
    "get_the_ref",
    "time_out",
    "solid_defence",
    "high_kick",
    "cheering_fans",
    "brilliant_coaching",
    "changing_weather",
    "quick_snap",
    "blitz",
    "officious_ref",
    "pitch_invasion",
]

# ---------------------------------------------------------------------------------- the set-up

Points = Annotated[int, Meta(ge=0, le=20)]


class SppValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Star player points for each thing that earns them."""

    touchdown: Points = 3
    completion: Points = 1
    throwing_completion: Points = 1
    deflection: Points = 1
    interception: Points = 1
    """On top of the deflection's: an interception is worth both."""
    casualty: Points = 2
    mvp: Points = 4


class BloodBowlSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two teams and what the competition chose where the rules leave a choice."""

    sides: Annotated[tuple[TeamSetup, ...], Meta(min_length=2, max_length=2)]
    petty_cash: Literal["may_2025", "first_printing", "fumbbl"] = "may_2025"
    extra_time: bool = False
    turn_seconds: Annotated[int, Meta(ge=30, le=3600)] | None = None
    spp: SppValues = SppValues()
    characteristic_at_limit: Literal["roll_again", "nothing_happens"] = "roll_again"
    corner_throw_in: Literal["d3", "d6"] = "d3"
    """How the ball is thrown in at a corner: by the corner template, or as at a side line."""
    iron_hard_skin: Literal["no_modifiers", "no_claws"] = "no_modifiers"
    """By the errata of May 2025, or by the first printing."""
    guard_in_fouls: bool = False
    """False by the errata of May 2025."""
    pre_game_prayers: bool = True
    """Whether the side that is short of team value after inducements rolls on the prayers."""
    exhibition: bool = False
    """A match outside leagues: prayers are a D8, and both sides may field the same star player."""
    as_on_fumbbl: bool = False
    """Whether the match goes by the FUMBBL server where that departs from the printed rules; the
    rulings of the ledger say where it does."""
    post_game: bool = True
    """Whether winnings, fans and the most valuable players are settled with the match."""


# ----------------------------------------------------------------------------------- the entries


class Inducement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many of one inducement. A star or mercenary comes with its player in `joins`."""

    name: Label
    """By its printed name; the catalogue of the rule system has them with their prices."""
    number: Annotated[int, Meta(ge=1, le=16)] = 1
    price_gp: Gold | None = None
    """For one; needed where the price is not printed (a named star of a set-up of its own)."""
    joins: Annotated[tuple[PlayerSetup, ...], Meta(max_length=16)] = ()
    """The players that come with it: a star (some are two), mercenaries."""


class BuyInducements(Entry, frozen=True):
    """A side buys inducements (or none) with petty cash, and gold from its treasury."""

    side: Identifier
    inducements: Annotated[tuple[Inducement, ...], Meta(max_length=32)] = ()
    from_treasury_gp: Gold = 0


class UseInducement(Entry, frozen=True):
    """A side uses what it has bought, at the start of a turn before anybody is activated: its
    Weather Mage, or its Hireling Sports-Wizard for one spell, at a square or at an opponent."""

    side: Identifier
    inducement: Label
    spell: Literal["fireball", "zap"] | None = None
    at: Square | None = None
    """Of a fireball; on a sheet nobody says."""
    target: Identifier | None = None
    """Of a zap."""


class TakeJourneymen(Entry, frozen=True):
    """A side short of players takes journeymen (or none are needed)."""

    side: Identifier
    journeymen: Annotated[tuple[Identifier, ...], Meta(max_length=11)] = ()
    """Ids for the new players, not used in this match yet."""


class CoinToss(Entry, frozen=True):
    """Who won the toss (or roll-off), and what that side chose."""

    winner: Identifier
    choice: Literal["kick", "receive"]


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: Identifier
    at: Square


class SetUp(Entry, frozen=True):
    """The whole set-up of a side; whoever is not named stays in the reserves."""

    side: Identifier
    placements: Annotated[tuple[Placement, ...], Meta(max_length=32)]


class Kick(Entry, frozen=True):
    """The ball is placed in the other half; `kicker`: a player who uses the Kick skill."""

    side: Identifier
    at: Square
    kicker: Identifier | None = None


class Concede(Entry, frozen=True):
    """A coach gives up, at the start of an own turn."""

    side: Identifier


class ConfirmResult(Entry, frozen=True):
    """A coach (or a referee, for both) confirms the result as of this head of the match."""

    side: Identifier
    head: Sha256Hex


BloodBowlEntry = (
    PitchEntry
    | BuyInducements
    | UseInducement
    | TakeJourneymen
    | CoinToss
    | SetUp
    | Kick
    | Concede
    | ConfirmResult
    | BloodBowlSheetEntry
)

# ------------------------------------------------------------------------------------- the facts


class FansCounted(Fact, frozen=True):
    """A side's fan factor: dedicated and fair-weather fans."""

    side: str
    fan_factor: int


class WeatherBecame(Fact, frozen=True):
    weather: Weather


class PlayerJoined(Fact, frozen=True):
    """A journeyman, star or mercenary is of the side for this match."""

    player: str
    side: str
    name: str
    number: int
    position: str
    kind: Literal["journeyman", "star", "mercenary"]
    ma: int
    st: int
    ag: int
    av: int
    pa: int | None = None
    skills: tuple[str, ...] = ()
    price_gp: int = 0
    """A journeyman's price, which counts in current team value."""


class InducementsBought(Fact, frozen=True):
    side: str
    inducements: tuple[Inducement, ...]
    petty_cash_gp: int
    treasury_gp: int
    """What of it came from the treasury."""


class SideReinforced(Fact, frozen=True):
    """What inducements add to the figures of a side for this match."""

    side: str
    re_rolls: int = 0
    """In each half."""
    apothecaries: int = 0
    bribes: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    biased_referees: int = 0
    wandering_apothecaries: int = 0
    plague_doctors: int = 0
    mortuary_assistants: int = 0


class InducementUsed(Fact, frozen=True):
    """What a side bought has done what it does once a match."""

    side: str
    inducement: str


class WeatherConjured(Fact, frozen=True):
    """By a side's Weather Mage, until the end of the opponents' next turn or of the drive."""

    side: str
    weather: Weather


class WeatherReturned(Fact, frozen=True):
    """The weather is what it was before a Weather Mage changed it."""


class PrayerAnswered(Fact, frozen=True):
    """A prayer's result is in force for a side, until its time is over."""

    side: str
    prayer: str
    lasts: Literal["drive", "half", "game"]


class PhaseBegan(Fact, frozen=True):
    phase: Phase


class HalfBegan(Fact, frozen=True):
    """A half of regular time (1, 2) or extra time (3): markers at 0, re-rolls refilled or not."""

    half: int
    kicking: str


class DriveBegan(Fact, frozen=True):
    drive: int
    kicking: str


class DriveEnded(Fact, frozen=True):
    """Players go back to the reserves; what lasts a drive is over."""


class SideSetUp(Fact, frozen=True):
    """A side stands on the pitch: these of its players take part in the drive."""

    side: str
    players: tuple[str, ...]


class KickDeviated(Fact, frozen=True):
    """Where the kicked ball will come down; None: beyond the pitch."""

    at: Square | None = None


class ChargeBegan(Fact, frozen=True):
    """The kicking side's Blitz: so many of these open players may be activated before the turns."""

    side: str
    players: tuple[str, ...]
    number: int


class ChargeEnded(Fact, frozen=True):
    side: str


class KickOffHappened(Fact, frozen=True):
    result: KickOffResult


class TurnBegan(Fact, frozen=True):
    side: str
    turn: int


class TurnEnded(Fact, frozen=True):
    side: str
    cause: str
    """`turnover`'s cause, or `done`."""


class TurnMarkerMoved(Fact, frozen=True):
    side: str
    turn: int


class TouchdownScored(Fact, frozen=True):
    side: str
    half: int
    turn: int
    player: str | None = None


class SideConceded(Fact, frozen=True):
    side: str
    penalties: bool


class RollOffWon(Fact, frozen=True):
    """One of the roll-offs that decide a match still level after extra time."""

    side: str


class PlayerQuit(Fact, frozen=True):
    """An experienced player leaves the team that conceded."""

    player: str


class WinningsEarned(Fact, frozen=True):
    side: str
    winnings_gp: int


class FansChanged(Fact, frozen=True):
    side: str
    change: int


class MatchEnded(Fact, frozen=True):
    """`winner` None: a draw."""

    winner: str | None = None


class ResultConfirmed(Fact, frozen=True):
    side: str
    head: str
    final: bool = False


BloodBowlFact = (
    PitchFact
    | BloodBowlSheetFact
    | FansCounted
    | WeatherBecame
    | PlayerJoined
    | InducementsBought
    | InducementUsed
    | WeatherConjured
    | WeatherReturned
    | SideReinforced
    | PrayerAnswered
    | PhaseBegan
    | HalfBegan
    | DriveBegan
    | DriveEnded
    | SideSetUp
    | KickDeviated
    | ChargeBegan
    | ChargeEnded
    | KickOffHappened
    | TurnBegan
    | TurnEnded
    | TurnMarkerMoved
    | TouchdownScored
    | SideConceded
    | RollOffWon
    | PlayerQuit
    | WinningsEarned
    | FansChanged
    | MatchEnded
    | ResultConfirmed
)
