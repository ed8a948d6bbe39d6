"""The hash of an event: the specification, and its Python form.

    hash = SHA-256( tag || previous || length || header || SHA-256(body) )

    tag       the 18 bytes of the ASCII text "touchline/event/1" and one zero byte
    previous  32 bytes: the hash of the event before it in the same stream; zeros for version 1
    length    4 bytes: the number of bytes of the header
    header    the fields below, in this order, nothing between them
    body      the stored bytes of the body, hashed on their own so that a body can be checked alone

All integers are big-endian. A `uuid` is its 16 bytes; an `integer` is 8 bytes, two's complement; a
`text` is 4 bytes of length, counted in bytes, and that many bytes of UTF-8; `or none` puts one byte
before the field: 1 and the field, or 0 and nothing.

    1  event_id        uuid             8  schema        integer
    2  competition_id  uuid             9  rules         text
    3  position        integer         10  cause         uuid or none
    4  stream_id       uuid            11  actor.key     uuid
    5  stream_kind     text            12  actor.role    text
    6  version         integer         13  device        text or none
    7  type            text            14  occurred_at   integer, microseconds
                                       15  recorded_at   integer, microseconds

The database computes the same in `touchline.event_hash`; `tests/chain/golden.json` binds the two
and every other verifier together.
"""

from hashlib import sha256
from struct import Struct
from uuid import UUID

from schemas.envelope import Event

TAG = b"touchline/event/1\x00"
FIRST = bytes(32)
"""What stands for the previous hash in the first event of a stream."""

_length = Struct(">I").pack
_integer = Struct(">q").pack


def event_hash(event: Event, previous: bytes) -> bytes:
    """The 32 bytes that `event.hash` must be after the hash `previous` of the same stream."""
    head = header(event)
    body = sha256(event.body).digest()
    return sha256(b"".join((TAG, previous, _length(len(head)), head, body))).digest()


def header(event: Event) -> bytes:
    """Every field of the envelope but `hash` and `body`, in the layout above."""
    return b"".join(
        (
            event.event_id.bytes,
            event.competition_id.bytes,
            _integer(event.position),
            event.stream_id.bytes,
            _text(event.stream_kind),
            _integer(event.version),
            _text(event.type),
            _integer(event.schema),
            _text(event.rules),
            _uuid_or_none(event.cause),
            event.actor.key.bytes,
            _text(event.actor.role),
            _text_or_none(event.device),
            _integer(event.occurred_at),
            _integer(event.recorded_at),
        )
    )


def _text(value: str) -> bytes:
    encoded = value.encode()
    return _length(len(encoded)) + encoded


def _text_or_none(value: str | None) -> bytes:
    return b"\0" if value is None else b"\1" + _text(value)


def _uuid_or_none(value: UUID | None) -> bytes:
    return b"\0" if value is None else b"\1" + value.bytes
