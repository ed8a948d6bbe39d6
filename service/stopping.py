"""Stopping in time, whatever hangs.

A task that was told to stop may not have heard it: `asyncio.wait_for` of Python 3.11 loses a
cancellation that comes when what it waits for has just ended (python/cpython#86296), and redis-py
sends every command through it. Nor does a server that hangs let go of whoever waits for it. So the
wish is repeated, and nothing is waited for without a limit.
"""

import asyncio
import faulthandler
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any

import structlog

STOP_SECONDS = 9.5
"""From the signal to the end of the process, at most. The supervisor kills after 10."""
AGAIN_SECONDS = 0.25
"""A server on the same network that is asked to cancel a statement has done so by then."""

log = structlog.get_logger()


def stop_in_time() -> None:
    """End the process STOP_SECONDS from now if it has not ended by itself: its status is 1 then,
    and where its threads are is on standard error."""
    faulthandler.dump_traceback_later(STOP_SECONDS, exit=True)


async def end(tasks: Iterable[asyncio.Task[Any]], seconds: float) -> None:
    """Cancel the tasks, again and again until all have ended, for `seconds` at most.

    What they raise is logged; so is who has not ended.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    all_tasks = left = set(tasks)
    while left and (rest := deadline - loop.time()) > 0:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=min(rest, AGAIN_SECONDS))
    for task in all_tasks:
        _note(task)


async def finish(steps: Mapping[str, Coroutine[Any, Any, None]], seconds: float) -> None:
    """Do the steps side by side, for `seconds` at most; those that are late are left behind.

    What they raise is logged under their names; so is who is late.
    """
    tasks = [asyncio.create_task(step, name=name) for name, step in steps.items()]
    _, late = await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        _note(task)
    for task in late:
        task.cancel()


def _note(task: asyncio.Task[Any]) -> None:
    if not task.done():
        log.warning("stop_left_behind", what=task.get_name())
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.warning("stop_failed", what=task.get_name(), error=f"{type(error).__name__}: {error}")
