"""The projections, in one explicit list. Nothing registers itself by being imported."""

from service.projections.board import BOARD
from service.projections.contract import Projection
from service.projections.match_list import MATCH_LIST
from service.projections.scoreboard import SCOREBOARD
from service.projections.tallies import TALLIES

PROJECTIONS: dict[str, Projection] = {
    projection.name: projection for projection in (MATCH_LIST, BOARD, SCOREBOARD, TALLIES)
}
