"""Writing a bundle while the log is read, up to the head it had when the bundle was begun."""

from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

from schemas.audit import BundleManifest, BundleStream
from schemas.envelope import Event
from service.audit.bundle import end_line, event_line, manifest_line
from service.store.database import Database, Transaction
from service.store.read import (
    LogHead,
    StreamHead,
    list_streams,
    log_head,
    read_log,
    read_stream,
    stream_head,
)

PAGE = 500
NO_HASH = "0" * 64
_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"

Lines = AsyncIterator[bytes]


async def competition_bundle(database: Database, competition_id: UUID, now: int) -> Lines:
    """The whole log, in chunks of lines. `now`: microseconds. LookupError without any event."""
    async with database.transaction() as reading:
        await reading.execute(_SNAPSHOT, {})
        head = await log_head(reading, competition_id)
        streams = await _all_streams(reading, competition_id)
    if head is None:
        raise LookupError(f"competition {competition_id} has no events")

    async def page(after: int) -> list[Event]:
        events = await read_log(database, competition_id, after, PAGE)
        return [event for event in events if event.position <= head.position]

    return _written(
        _manifest("competition", head, streams, now), page, lambda event: event.position
    )


async def match_bundle(database: Database, match_id: UUID, now: int) -> Lines:
    """One stream, in chunks of lines. LookupError for an unknown one."""
    async with database.transaction() as reading:
        await reading.execute(_SNAPSHOT, {})
        stream = await stream_head(reading, match_id)
        head = await log_head(reading, stream.competition_id) if stream else None
    if stream is None or head is None:
        raise LookupError(f"there is no stream {match_id}")

    async def page(after: int) -> list[Event]:
        events = await read_stream(database, head.competition_id, match_id, after, PAGE)
        return [event for event in events if event.version <= stream.version]

    return _written(_manifest("match", head, [stream], now), page, lambda event: event.version)


async def _all_streams(reading: Transaction, competition_id: UUID) -> list[StreamHead]:
    streams: list[StreamHead] = []
    while True:
        after = streams[-1].stream_id if streams else UUID(int=0)
        page = await list_streams(reading, competition_id, after=after, limit=PAGE)
        streams += page
        if len(page) < PAGE:
            return streams


def _manifest(scope: str, head: LogHead, streams: list[StreamHead], now: int) -> BundleManifest:
    return BundleManifest(
        scope=scope,  # type: ignore[arg-type]
        competition=head.competition_id,
        epoch=head.epoch,
        head=head.position,
        exported_at=now,
        streams=tuple(
            BundleStream(stream.stream_id, stream.kind, stream.version, stream.hash.hex())
            for stream in streams
        ),
    )


async def _written(
    manifest: BundleManifest,
    page: Callable[[int], Awaitable[list[Event]]],
    number: Callable[[Event], int],
) -> Lines:
    first = manifest_line(manifest)
    yield first + b"\n"
    previous: dict[UUID, str] = {}
    after = count = 0
    while events := await page(after):
        lines = []
        for event in events:
            lines.append(event_line(event, previous.get(event.stream_id, NO_HASH)) + b"\n")
            previous[event.stream_id] = event.hash
        yield b"".join(lines)
        after, count = number(events[-1]), count + len(events)
    yield end_line(first, count) + b"\n"
