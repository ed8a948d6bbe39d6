"""A hall: one database, any number of recorders with caches of their own, one counter match."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from schemas.body import Body
from schemas.envelope import Actor, Event, NewEvent
from schemas.limits import PAGE_EVENTS
from schemas.match import Answer, EntryBatch, EntryItem, MatchOpened
from service.api.clock import uuid7
from service.chain.canonical import canonical
from service.match_cache import MatchCache
from service.record import Recorder
from service.store.append import Appender, Unit
from service.store.database import Database
from service.store.read import read_stream
from tests.match.counter_game import CounterSetup
from tests.match.table import REFEREE, TABLET

OCCURRED_AT = 1_764_000_000_000_000


def item(entry: Any, event_id: UUID | None = None, force: str | None = None) -> EntryItem[Any]:
    return EntryItem(event_id or uuid7(), OCCURRED_AT, entry, "table 1", force)


class Hall:
    def __init__(self, database: Database, appender: Appender) -> None:
        self.database = database
        self.appender = appender
        self.competition = uuid4()
        self.match = uuid4()
        self.recorder = self.another_recorder()

    def another_recorder(self) -> Recorder:
        """As a second process has it: its own cache and locks."""
        return Recorder(self.database, self.appender, MatchCache(self.database))

    async def open(self, checking: str = "flag", limit: int = 100) -> "Hall":
        entry = MatchOpened("Final", "counter", 1, checking, "full", CounterSetup(limit))  # type: ignore[arg-type]
        opening = NewEvent(
            event_id=uuid4(),
            stream_id=self.match,
            stream_kind="match",
            type="match_opened",
            schema=1,
            rules="counter/1",
            cause=None,
            actor=REFEREE,
            device=None,
            occurred_at=OCCURRED_AT,
            body=canonical(Body(entry, ())),
            fingerprint=bytes(32),
        )
        await self.appender.append(Unit(self.competition, (opening,), {self.match: 0}))
        return self

    async def post(
        self,
        *items: EntryItem[Any],
        expected: int | None = None,
        actor: Actor = TABLET,
        recorder: Recorder | None = None,
    ) -> tuple[Answer, ...]:
        batch = EntryBatch(items, expected)
        return await (recorder or self.recorder).record(self.competition, self.match, batch, actor)

    async def entries(self, entries: Iterable[Any], actor: Actor = TABLET) -> tuple[Answer, ...]:
        return await self.post(*map(item, entries), actor=actor)

    async def log(self) -> list[Event]:
        events: list[Event] = []
        while page := await read_stream(
            self.database, self.competition, self.match, len(events), PAGE_EVENTS
        ):
            events += page
        return events
