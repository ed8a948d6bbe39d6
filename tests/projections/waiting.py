"""Waiting for what other processes and servers do."""

import asyncio
from collections.abc import Awaitable, Callable


async def until(condition: Callable[[], Awaitable[bool]], seconds: float = 20) -> None:
    """Return once the condition holds; TimeoutError if it does not in time."""
    async with asyncio.timeout(seconds):
        while True:
            if await condition():
                return
            await asyncio.sleep(0.005)
