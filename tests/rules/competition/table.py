"""The organiser's table: competitions that are begun quickly, and what entries come to.

Teams are named by letters: `A` is the first one.
"""

from typing import Any, NamedTuple
from uuid import UUID

import pytest

from schemas.competition import (
    CompetitionEntry,
    CompetitionFact,
    CompetitionOpened,
    CompetitionSettings,
    DrawRound,
    EnterTeam,
    FixtureOpened,
    LeaguePoints,
    MatchFinished,
    OpenSeason,
    Pairing,
    PairingMethod,
    SideTeam,
)
from schemas.result import MatchResult, SideResult
from schemas.standings import Standings, StandingsRow
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from service.rules.competition.system import COMPETITION
from service.rules.contract import Breach, IllegalEntry

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
A, B, C, D, E, F, G, H = (UUID(int=number) for number in range(1, 9))
HEAD = "0" * 64


def team(number: int) -> UUID:
    """The team of that number, from 1."""
    return UUID(int=number)


def name(number: int) -> str:
    return LETTERS[number - 1] if number <= len(LETTERS) else f"T{number}"


class After(NamedTuple):
    state: State
    facts: tuple[CompetitionFact, ...]
    breaches: tuple[Breach, ...]

    @property
    def rules(self) -> set[str]:
        return {breach.rule for breach in self.breaches}


def when(state: State, *entries: CompetitionEntry) -> After:
    """The state after the entries; facts and breaches of the last one."""
    decision = COMPETITION.decide(state, entries[0])
    for fact in decision.facts:
        state = COMPETITION.evolve(state, fact)
    if len(entries) > 1:
        return when(state, *entries[1:])
    return After(state, decision.facts, decision.breaches)


def legal(state: State, *entries: CompetitionEntry) -> State:
    """The state after entries that are all within the rules."""
    for entry in entries:
        after = when(state, entry)
        assert after.breaches == (), after.breaches
        state = after.state
    return state


def refused(state: State, entry: CompetitionEntry) -> Breach:
    """Why the entry cannot have happened."""
    with pytest.raises(IllegalEntry) as refusal:
        COMPETITION.decide(state, entry)
    return refusal.value.breach


def opened(**settings: Any) -> State:
    """A competition before anybody entered."""
    return COMPETITION.start(CompetitionOpened("Friday", CompetitionSettings(**settings)))


def entered(count: int, **settings: Any) -> State:
    """A competition with teams, before its first season."""
    state = opened(**settings)
    for number in range(1, count + 1):
        state = legal(state, EnterTeam(team(number), name(number)))
    return state


def begun(count: int = 4, kind: str = "league", **settings: Any) -> State:
    """The first season is open."""
    return legal(entered(count, kind=kind, **settings), OpenSeason(1))


def points(**values: Any) -> LeaguePoints:
    return LeaguePoints(**values)


def draw(
    number: int,
    *pairs: tuple[UUID, ...],
    method: PairingMethod = "manual",
    byes: tuple[UUID, ...] = (),
    **more: Any,
) -> DrawRound:
    """A round whose fixtures are called r1-1, r1-2 and so on."""
    fixtures = tuple(
        Pairing(f"r{number}-{index}", pair) for index, pair in enumerate(pairs, start=1)
    )
    return DrawRound(round=number, method=method, fixtures=fixtures, byes=byes, **more)


def sides_of(*teams: UUID) -> tuple[SideTeam, ...]:
    return tuple(SideTeam(one.hex, one) for one in teams)


def match_of(fixture: str, again: int = 0) -> UUID:
    """The id of a fixture's match."""
    return UUID(bytes=fixture.encode().rjust(15, b"\x01") + bytes([again]))


def result(scores: dict[UUID, int], casualties: dict[UUID, int] | None = None) -> MatchResult:
    """Of two teams the higher score wins."""
    hurt = casualties or {}
    sides = tuple(
        SideResult(side=one.hex, score=score, casualties=hurt.get(one, 0))
        for one, score in scores.items()
    )
    best = max(scores.values())
    first = [one.hex for one, score in scores.items() if score == best]
    return MatchResult(sides, winner=first[0] if len(first) == 1 else None)


def finished(
    state: State,
    fixture: str,
    *scores: int,
    casualties: tuple[int, ...] = (),
    again: int = 0,
) -> MatchFinished:
    """The fixture's match is over, with so many touchdowns of each team."""
    teams = state.fixtures[fixture].teams
    hurt = dict(zip(teams, casualties, strict=False))
    played = result(dict(zip(teams, scores, strict=True)), hurt)
    return MatchFinished(match_of(fixture, again), HEAD, played, sides_of(*teams), fixture)


def play(
    state: State, fixture: str, *scores: int, casualties: tuple[int, ...] = (), again: int = 0
) -> State:
    """The match is opened and played to its end."""
    teams = state.fixtures[fixture].teams
    opening = FixtureOpened(fixture, match_of(fixture, again), sides_of(*teams))
    over = finished(state, fixture, *scores, casualties=casualties, again=again)
    return legal(state, opening, over)


def friendly(*scores: int, teams: tuple[UUID, ...] = (A, B), number: int = 1) -> MatchFinished:
    """A match without a fixture."""
    played = result(dict(zip(teams, scores, strict=True)))
    return MatchFinished(match_of("friendly", number), HEAD, played, sides_of(*teams))


def row(table: State | Standings, of: UUID) -> StandingsRow:
    found = standings(table) if isinstance(table, State) else table
    return next(one for one in found.rows if one.team == of)


def order(state: State, **options: Any) -> list[UUID]:
    """The teams of the table, from the first."""
    return [one.team for one in standings(state, **options).rows]
