"""A team of a league: how it is drafted, what its coach reports between games, what follows.

A team's stream begins with `TeamDrafted`. Every counted game comes in as `game_played`, which only
the service writes; the coach goes through the post-game sequence with the other entries. Facts say
everything `evolve` needs, with amounts and why: the ledgers of gold and of star player points are
simply the facts of the entries in force.
"""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.limits import SKILLS_A_PLAYER, Count, DieD6, Identifier, Label, Name, SkillName
from schemas.pitch.players import Characteristic, Gold
from schemas.result import (
    CasualtyResult,
    CharacteristicName,
    GameKind,
    GameOutcome,
    HowDecided,
    TeamGame,
)
from schemas.tagged import Entry, snake_case

POSITIONS_A_ROSTER = 24
DRAFTED_PLAYERS = 32
"""More than the rules allow, so that it is the rules that refuse."""

DieD16 = Annotated[int, Meta(ge=1, le=16)]
OneD6 = Annotated[tuple[DieD6, ...], Meta(min_length=1, max_length=1)]
PlayerId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,30}(?!\n)$")]
"""Of a player, unique in its team for ever; two characters shorter than an `Identifier`, so that
both teams' players can be told apart in a match."""
Number = Annotated[int, Meta(ge=1, le=99)]
"""Of a shirt."""
Few = Annotated[int, Meta(ge=0, le=99)]
GoldChange = Annotated[int, Meta(ge=-100_000_000, le=100_000_000)]
"""Gold pieces, with their sign."""

Letter = Literal["A", "G", "M", "P", "S"]
"""Skill categories: agility, general, mutation, passing, strength."""
AdvancementKind = Literal[
    "random_primary", "chosen_primary", "random_secondary", "chosen_secondary", "characteristic"
]
StaffKind = Literal["assistant_coach", "cheerleader", "apothecary", "re_roll"]
PlayerStatus = Literal["rostered", "journeyman", "retired", "released"]
"""`retired`: temporarily, for the season. `released`: not of the team any more."""
MistakeResult = Literal["averted", "minor", "major", "catastrophe"]
TeamStep = Literal[
    "winnings",
    "quitter",
    "fans",
    "mvp",
    "advancement",
    "skill",
    "improvement",
    "hiring",
    "mistakes",
    "loss",
    "prepare",
    "redraft",
]
"""In the order of the sequence. `winnings`: the die of a game that was conceded before it began.
`skill`: a random skill is rolled again. `improvement`: what the D16 of a characteristic is used
for. `loss`: how much a mistake costs. `redraft`: between two seasons, in no sequence."""
EndableStep = Literal["advancement", "hiring"]
"""Steps in which anything may be done, or nothing."""
GoldWhy = Literal[
    "draft",
    "winnings",
    "inducements",
    "player",
    "journeyman",
    "staff",
    "re_rolls",
    "expensive_mistake",
    "prize",
    "redraft_budget",
    "player_again",
]
ReleasedWhy = Literal["dead", "quit", "dismissed", "journeyman_left", "not_rehired"]
SignedHow = Literal["hired", "journeyman", "raised"]

