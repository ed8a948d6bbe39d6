"""A league at one position of its log: the competition and its teams, all with their slots.

What is made of a team is made once and kept with it; a league that goes on takes over the teams
that did not move.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any
from uuid import UUID

from schemas.envelope import Event
from schemas.team import GameCounted, TeamSheet
from service.league.ledger import Ledger, ledger_of
from service.rules.competition.counting import outings
from service.rules.competition.state import State as CompetitionState
from service.rules.contract import Fact
from service.rules.league.sheet import sheet
from service.rules.league.state import State as TeamState
from service.rules.match import Match, continued, opened


class TeamAt:
    """A team at a version, its sheet and its ledger."""

    def __init__(self, match: Match) -> None:
        assert match.slots is not None, "ledgers are made of the slots"
        self.match = match

    @property
    def id(self) -> UUID:
        return self.match.head.match

    @property
    def name(self) -> str:
        return self.match.head.name

    @property
    def state(self) -> TeamState:
        state: TeamState = self.match.head.state
        return state

    def facts_by_game(self) -> Iterator[tuple[UUID | None, Fact]]:
        """The facts in force in their order, each with the match of the game that came last."""
        match = None
        for slot in self.match.slots or ():
            for fact in () if slot.retracted else slot.facts:
                if isinstance(fact, GameCounted):
                    match = fact.match
                yield match, fact

    def counted(self, match: UUID) -> GameCounted | None:
        """How the team counts a match."""
        facts = (fact for game, fact in self.facts_by_game() if game == match)
        return next((fact for fact in facts if isinstance(fact, GameCounted)), None)

    @cached_property
    def sheet(self) -> TeamSheet:
        return sheet(self.state)

    @cached_property
    def ledger(self) -> Ledger:
        return ledger_of(self.match)


class League:
    """Made by `League.begun` and `gone_on`; a value to its readers."""

    def __init__(self, position: int, competition: Match, teams: dict[UUID, TeamAt]) -> None:
        self.position = position
        self.competition = competition
        self.teams = teams

    @property
    def id(self) -> UUID:
        return self.competition.head.match

    @property
    def name(self) -> str:
        return self.competition.head.name

    @property
    def state(self) -> CompetitionState:
        state: CompetitionState = self.competition.head.state
        return state

    @property
    def season(self) -> int:
        """The newest one; 0 before the first."""
        return self.state.season

    @property
    def about(self) -> dict[str, Any]:
        """The members that every report has."""
        return {"competition": self.id, "name": self.name, "position": self.position}

    def games_of_season(self) -> frozenset[str]:
        """The keys of the games that count in the newest season."""
        return frozenset(one.key for one in outings(self.state) if one.season == self.season)

    @property
    def versions(self) -> dict[UUID, int]:
        """The version of every stream that is in it."""
        return {self.id: self.competition.version} | {
            key: team.match.version for key, team in self.teams.items()
        }

    def by_name(self) -> list[TeamAt]:
        """The teams in the order of their names."""
        return sorted(self.teams.values(), key=lambda team: (team.name.casefold(), team.id))


def begun(events: Iterable[Event], position: int) -> League:
    """The league of all its events up to a position, the competition's own opening among them.

    Raises Unreadable.
    """
    matches = _folded({}, events)
    competition = next(one for one in matches.values() if one.system.kind == "competition")
    return League(position, competition, _teams(matches))


def gone_on(league: League, events: Iterable[Event], position: int) -> League:
    """The league with the events after its position, up to another. Raises Unreadable."""
    known = {league.id: league.competition} | {
        key: team.match for key, team in league.teams.items()
    }
    moved = _folded(known, events)
    competition = moved.pop(league.id, league.competition)
    return League(position, competition, league.teams | _teams(moved))


def _folded(known: dict[UUID, Match], events: Iterable[Event]) -> dict[UUID, Match]:
    """The streams of these events after them."""
    streams: dict[UUID, list[Event]] = {}
    for event in events:
        streams.setdefault(event.stream_id, []).append(event)
    return {stream: _after(known.get(stream), own) for stream, own in streams.items()}


def _after(match: Match | None, events: list[Event]) -> Match:
    if match is None:
        return continued(opened(events[0]), events[1:])
    return continued(match, events)


def _teams(matches: dict[UUID, Match]) -> dict[UUID, TeamAt]:
    return {key: TeamAt(one) for key, one in matches.items() if one.system.kind == "team"}
