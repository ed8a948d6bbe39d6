"""Events for the tests of the store."""

from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

import msgspec

from schemas.envelope import Actor, NewEvent

TABLET = Actor(UUID(int=0xE1), "tablet")
OCCURRED_AT = 1_764_000_000_000_000


def new_event(stream_id: UUID, text: str = "a move", **changes: Any) -> NewEvent:
    """A match event whose body and fingerprint hold the text."""
    body = msgspec.json.encode({"entry": {"text": text, "type": "note"}, "facts": []})
    event = NewEvent(
        event_id=uuid4(),
        stream_id=stream_id,
        stream_kind="match",
        type="note",
        schema=1,
        rules="bolter-ball/1",
        cause=None,
        actor=TABLET,
        device="table 4",
        occurred_at=OCCURRED_AT,
        body=body,
        fingerprint=sha256(body).digest(),
    )
    return msgspec.structs.replace(event, **changes)
