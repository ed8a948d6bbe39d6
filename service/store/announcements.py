"""Telling listeners that logs have grown: `NOTIFY touchline_log` with the competition's id.

Sent after the commit, many logs at once, and never waited for. It is a hint that saves readers a
poll; one that is lost costs them only the time to the next.
"""

import asyncio
from uuid import UUID

import psycopg

from service.store import statements
from service.store.arrays import UuidArray
from service.store.database import Database, Unavailable


class Announcements:
    """Announces logs in the background, each once however often it grew meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._grown: set[UUID] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, competition_id: UUID) -> None:
        """A log has grown."""
        self._grown.add(competition_id)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._announce())

    async def close(self) -> None:
        """Wait until what was added is announced."""
        if self._task is not None:
            await self._task

    async def _announce(self) -> None:
        while self._grown:
            grown, self._grown = self._grown, set()
            try:
                await self._database.rows(
                    statements.ANNOUNCE_LOGS, {"competition_ids": UuidArray.of(grown)}
                )
            except (Unavailable, psycopg.Error):
                # Listeners poll as well.
                self._grown.clear()
