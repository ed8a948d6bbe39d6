"""Redis holds what the log holds, whatever becomes of Redis and of the relays."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing

import msgspec
import psycopg
import pytest
import pytest_asyncio
import redis.asyncio

from schemas.streams import Report
from schemas.views import ScoreboardFrame
from service.embedded import EmbeddedValkey
from service.relay.connection import single
from service.relay.keys import epoch_key, keys
from service.relay.log_relay import LogRelay
from service.relay.metrics import REGISTRY
from service.rules.match import frame, replayed
from service.store.append import Appender
from service.store.database import Database
from service.store.read import log_head
from tests.projections.season import SYSTEM, Season, whole_log
from tests.projections.waiting import until
from tests.relay.streams import (
    entries,
    expected_log,
    has_reached,
    names,
    published,
    relay_process,
    relaying,
)


@pytest.fixture
def season(appender: Appender) -> Season:
    return Season(appender)


@pytest_asyncio.fixture
async def client(redis_url: str) -> AsyncIterator[redis.asyncio.Redis]:
    client = single(redis_url)
    yield client
    await client.aclose()


async def test_the_log_stream_is_the_log_byte_for_byte(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    await season.play_all(600)
    await season.note("Round 2 – späte Spiele")

    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)

    assert await entries(client, found.log) == await expected_log(database, season.competition)


async def test_each_event_of_a_match_has_a_frame_and_a_note_has_none(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    match_id = await season.open()
    await season.note()
    await season.play(match_id, 20)
    await season.undo(match_id)
    await season.note()

    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)

    events = await whole_log(database, season.competition)
    of_match = [event for event in events if event.stream_id == match_id]
    expected = [
        (
            b"%d-0" % event.position,
            str(match_id).encode(),
            frame(replayed(of_match[: event.version])),
        )
        for event in of_match
    ]
    assert [
        (id_, fields[b"match"], msgspec.json.decode(fields[b"frame"], type=ScoreboardFrame))
        for id_, fields in await entries(client, found.scoreboard)
    ] == expected


async def test_a_report_says_when_a_match_finishes_and_when_its_result_changes(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    match_id = await season.open()
    await season.play(match_id, 20_000)
    finished_at = season.matches[match_id].version
    await season.undo(match_id)
    undone = season.matches[match_id]
    await season.play(match_id, 20_000)

    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)

    reports = [
        (int(id_.partition(b"-")[0]), msgspec.json.decode(fields[b"report"], type=Report))
        for id_, fields in await entries(client, found.reports)
    ]
    assert SYSTEM.board(undone.head.state).status == "running"
    assert [(position, report.version, report.in_force) for position, report in reports] == [
        (finished_at, finished_at, True),
        (finished_at + 1, finished_at + 1, False),
        (season.matches[match_id].version, season.matches[match_id].version, True),
    ]
    assert reports[-1][1].tally == SYSTEM.tally(season.matches[match_id].head.state)


async def test_what_is_appended_while_it_runs_is_published_within_a_second(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    async with relaying(database, redis_url):
        match_id = await season.open()
        for _ in range(10):
            await season.play(match_id, 1)
            await published(client, database, season.competition, seconds=1)


async def test_a_flushed_redis_is_filled_again_with_the_same_entries(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    async with relaying(database, redis_url):
        await season.play_all(300)
        found = await published(client, database, season.competition)
        before = [await entries(client, key) for key in found]

        await client.flushdb()
        await published(client, database, season.competition, seconds=5)

        assert [await entries(client, key) for key in found] == before
        assert await client.get(epoch_key(season.competition)) is not None


async def test_a_flush_in_the_middle_leaves_no_hole(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    async with relaying(database, redis_url):
        for _ in range(6):
            await season.play_all(60)
            await client.flushdb()
            await season.play_all(60)
        found = await published(client, database, season.competition)

        assert await entries(client, found.log) == await expected_log(database, season.competition)


async def test_one_lost_stream_is_filled_again_while_the_others_stay(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    async with relaying(database, redis_url):
        await season.play_all(300)
        found = await published(client, database, season.competition)
        frames = await entries(client, found.scoreboard)

        await client.delete(found.scoreboard)
        await published(client, database, season.competition, seconds=5)

        assert await entries(client, found.scoreboard) == frames


async def test_an_older_copy_of_redis_is_brought_up_to_date(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    await season.play_all(100)
    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)
        older = [(key, await client.dump(key)) for key in found]
        await season.play_all(100)
        await published(client, database, season.competition)
        newest = [await entries(client, key) for key in found]

        for key, copy in older:
            assert copy is not None
            await client.restore(key, 0, copy, replace=True)
        await published(client, database, season.competition, seconds=5)

        assert [await entries(client, key) for key in found] == newest


async def test_valkey_killed_and_started_again_has_everything_again(
    database: Database, season: Season, own_valkey: EmbeddedValkey
) -> None:
    client = single(own_valkey.url)
    async with relaying(database, own_valkey.url):
        await season.play_all(200)
        found = await published(client, database, season.competition)

        own_valkey.kill()
        await season.play_all(200)
        own_valkey.start()
        await published(client, database, season.competition, seconds=15)

        assert await entries(client, found.log) == await expected_log(database, season.competition)
    await client.aclose()


async def test_two_relays_publish_what_one_publishes(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    async with relaying(database, redis_url) as first, relaying(database, redis_url):
        await season.play_all(200)
        first.cancel()
        await season.play_all(200)
        found = await published(client, database, season.competition, seconds=10)

    assert await entries(client, found.log) == await expected_log(database, season.competition)


async def test_two_that_both_believe_to_lead_do_no_harm(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    await season.play_all(700)
    head = await log_head(database, season.competition)
    assert head is not None

    async def lead() -> None:
        relay = LogRelay(database, client, season.competition, head.epoch, keep=100_000)
        while await relay.advance(head):
            pass

    await asyncio.gather(lead(), lead(), lead())

    found = await published(client, database, season.competition)
    assert await entries(client, found.log) == await expected_log(database, season.competition)
    assert len(await entries(client, found.scoreboard)) == head.position


@pytest.mark.fault
async def test_a_relay_killed_at_any_moment_is_followed_by_one_that_continues_exactly(
    database: Database,
    season: Season,
    service_url: str,
    redis_url: str,
    client: redis.asyncio.Redis,
) -> None:
    await season.play_all(2000)
    head = await log_head(database, season.competition)
    assert head is not None
    stream = keys(season.competition, head.epoch).log

    for goal in (1, 500, 1200):
        async with relay_process(service_url, redis_url) as process:
            await has_reached(client, stream, goal)
            process.kill()
    async with relay_process(service_url, redis_url):
        found = await published(client, database, season.competition)

    assert await entries(client, found.log) == await expected_log(database, season.competition)
    frames = await entries(client, found.scoreboard)
    assert [id_ for id_, _ in frames] == [
        b"%d-0" % event.position for event in await whole_log(database, season.competition)
    ]


async def test_a_log_with_a_new_epoch_gets_new_streams_and_the_old_ones_run_out(
    database: Database,
    season: Season,
    redis_url: str,
    client: redis.asyncio.Redis,
    owner_url: str,
) -> None:
    await season.play_all(50)
    async with relaying(database, redis_url):
        former = await published(client, database, season.competition)
        with closing(psycopg.connect(owner_url, autocommit=True)) as owner:
            owner.execute("UPDATE touchline.logs SET epoch = 'ee0000000001'")
        found = await published(client, database, season.competition, seconds=5)

        assert found == await names(client, season.competition)
        assert found.log != former.log
        assert await entries(client, found.log) == await expected_log(database, season.competition)
        assert [await client.ttl(key) > 0 for key in former] == [True, True, True]


async def test_streams_are_trimmed_to_what_they_keep_and_refilled_no_further(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    await season.play_all(1500)
    head = await log_head(database, season.competition)
    assert head is not None

    async with relaying(database, redis_url, keep=500):
        found = await published(client, database, season.competition)
        first = (await entries(client, found.log))[0][0]
        await season.play_all(1500)
        await published(client, database, season.competition)
        kept = await entries(client, found.log)

    assert first == b"%d-0" % (head.position - 500 + 1)
    # `~`: whole nodes of 100 entries are dropped.
    assert 500 <= len(kept) <= 700
    expected = await expected_log(database, season.competition)
    assert kept == expected[-len(kept) :]


async def test_a_match_that_cannot_be_folded_has_no_frames_and_the_others_have_theirs(
    database: Database, season: Season, redis_url: str, client: redis.asyncio.Redis
) -> None:
    match_id, newer = await season.open(), await season.open()
    await season.unknown()
    await season.leap(newer)
    await season.play(match_id, 10)
    head = await log_head(database, season.competition)
    assert head is not None

    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)

        await until(_two_are_left_out, seconds=5)
        assert len(await entries(client, found.log)) == head.position
        frames = await entries(client, found.scoreboard)
        assert [id_ for id_, _ in frames] == [
            b"%d-0" % position for position in (1, 2, *range(5, 15))
        ]

        await client.flushdb()
        await published(client, database, season.competition)
        assert await entries(client, found.scoreboard) == frames


async def _two_are_left_out() -> bool:
    return REGISTRY.get_sample_value("touchline_relay_left_out_matches") == 2