# ------------------------------------------------------------------------------------ the roster


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of player on a team list: at most `max` of it, its price, its profile."""

    name: Name
    max: Annotated[int, Meta(ge=1, le=16)]
    cost_gp: Gold
    ma: Characteristic
    st: Characteristic
    ag: Characteristic
    """The face to reach: 3 is 3+."""
    av: Characteristic
    pa: Characteristic | None = None
    """The face to reach; none for a player that cannot pass."""
    skills: Annotated[tuple[SkillName, ...], Meta(max_length=SKILLS_A_PLAYER)] = ()
    primary: Annotated[tuple[Letter, ...], Meta(max_length=5)] = ()
    secondary: Annotated[tuple[Letter, ...], Meta(max_length=5)] = ()
    lineman: bool = False
    """Journeymen are of such a position."""
    big_guy: bool = False


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A team list: printed, or of a league's own making."""

    key: Identifier
    name: Name
    version: Name
    """Which edition of the figures it is."""
    source: Annotated[str, Meta(min_length=1, max_length=200)]
    """Where they are from."""
    tier: Annotated[int, Meta(ge=1, le=4)]
    re_roll_gp: Gold
    """The list price; double during a season."""
    positions: Annotated[tuple[Position, ...], Meta(min_length=1, max_length=POSITIONS_A_ROSTER)]
    re_rolls_max: Annotated[int, Meta(ge=0, le=8)] = 8
    apothecary: bool = True
    """Whether the team may have one."""
    special_rules: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    choose_rule: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    """One of these is chosen at the draft; empty: there is nothing to choose."""
    big_guys_max: Annotated[int, Meta(ge=0, le=16)] = 16
    """Of all positions together."""


class DraftedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the draft. Its id is unique in the team for ever."""

    id: PlayerId
    number: Number
    name: Name
    position: Name


class TeamDrafted(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag="team_drafted",
):
    """The first entry of a team's stream: its list, whole, and what was bought for the budget.

    Without a roster the team is a name with a record, for competitions of other games.
    """

    name: Name
    roster: Roster | None = None
    players: Annotated[tuple[DraftedPlayer, ...], Meta(max_length=DRAFTED_PLAYERS)] = ()
    re_rolls: Few = 0
    assistant_coaches: Few = 0
    cheerleaders: Few = 0
    apothecary: bool = False
    dedicated_fans: Annotated[int, Meta(ge=0, le=99)] = 1
    """The first is free."""
    special_rule: Name | None = None
    """The one chosen of `choose_rule`."""
    budget_gp: Gold = 1_000_000


# ----------------------------------------------------------------------------------- the entries


class GamePlayed(Entry, frozen=True):
    """A game counts. Only the service reports it, when the competition counts the game."""

    game: TeamGame


class RollWinnings(Entry, frozen=True):
    """A D6 for the gold of a game that the other coach gave away without playing."""

    dice: OneD6


class RollQuitter(Entry, frozen=True):
    """A D6 for an experienced player of a team that conceded: does it stay?"""

    player: Identifier
    dice: OneD6


class RollFans(Entry, frozen=True):
    """A D6 after a win or a loss, a D3 after an own concession: dedicated fans."""

    dice: OneD6


class AllotTouchdown(Entry, frozen=True):
    """A touchdown that the other side's concession gave, and no player has yet, goes to one."""

    player: Identifier


class AwardMvp(Entry, frozen=True):
    """The player picked at random. Where a D16 picked it, its rolls, the last one counting."""

    player: Identifier
    dice: Annotated[tuple[DieD16, ...], Meta(max_length=16)] = ()


class Advance(Entry, frozen=True, kw_only=True):
    """A player spends star player points.

    Chosen kinds name the `skill`. Random ones name the `category` and the two D6 as they fell, and
    the next two where these were rolled again. A characteristic has the D16.
    """

    player: Identifier
    kind: AdvancementKind
    category: Letter | None = None
    skill: SkillName | None = None
    dice: Annotated[tuple[DieD16, ...], Meta(max_length=16)] = ()


class Improve(Entry, frozen=True, kw_only=True):
    """What the D16 is used for: a characteristic that it allows, or a chosen secondary skill."""

    player: Identifier
    characteristic: CharacteristicName | None = None
    skill: SkillName | None = None


class HirePlayer(Entry, frozen=True, kw_only=True):
    """A new player. Without a number it gets the lowest that is free, without a name its position's
    with the number. `raised`: free of charge, by the rule of a team that raises the dead."""

    player: PlayerId
    position: Name
    number: Number | None = None
    name: Name | None = None
    raised: bool = False


class HireJourneyman(Entry, frozen=True):
    """A journeyman of the last game stays, under its own number and name if no others are given."""

    player: Identifier
    number: Number | None = None
    name: Name | None = None


