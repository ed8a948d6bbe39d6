"""Which logs there are, where they stand, and who leads the work on each.

The head row is the truth; a notification is a hint that it moved. The leader of a log is whoever
holds its advisory lock. Leading only saves work: two leaders would do no harm.
"""

import asyncio
from hashlib import sha256
from uuid import UUID

import psycopg
import structlog

from service.store.database import Database

CHANNEL = "touchline_log"
RECONNECT_SECONDS = 1.0

log = structlog.get_logger()


class Hints:
    """Notifications of appends, as an event that is set whenever one arrived."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.moved = asyncio.Event()

    async def listen(self) -> None:
        """Listen until cancelled; a lost connection is made anew."""
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                log.info("hints_lost", error=f"{type(error).__name__}: {error}")
            await asyncio.sleep(RECONNECT_SECONDS)

    async def wait(self, seconds: float) -> None:
        """Wait for a hint, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                await self.moved.wait()
        except TimeoutError:
            pass
        self.moved.clear()

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(
            self._database.url, autocommit=True, application_name="touchline hints"
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.moved.set()
            async for _ in connection.notifies():
                self.moved.set()


class Leadership:
    """The logs this process leads in one kind of work, held by one connection of its own."""

    def __init__(self, database: Database, work: str) -> None:
        self._database = database
        self._work = work
        self._connection: psycopg.AsyncConnection[tuple[bool]] | None = None
        self.led: set[UUID] = set()

    async def lead(self, competition: UUID) -> bool:
        """Try to become the leader. Raises psycopg.Error when PostgreSQL does not answer."""
        if self._connection is None:
            self._connection = await self._connect()
        if competition not in self.led:
            cursor = await self._connection.execute(
                "SELECT pg_try_advisory_lock(%s)", (lock_key(self._work, competition),)
            )
            row = await cursor.fetchone()
            if row is not None and row[0]:
                self.led.add(competition)
        return competition in self.led

    async def check(self) -> bool:
        """Whether the locks are still held; if not, nothing is led any more."""
        if self._connection is None:
            return False
        try:
            await self._connection.execute("SELECT 1")
        except (psycopg.Error, OSError):
            await self.resign()
            return False
        return True

    async def resign(self) -> None:
        """Give up every log."""
        self.led.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _connect(self) -> "psycopg.AsyncConnection[tuple[bool]]":
        return await psycopg.AsyncConnection.connect(
            self._database.url, autocommit=True, application_name=f"touchline {self._work}"
        )


def lock_key(work: str, competition: UUID) -> int:
    """The advisory lock of a kind of work on a log: a signed 64-bit number."""
    digest = sha256(work.encode() + b"\0" + competition.bytes).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
