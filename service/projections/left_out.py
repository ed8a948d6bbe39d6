"""Matches that a projector left out, or left standing, because its code could not fold them; teams
and competitions as well.

Whoever can fold them finds them by their rows, which are older than their newest event, and takes
them in: no rebuild is needed after an upgrade.
"""

from uuid import UUID

import psycopg
import structlog

from schemas.envelope import StreamKind
from service.match_cache import load, load_whole
from service.projections.contract import Projection
from service.projections.projected import Projected
from service.projections.registry import WITNESSES
from service.rules.match import Match
from service.store.database import Database, Unavailable
from service.store.projection_rows import Place, find_generations, streams_behind

log = structlog.get_logger()


async def take_in_left_out(database: Database, rows: Projected, competition: UUID) -> set[UUID]:
    """Write the rows of streams that stand behind the checkpoint. The streams that still cannot be
    folded. Raises Moved."""
    matches, standing_still = [], set()
    for witness in WITNESSES:
        for stream, version in await _behind(database, witness, rows, competition):
            match = await _folded(database, competition, stream, version, witness.kind)
            if match is None:
                standing_still.add(stream)
            else:
                matches.append(match)
    if matches:
        await rows.take_in(matches)
    return standing_still


async def _behind(
    database: Database, witness: Projection, rows: Projected, competition: UUID
) -> list[tuple[UUID, int]]:
    generation = (await find_generations(database, competition, witness.name)).live
    place = Place(competition, witness.name, generation)
    return await streams_behind(database, place, witness.kind, rows.position)


async def _folded(
    database: Database, competition: UUID, stream: UUID, version: int, kind: StreamKind
) -> Match | None:
    try:
        if kind == "match":
            return await load(database, competition, stream, version)
        return await load_whole(database, competition, stream, version, kind)
    except (psycopg.Error, OSError, Unavailable):
        raise  # the database's fault, not the stream's
    except Exception as why:
        log.error("match_left_out", match=str(stream), why=f"{type(why).__name__}: {why}")
        return None
