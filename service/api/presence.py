"""Who was here last: keys and devices, noted in memory and written every few seconds.

A write for every append would cost as much as the append. What is lost when the process dies is the
last seconds of "last seen", nothing else.
"""

import asyncio
from uuid import UUID

import psycopg
import structlog

from service.api.access import Principal
from service.api.clock import microseconds_now
from service.store.database import Database, Unavailable
from service.store.devices import Sighting, see_devices
from service.store.keys import Key, touch_keys

WRITE_SECONDS = 2.0

log = structlog.get_logger()


class Presence:
    """Sightings that are not written yet."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keys: set[UUID] = set()
        self._devices: dict[tuple[UUID, UUID, str], UUID | None] = {}

    def seen(self, principal: Principal, match_id: UUID | None, device: str | None) -> None:
        """A key reported, to a match or not, from a device with this name, or an unnamed one."""
        self._keys.add(principal.key)
        if principal.competition is not None:
            self._devices[principal.competition, principal.key, device or ""] = match_id

    def paired(self, key: Key, device: str | None) -> None:
        """A device claimed its key: it is listed before it reports anything."""
        self._keys.add(key.key_id)
        if key.competition_id is not None:
            self._devices[key.competition_id, key.key_id, device or ""] = key.match_id

    async def run(self) -> None:
        """Write what was seen, until cancelled."""
        while True:
            await asyncio.sleep(WRITE_SECONDS)
            await self.write()

    async def write(self) -> None:
        """Write what was seen since the last time; tried again the next time if that fails."""
        if not self._keys:
            return
        keys, self._keys = self._keys, set()
        devices, self._devices = self._devices, {}
        now = microseconds_now()
        try:
            await touch_keys(self._database, dict.fromkeys(keys, now))
            await see_devices(
                self._database,
                [
                    Sighting(competition, key, device, match, now)
                    for (competition, key, device), match in devices.items()
                ],
            )
        except (psycopg.Error, Unavailable) as error:
            self._keys |= keys
            self._devices = devices | self._devices
            log.warning("presence_not_written", error=type(error).__name__)
