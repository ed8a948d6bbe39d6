"""Reading Redis streams as a raw consumer would, and running relays to fill them."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import UUID

import redis.asyncio

from schemas.envelope import Event
from service.relay.connection import Client, single
from service.relay.keys import Keys, epoch_key, keys
from service.relay.relay import Relay
from service.store.database import Database
from service.store.read import event_json, log_head
from tests.projections.season import whole_log
from tests.projections.waiting import until

Entry = tuple[bytes, dict[bytes, bytes]]


@asynccontextmanager
async def relaying(
    database: Database, redis_url: str, keep: int = 100_000
) -> AsyncIterator[asyncio.Task[None]]:
    """A relay of this process, for the block."""
    client = single(redis_url)
    task = asyncio.create_task(Relay(database, client, keep).run())
    try:
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await client.aclose()


@asynccontextmanager
async def relay_process(
    service_url: str, redis_url: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`touchline relay` as a process of its own, killed at the end of the block."""
    environment = os.environ | {
        "TOUCHLINE_DATABASE_URL": service_url,
        "TOUCHLINE_REDIS_URL": redis_url,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "service.cli", "relay", env=environment
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def names(client: Client, competition: UUID) -> Keys:
    """The streams of a log, as a consumer finds them."""
    epoch = await client.get(epoch_key(competition))
    assert isinstance(epoch, bytes)
    return keys(competition, epoch.decode())


async def published(
    client: redis.asyncio.Redis, database: Database, competition: UUID, seconds: float = 20
) -> Keys:
    """Wait until all three streams have reached the head of the log."""
    head = await log_head(database, competition)
    assert head is not None
    found = keys(competition, head.epoch)
    for key in found:
        await has_reached(client, key, head.position, seconds)
    return found


async def has_reached(
    client: redis.asyncio.Redis, key: str, position: int, seconds: float = 20
) -> None:
    """Wait until a stream has reached a position."""

    async def there() -> bool:
        return await reached(client, key) >= position

    await until(there, seconds)


async def reached(client: Client, key: str) -> int:
    """The position a stream has reached; -1 if it is not there."""
    try:
        info: dict[str, Any] = await client.xinfo_stream(key)
    except (redis.exceptions.RedisError, OSError):
        return -1
    return int(info["last-generated-id"].partition(b"-")[0])


async def entries(client: Client, key: str) -> list[Entry]:
    """Everything in a stream."""
    found: list[Entry] = await client.xrange(key)
    return found


async def expected_log(database: Database, competition: UUID) -> list[Entry]:
    """What the `log` stream must hold, made from the events."""
    return [_entry(event) for event in await whole_log(database, competition)]


def _entry(event: Event) -> Entry:
    return (
        b"%d-0" % event.position,
        {
            b"position": b"%d" % event.position,
            b"stream": str(event.stream_id).encode(),
            b"version": b"%d" % event.version,
            b"type": event.type.encode(),
            b"event": event_json(event),
        },
    )
