"""Which competitions there are, and whether everybody may read them."""

from typing import NamedTuple
from uuid import UUID

from service.store import statements
from service.store.database import Queries
from service.store.read import FIRST_ID


class Competition(NamedTuple):
    """A league, a tournament or a set of friendly games. `created_at` in microseconds."""

    competition_id: UUID
    name: str
    public: bool
    created_at: int


async def save_competition(database: Queries, competition: Competition) -> None:
    """Add a competition, or give one another name or visibility."""
    await database.execute(statements.SAVE_COMPETITION, competition._asdict())


async def find_competition(database: Queries, competition_id: UUID) -> Competition | None:
    row = await database.row(statements.FIND_COMPETITION, {"competition_id": competition_id})
    return Competition(*row) if row else None


async def list_competitions(
    database: Queries, *, public_only: bool, after: UUID = FIRST_ID, limit: int = 100
) -> list[Competition]:
    """Competitions by id, which is by age where ids are UUIDv7."""
    found = await database.rows(
        statements.LIST_COMPETITIONS, {"public_only": public_only, "after": after, "limit": limit}
    )
    return [Competition(*row) for row in found]
