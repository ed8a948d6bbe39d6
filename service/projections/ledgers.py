"""The ledgers of every team as lists of rows, each under the team's id and its name: every star
player point (`/spp`), every gold piece (`/gold`), every casualty (`/suffered`, `/inflicted`)."""

from collections.abc import Iterator

from service.league.ledger import ledger_of
from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.match import Match


def _rows(team: Match) -> Iterator[tuple[str, bytes]]:
    for name, rows in ledger_of(team)._asdict().items():
        yield f"{team.head.match}/{name}", encoded(rows)


LEDGERS = Projection("ledgers", _rows, "team")
