"""The immutable record: one entry, its facts, its envelope.

An event's body is canonical JSON `{"entry": ..., "facts": [...]}`, with `"flags": [...]` when
something was accepted against a rule and `"forced": {"reason": ...}` when a referee forced it.
The body is made once and then only ever handled as bytes; `hash` covers those bytes.
"""

from typing import Literal
from uuid import UUID

import msgspec

from schemas.limits import Count, Device, Microseconds, Reason, Sha256Hex

StreamKind = Literal["competition", "team", "match"]
Role = Literal["admin", "organiser", "referee", "tablet", "display", "auditor"]


class Actor(msgspec.Struct, frozen=True):
    """Who reported: the id of the key that was used and the role it had then."""

    key: UUID
    role: Role


class Flag(msgspec.Struct, frozen=True):
    """Something accepted against a rule: which rule, and what was wrong, in a sentence."""

    rule: str
    detail: str


class Forced(msgspec.Struct, frozen=True):
    """A referee's reason for recording an entry against the rules."""

    reason: Reason


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One event as it is stored and served. `body` is last: its bytes can be cut out whole."""

    event_id: UUID
    competition_id: UUID
    position: Count
    stream_id: UUID
    stream_kind: StreamKind
    version: Count
    type: str
    schema: Count
    rules: str
    """Rule system key and revision it was decided under: `bolter-ball/1`."""
    cause: UUID | None
    actor: Actor
    device: Device | None
    occurred_at: Microseconds
    recorded_at: Microseconds
    hash: Sha256Hex
    body: msgspec.Raw


class NewEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event before the store gave it position, version, time and hash."""

    event_id: UUID
    stream_id: UUID
    stream_kind: StreamKind
    type: str
    schema: int
    rules: str
    cause: UUID | None
    actor: Actor
    device: str | None
    occurred_at: int
    body: bytes
    fingerprint: bytes
    """SHA-256 over what the client sent; tells a repeated request from a reused id."""


class Receipt(msgspec.Struct, frozen=True):
    """What an acknowledged event got: durable from here on."""

    position: Count
    version: Count
    recorded_at: Microseconds
    hash: Sha256Hex
