"""Reading the log: by stream and version, by position, by event id. Bodies are the stored bytes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from schemas.envelope import Actor, Event, StreamKind
from service.store import statements
from service.store.arrays import Int8Array, UuidArray
from service.store.database import Queries, Row

FIRST_ID = UUID(int=0)
"""Where listings by id start."""

_encoder = msgspec.json.Encoder()


class StreamHead(NamedTuple):
    """Where a stream is: its newest version and the hash of that event (32 bytes)."""

    competition_id: UUID
    stream_id: UUID
    kind: StreamKind
    version: int
    hash: bytes


class LogHead(NamedTuple):
    """Where a log is: its newest position. The epoch changes when a back-up is restored."""

    competition_id: UUID
    epoch: str
    position: int


class Line(NamedTuple):
    """An event as it is served, without a line end."""

    position: int
    stream_id: UUID
    version: int
    json: bytes


async def read_stream(
    database: Queries, competition_id: UUID, stream_id: UUID, after: int, limit: int
) -> list[Event]:
    """The events of a stream above a version, in order."""
    found = await database.rows(
        statements.READ_STREAM,
        {"competition_id": competition_id, "stream_id": stream_id, "after": after, "limit": limit},
    )
    return [_event(row) for row in found]


async def read_log(database: Queries, competition_id: UUID, after: int, limit: int) -> list[Event]:
    """The events of a log above a position, in order."""
    found = await database.rows(
        statements.READ_LOG, {"competition_id": competition_id, "after": after, "limit": limit}
    )
    return [_event(row) for row in found]


async def read_league(
    database: Queries, competition_id: UUID, known: Mapping[UUID, int], position: int
) -> list[Event]:
    """The events of a competition's own stream and of its teams up to a position, in order; of
    streams with a known version those above it."""
    found = await database.rows(
        statements.READ_LEAGUE,
        {
            "competition_id": competition_id,
            "streams": UuidArray.of(known.keys()),
            "versions": Int8Array.of(known.values()),
            "position": position,
        },
    )
    return [_event(row) for row in found]


async def find_events(
    database: Queries, competition_id: UUID, event_ids: Sequence[UUID]
) -> list[tuple[Event, bytes]]:
    """Those of the events that are in the log, with their fingerprints, in the order asked for."""
    found = await database.rows(
        statements.FIND_EVENTS, {"competition_id": competition_id, "event_ids": list(event_ids)}
    )
    return [(_event(row[:-1]), row[-1]) for row in found]


async def stream_head(database: Queries, stream_id: UUID) -> StreamHead | None:
    """Where a match, team or competition is, and which competition it belongs to."""
    row = await database.row(statements.STREAM_HEAD, {"stream_id": stream_id})
    return StreamHead(*row) if row else None


async def version_at(
    database: Queries, competition_id: UUID, stream_id: UUID, position: int
) -> int | None:
    """The version of a stream at a position of its log; None before its first event."""
    row = await database.row(
        statements.VERSION_AT,
        {"competition_id": competition_id, "stream_id": stream_id, "position": position},
    )
    return None if row is None else int(row[0])


async def list_streams(
    database: Queries,
    competition_id: UUID,
    kind: StreamKind | None = None,
    after: UUID = FIRST_ID,
    limit: int = 1000,
) -> list[StreamHead]:
    """The streams of a competition by id, all or of one kind."""
    found = await database.rows(
        statements.LIST_STREAMS,
        {"competition_id": competition_id, "kind": kind, "after": after, "limit": limit},
    )
    return [StreamHead(*row) for row in found]


async def log_head(database: Queries, competition_id: UUID) -> LogHead | None:
    """Where a log is; None before its first event."""
    row = await database.row(statements.LOG_HEAD, {"competition_id": competition_id})
    return LogHead(*row) if row else None


async def log_heads(database: Queries) -> list[LogHead]:
    """Where every log is."""
    return [LogHead(*row) for row in await database.rows(statements.LOG_HEADS, {})]


async def log_lines(database: Queries, competition_id: UUID, after: int, limit: int) -> list[Line]:
    """The events of a log above a position as they are served; cheaper than `read_log`."""
    found = await database.rows(
        statements.LOG_LINES, {"competition_id": competition_id, "after": after, "limit": limit}
    )
    return [Line(*row) for row in found]


async def stream_lines(
    database: Queries, competition_id: UUID, stream_id: UUID, after: int, limit: int
) -> list[Line]:
    """The events of a stream above a version as they are served; cheaper than `read_stream`."""
    found = await database.rows(
        statements.STREAM_LINES,
        {"competition_id": competition_id, "stream_id": stream_id, "after": after, "limit": limit},
    )
    return [Line(*row) for row in found]


def event_json(event: Event) -> bytes:
    """The event as it is served: members in the order of `Event`, the body's bytes as stored."""
    return _encoder.encode(event)


def _event(row: Sequence[Any] | Row) -> Event:
    (
        competition_id,
        position,
        event_id,
        stream_id,
        stream_kind,
        version,
        type_,
        schema,
        rules,
        cause,
        actor_key,
        actor_role,
        device,
        occurred_at,
        recorded_at,
        hash_,
        body,
    ) = row
    return Event(
        event_id=event_id,
        competition_id=competition_id,
        position=position,
        stream_id=stream_id,
        stream_kind=stream_kind,
        version=version,
        type=type_,
        schema=schema,
        rules=rules,
        cause=cause,
        actor=Actor(actor_key, actor_role),
        device=device,
        occurred_at=occurred_at,
        recorded_at=recorded_at,
        hash=hash_.hex(),
        body=msgspec.Raw(body),
    )
