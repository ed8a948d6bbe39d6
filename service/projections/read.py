"""Reading projections, each answer with the position of the log it is true at.

Bodies are the stored bytes of their view (`MatchRow`, `BoardView`, `ScoreboardFrame`, `Tally`).
"""

from typing import NamedTuple
from uuid import UUID

from service.projections.board import BOARD
from service.projections.match_list import MATCH_LIST
from service.projections.scoreboard import SCOREBOARD
from service.projections.tallies import TALLIES
from service.store.database import Queries
from service.store.projection_rows import ProjectionRow, live_rows

PAGE = 1000


class Page(NamedTuple):
    """Rows by key. `after` is the key to go on from, None on the last page."""

    position: int
    rows: list[ProjectionRow]
    after: str | None


class Found(NamedTuple):
    """One row's body, or None where there is none, and where it is true."""

    position: int
    body: bytes | None


async def read_page(
    database: Queries, competition: UUID, projection: str, after: str = "", limit: int = PAGE
) -> Page:
    """A page of a projection. Position 0 when nothing was projected yet."""
    position, rows = await live_rows(
        database, competition, projection, after=after, limit=limit + 1
    )
    more = len(rows) > limit
    return Page(position, rows[:limit], rows[limit - 1].key if more else None)


async def read_matches(
    database: Queries, competition: UUID, after: str = "", limit: int = 100
) -> Page:
    """Matches of a competition as `MatchRow`s, in the order of their ids."""
    return await read_page(database, competition, MATCH_LIST.name, after, limit)


async def read_board(database: Queries, competition: UUID, match: UUID) -> Found:
    """The newest `BoardView` of a match."""
    return await _one(database, competition, BOARD.name, match)


async def read_tally(database: Queries, competition: UUID, match: UUID) -> Found:
    """The newest `Tally` of a match."""
    return await _one(database, competition, TALLIES.name, match)


async def read_frames(database: Queries, competition: UUID) -> tuple[int, list[bytes]]:
    """The newest `ScoreboardFrame` of every match, in the order of their events, and the position
    at which these are the newest."""
    # All in one statement: pages read one after the other would not be of one position.
    position, rows = await live_rows(database, competition, SCOREBOARD.name)
    return position, [row.body for row in sorted(rows, key=lambda row: row.position)]


async def _one(database: Queries, competition: UUID, projection: str, match: UUID) -> Found:
    position, rows = await live_rows(database, competition, projection, key=str(match))
    return Found(position, rows[0].body if rows else None)
