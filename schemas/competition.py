"""A competition's own stream: its opening with the settings, the entries and their facts.

Teams are known by the ids of their streams. What happens in matches comes in by `fixture_opened`
and `match_finished`, which only the service itself reports; the rest is the organiser's. Facts say
everything `evolve` needs: it pairs, counts and orders nothing.
"""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.limits import Count, Identifier, Label, Name, Reason, Sha256Hex
from schemas.match import Checking, Detail
from schemas.result import SIDES_A_MATCH, HowDecided, MatchResult
from schemas.tagged import Entry, snake_case

TEAMS_A_COMPETITION = 128
ROUNDS_A_SEASON = 254
"""A double round robin of the largest field."""
FIXTURES_A_ROUND = TEAMS_A_COMPETITION // 2
SEASONS = 1000
MATCH_SETTINGS = 32

CompetitionKind = Literal["friendly", "league", "tournament"]
"""`friendly`: games without league points, most valuable players and rounds."""
PairingMethod = Literal["round_robin", "swiss", "knock_out", "manual"]
Stage = Literal["final", "third_place"]
BonusFigure = Literal["touchdowns", "touchdowns_conceded", "casualties"]
TieBreaker = Literal[
    "wins",
    "touchdowns",
    "touchdown_difference",
    "casualties",
    "casualty_difference",
    "head_to_head",
    "opponents_score",
    "strength_of_schedule",
    "lots",
]
"""`opponents_score`: the points of all opponents met, added up; `strength_of_schedule`: the share
of their games that these opponents won, a draw counting half."""
HowRuled = Literal["conceded_before", "no_show", "unplayed", "ruled"]
"""How a fixture gets its result without a match that was played to its end."""

Points = Annotated[int, Meta(ge=-1000, le=1000)]
Season = Annotated[int, Meta(ge=1, le=SEASONS)]
RoundNumber = Annotated[int, Meta(ge=1, le=ROUNDS_A_SEASON)]
Teams = Annotated[tuple[UUID, ...], Meta(max_length=TEAMS_A_COMPETITION)]
Seed = Label
"""Any word; the same one always gives the same order."""


# ---------------------------------------------------------------------------------- the settings


