"""What every match has, whatever its rule system: opening, amendments, answers.

An amendment never edits. It is an event whose fact `Amended` says which earlier entry is no longer
(or again, or differently) in force and holds the new facts of every entry that came out otherwise.
"""

from typing import Annotated, Generic, Literal, TypeVar
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.envelope import Flag, Receipt
from schemas.ids import ClientId, check_client_id
from schemas.limits import BATCH_ENTRIES, Count, Device, Microseconds, Name, Reason

E = TypeVar("E")
F = TypeVar("F")

Checking = Literal["strict", "flag"]
"""`strict` refuses an entry against a rule unless a referee forces it; `flag` only flags it."""
Detail = Literal["full", "sheet"]
"""How closely the match is logged: `full` is every move and roll, `sheet` a score sheet only."""


class MatchOpened(msgspec.Struct, Generic[E], frozen=True, tag_field="type", tag="match_opened"):
    """The first entry of a match stream: everything `start` needs."""

    name: Name
    system: str
    revision: Annotated[int, Meta(ge=1, le=1_000_000)]
    checking: Checking
    detail: Detail
    setup: E


class Undo(msgspec.Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back the last entry in force. `event`, when given, must be that entry."""

    event: UUID | None = None


class Redo(msgspec.Struct, frozen=True, tag_field="type", tag="redo", forbid_unknown_fields=True):
    """Restore what was taken back last. A referee may name any entry taken back, with a reason."""

    event: UUID | None = None
    reason: Reason | None = None


class Retract(
    msgspec.Struct, frozen=True, tag_field="type", tag="retract", forbid_unknown_fields=True
):
    """Take back any earlier entry."""

    event: UUID
    reason: Reason


class Replace(
    msgspec.Struct,
    Generic[E],
    frozen=True,
    tag_field="type",
    tag="replace",
    forbid_unknown_fields=True,
):
    """Put another entry in the place of an earlier one."""

    event: UUID
    entry: E
    reason: Reason


class Insert(
    msgspec.Struct,
    Generic[E],
    frozen=True,
    tag_field="type",
    tag="insert",
    forbid_unknown_fields=True,
):
    """Put a forgotten entry directly before an earlier one."""

    before: UUID
    entry: E
    reason: Reason


Amendment = Undo | Redo | Retract | Replace[E] | Insert[E]
AMENDMENTS = (Undo, Redo, Retract, Replace, Insert)


class Outcome(msgspec.Struct, Generic[F], frozen=True, omit_defaults=True):
    """What an entry comes to since an amendment."""

    event: UUID
    facts: tuple[F, ...]
    flags: tuple[Flag, ...] = ()


class Amended(msgspec.Struct, Generic[F], frozen=True, tag_field="type", tag="amended"):
    """`event` is the entry concerned; an inserted entry is known by its amendment's event id."""

    effect: Literal["retracted", "restored", "replaced", "inserted"]
    event: UUID
    outcomes: tuple[Outcome[F], ...]


class Difference(msgspec.Struct, frozen=True):
    """One entry that came out otherwise, before and after."""

    event: UUID
    version: Count
    type: str
    before: tuple[msgspec.Raw, ...]
    after: tuple[msgspec.Raw, ...]
    flags_before: tuple[Flag, ...]
    flags_after: tuple[Flag, ...]


class EntryItem(msgspec.Struct, Generic[E], frozen=True, forbid_unknown_fields=True):
    """One reported entry. `event_id` is a UUIDv7 made by the client: the idempotency key."""

    event_id: ClientId
    """A UUIDv7 made by the client, or a UUIDv8 that an importer derives from what it imports; sent
    again with the same content, the answer is `duplicate`."""
    occurred_at: Microseconds
    """When it happened by the device's clock, in microseconds since 1970-01-01 UTC."""
    entry: E
    """What happened at the table; `GET .../expected` shows what may come next."""
    device: Device | None = None
    """A name of the device for people, shown in the list of devices and in the log."""
    force: Reason | None = None
    """A referee's reason to record the entry against the rules."""
    electronic: bool = False
    """Its dice were rolled by the device and not on the table."""

    def __post_init__(self) -> None:
        check_client_id("event_id", self.event_id)


class EntryBatch(msgspec.Struct, Generic[E], frozen=True, forbid_unknown_fields=True):
    """Body of `POST /v1/matches/{id}/events`."""

    entries: Annotated[tuple[EntryItem[E], ...], Meta(min_length=1, max_length=BATCH_ENTRIES)]
    expected_version: Count | None = None
    """The match version the client saw; when it is no longer true: 412 with what is missing."""


AnswerStatus = Literal["recorded", "flagged", "duplicate", "stale", "illegal", "not_tried"]


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an entry was not recorded: an error code, a sentence, and what would be right."""

    code: str
    detail: str
    legal: str | None = None
    rule: str | None = None
    rule_url: str | None = None
    pointer: str | None = None


class LaterEntries(msgspec.Struct, frozen=True):
    """What an amendment did to the entries that come after the one it concerns."""

    changed: Count
    """So many came out otherwise; the facts of the amendment say how."""
    flagged: Count
    """So many of these carry a flag now: they are against a rule, or cannot have happened."""
    detail: str
    """The same in a sentence."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to one entry, in the order of the batch. What it says is what is in the log."""

    event_id: UUID
    status: AnswerStatus
    receipt: Receipt | None = None
    body: msgspec.Raw | None = None
    """The event's stored body (entry, facts, flags) for entries that are in the log."""
    refusal: Refusal | None = None
    later: LaterEntries | None = None
    """Of an amendment, where later entries came out otherwise by it."""
