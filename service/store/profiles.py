"""Names of people, beside the log: events carry ids, so a name can be erased for good."""

from collections.abc import Sequence
from uuid import UUID

from service.store import statements
from service.store.arrays import UuidArray
from service.store.database import Queries


async def save_profile(
    database: Queries, competition_id: UUID, profile_id: UUID, name: str
) -> None:
    """Give a profile a name, or another one."""
    await database.execute(
        statements.SAVE_PROFILE,
        {"competition_id": competition_id, "profile_id": profile_id, "name": name},
    )


async def find_profiles(
    database: Queries, competition_id: UUID, profile_ids: Sequence[UUID]
) -> dict[UUID, str]:
    """The names that are still there."""
    found = await database.rows(
        statements.FIND_PROFILES,
        {"competition_id": competition_id, "profile_ids": UuidArray.of(profile_ids)},
    )
    return {row[0]: row[1] for row in found}


async def erase_profile(database: Queries, competition_id: UUID, profile_id: UUID) -> bool:
    """Erase a name; False when there was none."""
    erased = await database.execute(
        statements.ERASE_PROFILE, {"competition_id": competition_id, "profile_id": profile_id}
    )
    return erased > 0
