"""What a stranger writes into the streams is found and removed, and no reader misses or repeats an
event of the log."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random

import pytest
import pytest_asyncio
import redis.asyncio

from service.relay.connection import single
from service.relay.metrics import REGISTRY
from service.store.append import Appender
from service.store.database import Database
from tests.projections.season import Season
from tests.projections.waiting import until
from tests.relay.streams import Entry, entries, expected_log, published, relaying

Redis = redis.asyncio.Redis
JUNK = {"hello": "world"}


@pytest.fixture
def season(appender: Appender) -> Season:
    return Season(appender)


@pytest_asyncio.fixture
async def client(redis_url: str) -> AsyncIterator[Redis]:
    client = single(redis_url)
    yield client
    await client.aclose()


def removed(stream: str = "log") -> float:
    return (
        REGISTRY.get_sample_value("touchline_relay_foreign_entries_total", {"stream": stream}) or 0
    )


async def just_above(client: Redis, key: str, head: int) -> None:
    await client.xadd(key, JUNK, id=f"{head + 1}-0")


async def far_above(client: Redis, key: str, head: int) -> None:
    await client.xadd(key, JUNK, id=f"{head + 1000}-0")


async def by_the_clock(client: Redis, key: str, head: int) -> None:
    await client.xadd(key, JUNK)


async def beside_the_newest(client: Redis, key: str, head: int) -> None:
    await client.xadd(key, JUNK, id=f"{head}-7")


async def several(client: Redis, key: str, head: int) -> None:
    for id_ in (f"{head}-1", f"{head + 1}-0", f"{head + 3}-0", f"{head + 3}-1"):
        await client.xadd(key, JUNK, id=id_)


async def deleted_again(client: Redis, key: str, head: int) -> None:
    await client.xdel(key, await client.xadd(key, JUNK, id=f"{head + 50}-0"))


HOW = [just_above, far_above, by_the_clock, beside_the_newest, several, deleted_again]
Write = Callable[[Redis, str, int], Awaitable[None]]


@pytest.mark.parametrize("write", HOW, ids=lambda write: write.__name__)
async def test_a_strangers_entry_is_removed_while_nothing_happens_and_readers_get_what_follows(
    database: Database, season: Season, redis_url: str, client: Redis, write: Write
) -> None:
    async with relaying(database, redis_url):
        match_id = await season.open()
        await season.play(match_id, 19)
        found = await published(client, database, season.competition)
        await asyncio.sleep(0.05)  # the relay knows that it is done
        before = [await entries(client, key) for key in found]
        counts = [removed(name) for name in found._fields]
        for key in found:
            await write(client, key, 20)

        async def told() -> bool:
            now = [removed(name) for name in found._fields]
            return all(later > earlier for later, earlier in zip(now, counts, strict=True))

        await until(told, seconds=3)
        assert [await entries(client, key) for key in found] == before
        await season.play(match_id, 5)
        await published(client, database, season.competition, seconds=2)
        assert await entries(client, found.log) == await expected_log(database, season.competition)
        assert len(await entries(client, found.scoreboard)) == 25


@pytest.mark.parametrize("write", HOW, ids=lambda write: write.__name__)
async def test_an_event_that_comes_before_it_is_found_takes_its_place(
    database: Database, season: Season, redis_url: str, client: Redis, write: Write
) -> None:
    async with relaying(database, redis_url):
        match_id = await season.open()
        await season.play(match_id, 19)
        found = await published(client, database, season.competition)
        for key in found:
            await write(client, key, 20)
        await season.play(match_id, 3)

        async def right() -> bool:
            return await entries(client, found.log) == await expected_log(
                database, season.competition
            ) and await _has_frames(client, found.scoreboard, 23)

        await until(right, seconds=4)
        await season.play(match_id, 1)
        await published(client, database, season.competition, seconds=2)
        assert await entries(client, found.log) == await expected_log(database, season.competition)


async def test_a_relay_that_starts_finds_what_was_written_meanwhile(
    database: Database, season: Season, redis_url: str, client: Redis
) -> None:
    await season.play_all(600)
    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)
    for key in found:
        await client.xadd(key, JUNK)
    await season.play_all(600)

    async with relaying(database, redis_url):
        await until(lambda: _is_log(client, database, season, found.log), seconds=10)
        await until(lambda: _has_frames(client, found.scoreboard, 1200), seconds=10)
        await until(lambda: _has_reports_only(client, found.reports), seconds=5)


async def test_what_is_no_stream_makes_room_for_one(
    database: Database, season: Season, redis_url: str, client: Redis
) -> None:
    async with relaying(database, redis_url):
        await season.play_all(30)
        found = await published(client, database, season.competition)
        for key in found:
            await client.set(key, "mine")
        await published(client, database, season.competition, seconds=5)
        assert await entries(client, found.log) == await expected_log(database, season.competition)


async def test_another_relays_entries_are_no_strangers(
    database: Database, season: Season, redis_url: str, client: Redis
) -> None:
    count = removed()
    async with relaying(database, redis_url) as first:
        await season.play_all(100)
        await published(client, database, season.competition)
        async with relaying(database, redis_url):
            first.cancel()
            await season.play_all(300)
            found = await published(client, database, season.competition)
    assert await entries(client, found.log) == await expected_log(database, season.competition)
    assert removed() == count


async def test_readers_by_id_and_by_group_get_every_event_once_whatever_is_written(
    database: Database, season: Season, redis_url: str, client: Redis
) -> None:
    rng = Random(5)
    async with relaying(database, redis_url):
        match_id = await season.open()
        found = await published(client, database, season.competition)
        await client.xgroup_create(found.log, "hall", id="0")
        by_id, by_group = _Reader(), _Reader()
        tasks = [
            asyncio.create_task(by_id.by_id(client, found.log)),
            asyncio.create_task(by_group.by_group(client, found.log)),
        ]
        for _ in range(12):
            head = season.matches[match_id].version
            await rng.choice(HOW)(client, found.log, head)
            await season.play(match_id, rng.randint(1, 3))
            await asyncio.sleep(rng.random() / 5)
        await published(client, database, season.competition, seconds=3)
        log = await expected_log(database, season.competition)
        await until(lambda: _has(by_id, log[-1]), seconds=3)
        await until(lambda: _has(by_group, log[-1]), seconds=3)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert by_id.events == log
    assert by_group.events == log


class _Reader:
    """Follows a `log` stream as its README says: a stranger's entry is no place to go on from."""

    def __init__(self) -> None:
        self.events: list[Entry] = []

    async def by_id(self, client: Redis, key: str) -> None:
        while True:
            after = f"{len(self.events)}-0"
            await self._take(await client.xread({key: after}, count=1, block=20))

    async def by_group(self, client: Redis, key: str) -> None:
        while True:
            await self._take(await client.xreadgroup("hall", "me", {key: ">"}, count=1, block=20))

    async def _take(self, found: list[tuple[bytes, list[Entry]]]) -> None:
        for _, read in found or []:
            ours = [entry for entry in read if b"event" in entry[1]]
            self.events += ours
            if not ours:
                await asyncio.sleep(0.02)


async def _has(reader: _Reader, entry: Entry) -> bool:
    return entry in reader.events


async def _is_log(client: Redis, database: Database, season: Season, key: str) -> bool:
    return await entries(client, key) == await expected_log(database, season.competition)


async def _has_frames(client: Redis, key: str, head: int) -> bool:
    ids = [id_ for id_, _ in await entries(client, key)]
    return ids == [b"%d-0" % position for position in range(1, head + 1)]


async def _has_reports_only(client: Redis, key: str) -> bool:
    return all(b"report" in fields for _, fields in await entries(client, key))