class BonusPoint(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Points a team gets for a figure of its game, win or lose: at least `threshold` touchdowns or
    casualties, at most `threshold` touchdowns conceded. None: the printed threshold."""

    figure: BonusFigure
    threshold: Count | None = None
    points: Points = 1


class LeaguePoints(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What a game is worth. `no_show` is for a team that was not there, besides its defeat."""

    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    no_show: Points = -3
    bonus: Annotated[tuple[BonusPoint, ...], Meta(max_length=8)] = ()
    places: Annotated[tuple[Points, ...], Meta(max_length=SIDES_A_MATCH)] = ()
    """By place in a match of more than two teams, from the first; empty: the winner's points are
    those of a win, the others' those of a defeat."""
    bye: Points | None = None
    """Of a round without an opponent; None: a win's in a Swiss draw, else none."""


class MatchSettings(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """How the competition's matches are opened."""

    checking: Checking = "strict"
    detail: Detail = "full"
    options: Annotated[dict[Label, bool | int | Name], Meta(max_length=MATCH_SETTINGS)] = {}
    """Members of the rule system's set-up that every match gets."""


class CompetitionSettings(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What the organiser settles once. None: as printed for this kind of competition."""

    kind: CompetitionKind = "friendly"
    system: Label = "blood-bowl"
    points: LeaguePoints = LeaguePoints()
    tie_breakers: Annotated[tuple[TieBreaker, ...], Meta(max_length=9)] | None = None
    """After the points, in this order."""
    budget_gp: Annotated[int, Meta(ge=0, le=10_000_000)] = 1_000_000
    rosters: Annotated[tuple[Name, ...], Meta(max_length=128)] = ()
    """Team lists that may enter; empty: all."""
    least_teams: Annotated[int, Meta(ge=2, le=TEAMS_A_COMPETITION)] | None = None
    most_teams: Annotated[int, Meta(ge=2, le=TEAMS_A_COMPETITION)] = TEAMS_A_COMPETITION
    games_a_pair: Annotated[int, Meta(ge=1, le=2)] | None = None
    """How often two teams meet in a round robin."""
    third_place: bool = True
    """Whether the losers of the semi-finals play for the third place."""
    petty_cash: bool = True
    prizes_gp: Annotated[tuple[Count, ...], Meta(max_length=16)] | None = None
    """From the first place on."""
    trophy: bool | None = None
    """Whether the first of a season holds a trophy."""
    match: MatchSettings = MatchSettings()


class CompetitionOpened(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="competition_opened"
):
    """The first entry of a competition's own stream. Old ones have a name only."""

    name: Name
    settings: CompetitionSettings = CompetitionSettings()


# ------------------------------------------------------------------------------- parts of entries


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Identifier
    name: Name
    teams: Teams


class Pairing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fixture: two to four teams, the first of them at home."""

    id: Identifier
    teams: Annotated[tuple[UUID, ...], Meta(min_length=2, max_length=SIDES_A_MATCH)]
    stage: Stage | None = None


class BasisLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team's points when a round was paired."""

    team: UUID
    points: int


Basis = Annotated[tuple[BasisLine, ...], Meta(max_length=TEAMS_A_COMPETITION)]
Pairings = Annotated[tuple[Pairing, ...], Meta(max_length=FIXTURES_A_ROUND)]


class PlannedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round of a schedule."""

    round: RoundNumber
    fixtures: Pairings
    byes: Teams = ()


class SideTeam(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which team a side of a match is; None: none of the competition, known by its name.

    `prefix`: what the ids of the team's players have before them in the match, where they alone
    would not tell the players of both teams apart.
    """

    side: Identifier
    team: UUID | None = None
    name: Name | None = None
    prefix: Identifier | None = None


class TeamScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    team: UUID
    score: Count


Sides = Annotated[tuple[SideTeam, ...], Meta(min_length=2, max_length=SIDES_A_MATCH)]
Scores = Annotated[tuple[TeamScore, ...], Meta(max_length=SIDES_A_MATCH)]


# ----------------------------------------------------------------------------------- the entries


class EnterTeam(Entry, frozen=True):
    """A team takes part. Reported by the service with the team's opening. `roster`: the name of
    its team list."""

    team: UUID
    name: Name
    division: Identifier | None = None
    roster: Name | None = None


class DropOut(Entry, frozen=True):
    """A team takes part no more; its fixtures without a result are called off."""

    team: UUID
    reason: Reason | None = None


class Rejoin(Entry, frozen=True):
    """A team that dropped out, or was substituted, takes part again."""

    team: UUID
    reason: Reason | None = None


class Substitute(Entry, frozen=True):
    """A team that has entered takes over the fixtures of another that has not played them."""

    team_out: UUID
    team_in: UUID
    reason: Reason | None = None


class OpenSeason(Entry, frozen=True):
    season: Season


class SetDivisions(Entry, frozen=True):
    """All divisions with their teams, in the place of those before."""

    divisions: Annotated[tuple[Division, ...], Meta(max_length=32)]


class DrawRound(Entry, frozen=True, kw_only=True):
    """A round's pairings are published. `basis`: what they were made on. `seed`: the word that
    ordered who was level."""

    round: RoundNumber
    method: PairingMethod
    fixtures: Pairings
    byes: Teams = ()
    division: Identifier | None = None
    seed: Seed | None = None
    basis: Basis = ()


class Schedule(Entry, frozen=True, kw_only=True):
    """All rounds of a round robin are published at once."""

    rounds: Annotated[tuple[PlannedRound, ...], Meta(min_length=1, max_length=ROUNDS_A_SEASON)]
    division: Identifier | None = None
    seed: Seed | None = None


class FixtureOpened(Entry, frozen=True):
    """A match was opened for a fixture. Reported by the service."""

    fixture: Identifier
    match: UUID
    sides: Sides


class MatchFinished(Entry, frozen=True):
    """A match is final. Reported by the service. `head`: the hash of the match's last event.
    Without a fixture it is a friendly game."""

    match: UUID
    head: Sha256Hex
    result: MatchResult
    sides: Sides
    fixture: Identifier | None = None


class RuleResult(Entry, frozen=True, kw_only=True):
    """A fixture gets its result from the organiser. `winner`: None where nobody wins: a draw if it
    is ruled, a defeat for all if nobody came or it was not played in time."""

    fixture: Identifier
    how: HowRuled
    winner: UUID | None = None
    scores: Scores = ()
    reason: Reason | None = None


class VoidMatch(Entry, frozen=True):
    """A finished match counts as if it had never been played."""

    match: UUID
    reason: Reason


class ReplayFixture(Entry, frozen=True):
    """The fixture is played again: its match, abandoned or finished, does not count."""

    fixture: Identifier
    reason: Reason


class DrawLots(Entry, frozen=True):
    """Lots for teams that nothing else tells apart: an order that was drawn by hand, or a seed."""

    order: Teams = ()
    seed: Seed | None = None


class AwardPrizes(Entry, frozen=True):
    """The season's prizes are paid. `order`: who gets them, from the first; empty: as the season
    ended."""

    order: Teams = ()


class CloseSeason(Entry, frozen=True):
    """Nothing more is played in this season."""


CompetitionEntry = (
    EnterTeam
    | DropOut
    | Rejoin
    | Substitute
    | OpenSeason
    | SetDivisions
    | DrawRound
    | Schedule
    | FixtureOpened
    | MatchFinished
    | RuleResult
    | VoidMatch
    | ReplayFixture
    | DrawLots
    | AwardPrizes
    | CloseSeason
)


# ------------------------------------------------------------------------------------- the facts


class _Fact(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=snake_case
):
    pass


class TeamEntered(_Fact, frozen=True):
    """`rounds`: so many of the season had been drawn already."""

    team: UUID
    name: Name
    division: Identifier | None = None
    roster: Name | None = None
    rounds: Count = 0


class TeamDroppedOut(_Fact, frozen=True):
    """`called_off`: its fixtures without a result; `without_it`: those of more than two teams that
    the others play."""

    team: UUID
    called_off: tuple[Identifier, ...] = ()
    without_it: tuple[Identifier, ...] = ()


class TeamRejoined(_Fact, frozen=True):
    """`rounds`: so many of the season had been drawn already."""

    team: UUID
    rounds: Count = 0


class TeamSubstituted(_Fact, frozen=True):
    team_out: UUID
    team_in: UUID
    fixtures: tuple[Identifier, ...] = ()


class SeasonOpened(_Fact, frozen=True):
    season: Season


class DivisionsSet(_Fact, frozen=True):
    divisions: tuple[Division, ...]


class RoundDrawn(_Fact, frozen=True):
    """`basis`: the points of the teams that could be paired, or of a knock-out the order in which
    they were seeded. `season`: 0 before the first one."""

    season: Count
    round: RoundNumber
    method: PairingMethod
    fixtures: tuple[Pairing, ...]
    byes: tuple[UUID, ...] = ()
    division: Identifier | None = None
    seed: Seed | None = None
    basis: tuple[BasisLine, ...] = ()


class FixtureStarted(_Fact, frozen=True):
    fixture: Identifier
    match: UUID


class GameCounted(_Fact, frozen=True):
    """A finished match has come in, for a fixture or as a friendly game of the season. `counts`: it
    does not, where the fixture is played as another match."""

    match: UUID
    head: Sha256Hex
    result: MatchResult
    sides: tuple[SideTeam, ...]
    fixture: Identifier | None = None
    season: Count = 0
    counts: bool = True


class ResultRuled(_Fact, frozen=True):
    fixture: Identifier
    how: HowDecided
    winner: UUID | None = None
    scores: tuple[TeamScore, ...] = ()


class MatchVoided(_Fact, frozen=True):
    match: UUID


class FixtureReopened(_Fact, frozen=True):
    """`match`: the one that does not count any more."""

    fixture: Identifier
    match: UUID | None = None


class LotsDrawn(_Fact, frozen=True):
    """From the first to the last."""

    order: tuple[UUID, ...]
    seed: Seed | None = None


class PrizeAwarded(_Fact, frozen=True):
    season: Count
    team: UUID
    place: Count
    gold_gp: Count
    trophy: bool = False


class SeasonClosed(_Fact, frozen=True):
    """`order`: how it ended, from the first team to the last."""

    season: Count
    order: tuple[UUID, ...]


CompetitionFact = (
    TeamEntered
    | TeamDroppedOut
    | TeamRejoined
    | TeamSubstituted
    | SeasonOpened
    | DivisionsSet
    | RoundDrawn
    | FixtureStarted
    | GameCounted
    | ResultRuled
    | MatchVoided
    | FixtureReopened
    | LotsDrawn
    | PrizeAwarded
    | SeasonClosed
)
