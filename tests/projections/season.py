"""A competition of Bolter Ball matches that a random table really plays, appended to a real log."""

from random import Random
from uuid import UUID

import msgspec

from schemas.body import Body
from schemas.envelope import Actor, Event, NewEvent
from schemas.match import EntryItem, MatchOpened, Retract, Undo
from service.chain.canonical import canonical
from service.planning import plan
from service.rules.contract import Entry
from service.rules.match import Match, opened
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.simulator.setups import SETUPS
from service.store.append import Appender, Unit
from service.store.database import Database
from service.store.read import read_log

SYSTEM = RULE_SYSTEMS["bolter-ball"]
REFEREE = Actor(UUID("0192e5a0-0000-7000-8000-0000000000e2"), "referee")
BEGIN = 1_764_000_000_000_000
SECOND = 1_000_000


class Season:
    """A competition; the same seed plays the same matches with the same event ids."""

    def __init__(self, appender: Appender, seed: int = 1) -> None:
        self.competition = UUID(int=0x0192E5A0_0000_7000_8000_000000000000 + seed)
        self._appender = appender
        self._rng = Random(seed)
        self._clock = BEGIN
        self.matches: dict[UUID, Match] = {}

    async def open(self, name: str = "Table") -> UUID:
        """Set a match up; its id."""
        match_id = self._new_id()
        setup = msgspec.convert(SETUPS["bolter-ball"](self._rng), SYSTEM.setup_type)
        entry: MatchOpened[Entry] = MatchOpened(name, SYSTEM.key, 1, "flag", "full", setup)
        new = self._event(match_id, "match_opened", canonical(Body(entry, ())))
        await self._append(match_id, (new,), 0)
        self.matches[match_id] = opened(_as_stored(new, self.competition))
        return match_id

    async def play(self, match_id: UUID, entries: int) -> None:
        """Report entries of a match until it is over, at most so many, fifty at a time."""
        while entries > 0:
            items = self._items(match_id, min(entries, 50))
            if not items:
                return
            entries -= len(items)
            await self.report(match_id, *items)

    async def play_all(self, events: int, at_once: int = 4) -> None:
        """Play matches, some side by side, until the competition has so many more events."""
        running: list[UUID] = []
        while events > 0:
            while len(running) < at_once and events > 0:
                running.append(await self.open(f"Table {len(self.matches) + 1}"))
                events -= 1
            match_id = self._rng.choice(running)
            before = self.matches[match_id].version
            await self.play(match_id, min(self._rng.randint(1, 40), events))
            done = self.matches[match_id].version - before
            events -= done
            if not done:
                running.remove(match_id)

    async def undo(self, match_id: UUID) -> None:
        """Take the last entry back."""
        await self.report(match_id, self._item(Undo()))

    async def retract(self, match_id: UUID, back: int) -> None:
        """Take back the entry so many before the last, as a referee."""
        target = self.matches[match_id].head.recent[-1 - back]
        await self.report(match_id, self._item(Retract(target, "It never happened.")))

    async def report(self, match_id: UUID, *items: EntryItem[Entry]) -> None:
        """Record entries as the recorder does."""
        match = self.matches[match_id]
        planned = plan(match, items, {}, REFEREE)
        assert not planned.refused, planned.answers
        await self._append(match_id, planned.new, match.version)
        self.matches[match_id] = planned.match

    async def note(self, text: str = "Round 1") -> None:
        """Something that belongs to the competition and to no match."""
        body = canonical({"entry": {"text": text, "type": "note"}, "facts": []})
        new = self._event(
            self.competition, "note", body, stream_kind="competition", rules="league/1"
        )
        await self._append(self.competition, (new,), None)

    async def unknown(self, rules: str = "tomorrow/1") -> UUID:
        """A match of a rule system that this code does not have."""
        match_id = self._new_id()
        new = self._event(match_id, "match_opened", canonical({"entry": {}}), rules=rules)
        await self._append(match_id, (new,), 0)
        return match_id

    async def leap(self, match_id: UUID, rules: str = "bolter-ball/9") -> None:
        """An event of a match that only a newer revision of its rules knows."""
        body = canonical({"entry": {"type": "leap"}, "facts": []})
        new = self._event(match_id, "leap", body, rules=rules)
        await self._append(match_id, (new,), self.matches[match_id].version)

    def _items(self, match_id: UUID, most: int) -> list[EntryItem[Entry]]:
        match, items = self.matches[match_id], []
        while len(items) < most:
            expectations = SYSTEM.expected(match.head.state)
            if not expectations:
                break
            entry = msgspec.convert(random_entry(expectations, self._rng), SYSTEM.entry_type)
            items.append(self._item(entry))
            match = plan(match, (items[-1],), {}, REFEREE).match
        return items

    def _item(self, entry: Entry) -> EntryItem[Entry]:
        self._clock += SECOND
        return EntryItem(self._new_id(), self._clock, entry)

    def _event(self, stream: UUID, type_: str, body: bytes, **changes: str) -> NewEvent:
        self._clock += SECOND
        event = NewEvent(
            event_id=self._new_id(),
            stream_id=stream,
            stream_kind="match",
            type=type_,
            schema=1,
            rules=SYSTEM.rules,
            cause=None,
            actor=REFEREE,
            device=None,
            occurred_at=self._clock,
            body=body,
            fingerprint=bytes(32),
        )
        return msgspec.structs.replace(event, **changes)

    async def _append(self, stream: UUID, new: tuple[NewEvent, ...], expected: int | None) -> None:
        versions = {} if expected is None else {stream: expected}
        result = await self._appender.append(Unit(self.competition, new, versions))
        assert result.outcome == "recorded", result

    def _new_id(self) -> UUID:
        noise = self._rng.getrandbits(128) & ~(0xF << 76 | 0b11 << 62)
        return UUID(int=noise | 7 << 76 | 0b10 << 62)


async def whole_log(database: Database, competition: UUID) -> list[Event]:
    """Every event of a log."""
    log: list[Event] = []
    while page := await read_log(database, competition, len(log), 1000):
        log += page
    return log


def _as_stored(new: NewEvent, competition: UUID) -> Event:
    return Event(
        event_id=new.event_id,
        competition_id=competition,
        position=1,
        stream_id=new.stream_id,
        stream_kind=new.stream_kind,
        version=1,
        type=new.type,
        schema=new.schema,
        rules=new.rules,
        cause=new.cause,
        actor=new.actor,
        device=new.device,
        occurred_at=new.occurred_at,
        recorded_at=new.occurred_at,
        hash="0" * 64,
        body=msgspec.Raw(new.body),
    )
