"""Carries one log, in one epoch, to its three Redis streams.

`log` needs no folding and waits for nothing; `scoreboard` and `reports` are folded from PostgreSQL
from wherever Redis says they are.
"""

from collections.abc import Callable, Sequence
from functools import partial
from uuid import UUID

import structlog

from schemas.envelope import Event
from schemas.views import ScoreboardFrame
from service.projections.fold import MatchFold, Step
from service.projections.views import encoded
from service.relay.connection import Client
from service.relay.keys import epoch_key, keys
from service.relay.metrics import PUBLISHED
from service.relay.reports import Reports
from service.relay.stream import Added, LogStream
from service.rules.match import frame
from service.store.database import Database
from service.store.read import LogHead, event_json, read_log

PAGE = 250
"""Entries of one write; Redis does nothing else meanwhile (about 2 ms)."""
FORGOTTEN_EPOCH_SECONDS = 86_400
"""How long the streams of a former epoch are kept for readers that have not noticed yet."""

log = structlog.get_logger()

Shown = tuple[Step, ScoreboardFrame | None]
"""A step, and of a match the frame after it."""
Make = Callable[[Step, ScoreboardFrame | None], Added | None]


class FoldedStreams:
    """The streams that are made of the log by folding; each goes on from where Redis has it."""

    def __init__(self, database: Database, competition: UUID) -> None:
        self._database = database
        self._competition = competition
        self._fold = MatchFold(database)
        self._streams: dict[str, tuple[LogStream, Make]] = {}

    def add(self, name: str, stream: LogStream, make: Make) -> None:
        self._streams[name] = (stream, make)

    async def advance(self, page: Sequence[Event], head: int) -> bool:
        """Fold and add one page; True when there is more.

        `page` is used if it is the one that comes next.
        """
        reached = {
            name: stream.reached if stream.reached is not None else await stream.ask(head)
            for name, (stream, _) in self._streams.items()
        }
        start = min(reached.values())
        behind = [name for name, at in reached.items() if at == start]
        doubtful = any(self._streams[name][0].doubtful for name in behind)
        if start >= head and not doubtful:
            return False
        # Where one stream is ahead of the other, the other is brought to the same place first.
        limit = min((at for at in reached.values() if at > start), default=None)
        # What is compared with a stream is read after the stream was asked.
        events, end = await self._events(() if doubtful else page, start, limit)
        position = events[-1].position if events else start
        shown = [(step, _frame(step)) for step in await self._fold.fold(events)]
        for name in behind:
            await self._extend(name, shown, position, end)
        return True

    @property
    def left_out(self) -> int:
        """Matches that this code cannot fold: their frames and reports are not there."""
        return len(self._fold.left_out)

    async def _events(
        self, page: Sequence[Event], start: int, limit: int | None
    ) -> tuple[list[Event], bool]:
        """The events after a position, up to a limit, and whether the log ends with them."""
        if not page or page[0].position != start + 1:
            page = await read_log(self._database, self._competition, start, PAGE)
        events = [event for event in page if limit is None or event.position <= limit]
        return events, len(events) == len(page) < PAGE

    async def _extend(self, name: str, shown: Sequence[Shown], position: int, end: bool) -> None:
        stream, make = self._streams[name]
        entries = [entry for step, frame in shown if (entry := make(step, frame)) is not None]
        if await stream.extend(entries, position, end=end):
            PUBLISHED.labels(name).inc(len(entries))

    def doubt(self) -> None:
        """Ask Redis before the next write."""
        for stream, _ in self._streams.values():
            stream.reached = None


class LogRelay:
    """One log in one epoch."""

    def __init__(
        self, database: Database, redis: Client, competition: UUID, epoch: str, keep: int
    ) -> None:
        self._database = database
        self._redis = redis
        self._competition = competition
        self._epoch = epoch
        self._keys = keys(competition, epoch)
        self._log = LogStream(redis, self._keys.log, keep)
        self._folded = FoldedStreams(database, competition)
        scoreboard = LogStream(redis, self._keys.scoreboard, keep)
        self._folded.add("scoreboard", scoreboard, _frame_entry)
        reports = LogStream(redis, self._keys.reports, keep)
        self._folded.add("reports", reports, partial(_report_entry, Reports()))
        self.position = 0

    @property
    def left_out(self) -> int:
        """Matches that are in the log stream and not in those that are folded."""
        return self._folded.left_out

    async def advance(self, head: LogHead) -> bool:
        """Publish one page of each stream; True when there is more to publish."""
        page, more = await self._advance_log(head.position)
        more |= await self._folded.advance(page, head.position)
        return more

    async def _announce(self) -> None:
        """Say which epoch is the log's; let the streams of a former one run out."""
        key = epoch_key(self._competition)
        former: bytes | None = await self._redis.getset(key, self._epoch)  # type: ignore[assignment]
        if former is not None and former.decode() != self._epoch:
            for stream in keys(self._competition, former.decode()):
                await self._redis.expire(stream, FORGOTTEN_EPOCH_SECONDS)

    async def _advance_log(self, head: int) -> tuple[Sequence[Event], bool]:
        reached = self._log.reached
        if reached is None:
            reached = await self._log.ask(head)
            # In this order: a Redis that is emptied between the two still learns the epoch.
            await self._announce()
        self.position = reached
        if reached >= head and not self._log.doubtful:
            return (), False
        page = await read_log(self._database, self._competition, reached, PAGE)
        position = page[-1].position if page else reached
        entries = [_log_entry(event) for event in page]
        if await self._log.extend(entries, position, end=len(page) < PAGE):
            PUBLISHED.labels("log").inc(len(page))
            self.position = position
        return page, self._log.reached != head

    def doubt(self) -> None:
        """Ask Redis where every stream stands before the next write."""
        self._log.reached = None
        self._folded.doubt()


def _log_entry(event: Event) -> Added:
    position = str(event.position)
    return (
        position,
        "position",
        position,
        "stream",
        str(event.stream_id),
        "version",
        str(event.version),
        "type",
        event.type,
        "event",
        event_json(event).decode(),
    )


def _frame(step: Step) -> ScoreboardFrame | None:
    return frame(step.match) if step.match.system.kind == "match" else None


def _frame_entry(step: Step, shown: ScoreboardFrame | None) -> Added | None:
    if shown is None:
        return None
    match = str(shown.match)
    return str(step.event.position), "match", match, "frame", encoded(shown).decode()


def _report_entry(reports: Reports, step: Step, shown: ScoreboardFrame | None) -> Added | None:
    report = reports.of(step, shown is not None and shown.status == "finished")
    if report is None:
        return None
    kind = report.__struct_config__.tag
    assert isinstance(kind, str)
    of = step.match.system.kind, str(step.match.head.match)
    return str(step.event.position), "kind", kind, *of, "report", encoded(report).decode()
