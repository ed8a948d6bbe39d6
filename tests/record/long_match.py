"""A Bolter Ball match as long as wanted, and how long reading and amending it takes.

Random play without the ball: marines walk, phases end, nobody scores. Times in seconds.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec

from schemas.body import Body
from schemas.envelope import NewEvent
from schemas.match import EntryBatch, EntryItem, MatchOpened, Replace
from service.api.clock import uuid7
from service.chain.canonical import canonical
from service.match_cache import MatchCache, load
from service.record import Recorder
from service.rules.bolter_ball.system import BOLTER_BALL
from service.rules.play import random_entry
from service.simulator.setups import SETUPS
from service.store.append import Appender, Unit
from service.store.database import Database
from tests.match.table import EPOCH, REFEREE

WALKING = ("place_marine", "move_marine", "end_phase")


def walked(entries: int, seed: int = 1) -> tuple[Any, list[Any]]:
    """A set-up and so many legal entries."""
    dice = Random(seed)
    setup = msgspec.convert(SETUPS["bolter-ball"](dice), BOLTER_BALL.setup_type)
    state = BOLTER_BALL.start(setup)
    walk: list[Any] = []
    while len(walk) < entries:
        open_ones = [one for one in BOLTER_BALL.expected(state) if one.type in WALKING]
        entry = msgspec.convert(random_entry(open_ones, dice), BOLTER_BALL.entry_type)
        decision = BOLTER_BALL.decide(state, entry)
        if not decision.breaches:
            walk.append(entry)
            for fact in decision.facts:
                state = BOLTER_BALL.evolve(state, fact)
    return setup, walk


class LongMatch:
    """A match of `events` events in the database, recorded in batches as a tablet would."""

    def __init__(self, database: Database, appender: Appender) -> None:
        self.database = database
        self.appender = appender
        self.competition = uuid4()
        self.match = uuid4()
        self.ids: list[UUID] = []

    def recorder(self) -> Recorder:
        return Recorder(self.database, self.appender, MatchCache(self.database))

    async def record(self, events: int, batch: int = 50) -> None:
        setup, entries = walked(events - 1)
        opening = NewEvent(
            event_id=uuid4(),
            stream_id=self.match,
            stream_kind="match",
            type="match_opened",
            schema=1,
            rules=BOLTER_BALL.rules,
            cause=None,
            actor=REFEREE,
            device=None,
            occurred_at=EPOCH,
            body=canonical(
                Body(MatchOpened("Long", "bolter-ball", 1, "strict", "full", setup), ())
            ),
            fingerprint=bytes(32),
        )
        await self.appender.append(Unit(self.competition, (opening,), {self.match: 0}))
        recorder = self.recorder()
        for first in range(0, len(entries), batch):
            await self._post(recorder, entries[first : first + batch])
        await recorder.close()

    async def _post(self, recorder: Recorder, entries: Sequence[Any]) -> None:
        items = tuple(EntryItem(uuid7(), EPOCH + len(self.ids), entry) for entry in entries)
        answers = await recorder.record(self.competition, self.match, EntryBatch(items), REFEREE)
        assert {answer.status for answer in answers} == {"recorded"}, answers
        self.ids += [item.event_id for item in items]

    async def board_seconds(self, version: int) -> float:
        """Reading a board at a version, with no cache: snapshot, tail, fold, view."""
        started = time.perf_counter()
        match = await load(self.database, self.competition, self.match, version)
        match.system.board(match.head.state)
        assert match.version == version
        return time.perf_counter() - started

    async def amendment_seconds(self, entry: int, replacement: Any) -> tuple[float, float]:
        """Replacing an entry (0: the first) with everything after it decided again: by a recorder
        that knows nothing of the match yet, and then by one that has it in its cache."""
        recorder, seconds = self.recorder(), []
        for _ in range(2):
            item = EntryItem(uuid7(), EPOCH, Replace(self.ids[entry], replacement, "Misread"))
            started = time.perf_counter()
            answers = await recorder.record(
                self.competition, self.match, EntryBatch((item,)), REFEREE
            )
            seconds.append(time.perf_counter() - started)
            assert answers[0].receipt is not None, answers
        await recorder.close()
        return seconds[0], seconds[1]
