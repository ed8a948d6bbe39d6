"""The first event of a match, whoever opens it."""

from hashlib import sha256
from typing import Any
from uuid import UUID

from schemas.body import Body
from schemas.envelope import Actor, NewEvent
from schemas.match import MatchOpened
from service.chain.canonical import canonical
from service.rules.codec import OPENING_SCHEMA
from service.rules.contract import RuleSystem


def opening_event(
    match_id: UUID,
    system: RuleSystem,
    opening: MatchOpened[Any],
    actor: Actor,
    at: int,
    device: str | None = None,
) -> NewEvent:
    """The event whose id is the match's; `at` in microseconds since 1970."""
    body = canonical(Body(opening, ()))
    return NewEvent(
        event_id=match_id,
        stream_id=match_id,
        stream_kind="match",
        type="match_opened",
        schema=OPENING_SCHEMA,
        rules=system.rules,
        cause=None,
        actor=actor,
        device=device,
        occurred_at=at,
        body=body,
        fingerprint=sha256(match_id.bytes + body).digest(),
    )