class BuyStaff(Entry, frozen=True):
    """Sideline staff or team re-rolls."""

    staff: StaffKind
    count: Annotated[int, Meta(ge=1, le=12)] = 1


class DismissPlayer(Entry, frozen=True):
    player: Identifier


class DismissStaff(Entry, frozen=True):
    """Sideline staff leaves; re-rolls stay until the team is drafted again."""

    staff: StaffKind
    count: Annotated[int, Meta(ge=1, le=12)] = 1


class RetirePlayer(Entry, frozen=True):
    """A player with a lasting injury of the last game plays no more this season."""

    player: Identifier


class EndStep(Entry, frozen=True):
    """A step is done, with or without anything in it."""

    step: EndableStep


class RollExpensiveMistakes(Entry, frozen=True):
    """A D6 in the column of the treasury."""

    dice: OneD6


class RollLoss(Entry, frozen=True):
    """The D3 of a minor incident, the two D6 of a catastrophe."""

    dice: Annotated[tuple[DieD6, ...], Meta(min_length=1, max_length=2)]


class Prepare(Entry, frozen=True):
    """The sequence is done; the team is ready for its next game."""


class ReceivePrize(Entry, frozen=True, kw_only=True):
    """The organiser hands out a prize, between two sequences. `trophy`: the League Trophy, a team
    re-roll for as long as it is held."""

    gold_gp: Gold
    place: Annotated[int, Meta(ge=1, le=99)] | None = None
    trophy: bool = False


class EndSeason(Entry, frozen=True, kw_only=True):
    """The organiser ends the season for the team: its budget is worked out and it is drafted anew
    with `rehire_player`, `hire_player`, `buy_staff` and `end_redraft`. `cap_gp`: the most it may
    have."""

    cap_gp: Gold | None = None


class RehirePlayer(Entry, frozen=True, kw_only=True):
    """A player of last season's list comes back. `dice`: a D6 for each niggling injury, then, if it
    was temporarily retired, one for each lowered characteristic in the order they were lowered."""

    player: Identifier
    dice: Annotated[tuple[DieD6, ...], Meta(max_length=16)] = ()


class EndRedraft(Entry, frozen=True):
    """The list of the new season is complete."""


LeagueEntry = (
    GamePlayed
    | RollWinnings
    | RollQuitter
    | RollFans
    | AllotTouchdown
    | AwardMvp
    | Advance
    | Improve
    | HirePlayer
    | HireJourneyman
    | BuyStaff
    | DismissPlayer
    | DismissStaff
    | RetirePlayer
    | EndStep
    | RollExpensiveMistakes
    | RollLoss
    | Prepare
    | ReceivePrize
    | EndSeason
    | RehirePlayer
    | EndRedraft
)

# ------------------------------------------------------------------------------------- the facts


