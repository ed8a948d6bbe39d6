"""States of streams, kept for faster reading. Losing them loses nothing."""

from uuid import UUID

from schemas.limits import SAFE_INTEGER
from service.store import statements
from service.store.database import Queries


async def save_snapshot(
    database: Queries, competition_id: UUID, stream_id: UUID, version: int, rules: str, state: bytes
) -> None:
    """Keep the state of a stream after an event, as the code of `rules` writes it."""
    await database.execute(
        statements.SAVE_SNAPSHOT,
        {
            "competition_id": competition_id,
            "stream_id": stream_id,
            "version": version,
            "rules": rules,
            "state": state,
        },
    )


async def latest_snapshot(
    database: Queries, competition_id: UUID, stream_id: UUID, version: int | None = None
) -> tuple[str, bytes] | None:
    """Rules and state of the newest snapshot, or of the newest one not after `version`."""
    row = await database.row(
        statements.LATEST_SNAPSHOT,
        {
            "competition_id": competition_id,
            "stream_id": stream_id,
            "version": SAFE_INTEGER if version is None else version,
        },
    )
    return (row[0], row[1]) if row else None


async def forget_snapshots(database: Queries, competition_id: UUID, stream_id: UUID) -> int:
    """Delete the snapshots of a stream; how many."""
    return await database.execute(
        statements.FORGET_SNAPSHOTS, {"competition_id": competition_id, "stream_id": stream_id}
    )
