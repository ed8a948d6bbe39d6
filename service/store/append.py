"""Appending: many callers, one commit at a time for each log, an answer only after the commit.

While a commit is under way, what arrives for the same log waits; the next commit takes all of it,
up to a limit (group commit). Waiting is bounded in number and in time. When a connection is lost
after a call was sent nobody knows whether it was committed: the same items are sent again, and as
an event id is recorded once, the answer `duplicate` then means that the first try had succeeded.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

import psycopg

from service.settings import Settings
from service.store import statements
from service.store.announcements import Announcements
from service.store.database import Connection, Database, Row, Unavailable
from service.store.units import ItemAnswer, Unit, UnitResult, append_parameters, unit_result

__all__ = ["Appender", "ItemAnswer", "OutcomeUnknown", "Overloaded", "Unit", "UnitResult"]

BACKOFF_SECONDS = (0.02, 0.05, 0.1, 0.2, 0.5)


class Overloaded(Exception):  # noqa: N818 - an answer, not a fault
    """Nothing was recorded; the caller may try again after `retry_after_s` seconds."""

    def __init__(self, detail: str, retry_after_s: int = 1) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


class OutcomeUnknown(Exception):  # noqa: N818 - an answer, not a fault
    """In time nobody could say whether the items were recorded; sending them again is safe."""


@dataclass(slots=True, eq=False)
class _Waiting:
    unit: Unit
    answer: asyncio.Future[UnitResult]
    deadline: float
    perhaps_recorded: bool = False


class Appender:
    """Appends to all logs of a database. One per process; `close` waits for what is under way."""

    def __init__(
        self,
        database: Database,
        settings: Settings | None = None,
        committed: Callable[[int], None] = lambda items: None,
    ) -> None:
        """`committed` is told how many items each commit took; a metric."""
        limits = settings or Settings()
        self._committed = committed
        self._database = database
        self._seconds = limits.append_seconds
        self._group_items = limits.group_items
        self._most_waiting = limits.waiting_items
        self._waiting_items = 0
        self._queues: dict[UUID, deque[_Waiting]] = {}
        self._workers: dict[UUID, asyncio.Task[None]] = {}
        self._given_up: set[asyncio.Task[list[Row]]] = set()
        self._announcements = Announcements(database)

    @property
    def waiting_items(self) -> int:
        """Items that wait or are being committed; a metric."""
        return self._waiting_items

    async def append(self, unit: Unit) -> UnitResult:
        """Append a unit; the result says what is in the log, durably.

        Raises Overloaded (nothing recorded), OutcomeUnknown, and psycopg.Error for an item that the
        schema refuses: a fault of the caller, nothing recorded.
        """
        size = len(unit.items)
        if size == 0:
            return UnitResult("recorded", ())
        if self._waiting_items + size > self._most_waiting:
            raise Overloaded(f"{self._waiting_items} entries are waiting to be recorded.")
        loop = asyncio.get_running_loop()
        waiting = _Waiting(unit, loop.create_future(), loop.time() + self._seconds)
        self._waiting_items += size
        try:
            self._enqueue(waiting)
            return await waiting.answer
        finally:
            self._waiting_items -= size

    async def close(self) -> None:
        """Wait until everything that waits has its answer."""
        while self._workers:
            await asyncio.gather(*self._workers.values())
        await asyncio.gather(*self._given_up, return_exceptions=True)
        await self._announcements.close()

    def _enqueue(self, waiting: _Waiting) -> None:
        log = waiting.unit.competition_id
        queue = self._queues.setdefault(log, deque())
        queue.append(waiting)
        if log not in self._workers:
            self._workers[log] = asyncio.create_task(self._work(log, queue))

    async def _work(self, log: UUID, queue: deque[_Waiting]) -> None:
        # Serial on purpose: two commits of one log would wait for each other's counter row anyway.
        try:
            while queue:
                await self._append_group(self._group(queue))
        finally:
            del self._workers[log]
            del self._queues[log]

    def _group(self, queue: deque[_Waiting]) -> list[_Waiting]:
        group = [queue.popleft()]
        items = len(group[0].unit.items)
        while queue and items + len(queue[0].unit.items) <= self._group_items:
            items += len(queue[0].unit.items)
            group.append(queue.popleft())
        return group

    async def _append_group(self, group: list[_Waiting]) -> None:
        tries = 0
        while group := [waiting for waiting in group if not _expired(waiting)]:
            try:
                rows = await self._call_in_time(group)
            except _WORTH_ANOTHER_TRY:
                await asyncio.sleep(BACKOFF_SECONDS[min(tries, len(BACKOFF_SECONDS) - 1)])
                tries += 1
            except Exception as error:
                await self._append_one_by_one(group, error)
                return
            else:
                _answer(group, rows)
                self._committed(len(rows))
                self._announcements.add(group[0].unit.competition_id)
                return

    async def _append_one_by_one(self, group: list[_Waiting], error: Exception) -> None:
        """An item cannot be appended: find its unit, so that the others do not suffer."""
        if len(group) == 1:
            if not group[0].answer.done():
                group[0].answer.set_exception(error)
            return
        for waiting in group:
            await self._append_group([waiting])

    async def _call_in_time(self, group: list[_Waiting]) -> list[Row]:
        """Call until the deadline of the first of the group, who has waited longest.

        A server that hangs does not even take a cancellation: the call is left to end by itself.
        """
        call = asyncio.create_task(self._call(group))
        left = group[0].deadline - asyncio.get_running_loop().time()
        done, _ = await asyncio.wait({call}, timeout=left)
        if not done:
            self._given_up.add(call)
            call.add_done_callback(self._forget)
            call.cancel()
            raise TimeoutError
        return call.result()

    def _forget(self, call: asyncio.Task[list[Row]]) -> None:
        self._given_up.discard(call)
        if not call.cancelled():
            call.exception()  # seen, so that nobody warns of it

    async def _call(self, group: list[_Waiting]) -> list[Row]:
        parameters = append_parameters([waiting.unit for waiting in group])
        async with self._database.writes.one() as connection:
            doubtful = [waiting for waiting in group if not waiting.perhaps_recorded]
            _set_doubt(doubtful, True)
            try:
                rows = await _append(connection, parameters)
            except psycopg.Error as error:
                if _surely_refused(error):
                    _set_doubt(doubtful, False)
                raise
            _set_doubt(doubtful, False)
            return rows


_WORTH_ANOTHER_TRY = (
    Unavailable,
    TimeoutError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,
)
"""Lost connections, locks and statements that took too long, a server that is not the primary."""


async def _append(connection: Connection, parameters: dict[str, object]) -> list[Row]:
    cursor = connection.cursor(binary=True)
    await cursor.execute(statements.APPEND_EVENTS, parameters, prepare=True)
    return await cursor.fetchall()


def _set_doubt(group: Sequence[_Waiting], doubt: bool) -> None:
    for waiting in group:
        waiting.perhaps_recorded = doubt


def _surely_refused(error: psycopg.Error) -> bool:
    """Whether the server itself said that the statement failed, and went on living."""
    # 08: connection exceptions. 57P: the server shuts down, perhaps after it committed.
    return error.sqlstate is not None and not error.sqlstate.startswith(("08", "57P"))


def _expired(waiting: _Waiting) -> bool:
    """Whether nobody waits for the answer any more; tells who waited too long."""
    if waiting.answer.done():
        return True
    if asyncio.get_running_loop().time() < waiting.deadline:
        return False
    if waiting.perhaps_recorded:
        waiting.answer.set_exception(
            OutcomeUnknown("The database did not say in time whether the entries were recorded.")
        )
    else:
        waiting.answer.set_exception(Overloaded("The database did not record the entries in time."))
    return True


def _answer(group: Sequence[_Waiting], rows: Sequence[Row]) -> None:
    start = 0
    for waiting in group:
        end = start + len(waiting.unit.items)
        if not waiting.answer.done():
            waiting.answer.set_result(unit_result(rows[start:end], waiting.perhaps_recorded))
        start = end
