"""The devices of a competition and when they were last heard of."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from schemas.envelope import Role
from service.store import statements
from service.store.arrays import Int8Array, TextArray, UuidArray
from service.store.database import Queries


class Sighting(NamedTuple):
    """A device did something with a key; `stream_id` says to which match. `at` in microseconds."""

    competition_id: UUID
    key_id: UUID
    device: str
    stream_id: UUID | None
    at: int


class DeviceRow(NamedTuple):
    """A device as it is listed; role and label are its key's."""

    competition_id: UUID
    key_id: UUID
    device: str
    stream_id: UUID | None
    last_at: int
    role: Role | None
    label: str | None


async def see_devices(database: Queries, sightings: Sequence[Sighting]) -> None:
    """Note sightings, many at once, the newest of each device."""
    newest = {
        (sighting.competition_id, sighting.key_id, sighting.device): sighting
        for sighting in sorted(sightings, key=lambda sighting: sighting.at)
    }
    # In one order everywhere, so that two processes never wait for each other's rows.
    rows = [newest[key] for key in sorted(newest)]
    await database.execute(
        statements.SEE_DEVICES,
        {
            "competition_ids": UuidArray.of([row.competition_id for row in rows]),
            "key_ids": UuidArray.of([row.key_id for row in rows]),
            "devices": TextArray.of([row.device for row in rows]),
            "stream_ids": UuidArray.of([row.stream_id for row in rows]),
            "at": Int8Array.of([row.at for row in rows]),
        },
    )


async def list_devices(
    database: Queries, competition_id: UUID, limit: int = 1000
) -> list[DeviceRow]:
    """The devices of a competition, the last heard of first."""
    found = await database.rows(
        statements.LIST_DEVICES, {"competition_id": competition_id, "limit": limit}
    )
    return [DeviceRow(*row) for row in found]
