"""A match without a store: what is reported is planned and folded as the recorder would."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec

from schemas.body import Body
from schemas.envelope import Actor, Event, NewEvent
from schemas.match import Answer, EntryItem, MatchOpened
from service.chain.canonical import canonical
from service.chain.digest import FIRST, event_hash
from service.planning import plan
from service.rules.contract import RuleSystem
from service.rules.match import Match, after_event, opened
from service.rules.registry import RULE_SYSTEMS
from tests.match.counter_game import COUNTER, CounterSetup

MATCH = UUID("0192e5a0-0000-7000-8000-0000000000aa")
COMPETITION = UUID("0192e5a0-0000-7000-8000-00000000000c")
TABLET = Actor(UUID("0192e5a0-0000-7000-8000-0000000000e1"), "tablet")
REFEREE = Actor(UUID("0192e5a0-0000-7000-8000-0000000000e2"), "referee")
EPOCH = 1_764_000_000_000_000


@contextmanager
def registered(system: RuleSystem = COUNTER) -> Iterator[None]:
    """The registry with one more system, for as long as it lasts."""
    RULE_SYSTEMS[system.key] = system
    try:
        yield
    finally:
        del RULE_SYSTEMS[system.key]


def number(count: int) -> UUID:
    """The event id of the entry with this number."""
    return UUID(int=0x0192E5A1_0000_7000_8000_000000000000 + count)


def opening(checking: str = "flag", limit: int = 100, actor: Actor = REFEREE) -> Event:
    """The first event of a counter match."""
    entry: Any = MatchOpened("Final", "counter", 1, checking, "full", CounterSetup(limit))  # type: ignore[arg-type]
    new = NewEvent(
        event_id=number(0),
        stream_id=MATCH,
        stream_kind="match",
        type="match_opened",
        schema=1,
        rules="counter/1",
        cause=None,
        actor=actor,
        device=None,
        occurred_at=EPOCH,
        body=canonical(Body(entry, ())),
        fingerprint=bytes(32),
    )
    return stored(new, None)


def stored(new: NewEvent, last: Event | None) -> Event:
    """The event as the store would keep it after the last one of the match."""
    version = last.version + 1 if last else 1
    event = Event(
        event_id=new.event_id,
        competition_id=COMPETITION,
        position=version * 2,
        stream_id=new.stream_id,
        stream_kind=new.stream_kind,
        version=version,
        type=new.type,
        schema=new.schema,
        rules=new.rules,
        cause=new.cause,
        actor=new.actor,
        device=new.device,
        occurred_at=new.occurred_at,
        recorded_at=EPOCH + version,
        hash="",
        body=msgspec.Raw(new.body),
    )
    previous = bytes.fromhex(last.hash) if last else FIRST
    return msgspec.structs.replace(event, hash=event_hash(event, previous).hex())


class Table:
    """A match that goes on: `log` holds its events, `match` what they come to."""

    def __init__(self, checking: str = "flag", limit: int = 100) -> None:
        self.log = [opening(checking, limit)]
        self.match: Match = opened(self.log[0])
        self._entries = 0

    def report(self, entry: Any, actor: Actor = REFEREE, force: str | None = None) -> Answer:
        """Report one entry; its event id is `number(1)`, `number(2)` and so on."""
        self._entries += 1
        item = EntryItem(number(self._entries), EPOCH + self._entries, entry, "table 1", force)
        planned = plan(self.match, (item,), {}, actor)
        for new in planned.new:
            self.log.append(stored(new, self.log[-1]))
            self.match = after_event(self.match, self.log[-1])
        return planned.answers[0]

    def reports(self, *entries: Any) -> "Table":
        """Report entries that are all accepted."""
        for entry in entries:
            assert self.report(entry).refusal is None
        return self

    @property
    def total(self) -> int:
        total: int = self.match.head.state.total
        return total
