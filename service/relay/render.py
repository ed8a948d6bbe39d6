"""From entries of a log to the messages that clients get; encoded once for all of them."""

from typing import NamedTuple
from uuid import UUID

from schemas.envelope import Event
from service.relay.channel import Channel, Item
from service.relay.wire import event_message, event_of, frame_message
from service.store.read import event_json


class Entry(NamedTuple):
    """One event of a log as it came from Redis or from PostgreSQL."""

    position: int
    stream: UUID
    data: bytes
    event: Event | None = None

    @classmethod
    def of(cls, event: Event) -> "Entry":
        return cls(event.position, event.stream_id, event_json(event), event)


def entries_of(found: list[tuple[bytes, dict[bytes, bytes]]]) -> list[Entry]:
    """The entries of a `log` stream."""
    return [
        Entry(int(id_.partition(b"-")[0]), UUID(fields[b"stream"].decode()), fields[b"event"])
        for id_, fields in found
    ]


async def items(channel: Channel, entries: list[Entry]) -> list[Item]:
    """The entries as messages, with frames if somebody follows the scoreboard."""
    frames: dict[int, bytes] = {}
    if channel.frames is not None:
        events = [entry.event or event_of(entry.data) for entry in entries]
        frames = await channel.frames.of(events)
    return [
        Item(
            entry.position,
            entry.stream,
            event_message(channel.epoch, entry.position, entry.data),
            frame_message(channel.epoch, entry.position, frames.get(entry.position)),
        )
        for entry in entries
    ]
