"""What travels on the Redis streams and the SSE channels beside `Event` and `ScoreboardFrame`."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.limits import Count, Microseconds
from schemas.views import Tally

StreamId = Annotated[str, Meta(pattern="^[0-9]+-0$")]
"""`<position>-0`: the id of an entry of a Redis stream."""
ResumeId = Annotated[str, Meta(pattern="^([0-9a-z-]+:)?[0-9]+(-0)?$")]
"""`<epoch>:<position>-0`: the id of an SSE message."""

ResetReason = Literal["unknown_epoch", "future", "malformed"]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A result as it came true: when a match finishes, when an amendment changes the tally of a
    finished match, and when an amendment makes it unfinished again (`in_force` false)."""

    kind: Literal["tally"]
    match: UUID
    position: Count
    version: Count
    in_force: bool
    at: Microseconds
    """The tablet's clock at the event."""
    tally: Tally


class Reset(msgspec.Struct, frozen=True):
    """What a reader knows is void: forget it, what follows begins anew."""

    reason: ResetReason
    detail: str


class LogFields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of an entry of the `log` stream. Its id is `<position>-0`."""

    position: Annotated[str, Meta(pattern="^[0-9]+$")]
    stream: UUID
    version: Annotated[str, Meta(pattern="^[0-9]+$")]
    type: str
    event: Annotated[str, Meta(description="The event as JSON, byte for byte as the API serves it")]


class ScoreboardFields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of an entry of the `scoreboard` stream."""

    match: UUID
    frame: Annotated[str, Meta(description="A `ScoreboardFrame` as canonical JSON")]


class ReportFields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of an entry of the `reports` stream."""

    kind: str
    match: UUID
    report: Annotated[str, Meta(description="A `Report` as canonical JSON")]
