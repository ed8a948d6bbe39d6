"""The service with a client of Redis that loses a cancellation, which else is a matter of luck.

`asyncio.wait_for` of Python 3.11 forgets a cancellation that comes when what it waits for has just
ended, and redis-py sends every command through it. After SIGUSR2 every command ends in just that
moment: the process says `held`, and goes on when the task that sends is cancelled.

python -m tests.swallowing api
"""

import asyncio
import signal
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any

from redis.asyncio.connection import AbstractConnection

from service.cli import main

HOLDING = "held"
LISTENING = "listening"

_sends = AbstractConnection.send_packed_command
_writes = AbstractConnection._send_packed_command
_sender: ContextVar[asyncio.Task[Any]] = ContextVar("sender")
_hold = False


def _hold_from_now_on(*_: object) -> None:
    global _hold
    _hold = True


async def _send(self: AbstractConnection, *arguments: Any, **more: Any) -> None:
    task = asyncio.current_task()
    assert task is not None
    _sender.set(task)
    await _sends(self, *arguments, **more)


async def _write(self: AbstractConnection, command: Iterable[bytes]) -> None:
    await _writes(self, command)
    if not _hold:
        return
    print(HOLDING, flush=True)
    while not _sender.get().cancelling():  # noqa: ASYNC110 - no event tells of that
        await asyncio.sleep(0)


if __name__ == "__main__":
    AbstractConnection.send_packed_command = _send  # type: ignore[method-assign]
    AbstractConnection._send_packed_command = _write  # type: ignore[method-assign]
    signal.signal(signal.SIGUSR2, _hold_from_now_on)
    print(LISTENING, flush=True)
    main()
