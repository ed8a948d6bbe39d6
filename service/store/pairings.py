"""Pairing codes: a short code that gives whoever types it first a key. Stored as SHA-256."""

from typing import NamedTuple
from uuid import UUID

from schemas.envelope import Role
from service.store import statements
from service.store.database import Queries


class Pairing(NamedTuple):
    """An offer of a key. Times in microseconds; `key_id` is the key made of it, once claimed."""

    code: bytes
    competition_id: UUID
    match_id: UUID | None
    role: Role
    label: str
    created_at: int
    expires_at: int
    claimed_at: int | None = None
    key_id: UUID | None = None


async def save_pairing(database: Queries, pairing: Pairing) -> None:
    await database.execute(statements.SAVE_PAIRING, pairing._asdict())


async def find_pairing(database: Queries, code: bytes) -> Pairing | None:
    row = await database.row(statements.FIND_PAIRING, {"code": code})
    return Pairing(*row) if row else None


async def claim_pairing(database: Queries, code: bytes, at: int, key_id: UUID) -> Pairing | None:
    """Claim a code for a key, once; None when it is unknown, expired or claimed."""
    row = await database.row(
        statements.CLAIM_PAIRING, {"code": code, "at": at, "claimed_by": key_id}
    )
    return Pairing(*row) if row else None


async def forget_pairings(database: Queries, before: int) -> int:
    """Delete what expired before this time; how many."""
    return await database.execute(statements.FORGET_PAIRINGS, {"before": before})
