"""The first event of a stream: a match, a team, a competition."""

from hashlib import sha256
from uuid import UUID

from schemas.body import Body
from schemas.envelope import Actor, NewEvent
from service.chain.canonical import canonical
from service.rules.codec import OPENING_SCHEMA, entry_tag
from service.rules.contract import Entry, RuleSystem


def opening_event(
    stream_id: UUID,
    system: RuleSystem,
    opening: Entry,
    actor: Actor,
    at: int,
    device: str | None = None,
) -> NewEvent:
    """The event whose id is the stream's; `at` in microseconds since 1970."""
    body = canonical(Body(opening, ()))
    return NewEvent(
        event_id=stream_id,
        stream_id=stream_id,
        stream_kind=system.kind,
        type=entry_tag(opening),
        schema=OPENING_SCHEMA,
        rules=system.rules,
        cause=None,
        actor=actor,
        device=device,
        occurred_at=at,
        body=body,
        fingerprint=sha256(stream_id.bytes + body).digest(),
    )
