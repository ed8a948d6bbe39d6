"""Reports of a competition as of a position of its log, each made of the entries in force.

A row names the event it follows from, with its stream's version. `amended`: a correction put that
entry there, replaced it or made it come out otherwise; `flags`: what was accepted against a rule.
"""

from typing import Literal
from uuid import UUID

import msgspec

from schemas.competition import PairingMethod, Stage
from schemas.envelope import Flag
from schemas.limits import Count, Identifier, Label, Name
from schemas.result import CasualtyResult, CharacteristicName, Conceded, HowDecided
from schemas.standings import Standings
from schemas.team import GoldWhy, PlayerStatus, TeamSheet, ValueLine
from schemas.views import LabelledValue, MatchStatus

FixtureState = Literal["open", "started", "finished", "called_off"]


class _Report(msgspec.Struct, frozen=True, kw_only=True):
    """`position`: everything up to it is in the report."""

    competition: UUID
    name: str
    """Of the competition."""
    position: Count


class _Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    team: UUID
    team_name: Name
    season: Count
    event: UUID
    """Of the team's stream."""
    version: Count
    game: Label | None = None
    """The key, in the competition, of the game it belongs to, if it belongs to one."""
    match: UUID | None = None
    opponent_name: Name | None = None
    amended: bool = False
    flags: tuple[Flag, ...] = ()


class _PlayerRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    player: Identifier
    player_name: Name
    number: Count
    """Of the shirt."""


# ------------------------------------------------------------------------- star player points


class SppRow(_PlayerRow, frozen=True, kw_only=True, omit_defaults=True):
    """Points that were earned or, below zero, spent. `figure`: what earned them, or the kind of
    the advancement, and `gained` what came of it at once. `match_events`: the events of the match
    behind them."""

    kind: Literal["earned", "spent"]
    figure: Label
    count: Count
    spp: int
    gained: str | None = None
    match_events: tuple[UUID, ...] = ()


class PlayerPoints(msgspec.Struct, frozen=True, kw_only=True):
    """A player's points: earned = spent + held. `held` is below zero where a correction took
    points that were spent."""

    team: UUID
    team_name: Name
    player: Identifier
    player_name: Name
    number: Count
    status: PlayerStatus
    earned: Count
    spent: Count
    held: int


class SppReport(_Report, frozen=True, kw_only=True):
    """Every star player point with its event, team by team in the order of their names."""

    players: tuple[PlayerPoints, ...]
    rows: tuple[SppRow, ...]


# ------------------------------------------------------------------------------------- treasury


class GoldRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """Gold that went into the treasury or out of it. `balance_gp`: what it held afterwards;
    `working`: how the amount comes about."""

    amount_gp: int
    balance_gp: int
    why: GoldWhy
    working: str
    player: Identifier | None = None
    player_name: Name | None = None


class TeamGold(msgspec.Struct, frozen=True, kw_only=True):
    """A team's treasury: received - spent = treasury. `winnings_gp` is a part of what it
    received."""

    team: UUID
    team_name: Name
    winnings_gp: int
    received_gp: int
    spent_gp: int
    treasury_gp: int


class WinningsReport(_Report, frozen=True, kw_only=True):
    """Every gold piece with its event, team by team in the order of their names."""

    teams: tuple[TeamGold, ...]
    rows: tuple[GoldRow, ...]


# ----------------------------------------------------------------------------------- casualties


class InjuryRow(_PlayerRow, frozen=True, kw_only=True, omit_defaults=True):
    """A casualty that a player suffered and was left with."""

    injury: CasualtyResult
    lowered: CharacteristicName | None = None
    misses_next_game: bool = False
    niggling: bool = False


class InflictedRow(_PlayerRow, frozen=True, kw_only=True, omit_defaults=True):
    """Casualties that a player caused and that earned points."""

    count: Count
    match_events: tuple[UUID, ...] = ()


class TeamCasualties(msgspec.Struct, frozen=True, kw_only=True):
    """`inflicted`: as games count them; `by_player` of them are known to be some player's."""

    team: UUID
    team_name: Name
    inflicted: Count
    by_player: Count
    suffered: Count
    dead: Count


class CasualtiesReport(_Report, frozen=True, kw_only=True):
    """Casualties suffered and inflicted, team by team in the order of their names."""

    teams: tuple[TeamCasualties, ...]
    suffered: tuple[InjuryRow, ...]
    inflicted: tuple[InflictedRow, ...]


# ----------------------------------------------------------------------------------- team value


class TeamValueRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a team is worth, and what of it can play its next game; lines add up to the sums."""

    team: UUID
    team_name: Name
    version: Count
    """Of the team's stream."""
    team_value_gp: int
    current_team_value_gp: int
    treasury_gp: int
    lines: tuple[ValueLine, ...]
    current_lines: tuple[ValueLine, ...]


class TeamValueReport(_Report, frozen=True, kw_only=True):
    """The most valuable team first."""

    teams: tuple[TeamValueRow, ...]


# ------------------------------------------------------------------------------- season leaders


class LeaderRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Players with the same count have the same rank."""

    rank: Count
    team: UUID
    team_name: Name
    player: Identifier
    player_name: Name
    number: Count
    count: Count
    amended: bool = False
    """Something of it was corrected."""


class LeaderBoard(msgspec.Struct, frozen=True):
    """The first players in one figure, and all that are level with the last of them; `spp` is
    points of all kinds."""

    figure: Label
    rows: tuple[LeaderRow, ...]


class LeadersReport(_Report, frozen=True, kw_only=True):
    """Of one season, games of all kinds together."""

    season: Count
    boards: tuple[LeaderBoard, ...]


# ------------------------------------------------------------------------------------- fixtures


class FixtureTeam(msgspec.Struct, frozen=True, omit_defaults=True):
    """`team` None: one that is not of the competition."""

    team: UUID | None
    name: Name
    score: Count | None = None
    casualties: Count | None = None


class FixtureLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fixture, the team at home first. `how`: where it has a result, how that was found;
    `winner`: None in a draw, and where nobody wins. `amended`: its result was corrected."""

    fixture: Identifier | None
    teams: tuple[FixtureTeam, ...]
    status: FixtureState
    match: UUID | None = None
    how: HowDecided | None = None
    winner: UUID | None = None
    stage: Stage | None = None
    void: bool = False
    """It was played and does not count."""
    amended: bool = False
    flags: tuple[Flag, ...] = ()


class RoundFixtures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One round of a season, of one division or of all teams. `byes`: teams without an opponent."""

    season: Count
    round: Count
    method: PairingMethod
    fixtures: tuple[FixtureLine, ...]
    division: Name | None = None
    byes: tuple[Name, ...] = ()


class FixturesReport(_Report, frozen=True, kw_only=True):
    """Rounds in the order they were drawn, then games outside of any."""

    season: Count
    rounds: tuple[RoundFixtures, ...]
    others: tuple[FixtureLine, ...]


# ------------------------------------------------------------------------- standings and sheets


class StandingsReport(_Report, frozen=True, kw_only=True):
    """One table, or one for each division. `divisions`: their names by their ids; `corrected`:
    teams of which a result of the season was corrected."""

    season: Count
    divisions: dict[Identifier, Name]
    tables: tuple[Standings, ...]
    corrected: tuple[UUID, ...]


class TeamSheetReport(_Report, frozen=True, kw_only=True):
    """A team with everything a printed sheet shows."""

    team: UUID
    version: Count
    """Of the team's stream."""
    amendments: Count
    sheet: TeamSheet


class RecordPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's match. `spp`: what it earned there, most valuable players' points only where
    the match or the team has settled them."""

    player: Identifier
    player_name: str
    number: Count | None = None
    figures: dict[str, int] = {}
    spp: Count = 0
    injury: CasualtyResult | None = None
    lowered: CharacteristicName | None = None


class RecordSide(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side's match. What the team settles after the match is there once it has: winnings,
    fans, the most valuable player."""

    side: Identifier
    name: str
    score: int
    players: tuple[RecordPlayer, ...]
    figures: dict[str, int] = {}
    """Of the side itself: what is counted for none of its players."""
    team: UUID | None = None
    casualties: Count | None = None
    conceded: Conceded = "no"
    fan_factor: Count | None = None
    league_points: int | None = None
    inducements_gp: Count = 0
    """Out of the treasury."""
    winnings_gp: int | None = None
    winnings_working: str | None = None
    fans_change: int | None = None
    mvps: tuple[str, ...] = ()


class RecordSheet(_Report, frozen=True, kw_only=True, omit_defaults=True):
    """A match as its record sheet shows it. `final`: its result counts."""

    match: UUID
    match_name: str
    version: Count
    """Of the match's stream."""
    system: str
    status: MatchStatus
    final: bool
    sides: tuple[RecordSide, ...]
    winner: Identifier | None = None
    notes: tuple[LabelledValue, ...] = ()
    season: Count | None = None
    round: Count | None = None
    fixture: Identifier | None = None
    void: bool = False
    """It was played and does not count."""
    corrections: Count = 0
    corrected: str | None = None
    """What the last correction was, where it came last."""
    flags: Count = 0
    """Entries in force that were accepted against a rule."""
