"""Matches that a projector left out, or left standing, because its code could not fold them.

Whoever can fold them finds them by their rows, which are older than their newest event, and takes
them in: no rebuild is needed after an upgrade.
"""

from uuid import UUID

import psycopg
import structlog

from service.match_cache import load
from service.projections.match_list import MATCH_LIST
from service.projections.projected import Projected
from service.rules.match import Match
from service.store.database import Database, Unavailable
from service.store.projection_rows import find_generations, matches_behind

log = structlog.get_logger()


async def take_in_left_out(database: Database, rows: Projected, competition: UUID) -> set[UUID]:
    """Write the rows of matches that stand behind the checkpoint. The matches that still cannot be
    folded. Raises Moved."""
    generation = (await find_generations(database, competition, MATCH_LIST.name)).live
    behind = await matches_behind(database, competition, MATCH_LIST.name, generation, rows.position)
    matches, standing_still = [], set()
    for match_id, version in behind:
        match = await _folded(database, competition, match_id, version)
        if match is None:
            standing_still.add(match_id)
        else:
            matches.append(match)
    if matches:
        await rows.take_in(matches)
    return standing_still


async def _folded(
    database: Database, competition: UUID, match_id: UUID, version: int
) -> Match | None:
    try:
        return await load(database, competition, match_id, version)
    except (psycopg.Error, OSError, Unavailable):
        raise  # the database's fault, not the match's
    except Exception as why:
        log.error("match_left_out", match=str(match_id), why=f"{type(why).__name__}: {why}")
        return None
