"""What a competition and its teams take from a match: made of its state once it is final.

Everything else about a match can change a hundred times; a league knows it by this alone.
"""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.limits import PLAYERS_A_TEAM, Count, Identifier, Label, Name, Sha256Hex

SIDES_A_MATCH = 4
FIGURES_A_PLAYER = 24

CasualtyResult = Literal["badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead"]
CharacteristicName = Literal["ma", "st", "ag", "pa", "av"]
Conceded = Literal["no", "free", "penalised"]
"""`free`: a concession that costs nothing (too few players to go on)."""
GameKind = Literal["league", "playoff", "friendly"]
GameOutcome = Literal["win", "draw", "loss"]
HowDecided = Literal["played", "conceded_before", "no_show", "unplayed", "ruled"]
"""`conceded_before`: a coach gave the game away without playing it; `unplayed`: not played in
time; `ruled`: a referee gave the result."""

Places = tuple[tuple[Identifier, ...], ...]


class Earned(msgspec.Struct, frozen=True):
    """Points of one kind that a player earned: `spp` is worth `count` of `figure` together."""

    figure: Label
    count: Count
    spp: Count
    events: tuple[UUID, ...] = ()
    """The events of the match behind them."""


class Suffered(msgspec.Struct, frozen=True, omit_defaults=True):
    """The casualty a player was left with, after apothecary and regeneration."""

    injury: CasualtyResult
    lowered: CharacteristicName | None = None
    """Of a lasting injury."""


class PlayerResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's match. Only what is not nothing is there."""

    player: Identifier
    earned: Annotated[tuple[Earned, ...], Meta(max_length=FIGURES_A_PLAYER)] = ()
    suffered: Suffered | None = None
    quit: bool = False
    """It left the team that conceded."""


class Journeyman(msgspec.Struct, frozen=True):
    """A player that was of the team for this match only and may be hired after it."""

    player: Identifier
    name: Name
    number: Annotated[int, Meta(ge=1, le=99)]
    position: Name


class SideResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side's match. `casualties` are those that earn star player points."""

    side: Identifier
    score: Count
    """Touchdowns, or what the rule system counts."""
    casualties: Count = 0
    fan_factor: Count | None = None
    """Dedicated and fair-weather fans of that game, in thousands; None where nobody counts."""
    conceded: Conceded = "no"
    treasury_spent_gp: Count = 0
    """Gold of the team that went into inducements."""
    players: Annotated[tuple[PlayerResult, ...], Meta(max_length=2 * PLAYERS_A_TEAM)] = ()
    journeymen: Annotated[tuple[Journeyman, ...], Meta(max_length=PLAYERS_A_TEAM)] = ()
    fielded: tuple[Identifier, ...] = ()
    """Players of the team's list that could play."""
    winnings_gp: Count | None = None
    """By the match's own reckoning; the league reckons again."""
    fans_change: int | None = None
    """Where the match settled the dedicated fans itself; None: the team rolls afterwards."""
    mvps: tuple[Identifier, ...] | None = None
    """Where the match settled them itself; None: the team does afterwards."""


class MatchResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A final result."""

    sides: Annotated[tuple[SideResult, ...], Meta(min_length=2, max_length=SIDES_A_MATCH)]
    winner: Identifier | None = None
    places: Places = ()
    """Sides from first to last where the match has more than two; ties stand together."""


class TeamGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A counted game as one team sees it: the content of its `game_played`.

    `own` and `other` are there for games that were played; `other` is the first opponent.
    """

    key: Label
    """Names the game in the competition: the match's id, or the fixture's where none was played."""
    fixture: Identifier | None
    match: UUID | None
    head: Sha256Hex | None = None
    kind: GameKind
    how: HowDecided
    outcome: GameOutcome
    opponent: UUID | None
    opponent_name: Name
    league_points: int = 0
    own: SideResult | None = None
    other: SideResult | None = None
