"""Who has met whom, who had a bye, who was at home: what pairing looks back on in a season."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from uuid import UUID

from service.rules.competition.state import Fixture, State

Pair = frozenset[UUID]


def met(state: State) -> Counter[Pair]:
    """How often two teams were paired this season, but for fixtures that were called off."""
    return Counter(pair for fixture in _paired(state) for pair in pairs_of(fixture.teams))


def pairs_of(teams: tuple[UUID, ...]) -> Iterator[Pair]:
    return (frozenset(pair) for pair in combinations(teams, 2))


def home_games(state: State) -> Counter[UUID]:
    """How often a team was at home this season."""
    return Counter(fixture.teams[0] for fixture in _paired(state))


def byes_had(state: State) -> Counter[UUID]:
    """How many byes a team had this season in rounds that were no knock-out's."""
    rounds = (one for one in state.rounds_of_season() if one.method != "knock_out")
    return Counter(team for one in rounds for team in one.byes)


def _paired(state: State) -> Iterator[Fixture]:
    for _, fixture in state.fixtures_of_season():
        if fixture.method != "knock_out" and fixture.status != "called_off":
            yield fixture


def undecided(state: State, division: str | None) -> list[str]:
    """The season's fixtures that have no result yet."""
    return [
        key
        for key, fixture in state.fixtures_of_season()
        if fixture.undecided and division in (None, fixture.division)
    ]
