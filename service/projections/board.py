"""The board of every match at its newest version, as `BoardView`."""

from collections.abc import Iterator

from schemas.views import BoardView
from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.match import Match


def board_view(match: Match) -> BoardView:
    """The board with the version it belongs to."""
    return BoardView(match.head.match, match.version, match.system.board(match.head.state))


def _rows(match: Match) -> Iterator[tuple[str, bytes]]:
    yield str(match.head.match), encoded(board_view(match))


BOARD = Projection("boards", _rows)
