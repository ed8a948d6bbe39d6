"""Bytes and ids of what is streamed: the same from Redis, from PostgreSQL and from the API."""

import re

import msgspec

from schemas.envelope import Event
from schemas.streams import Reset
from service.store.read import LogHead

_decoder = msgspec.json.Decoder(Event)

_RESUME_ID = re.compile(r"(?:([0-9A-Za-z-]+):)?([0-9]{1,16})(?:-0)?\Z")


def event_of(data: bytes) -> Event:
    """The event again. Raises msgspec.ValidationError for bytes that are not one."""
    return _decoder.decode(data)


def message_id(epoch: str, position: int) -> bytes:
    """The id of an SSE message."""
    return b"%s:%d-0" % (epoch.encode(), position)


def message(name: str, data: bytes, id_: bytes | None = None) -> bytes:
    """One SSE message. `data` has no line breaks: JSON on one line."""
    head = b"id: %s\n" % id_ if id_ is not None else b""
    return b"%sevent: %s\ndata: %s\n\n" % (head, name.encode(), data)


def event_message(epoch: str, position: int, data: bytes) -> bytes:
    """An event as an SSE message."""
    return message("event", data, message_id(epoch, position))


def frame_message(epoch: str, position: int, frame: bytes | None) -> bytes:
    """A frame as an SSE message; nothing where there is none."""
    return message("frame", frame, message_id(epoch, position)) if frame else b""


def resume_position(text: str, head: LogHead) -> int | Reset:
    """The position after which a reader with this id goes on, or why it must start anew.

    Accepted: `<epoch>:<position>-0`, and without an epoch `<position>-0` and `<position>`.
    """
    found = _RESUME_ID.match(text)
    if found is None:
        return Reset("malformed", "The id is not <epoch>:<position>-0; start again without one.")
    epoch, position = found[1], int(found[2])
    if epoch is not None and epoch != head.epoch:
        return Reset("unknown_epoch", "The log was restored since; what was read may not hold.")
    if position > head.position:
        return Reset("future", f"The log ends at position {head.position}; {position} is beyond.")
    return position
