"""A deadline for bodies, for all requests of the process together.

A timer for every request costs as much as decoding its body. Here a request that waits is an entry
of a dictionary, and one task looks through them a few times a second.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from service.api.problems import Problem

LOOKS_PER_SECOND = 4

Receive = Callable[[], Awaitable[Any]]


class Patience:
    """Waits for parts of bodies, each body `seconds` at most."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._waiting: dict[asyncio.Task[Any], float] = {}
        self._overdue: set[asyncio.Task[Any]] = set()

    async def next(self, receive: Receive, deadline: float) -> Any:
        """The next message. Problem `request/timeout` when none has come by the deadline."""
        task = asyncio.current_task()
        assert task is not None, "requests are answered in tasks"
        self._waiting[task] = deadline
        try:
            return await receive()
        except asyncio.CancelledError:
            if task not in self._overdue:
                raise
            self._overdue.discard(task)
            task.uncancel()
            raise Problem(
                "request/timeout",
                "The body did not arrive in time.",
                headers=(("connection", "close"),),
            ) from None
        finally:
            self._waiting.pop(task, None)

    async def run(self) -> None:
        """Give up on those who are late, until cancelled."""
        while True:
            await asyncio.sleep(1 / LOOKS_PER_SECOND)
            now = monotonic()
            for task in [task for task, deadline in self._waiting.items() if deadline < now]:
                del self._waiting[task]
                self._overdue.add(task)
                task.cancel()
