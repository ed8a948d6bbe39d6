"""Keys: who may do what. Of a key's secret only the SHA-256 is ever stored or compared."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from schemas.envelope import Role
from service.store import statements
from service.store.arrays import Int8Array, UuidArray
from service.store.database import Queries
from service.store.read import FIRST_ID


class Key(NamedTuple):
    """A key without its secret. Times in microseconds. Without a competition it is the server's."""

    key_id: UUID
    competition_id: UUID | None
    match_id: UUID | None
    role: Role
    label: str
    created_at: int
    expires_at: int | None = None
    revoked_at: int | None = None
    last_seen_at: int | None = None

    def valid_at(self, now: int) -> bool:
        """Whether the key opens anything at this time."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


async def save_key(database: Queries, key: Key, secret: bytes) -> None:
    """Add a key whose secret has this SHA-256."""
    await database.execute(statements.SAVE_KEY, {**key._asdict(), "secret": secret})


async def find_key(database: Queries, secret: bytes) -> Key | None:
    """The key whose secret has this SHA-256, valid or not."""
    row = await database.row(statements.FIND_KEY, {"secret": secret})
    return Key(*row) if row else None


async def find_key_by_id(database: Queries, key_id: UUID) -> Key | None:
    row = await database.row(statements.FIND_KEY_BY_ID, {"key_id": key_id})
    return Key(*row) if row else None


async def list_keys(
    database: Queries, competition_id: UUID | None, after: UUID = FIRST_ID, limit: int = 100
) -> list[Key]:
    """The keys of a competition (None: of the server), by id."""
    found = await database.rows(
        statements.LIST_KEYS, {"competition_id": competition_id, "after": after, "limit": limit}
    )
    return [Key(*row) for row in found]


async def revoke_key(database: Queries, key_id: UUID, at: int) -> bool:
    """End a key; False when there is none that could be ended."""
    return await database.execute(statements.REVOKE_KEY, {"key_id": key_id, "at": at}) > 0


async def touch_keys(database: Queries, seen: Mapping[UUID, int]) -> None:
    """Note when keys were last seen, many at once; an older time changes nothing."""
    await database.execute(
        statements.TOUCH_KEYS,
        {"key_ids": UuidArray.of(seen.keys()), "at": Int8Array.of(seen.values())},
    )
