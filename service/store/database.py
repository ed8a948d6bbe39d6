"""Connections to PostgreSQL: a bounded number, opened on demand, never a dead one handed out.

A connection that the server closed while it was idle (restart, failover, a cut cable) shows as
readable, so it is dropped before use. Every connection has statement_timeout and lock_timeout, and
commits durably even where the server's default is not to.
"""

import asyncio
import select
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, LiteralString, Protocol

import psycopg
from psycopg import AsyncConnection

from service.settings import Settings
from service.store.arrays import register

Row = tuple[Any, ...]
Parameters = dict[str, Any]
Connection = AsyncConnection[Row]

_CONFIGURE = """
SELECT set_config('statement_timeout', %(statement)s, false),
    set_config('lock_timeout', %(lock)s, false),
    set_config('synchronous_commit', CASE
        WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
        ELSE current_setting('synchronous_commit')
    END, false),
    set_config('jit', 'off', false)
"""


# A peer that is gone without a word is noticed within some ten seconds.
_NETWORK: dict[str, Any] = {
    "fallback_application_name": "touchline",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class Unavailable(Exception):  # noqa: N818 - an answer, not a fault
    """The database cannot be reached, or all connections are busy; nothing was done."""


class Queries(Protocol):
    """What runs statements: a `Database` (each on its own) or a `Transaction` (together)."""

    async def rows(self, statement: LiteralString, parameters: Parameters) -> list[Row]:
        """All rows of the result."""
        ...

    async def row(self, statement: LiteralString, parameters: Parameters) -> Row | None:
        """The first row, if there is one."""
        ...

    async def execute(self, statement: LiteralString, parameters: Parameters) -> int:
        """Run a statement without a result; the number of rows it concerned."""
        ...


class Connections:
    """At most `limit` connections to `url`. Times in seconds."""

    def __init__(self, url: str, limit: int, statement_seconds: float, lock_seconds: float) -> None:
        self._url = url
        self._free = asyncio.Semaphore(limit)
        self._idle: list[Connection] = []
        self._timeouts = {
            "statement": f"{statement_seconds * 1000:.0f}ms",
            "lock": f"{lock_seconds * 1000:.0f}ms",
        }

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection for the block, in autocommit; Unavailable when none can be opened."""
        async with self._free:
            connection = self._kept() or await self._opened()
            try:
                yield connection
            except BaseException:
                # Whatever state it is in, nobody has to find out.
                await connection.close()
                raise
            self._idle.append(connection)

    async def close(self) -> None:
        while self._idle:
            await self._idle.pop().close()

    def _kept(self) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if not connection.closed and not _readable(connection):
                return connection
            connection.pgconn.finish()
        return None

    async def _opened(self) -> Connection:
        try:
            connection: Connection = await AsyncConnection.connect(
                self._url, autocommit=True, **_NETWORK
            )
        except psycopg.OperationalError as error:
            raise Unavailable(f"PostgreSQL does not take connections: {error}") from error
        register(connection)
        await connection.execute(_CONFIGURE, self._timeouts)
        return connection


def _readable(connection: Connection) -> bool:
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN | select.POLLHUP)
    return bool(poll.poll(0))


class Transaction:
    """Statements that happen together. Made by `Database.transaction`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def rows(self, statement: LiteralString, parameters: Parameters) -> list[Row]:
        cursor = self._connection.cursor(binary=True)
        await cursor.execute(statement, parameters)
        return await cursor.fetchall()

    async def row(self, statement: LiteralString, parameters: Parameters) -> Row | None:
        found = await self.rows(statement, parameters)
        return found[0] if found else None

    async def execute(self, statement: LiteralString, parameters: Parameters) -> int:
        cursor = await self._connection.execute(statement, parameters)
        return cursor.rowcount


class Database:
    """The service's PostgreSQL, as the service's role. One per process."""

    def __init__(self, url: str, settings: Settings | None = None) -> None:
        limits = settings or Settings()
        self.url = url
        self.reads = Connections(
            url, limits.read_connections, limits.statement_seconds, limits.lock_seconds
        )
        # An append that takes longer than its caller waits is given up by the server too.
        self.writes = Connections(
            url,
            limits.write_connections,
            min(limits.statement_seconds, limits.append_seconds),
            min(limits.lock_seconds, limits.append_seconds),
        )

    async def rows(self, statement: LiteralString, parameters: Parameters) -> list[Row]:
        async with self.reads.one() as connection:
            return await Transaction(connection).rows(statement, parameters)

    async def row(self, statement: LiteralString, parameters: Parameters) -> Row | None:
        async with self.reads.one() as connection:
            return await Transaction(connection).row(statement, parameters)

    async def execute(self, statement: LiteralString, parameters: Parameters) -> int:
        async with self.reads.one() as connection:
            return await Transaction(connection).execute(statement, parameters)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction for the block: committed at its end, taken back by an exception."""
        async with self.reads.one() as connection, connection.transaction():
            yield Transaction(connection)

    async def answers(self) -> bool:
        """Whether the database answers a trivial query; for readiness checks."""
        try:
            return await self.row("SELECT 1", {}) is not None
        except (Unavailable, psycopg.Error):
            return False

    async def close(self) -> None:
        await self.reads.close()
        await self.writes.close()
