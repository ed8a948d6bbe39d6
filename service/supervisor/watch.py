"""Keeps the parts running until somebody says stop, or a part turns out to be unable to start."""

import asyncio
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from service.supervisor.part import Part

STEADY_SECONDS = 10.0
"""A part that ran this long has started; from then on it is started again whenever it ends."""
TRIES = 3
"""A part that ends sooner this often in a row, and never ran steadily, cannot start."""
FIRST_WAIT_SECONDS = 0.3
LONGEST_WAIT_SECONDS = 15.0
STOP_SECONDS = 10.0

Say = Callable[[str, str], None]


class CannotStart(RuntimeError):  # noqa: N818 - an outcome the operator reads
    """A part ended again and again; the message holds its last lines."""


class Watch:
    """Runs parts side by side. The first signal stops them in order, a second one at once."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._stopping = asyncio.Event()
        self._signals = 0
        self._running: list[tuple[Part, asyncio.Task[None]]] = []

    def listen(self) -> None:
        """Take SIGINT, SIGTERM and SIGHUP as the wish to stop."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(each, self._signalled)

    async def run(
        self, parts: Sequence[Part], started: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Run the parts; `started` runs beside them and may add more. Returns after a signal.

        Raises CannotStart, and what `started` raises. All parts are gone in any case.
        """
        for part in parts:
            self.add(part)
        beside = asyncio.create_task(started())
        stop = asyncio.create_task(self._stopping.wait())
        try:
            await self._until_stop(stop, beside)
        finally:
            beside.cancel()
            stop.cancel()
            await self._stop_all()

    def add(self, part: Part) -> None:
        """Run one more part from now on."""
        self._running.append((part, asyncio.create_task(self._kept(part))))

    async def _until_stop(self, stop: asyncio.Task[Any], beside: asyncio.Task[Any]) -> None:
        waiting: set[asyncio.Task[Any]] = {stop, beside}
        while not stop.done():
            tasks = waiting | {task for _, task in self._running}
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # raises what made it end
            waiting -= done

    async def _kept(self, part: Part) -> None:
        early, steady, wait = 0, False, FIRST_WAIT_SECONDS
        while not self._stopping.is_set():
            began = time.monotonic()
            status = await part.run()
            if self._stopping.is_set():
                return
            if time.monotonic() - began >= STEADY_SECONDS:
                early, steady, wait = 0, True, FIRST_WAIT_SECONDS
            early += 1
            if early >= TRIES and not steady:
                raise CannotStart(_reason(part, status))
            self._say(part.name, f"ended with {_named(status)}; starting it again in {wait:.1f} s")
            await self._pause(wait)
            wait = min(2 * wait, LONGEST_WAIT_SECONDS)

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
        except TimeoutError:
            return

    def _signalled(self) -> None:
        self._signals += 1
        self._stopping.set()
        if self._signals > 1:
            for part, _ in self._running:
                part.kill()

    async def _stop_all(self) -> None:
        self._stopping.set()
        # Last started, first stopped: the simulator before the API it talks to.
        for part, task in reversed(self._running):
            part.ask_to_stop()
            _, pending = await asyncio.wait({task}, timeout=STOP_SECONDS)
            if pending:
                self._say(part.name, f"did not stop within {STOP_SECONDS:.0f} s and is killed")
                part.kill()
                await asyncio.wait({task})
            _ = task.cancelled() or task.exception()  # seen: reported by whoever raised first


def _named(status: int) -> str:
    return f"signal {signal.Signals(-status).name}" if status < 0 else f"status {status}"


def _reason(part: Part, status: int) -> str:
    lines = "\n".join(f"  {line}" for line in part.last_lines)
    return (
        f"The {part.name} cannot start: it ended {TRIES} times, now with {_named(status)}.\n{lines}"
    )
