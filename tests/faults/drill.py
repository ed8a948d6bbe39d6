"""A drill: tablets report, displays watch, a fault happens, all heals, the checker decides."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from uuid import UUID

import msgspec
import redis

from schemas.envelope import Event
from service.relay.keys import keys
from service.store.database import Database
from service.store.read import log_head, read_log
from tests.bench.script import played
from tests.faults.checker import Violation, check, check_reader
from tests.faults.display import Display
from tests.faults.history import History, Outcome
from tests.faults.tablet import Tablet
from tests.hall import Api, Hall

HEAL_SECONDS = 30.0
SCRIPT_ENTRIES = 4000


@dataclass
class Verdict:
    """What a drill came to."""

    violations: list[Violation]
    counts: dict[Outcome, int]
    events: int
    seconds: float
    connections: int
    """Connections that the displays made."""
    history: History

    @property
    def summary(self) -> str:
        attempts = ", ".join(f"{number} {outcome}" for outcome, number in self.counts.items())
        return (
            f"{len(self.violations)} violations; {attempts}; {self.events} events, "
            f"{self.connections} connections of displays, {self.seconds:.0f} s"
        )


@dataclass
class Drill:
    """One competition in a hall. `apis` are those that tablets and displays use, in turn."""

    hall: Hall
    apis: list[Api]
    dice: Random
    matches: int = 6
    rivals: int = 0
    """Tablets that report to the same matches through another API."""
    displays: int = 3
    cut_after: tuple[int, int] | None = None
    history: History = field(default_factory=History)
    tablets: list[Tablet] = field(default_factory=list)
    watching: list[Display] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    competition: str = ""
    epoch: str = ""

    async def run(self, fault: Callable[[], Awaitable[None]]) -> Verdict:
        """Play, let the fault happen, wait until everything healed, and judge."""
        started = time.monotonic()
        await asyncio.to_thread(self._set_up)
        watchers = [asyncio.create_task(display.watch()) for display in self.watching]
        players = [asyncio.create_task(tablet.play()) for tablet in self.tablets]
        self.tasks = [*watchers, *players]
        try:
            await self.acknowledged(20)
            await fault()
            await self.acknowledged(20)
            for tablet in self.tablets:
                tablet.stop.set()
            await asyncio.gather(*players)
            violations, log = await self._judged()
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
        return Verdict(
            violations,
            self.history.counts(),
            len(log),
            time.monotonic() - started,
            self.connections,
            self.history,
        )

    @property
    def connections(self) -> int:
        """How many connections the displays have made."""
        return sum(display.connections for display in self.watching)

    async def acknowledged(self, more: int) -> None:
        """Wait until so many more entries are acknowledged: the service works."""
        target = self.history.counts()["ok"] + more
        works = await until(lambda: self._none_failed() and self.history.counts()["ok"] >= target)
        assert works, f"nothing is recorded any more: {self.history.operations[-3:]}"

    def _none_failed(self) -> bool:
        """Raise what ended a tablet or a display before its time."""
        for task in self.tasks:
            if task.done():
                task.result()
        return True

    def _set_up(self) -> None:
        api, admin = self.apis[0], self.hall.admin
        self.competition = api.competition(admin, "Drill")
        organiser = api.key(admin, self.competition, "organiser")
        tablet = api.key(admin, self.competition, "tablet")
        reader = api.key(admin, self.competition, "display")
        for number in range(self.matches):
            script = played(self.dice.randrange(10_000), SCRIPT_ENTRIES)
            match = api.match(self.competition, organiser, script.setup, number)
            for rival in range(self.rivals + 1):
                self.tablets.append(
                    Tablet(
                        f"table {number}, tablet {rival}",
                        self.apis[rival % len(self.apis)].url,
                        tablet,
                        match,
                        Random(self.dice.random()),
                        self.history,
                        None if self.rivals else script.entries,
                    )
                )
        for number in range(self.displays):
            url = self.apis[number % len(self.apis)].url
            dice = Random(self.dice.random())
            self.watching.append(
                Display(f"display {number}", url, self.competition, reader, dice, self.cut_after)
            )

    # ------------------------------------------------------------------------- the judgement

    async def _judged(self) -> tuple[list[Violation], list[Event]]:
        log = await self._log()
        ours = frozenset(
            event.event_id
            for event in log
            if event.stream_kind == "competition" or event.type == "match_opened"
        )
        violations = check(self.history, log, ours)
        violations += check_reader("redis", await self._redis(log[-1].position), log)
        last = log[-1].position
        await until(lambda: all(display.position >= last for display in self.watching))
        for display in self.watching:
            violations += check_reader(display.name, display.seen, log)
            violations += [Violation("reset", f"{display.name}: {why}") for why in display.resets]
        return violations, log

    async def _log(self) -> list[Event]:
        database = Database(self.hall.postgres.service_url)
        log: list[Event] = []
        try:
            while page := await read_log(database, self._id, len(log), 1000):
                log += page
            head = await log_head(database, self._id)
        finally:
            await database.close()
        assert head is not None
        assert head.position == len(log), f"the head row says {head.position} of {len(log)}"
        self.epoch = head.epoch
        return log

    async def _redis(self, position: int) -> list[Event]:
        """The `log` stream, once it has reached the position or does not get on any more."""
        key = keys(self._id, self.epoch).log
        with redis.Redis.from_url(self.hall.valkey.url) as client:
            await until(lambda: _last_position(client, key) >= position)
            entries = client.xrange(key)
        return [msgspec.json.decode(fields[b"event"], type=Event) for _, fields in entries]

    @property
    def _id(self) -> UUID:
        return UUID(self.competition)


async def until(true: Callable[[], bool], seconds: float = HEAL_SECONDS) -> bool:
    """Wait until something is true; False when it did not become so in time."""
    give_up = time.monotonic() + seconds
    while not true():
        if time.monotonic() > give_up:
            return False
        await asyncio.sleep(0.02)
    return True


def _last_position(client: redis.Redis, key: str) -> int:
    try:
        last = client.xinfo_stream(key)["last-generated-id"]
    except redis.ResponseError:
        return 0
    return int(bytes(last).partition(b"-")[0])
