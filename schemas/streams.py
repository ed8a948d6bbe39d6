"""What travels on the Redis streams and the SSE channels beside `Event` and `ScoreboardFrame`."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from schemas.limits import Count, Microseconds
from schemas.reports import GoldRow, InflictedRow, InjuryRow, SppRow
from schemas.standings import StandingsRow
from schemas.views import Tally

StreamId = Annotated[str, Meta(pattern="^[0-9]+-0$")]
"""`<position>-0`: the id of an entry of a Redis stream."""
ResumeId = Annotated[str, Meta(pattern="^([0-9a-z-]+:)?[0-9]+(-0)?$")]
"""`<epoch>:<position>-0`: the id of an SSE message."""

ResetReason = Literal["unknown_epoch", "future", "malformed"]


class _Report(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    position: Count
    version: Count
    """Of the stream that the event is of."""
    at: Microseconds
    """The tablet's clock at the event."""


class TallyReport(_Report, frozen=True, kw_only=True, tag="tally"):
    """A result as it came true: when a match finishes, when an amendment changes the tally of a
    finished match, and when an amendment makes it unfinished again (`in_force` false)."""

    match: UUID
    in_force: bool
    tally: Tally


class LedgerLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of one of the ledgers. `in_force`: false where the row was true until this event."""

    in_force: bool
    spp: SppRow | None = None
    gold: GoldRow | None = None
    suffered: InjuryRow | None = None
    inflicted: InflictedRow | None = None


class LedgerReport(_Report, frozen=True, kw_only=True, tag="ledger"):
    """Rows of a team's ledgers as they come true: star player points, gold, casualties. A
    correction takes rows back and has others in their place."""

    team: UUID
    lines: tuple[LedgerLine, ...]


class TableReport(_Report, frozen=True, kw_only=True, tag="standings"):
    """Rows of the tables that an event changed. `gone`: teams that are in no table any more."""

    competition: UUID
    season: Count
    rows: tuple[StandingsRow, ...]
    gone: tuple[UUID, ...]


Report = TallyReport | LedgerReport | TableReport
"""What the `reports` stream holds, told apart by `kind`."""


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
    """The fields of an entry of the `reports` stream; of the three ids that of what it is about."""

    kind: str
    match: UUID | UnsetType = UNSET
    team: UUID | UnsetType = UNSET
    competition: UUID | UnsetType = UNSET
    report: Annotated[str, Meta(description="A `Report` as canonical JSON")]
