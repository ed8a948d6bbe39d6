"""Rows of projections, their checkpoints and generations.

A generation is one build of a projection: readers read the live one while another is built beside
it. Rows and checkpoint of a fold are written in one transaction (`Database.transaction`), which
begins with `lock_checkpoint`: two folders of the same log take turns and never fold an event twice.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from service.store import statements
from service.store.arrays import ByteaArray, Int8Array, TextArray
from service.store.database import Database, Queries, Transaction


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


async def find_generations(database: Queries, projection: str) -> Generations | None:
    row = await database.row(statements.FIND_GENERATIONS, {"projection": projection})
    return Generations(*row) if row else None


async def save_generations(database: Queries, projection: str, generations: Generations) -> None:
    await database.execute(
        statements.SAVE_GENERATIONS, {"projection": projection, **generations._asdict()}
    )


async def drop_generation(database: Database, projection: str, generation: int) -> None:
    """Delete all rows and checkpoints of a generation."""
    parameters = {"projection": projection, "generation": generation}
    async with database.transaction() as transaction:
        await transaction.execute(statements.DROP_GENERATION_ROWS, parameters)
        await transaction.execute(statements.DROP_GENERATION_CHECKPOINTS, parameters)


async def lock_checkpoint(transaction: Transaction, place: Place) -> int:
    """The position folded so far, 0 at first; locked until the transaction ends."""
    row = await transaction.row(statements.LOCK_CHECKPOINT, place._asdict())
    assert row is not None
    return int(row[0])


async def save_checkpoint(transaction: Transaction, place: Place, position: int) -> None:
    await transaction.execute(statements.SAVE_CHECKPOINT, {**place._asdict(), "position": position})


async def list_checkpoints(database: Queries, projection: str, generation: int) -> dict[UUID, int]:
    """The position folded so far of every competition."""
    found = await database.rows(
        statements.LIST_CHECKPOINTS, {"projection": projection, "generation": generation}
    )
    return {row[0]: row[1] for row in found}


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


async def delete_rows(database: Queries, place: Place, keys: Sequence[str]) -> int:
    return await database.execute(
        statements.DELETE_ROWS, {**place._asdict(), "keys": TextArray.of(keys)}
    )


async def find_row(database: Queries, place: Place, key: str) -> ProjectionRow | None:
    row = await database.row(statements.FIND_ROW, {**place._asdict(), "key": key})
    return ProjectionRow(*row) if row else None


async def list_rows(
    database: Queries, place: Place, after: str = "", limit: int = 1000
) -> list[ProjectionRow]:
    """Rows by key, above `after`, in the order of the bytes of the keys."""
    found = await database.rows(
        statements.LIST_ROWS, {**place._asdict(), "after": after, "limit": limit}
    )
    return [ProjectionRow(*row) for row in found]
