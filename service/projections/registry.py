"""The projections, in one explicit list. Nothing registers itself by being imported."""

from service.projections.board import BOARD
from service.projections.contract import Projection
from service.projections.ledgers import LEDGERS
from service.projections.match_list import MATCH_LIST
from service.projections.scoreboard import SCOREBOARD
from service.projections.tables import FIXTURES, STANDINGS
from service.projections.tallies import TALLIES
from service.projections.team_sheets import TEAM_SHEETS

PROJECTIONS: dict[str, Projection] = {
    projection.name: projection
    for projection in (
        MATCH_LIST,
        BOARD,
        SCOREBOARD,
        TALLIES,
        TEAM_SHEETS,
        LEDGERS,
        STANDINGS,
        FIXTURES,
    )
}

WITNESSES: tuple[Projection, ...] = (MATCH_LIST, TEAM_SHEETS, STANDINGS)
"""Of each kind of stream one whose row, under the stream's id, shows how far it was folded."""
