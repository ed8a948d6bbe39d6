"""Who may do what, and what can go wrong: words that many operations share."""

from typing import Any

from schemas.envelope import Role
from service.api.exchange import EVENT_STREAM, NDJSON

Roles = frozenset[Role]

ADMIN: Roles = frozenset({"admin"})
MAKERS: Roles = frozenset({"admin", "organiser"})
OPENERS: Roles = frozenset({"organiser", "referee", "tablet"})
IMPORTERS: Roles = frozenset({"organiser", "referee"})
AUDITORS: Roles = frozenset({"organiser", "referee", "auditor"})
STREAMS: dict[str, Any] = {NDJSON: None, EVENT_STREAM: None}

APPEND_PROBLEMS = (
    "rules/illegal",
    "request/event_id_reused",
    "match/stale",
    "match/nothing_to_undo",
    "match/not_last",
    "match/nothing_to_redo",
    "match/in_force",
    "match/unknown_event",
    "match/already_retracted",
    "match/reason_missing",
    "match/follows",
    "match/too_many_changes",
    "match/unreadable",
    "store/contended",
    "store/overloaded",
    "store/outcome_unknown",
)
"""Of an operation that records entries."""
BEGIN_PROBLEMS = (
    "rules/illegal",
    "match/exists",
    "store/contended",
    "store/overloaded",
    "store/outcome_unknown",
)
"""Of an operation that begins a stream."""
