"""A log of plain events: made with the store's own append, checked without trusting it."""

import asyncio
from hashlib import sha256
from uuid import UUID, uuid4

from schemas.envelope import Actor, Event, NewEvent
from service.chain.digest import FIRST, event_hash
from service.store.append import Appender, Unit
from service.store.database import Database
from service.store.read import read_log

REFEREE = Actor(key=UUID(int=1), role="referee")


def append(url: str, competition: UUID, stream: UUID, count: int) -> None:
    """Append events one by one to one stream of the log; each must be recorded."""

    async def run() -> None:
        database = Database(url)
        appender = Appender(database)
        for _ in range(count):
            result = await appender.append(Unit(competition, (_event(stream),)))
            assert result.outcome == "recorded"
        await appender.close()
        await database.close()

    asyncio.run(run())


def events(url: str, competition: UUID) -> list[Event]:
    """The whole log, in order."""

    async def run() -> list[Event]:
        database = Database(url)
        found = await read_log(database, competition, 0, 1000)
        await database.close()
        return found

    return asyncio.run(run())


def assert_whole(log: list[Event]) -> None:
    """Positions 1 to n without a gap, and every hash follows from the one before in its stream."""
    assert [event.position for event in log] == list(range(1, len(log) + 1))
    heads: dict[UUID, bytes] = {}
    for event in log:
        digest = event_hash(event, heads.get(event.stream_id, FIRST))
        assert event.hash == digest.hex(), f"position {event.position}"
        heads[event.stream_id] = digest


def _event(stream: UUID) -> NewEvent:
    body = b'{"entry":{"note":"%s","type":"remark"},"facts":[]}' % uuid4().hex.encode()
    return NewEvent(
        event_id=uuid4(),
        stream_id=stream,
        stream_kind="match",
        type="remark",
        schema=1,
        rules="bolter-ball/1",
        cause=None,
        actor=REFEREE,
        device=None,
        occurred_at=1_780_000_000_000_000,
        body=body,
        fingerprint=sha256(body).digest(),
    )
