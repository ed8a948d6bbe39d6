"""Blood Bowl logged as a sheet: the entries and facts of a match without positions.

Rolls, choices, inducements, the toss and the ends of turns are the entries of the full detail. What
is left out of an entry below is not known; nothing is put in its place.
"""

from typing import Annotated, Literal

from msgspec import Meta

from schemas.limits import Identifier, Label, SkillName
from schemas.pitch.facts import Fact
from schemas.pitch.words import (
    CasualtyResult,
    Cause,
    Lowered,
    RollKind,
    TestKind,
)
from schemas.tagged import Entry

Face = Annotated[int, Meta(ge=1, le=6)]
BlockDice = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=3)]
TestDie = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=1)]
OnArmour = Annotated[int, Meta(ge=-16, le=16)]
FallCause = Literal[
    "block",
    "both_down",
    "player_down",
    "crowd",
    "dodge",
    "rush",
    "jump",
    "landing",
    "hit_by_player",
    "stab",
    "chainsaw",
    "projectile_vomit",
    "breathe_fire",
    "bomb",
    "animal_savagery",
    "bloodlust",
    "trapdoor",
    "rock",
    "wizard",
    "other",
    "unknown",
]
"""Why a player goes down, or is attacked, in a turn."""
SendingOffCause = Literal["foul", "secret_weapon", "other"]
SheetReRollSource = Literal["team", "leader", "brilliant_coaching", "pro", "skill"]
TurnoverCause = Literal[
    "knocked_down",
    "fell_over",
    "placed_prone",
    "pick_up",
    "fumble",
    "pass",
    "hand_off",
    "interception",
    "ball_lost",
    "foul",
    "chainsaw",
    "bloodlust",
    "trapdoor",
    "other",
    "unknown",
]
"""Why a turn ended early, by the words of a match in full detail."""

# ----------------------------------------------------------------------------------- the entries


class SheetSetUp(Entry, frozen=True):
    """A side has set up: these players take part in the drive; or nobody says who."""

    side: Identifier
    players: Annotated[tuple[Identifier, ...], Meta(max_length=32)] | None = None


class SheetTouchdown(Entry, frozen=True):
    """A side scores."""

    side: Identifier
    player: Identifier | None = None


class SheetCompletion(Entry, frozen=True):
    """A pass is completed, or a thrown team-mate lands; `player` threw."""

    side: Identifier
    player: Identifier | None = None
    thrown: Literal["ball", "team_mate"] = "ball"


class SheetInterference(Entry, frozen=True):
    """A side gets its hands on a pass: deflected only, or intercepted as well."""

    side: Identifier
    player: Identifier | None = None
    result: Literal["deflection", "interception"] = "deflection"


class SheetBlock(Entry, frozen=True):
    """A block is thrown; its dice, 1 to 6 in the order of the faces, where they are known."""

    side: Identifier
    player: Identifier | None = None
    target: Identifier | None = None
    dice: BlockDice | None = None
    re_rolled: bool = False


class SheetTest(Entry, frozen=True):
    """A test of a player as the table reports it: its die, whether it passed, or both.

    `target`: the face to reach.
    """

    side: Identifier
    roll: TestKind
    player: Identifier | None = None
    dice: TestDie | None = None
    target: Annotated[int, Meta(ge=2, le=6)] | None = None
    passed: bool | None = None
    re_rolled: bool = False


class SheetReRoll(Entry, frozen=True):
    """A re-roll is spent."""

    side: Identifier
    source: SheetReRollSource
    roll: RollKind | None = None
    player: Identifier | None = None
    skill: SkillName | None = None


class SheetFall(Entry, frozen=True):
    """A player goes down or is attacked; the armour roll is due, in the crowd the injury roll.

    `by`: who did it (whose skill helped, for a dodge or a jump); of a block or stab, an opponent.
    `modifier`: what the table added to the armour roll, where that cannot be seen from who did it.
    `unaided`: who did it lay on the ground itself, so that none of its skills counted.
    """

    player: Identifier
    cause: FallCause = "unknown"
    by: Identifier | None = None
    modifier: OnArmour | None = None
    unaided: bool = False


class SheetFoul(Entry, frozen=True):
    """A side fouls; the armour roll is due where the victim is known. `modifier`: all assists,
    those of the victim's side taken off."""

    side: Identifier
    player: Identifier | None = None
    target: Identifier | None = None
    modifier: OnArmour | None = None


class SheetHurt(Entry, frozen=True):
    """What a player of a side ended up with; nobody says how the dice fell.

    `apothecary`: one was used, and this is what it came to (knocked out: it stays, stunned).
    `regenerated`: it suffers nothing after all.
    """

    side: Identifier
    injury: Literal["knocked_out", "casualty"]
    player: Identifier | None = None
    casualty: CasualtyResult | None = None
    lowered: Lowered | None = None
    cause: Cause = "unknown"
    by: Identifier | None = None
    apothecary: bool = False
    regenerated: bool = False


class SheetSendingOff(Entry, frozen=True):
    """The referee sends a player of a side off. With `final` false the coach may still argue or
    bribe; else that is over, or unknown."""

    side: Identifier
    player: Identifier | None = None
    cause: SendingOffCause = "foul"
    final: bool = True


class SheetTurnover(Entry, frozen=True):
    """The turn of a side ends by a turnover."""

    side: Identifier
    cause: TurnoverCause = "unknown"
    player: Identifier | None = None


class SheetResult(Entry, frozen=True):
    """What came of the roll that is due, where nobody knows how its dice fell."""

    roll: RollKind
    result: Label
    player: Identifier | None = None


class SheetUnknown(Entry, frozen=True):
    """Nobody knows the answer to what is due: a roll, a choice, an entry, by its word."""

    due: Label
    player: Identifier | None = None


BloodBowlSheetEntry = (
    SheetSetUp
    | SheetTouchdown
    | SheetCompletion
    | SheetInterference
    | SheetBlock
    | SheetTest
    | SheetReRoll
    | SheetFall
    | SheetFoul
    | SheetHurt
    | SheetSendingOff
    | SheetTurnover
    | SheetResult
    | SheetUnknown
)

# ------------------------------------------------------------------------------------- the facts


class LineUpUnknown(Fact, frozen=True):
    """Nobody says which players of a side take part in the drive."""

    side: str


class LeftUnknown(Fact, frozen=True):
    """What was due is not known, and nothing is put in its place."""

    what: str
    side: str | None = None
    player: str | None = None


class ResultReported(Fact, frozen=True):
    """The result of a roll whose dice nobody knows."""

    roll: RollKind
    result: str
    side: str | None = None
    player: str | None = None


BloodBowlSheetFact = LineUpUnknown | LeftUnknown | ResultReported
