"""Writing a bundle while the log is read, up to the head it had when the bundle was begun."""

from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

from schemas.audit import BundleManifest, BundleStream
from service.audit.bundle import end_line, hash_of, manifest_line, with_previous
from service.chain.digest import FIRST
from service.store.database import Database, Transaction
from service.store.read import (
    Line,
    LogHead,
    StreamHead,
    list_streams,
    log_head,
    log_lines,
    stream_head,
    stream_lines,
)

PAGE = 500
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

    async def page(after: int) -> list[Line]:
        lines = await log_lines(database, competition_id, after, PAGE)
        return [line for line in lines if line.position <= head.position]

    return _written(_manifest("competition", head, streams, now), page, lambda line: line.position)


async def match_bundle(database: Database, match_id: UUID, now: int) -> Lines:
    """One stream, in chunks of lines. LookupError for an unknown one."""
    async with database.transaction() as reading:
        await reading.execute(_SNAPSHOT, {})
        stream = await stream_head(reading, match_id)
        head = await log_head(reading, stream.competition_id) if stream else None
    if stream is None or head is None:
        raise LookupError(f"there is no stream {match_id}")

    async def page(after: int) -> list[Line]:
        lines = await stream_lines(database, head.competition_id, match_id, after, PAGE)
        return [line for line in lines if line.version <= stream.version]

    return _written(_manifest("match", head, [stream], now), page, lambda line: line.version)


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
    page: Callable[[int], Awaitable[list[Line]]],
    number: Callable[[Line], int],
) -> Lines:
    first = manifest_line(manifest)
    yield first + b"\n"
    previous: dict[UUID, str] = {}
    after = count = 0
    while lines := await page(after):
        yield b"".join(_bundled(line, previous) for line in lines)
        after, count = number(lines[-1]), count + len(lines)
    yield end_line(first, count) + b"\n"


def _bundled(line: Line, previous: dict[UUID, str]) -> bytes:
    before = previous.get(line.stream_id, FIRST.hex())
    previous[line.stream_id] = hash_of(line.json)
    return with_previous(line.json, before) + b"\n"
