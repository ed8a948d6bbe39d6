"""The tables of every competition, as a list of `Standings`, and its rounds with their results."""

from collections.abc import Iterator

from service.league.fixtures import fixture_lists
from service.league.tables import tables
from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.match import Match


def _standings(competition: Match) -> Iterator[tuple[str, bytes]]:
    yield str(competition.head.match), encoded(tables(competition.head.state))


def _fixtures(competition: Match) -> Iterator[tuple[str, bytes]]:
    yield str(competition.head.match), encoded(fixture_lists(competition))


STANDINGS = Projection("standings", _standings, "competition")
FIXTURES = Projection("fixtures", _fixtures, "competition")
