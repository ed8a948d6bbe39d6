"""Rows of projections, their checkpoints and generations.

A generation is one build of a projection of one competition: readers read the live one while
another is built beside it. Rows and checkpoint of a fold are written in one transaction
(`Database.transaction`), which begins with `lock_checkpoint`: two folders of the same log take
turns and never fold an event twice.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from schemas.envelope import StreamKind
from service.store import statements
from service.store.arrays import ByteaArray, Int8Array, TextArray
from service.store.database import Queries, Transaction

FIRST_GENERATION = 1


class Generations(NamedTuple):
    """Number of the generation that is read, and of the one that is being built."""

    live: int
    building: int | None


class Place(NamedTuple):
    """Which rows: of one projection, in one generation, of one competition."""

    competition_id: UUID
    projection: str
    generation: int


class ProjectionRow(NamedTuple):
    """A row and the position of the event that wrote it last."""

    key: str
    body: bytes
    position: int


class LiveRows(NamedTuple):
    """Rows that are read, and the position of the log they are true at: 0 before the first fold."""

    position: int
    rows: list[ProjectionRow]


async def find_generations(database: Queries, competition_id: UUID, projection: str) -> Generations:
    """A projection that was never rebuilt is read in its first generation."""
    row = await database.row(
        statements.FIND_GENERATIONS, {"competition_id": competition_id, "projection": projection}
    )
    return Generations(*row) if row else Generations(FIRST_GENERATION, None)


async def save_generations(
    database: Queries, competition_id: UUID, projection: str, generations: Generations
) -> None:
    """Say which generation is read and which is built."""
    await database.execute(
        statements.SAVE_GENERATIONS,
        {"competition_id": competition_id, "projection": projection, **generations._asdict()},
    )


async def drop_generation(transaction: Transaction, place: Place) -> None:
    """Delete the rows and the checkpoint of a generation."""
    await transaction.execute(statements.DROP_GENERATION_ROWS, place._asdict())
    await transaction.execute(statements.DROP_GENERATION_CHECKPOINTS, place._asdict())


async def lock_checkpoint(transaction: Transaction, place: Place) -> int:
    """The position folded so far, 0 at first; locked until the transaction ends."""
    row = await transaction.row(statements.LOCK_CHECKPOINT, place._asdict())
    assert row is not None, "the statement makes the row"
    return int(row[0])


async def save_checkpoint(transaction: Transaction, place: Place, position: int) -> None:
    await transaction.execute(statements.SAVE_CHECKPOINT, {**place._asdict(), "position": position})


async def save_rows(database: Queries, place: Place, rows: Sequence[ProjectionRow]) -> None:
    """Write rows, new or in the place of those with the same keys. Keys must differ."""
    await database.execute(
        statements.SAVE_ROWS,
        {
            **place._asdict(),
            "keys": TextArray.of([row.key for row in rows]),
            "bodies": ByteaArray.of([row.body for row in rows]),
            "positions": Int8Array.of([row.position for row in rows]),
        },
    )


async def live_rows(
    database: Queries,
    competition_id: UUID,
    projection: str,
    *,
    after: str = "",
    key: str | None = None,
    limit: int | None = None,
) -> LiveRows:
    """Rows that are read, by key: above `after`, or only that of `key`; None: all of them.

    One statement: a new batch, or another generation, falls before it or after it.
    """
    found = await database.rows(
        statements.LIVE_ROWS,
        {
            "competition_id": competition_id,
            "projection": projection,
            "after": after,
            "key": key,
            "limit": limit,
        },
    )
    rows = [ProjectionRow(*row[1:]) for row in found if row[1] is not None]
    return LiveRows(found[0][0] if found else 0, rows)


async def streams_behind(
    database: Queries, place: Place, kind: StreamKind, position: int
) -> list[tuple[UUID, int]]:
    """Streams of a kind without a row, or with an older one, though their newest event is at
    `position` or before it; each with its newest version."""
    found = await database.rows(
        statements.STREAMS_BEHIND, {**place._asdict(), "kind": kind, "position": position}
    )
    return [(stream_id, version) for stream_id, version in found]
