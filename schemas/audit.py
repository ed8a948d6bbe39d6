"""What an audit, a what-if and a bundle look like from outside."""

from typing import Literal
from uuid import UUID

import msgspec

from schemas.envelope import Actor, Flag, StreamKind
from schemas.limits import Count, Microseconds, Sha256Hex
from schemas.match import Answer, Difference
from schemas.views import Board, Tally

Check = Literal["content", "link", "gap", "order", "count", "form"]
"""What failed: `content` an event's hash does not follow from its content; `link` its previous hash
is not that of the event before it; `gap` a version is missing; `order` a version stands in the
wrong place or twice; `count` fewer or more than promised; `form` not the canonical bytes."""

FindingKind = Literal["flagged", "forced", "difference", "undecidable", "obligation"]
"""`obligation`: a rule that is recorded and not judged asked for something that was not done."""
BUNDLE_FORMAT = "touchline-bundle"
BUNDLE_VERSION = 1


class ChainBreak(msgspec.Struct, frozen=True):
    """The first event of a stream that does not verify; everything before it does."""

    check: Check
    version: Count
    detail: str


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event that somebody should look at, with what is stored and what the rules say today.

    `flagged`: an entry in force that is against a rule as the match stands now. `forced`: recorded
    by a referee's authority. `difference`: the rules would come to something else today, or would
    not have let it in. `undecidable`: the rules cannot judge it any more. An event can have several
    findings.
    """

    event_id: UUID
    version: Count
    type: str
    rules: str
    actor: Actor
    finding: FindingKind
    detail: str
    facts_stored: tuple[msgspec.Raw, ...] = ()
    facts_now: tuple[msgspec.Raw, ...] = ()
    flags_stored: tuple[Flag, ...] = ()
    flags_now: tuple[Flag, ...] = ()
    since: UUID | None = None
    """Of a `flagged` entry: the amendment since which it carries these flags; without it, they came
    with the entry itself."""


class AuditCounts(msgspec.Struct, frozen=True):
    """`entries` counts events that add to the history, `amendments` those that change it.
    `flagged` is the match's own `flags`: entries in force that carry a flag. From an event on that
    cannot be read, nothing is known to be in force."""

    events: Count
    entries: Count
    amendments: Count
    in_force: Count
    flagged: Count
    forced: Count
    differences: Count
    undecidable: Count
    obligations: Count


class NotJudged(msgspec.Struct, frozen=True):
    """A rule that is logged and not judged: nothing is refused by it. An audit says nothing about
    it, but for obligations that the facts tell of."""

    rule: str
    text: str


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /v1/matches/{id}/audit`: every entry decided again, all findings in log order."""

    match: UUID
    competition: UUID
    name: str
    """Empty when the opening cannot be read."""
    rules_recorded: tuple[str, ...]
    """Every `system/revision` that events of the match were decided under."""
    rules_now: str | None
    """What it was judged by; None when the rule system of the opening is not here."""
    version: Count
    head: Sha256Hex
    """Hash of the last event: note it down, and a log made anew as a whole is found out."""
    chain: ChainBreak | None
    """None when every hash is right."""
    counts: AuditCounts
    findings: tuple[Finding, ...]
    not_judged: tuple[NotJudged, ...]


class Standing(msgspec.Struct, frozen=True):
    """Where a match stands in one of two histories. The score is in the board's sides."""

    board: Board
    tally: Tally


class FigureChange(msgspec.Struct, frozen=True):
    """A figure that would be another: where it stands in the sheet or the table, then the value
    before and after; null where there is none."""

    figure: str
    before: int | str | bool | None
    after: int | str | bool | None


class NoLongerTrue(msgspec.Struct, frozen=True):
    """An entry that was right and would not be: the rule and the sentence. It stays, flagged."""

    event: UUID
    version: Count
    type: str
    flag: Flag


class StreamEffect(msgspec.Struct, frozen=True, kw_only=True):
    """What would become of a team or of the competition itself."""

    stream: UUID
    kind: StreamKind
    name: str
    entries: tuple[Difference, ...]
    """Entries that come out otherwise, and those that the service itself would report."""
    figures: tuple[FigureChange, ...]
    no_longer_true: tuple[NoLongerTrue, ...]


class StreamWhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """`POST .../what-if` of a team or a competition: nothing was recorded. As of a match."""

    stream: UUID
    kind: StreamKind
    version: Count
    answers: tuple[Answer, ...]
    effects: tuple[StreamEffect, ...]
    """Of the stream itself first, then of those that follow from it."""


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """`POST /v1/matches/{id}/what-if`: nothing was recorded.

    The request is an `EntryBatch`, the same body that would be posted to `.../events`. `answers`
    has one per entry: `recorded` or `flagged` (what would be), `illegal` with the refusal, and
    `not_tried` after it; receipts are never there. `differences` are in the order of play: an entry
    that is no longer in force has no facts after, one that was put in has none before.
    """

    match: UUID
    version: Count
    answers: tuple[Answer, ...]
    differences: tuple[Difference, ...]
    before: Standing
    after: Standing
    effects: tuple[StreamEffect, ...] = ()
    """What would become of the competition and of the teams, where the result counts."""


class BundleStream(msgspec.Struct, frozen=True):
    """A stream in a bundle: how many events, and the hash of the last one."""

    stream: UUID
    kind: StreamKind
    version: Count
    hash: Sha256Hex


class BundleManifest(msgspec.Struct, frozen=True, kw_only=True):
    """First line of a bundle. `scope` is `competition` (every position of the log from 1 to
    `head`) or `match` (one stream of it)."""

    format: str = BUNDLE_FORMAT
    version: int = BUNDLE_VERSION
    scope: Literal["competition", "match"]
    competition: UUID
    epoch: str
    head: Count
    """Position of the last event of the log when the bundle was made."""
    exported_at: Microseconds
    streams: tuple[BundleStream, ...]


class BundleEnd(msgspec.Struct, frozen=True):
    """Last line of a bundle: event lines before it, and SHA-256 of the manifest line's bytes
    without the line feed."""

    end: Count
    manifest_sha256: Sha256Hex
