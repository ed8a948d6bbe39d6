"""What clients send besides entries: bodies of the other POSTs, and query parameters.

Unknown members and unknown parameters are refused: a misspelt one must not be ignored.
"""

from typing import Annotated, Generic, Literal, TypeVar
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.ids import ClientId, check_client_id
from schemas.limits import PAGE_EVENTS, Count, Device, Microseconds, Name
from schemas.match import Checking, Detail

S = TypeVar("S")

PAGE_ITEMS = 200
PAIRING_SECONDS = 86_400

KeyRole = Literal["organiser", "referee", "tablet", "display", "auditor"]
Cursor = UUID
"""Opaque; from the `next` of the page before."""
PageLimit = Annotated[int, Meta(ge=1, le=PAGE_ITEMS)]
EventLimit = Annotated[int, Meta(ge=1, le=PAGE_EVENTS)]
LastEventId = Annotated[str, Meta(max_length=120)]


class CompetitionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A league, a tournament or a set of friendly games."""

    name: Name
    public: bool = False
    """Whether everybody may read it, without a key."""


class MatchRequest(
    msgspec.Struct, Generic[S], frozen=True, kw_only=True, forbid_unknown_fields=True
):
    """A match to be opened. `setup` is what the rule system named in `system` asks for."""

    name: Name
    setup: S
    checking: Checking = "strict"
    detail: Detail = "full"
    match_id: ClientId | None = None
    """A UUIDv7 made by the client, or a UUIDv8 that an importer derives, so that opening a match
    can be repeated safely; else made here."""

    def __post_init__(self) -> None:
        if self.match_id is not None:
            check_client_id("match_id", self.match_id)


class KeyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key to be made. A tablet's key may be for one match; an organiser's is made by an admin."""

    competition: UUID
    role: KeyRole
    label: Name
    """What the key is for: a table, a screen. Not a person's name."""
    match: UUID | None = None
    expires_at: Microseconds | None = None


class PairingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code with which one device gets a key."""

    competition: UUID
    label: Name
    role: Literal["referee", "tablet", "display"] = "tablet"
    match: UUID | None = None
    seconds: Annotated[int, Meta(ge=30, le=PAIRING_SECONDS)] = 600
    """How long the code can be claimed."""


class ClaimRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device that claims a code says about itself."""

    device: Device | None = None


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No query parameters."""


class PageQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cursor: Cursor | None = None
    limit: PageLimit = 50


class KeysQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    competition: UUID
    cursor: Cursor | None = None
    limit: PageLimit = 50


class EventsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`after` and `last_event_id` start behind a version; the second is for live streams."""

    after: Count = 0
    limit: EventLimit = 200
    last_event_id: LastEventId | None = None


class FeedQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`after` starts behind a position."""

    after: Count = 0
    limit: EventLimit = 200
    last_event_id: LastEventId | None = None


class StreamQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    last_event_id: LastEventId | None = None


class AtQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`at` is a version; without it, the newest."""

    at: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None


class AsOfQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`as_of` is a position of the log; without it, the newest."""

    as_of: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
