"""Following every log with one kind of work: the loop of the relay and of the projector.

One round looks at all head rows and lets the logs that moved take one step each, some at a time,
so that a long log holds up no other. A log that fails is tried again a little later, and its worker
is made anew: what it remembered is not trusted.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol
from uuid import UUID

import structlog

from service.projections.logs import Hints, Leadership
from service.store.database import Database
from service.store.read import LogHead, log_heads

POLL_SECONDS = 0.1
LEAD_SECONDS = 1.0
"""How often the lead of other processes' logs is tried for, and one's own is checked."""
REST_SECONDS = 0.5
"""How long a log rests after it failed."""
AT_ONCE = 8
"""Logs that take a step at the same time."""

log = structlog.get_logger()


class Worker(Protocol):
    """The work on one log in one epoch."""

    @property
    def behind(self) -> int:
        """Events of the log that are not done yet."""
        ...

    @property
    def left_out(self) -> int:
        """Matches of the log that this code cannot fold."""
        ...

    async def advance(self, head: LogHead, now: float) -> bool:
        """Take one step; True when there is more to do at once."""
        ...


Make = Callable[[LogHead], Awaitable[Worker]]


class Follower:
    """One kind of work on every log this process leads."""

    def __init__(self, database: Database, work: str, make: Make) -> None:
        self._database = database
        self._make = make
        self._leadership = Leadership(database, work)
        self._hints = Hints(database)
        self._work = work
        self._workers: dict[UUID, tuple[str, Worker]] = {}
        self._resting: dict[UUID, float] = {}
        self._known: set[UUID] = set()
        self._failing: set[UUID] = set()
        self._led_at = 0.0
        self._slots = asyncio.Semaphore(AT_ONCE)

    @property
    def workers(self) -> list[Worker]:
        """The workers of the logs led now."""
        return [worker for _, worker in self._workers.values()]

    async def run(self, after_round: Callable[[], None]) -> None:
        """Work until cancelled."""
        listening = asyncio.create_task(self._hints.listen())
        try:
            while True:
                more = await self._round_safely()
                after_round()
                if not more:
                    await self._hints.wait(POLL_SECONDS)
        finally:
            listening.cancel()
            await self._leadership.resign()

    async def _round_safely(self) -> bool:
        try:
            return await self._round(asyncio.get_running_loop().time())
        except Exception as error:
            # PostgreSQL does not answer: the leads are lost with the connection, and found again.
            log.warning(f"{self._work}_round_failed", error=f"{type(error).__name__}: {error}")
            self._workers.clear()
            await self._leadership.resign()
            await asyncio.sleep(REST_SECONDS)
            return False

    async def _round(self, now: float) -> bool:
        heads = await log_heads(self._database)
        due = now - self._led_at >= LEAD_SECONDS
        if due:
            self._led_at = now
            await self._renew_leads()
        for head in heads:
            if due or head.competition_id not in self._known:
                self._known.add(head.competition_id)
                await self._leadership.lead(head.competition_id)
        steps = [
            self._step(head, now) for head in heads if head.competition_id in self._leadership.led
        ]
        return any(await asyncio.gather(*steps))

    async def _renew_leads(self) -> None:
        if self._leadership.led and not await self._leadership.check():
            self._workers.clear()

    async def _step(self, head: LogHead, now: float) -> bool:
        competition = head.competition_id
        if now < self._resting.get(competition, 0.0):
            return False
        try:
            async with self._slots:
                worker = await self._worker(head)
                more = await worker.advance(head, now)
            self._failing.discard(competition)
            return more
        except Exception as error:
            if competition not in self._failing:  # said once, not at every try
                log.warning(
                    f"{self._work}_log_failed",
                    competition=str(competition),
                    error=f"{type(error).__name__}: {error}",
                )
            self._failing.add(competition)
            self._workers.pop(competition, None)
            self._resting[competition] = now + REST_SECONDS
            return False

    async def _worker(self, head: LogHead) -> Worker:
        epoch, worker = self._workers.get(head.competition_id, ("", None))
        if worker is None or epoch != head.epoch:
            worker = await self._make(head)
            self._workers[head.competition_id] = head.epoch, worker
        return worker