class StepDue(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One step that is to come, with all its answer needs."""

    step: TeamStep
    player: Identifier | None = None
    faces: tuple[int, ...] = ()
    """Faces of the dice it asks for."""
    kind: AdvancementKind | None = None
    category: Letter | None = None
    characteristics: tuple[CharacteristicName, ...] = ()
    """What the D16 allows to improve."""
    result: MistakeResult | None = None
    outcome: GameOutcome | None = None
    """Of the game after which fans are rolled for; none after an own concession."""


class _Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=snake_case):
    pass


class StepsDue(_Fact, frozen=True):
    """What is to come from now on, in this order; nothing: the team is ready for a game."""

    due: tuple[StepDue, ...]


class GameCounted(_Fact, frozen=True, kw_only=True):
    """A game went into the team's record; its post-game sequence begins, if it has one."""

    game: Label
    match: UUID | None
    kind: GameKind
    how: HowDecided
    outcome: GameOutcome
    opponent: UUID | None
    opponent_name: Name
    unplayed: bool = False
    """Nobody played it: there is a result and nothing else."""
    touchdowns: Count = 0
    touchdowns_against: Count = 0
    casualties: Count = 0
    casualties_against: Count = 0
    league_points: int = 0


class AwardsOpened(_Fact, frozen=True, kw_only=True):
    """What the last game left for the coach to give. `candidates`: who may be most valuable player,
    in the order of the numbers. `touchdowns_to_allot`: those of a concession that no player has.
    `raises`: so many of the opponent's dead may be raised."""

    candidates: tuple[Identifier, ...] = ()
    touchdowns_to_allot: Count = 0
    raises: Count = 0


class GoldChanged(_Fact, frozen=True, kw_only=True):
    """Gold went into the treasury or out of it. `working`: how the amount comes about."""

    amount_gp: GoldChange
    why: GoldWhy
    working: str
    game: Label | None = None
    match: UUID | None = None
    player: Identifier | None = None


class SppEarned(_Fact, frozen=True, kw_only=True):
    """Star player points: `spp` for `count` of `figure` together. `events`: those of the match."""

    player: Identifier
    figure: Label
    count: Count
    spp: Count
    game: Label | None = None
    match: UUID | None = None
    events: tuple[UUID, ...] = ()
    allotted: bool = False
    """It is a touchdown of a concession."""


class SppSpent(_Fact, frozen=True, kw_only=True):
    player: Identifier
    spp: Count
    kind: AdvancementKind
    advancement: Annotated[int, Meta(ge=1, le=6)]
    """The first, the second, ... of the player."""


class PlayerSigned(_Fact, frozen=True, kw_only=True):
    """A player joins the list; a journeyman for as long as the sequence lasts."""

    player: Identifier
    number: Number
    name: Name
    position: Name
    how: SignedHow
    as_player: Identifier | None = None
    """What the match called it, where that id was taken."""


class JourneymanHired(_Fact, frozen=True):
    player: Identifier
    number: Number
    name: Name


class PlayerReleased(_Fact, frozen=True):
    player: Identifier
    why: ReleasedWhy


class InjurySuffered(_Fact, frozen=True, kw_only=True):
    """A casualty of a game. `lowered`: the characteristic that went down (or whose face went up);
    none where it cannot."""

    player: Identifier
    injury: CasualtyResult
    lowered: CharacteristicName | None = None
    misses_next_game: bool = False
    niggling: bool = False
    game: Label | None = None


class PlayerRecovered(_Fact, frozen=True):
    """It missed its game and is back."""

    player: Identifier


class PlayerRetired(_Fact, frozen=True):
    player: Identifier


class SkillGained(_Fact, frozen=True, kw_only=True):
    player: Identifier
    skill: SkillName
    kind: AdvancementKind
    """How the points were spent: `characteristic` where the skill came instead of one."""
    spp: Count
    value_gp: Gold


class SkillRolledAgain(_Fact, frozen=True):
    """The dice named a skill that the player has or cannot have."""

    player: Identifier
    skill: SkillName


class CharacteristicImproved(_Fact, frozen=True, kw_only=True):
    player: Identifier
    characteristic: CharacteristicName
    spp: Count
    value_gp: Gold


class DedicatedFansChanged(_Fact, frozen=True):
    change: int
    working: str


class StaffChanged(_Fact, frozen=True):
    staff: StaffKind
    change: int


class MistakeRolled(_Fact, frozen=True):
    """What the treasury's column said."""

    treasury_gp: Gold
    die: int
    result: MistakeResult


class TrophyHeld(_Fact, frozen=True):
    """Whether the team has the League Trophy from now on."""

    held: bool


class TeamPrepared(_Fact, frozen=True, kw_only=True):
    """The sequence is over: what the team is worth, and how many journeymen its next game asks."""

    team_value_gp: Gold
    current_team_value_gp: Gold
    journeymen: Count


class SeasonEnded(_Fact, frozen=True):
    """Everybody is off the list until hired again; staff and re-rolls are bought again."""

    season: Annotated[int, Meta(ge=1)]


class PlayerRehired(_Fact, frozen=True, kw_only=True):
    """`niggling_healed`: so many niggling injuries are gone. `restored`: characteristics that are
    back, each for a new niggling injury."""

    player: Identifier
    niggling_healed: Count = 0
    restored: tuple[CharacteristicName, ...] = ()


class TeamRedrafted(_Fact, frozen=True):
    """A new season begins."""

    season: Annotated[int, Meta(ge=1)]


LeagueFact = (
    StepsDue
    | GameCounted
    | AwardsOpened
    | GoldChanged
    | SppEarned
    | SppSpent
    | PlayerSigned
    | JourneymanHired
    | PlayerReleased
    | InjurySuffered
    | PlayerRecovered
    | PlayerRetired
    | SkillGained
    | SkillRolledAgain
    | CharacteristicImproved
    | DedicatedFansChanged
    | StaffChanged
    | MistakeRolled
    | TrophyHeld
    | TeamPrepared
    | SeasonEnded
    | PlayerRehired
    | TeamRedrafted
)

# ------------------------------------------------------------------------------------- the sheet


class ValueLine(msgspec.Struct, frozen=True):
    """A part of a sum, and what it is. Lines add up to the sum."""

    label: str
    amount_gp: GoldChange


class CharacteristicView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`printed`: on the team list. None: the player has no such characteristic."""

    value: int | None
    printed: int | None
    improved: Count = 0
    lowered: Count = 0


class AdvancementView(msgspec.Struct, frozen=True):
    """`what`: the skill, or the characteristic in capitals. `title`: of the advancement's level."""

    kind: AdvancementKind
    what: str
    title: str
    spp: Count
    value_gp: Gold


class SheetPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the team sheet."""

    id: Identifier
    number: Number
    name: Name
    position: Name
    status: PlayerStatus
    misses_next_game: bool
    niggling_injuries: Count
    ma: CharacteristicView
    st: CharacteristicView
    ag: CharacteristicView
    pa: CharacteristicView
    av: CharacteristicView
    skills: tuple[str, ...]
    spp_earned: Count
    spp_spent: Count
    spp_held: int
    """Below zero where a correction took points that were spent; the entry carries a flag."""
    figures: dict[str, Count]
    """Counts of what earned the points."""
    advancements: tuple[AdvancementView, ...]
    title: str
    """Rookie, or that of the last advancement."""
    value_gp: Gold
    value: tuple[ValueLine, ...]
    released: ReleasedWhy | None = None


class SeasonRecord(msgspec.Struct, frozen=True):
    """Counted games of the league, `unplayed` those of them that nobody played; friendly ones are
    only counted."""

    played: Count = 0
    unplayed: Count = 0
    won: Count = 0
    drawn: Count = 0
    lost: Count = 0
    friendlies: Count = 0
    touchdowns: Count = 0
    touchdowns_against: Count = 0
    casualties: Count = 0
    casualties_against: Count = 0
    league_points: int = 0


class TeamSheet(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a printed team sheet shows. `players` are those of the list, by number, then the
    journeymen of a sequence under way; `released` those that are gone."""

    name: Name
    roster: Name | None
    roster_version: Name | None
    tier: int | None
    special_rules: tuple[str, ...]
    season: Count
    record: SeasonRecord
    """Of this season."""
    all_games: SeasonRecord
    treasury_gp: int
    re_rolls: Count
    """With that of the trophy."""
    re_roll_gp: Gold
    trophy: bool
    assistant_coaches: Count
    cheerleaders: Count
    apothecary: bool
    dedicated_fans: Count
    players: tuple[SheetPlayer, ...]
    released: tuple[SheetPlayer, ...]
    team_value_gp: int
    team_value: tuple[ValueLine, ...]
    current_team_value_gp: int
    current_team_value: tuple[ValueLine, ...]
    journeymen_needed: Count
    due: tuple[StepDue, ...]
    """What the post-game sequence, or the redraft, still asks for."""
