"""What a competition is at one moment: a value that JSON can hold and `evolve` replaces.

Results of matches are held whole, and shared by all states after them.
"""

from collections.abc import Iterator
from typing import Literal
from uuid import UUID

import msgspec

from schemas.competition import (
    BasisLine,
    CompetitionSettings,
    PairingMethod,
    PrizeAwarded,
    SideTeam,
    Stage,
    TeamScore,
)
from schemas.result import HowDecided, MatchResult

TeamStatus = Literal["in", "dropped_out", "substituted"]
FixtureStatus = Literal["open", "started", "finished", "called_off"]


class Team(msgspec.Struct, frozen=True, omit_defaults=True):
    """`rounds`: so many of the season had been drawn when it entered."""

    name: str
    division: str | None = None
    roster: str | None = None
    status: TeamStatus = "in"
    rounds: int = 0


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result without a match."""

    how: HowDecided
    winner: UUID | None = None
    scores: tuple[TeamScore, ...] = ()


class Fixture(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`match`: the one that is played or counts; None as well where the result was ruled."""

    season: int
    round: int
    method: PairingMethod
    teams: tuple[UUID, ...]
    division: str | None = None
    stage: Stage | None = None
    status: FixtureStatus = "open"
    match: UUID | None = None
    ruling: Ruling | None = None

    @property
    def decided(self) -> bool:
        return self.status == "finished"

    @property
    def undecided(self) -> bool:
        return self.status in ("open", "started")


class Game(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match that was played to its end. `void`: it does not count."""

    head: str
    result: MatchResult
    sides: tuple[SideTeam, ...]
    fixture: str | None = None
    season: int = 0
    void: bool = False


class Round(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    season: int
    round: int
    method: PairingMethod
    fixtures: tuple[str, ...]
    byes: tuple[UUID, ...] = ()
    division: str | None = None
    seed: str | None = None
    basis: tuple[BasisLine, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True):
    """`season`: 0 before the first. `seeds`: of the season's knock-out, from the first. `lots`:
    every order that was drawn, the last one last. `set_aside`: matches that are played again."""

    name: str
    settings: CompetitionSettings
    teams: dict[UUID, Team] = {}
    divisions: dict[str, str] = {}
    season: int = 0
    season_open: bool = False
    rounds: tuple[Round, ...] = ()
    fixtures: dict[str, Fixture] = {}
    games: dict[UUID, Game] = {}
    set_aside: tuple[UUID, ...] = ()
    seeds: tuple[UUID, ...] = ()
    lots: tuple[tuple[UUID, ...], ...] = ()
    orders: dict[int, tuple[UUID, ...]] = {}
    """How each closed season ended."""
    prizes: tuple[PrizeAwarded, ...] = ()

    def team_name(self, team: UUID) -> str:
        return self.teams[team].name

    def counts(self, match: UUID, game: Game) -> bool:
        """Whether a finished match counts: it was not voided, and its fixture is not played as
        another one or has a ruling instead."""
        if game.void:
            return False
        return game.fixture is None or self.fixtures[game.fixture].match == match

    def taking_part(self, division: str | None = None) -> tuple[UUID, ...]:
        """The teams that can be paired, of one division or of all."""
        return tuple(
            key
            for key, team in self.teams.items()
            if team.status == "in" and (division is None or team.division == division)
        )

    def rounds_of_season(self) -> tuple[Round, ...]:
        return tuple(one for one in self.rounds if one.season == self.season)

    def fixtures_of_season(self) -> Iterator[tuple[str, Fixture]]:
        return ((key, one) for key, one in self.fixtures.items() if one.season == self.season)

    def title(self, fixture: str) -> str:
        """How sentences name a fixture: `r1-2 (Reavers against Galadrieth)`."""
        names = [self.team_name(team) for team in self.fixtures[fixture].teams]
        return f"{fixture} ({' against '.join(names)})"
