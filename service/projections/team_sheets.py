"""The sheet of every team at its newest version, as `TeamSheet`."""

from collections.abc import Iterator

from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.league.sheet import sheet
from service.rules.match import Match


def _rows(team: Match) -> Iterator[tuple[str, bytes]]:
    yield str(team.head.match), encoded(sheet(team.head.state))


TEAM_SHEETS = Projection("team_sheets", _rows, "team")
