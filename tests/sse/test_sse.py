"""Live streams: every event once and in order, however often a client is cut."""

import asyncio
import urllib.request
from contextlib import closing
from random import Random
from uuid import UUID

import msgspec
import psycopg
import pytest

from schemas.streams import Reset
from schemas.views import ScoreboardFrame
from service.embedded import EmbeddedValkey
from service.relay.connection import single
from service.relay.keys import keys
from service.rules.match import Match, after_event, frame
from service.rules.match import opened as opened_match
from service.store.database import Database
from service.store.read import event_json, log_head
from tests.projections.season import Season, whole_log
from tests.projections.test_projector import caught_up
from tests.projections.waiting import until
from tests.sse.client import Message, Refused, opened
from tests.sse.conftest import Start, sse_server_of

FUTURE = 10_000_000


async def feed(database: Database, season: Season) -> list[Message]:
    """The whole feed as a client must see it."""
    head = await log_head(database, season.competition)
    assert head is not None
    return [
        Message("event", event_json(event), f"{head.epoch}:{event.position}-0")
        for event in await whole_log(database, season.competition)
    ]


@pytest.mark.usefixtures("published")
async def test_a_feed_has_every_event_of_the_log_verbatim_and_goes_on_live(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(1500)
    async with opened(port, f"/feed/{season.competition}") as stream:
        history = await stream.messages(1500)
        await season.play_all(100)
        live = await stream.messages(100)

    assert history + live == await feed(database, season)
    assert stream.retry == 1000


@pytest.mark.usefixtures("published")
async def test_a_match_stream_has_the_events_of_that_match_only(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(1400)
    match_id = next(iter(season.matches))
    path = f"/match/{season.competition}/{match_id}"
    async with opened(port, path) as stream:
        first = await stream.messages(season.matches[match_id].version)
        await season.play_all(50)
        await season.play(match_id, 1)
        await season.undo(match_id)
        events = [
            event
            for event in await whole_log(database, season.competition)
            if event.stream_id == match_id
        ]
        rest = await stream.messages(len(events) - len(first))

    assert [message.data for message in first + rest] == [event_json(event) for event in events]

    async with opened(port, f"{path}?after=7") as stream:
        after_seven = await stream.messages(len(events) - 7)

    assert [message.data for message in after_seven] == [event_json(event) for event in events[7:]]


@pytest.mark.usefixtures("published")
async def test_a_feed_goes_on_after_a_position_and_begins_anew_after_one_to_come(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(20)
    whole = await feed(database, season)
    async with opened(port, f"/feed/{season.competition}?after=15") as stream:
        assert await stream.messages(5) == whole[15:]
    async with opened(port, f"/feed/{season.competition}?after={FUTURE}") as stream:
        assert (await stream.message()).event == "reset"
        assert await stream.messages(20) == whole


@pytest.mark.usefixtures("published")
async def test_a_client_cut_a_hundred_times_saw_exactly_the_log(
    database: Database, season: Season, port: int
) -> None:
    rng, seen, last_id = Random(5), list[Message](), ""
    total = 3000
    playing = asyncio.create_task(season.play_all(total))
    cuts = 0
    while len(seen) < total:
        async with opened(port, f"/feed/{season.competition}", last_id) as stream:
            for _ in range(rng.randint(1, 60)):
                if len(seen) == total:
                    break
                seen.append(await stream.message())
            last_id = stream.last_id
            cuts += 1
    await playing

    assert seen == await feed(database, season)
    assert cuts > 50


@pytest.mark.usefixtures("published")
async def test_an_id_is_accepted_in_the_url_and_without_its_epoch(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(20)
    expected = await feed(database, season)

    for given in (expected[9].id, "10-0", "10"):
        path = f"/feed/{season.competition}?last_event_id={given}"
        async with opened(port, path) as stream:
            assert await stream.messages(10) == expected[10:]


@pytest.mark.usefixtures("published")
@pytest.mark.parametrize(
    ("last_id", "reason"),
    [
        ("ffffffffffff:3-0", "unknown_epoch"),
        (f"{FUTURE}-0", "future"),
        ("three", "malformed"),
        ("1-7", "malformed"),
    ],
)
async def test_an_id_that_cannot_be_resumed_is_answered_with_a_reset_and_the_whole_feed(
    database: Database, season: Season, port: int, last_id: str, reason: str
) -> None:
    await season.play_all(20)

    async with opened(port, f"/feed/{season.competition}", last_id) as stream:
        reset = await stream.message()
        after = await stream.messages(20)

    assert (reset.event, reset.id) == ("reset", "")
    assert msgspec.json.decode(reset.data, type=Reset).reason == reason
    assert after == await feed(database, season)


async def frames(database: Database, season: Season) -> list[ScoreboardFrame]:
    """The frame of every event, folded from the log."""
    made: list[ScoreboardFrame] = []
    matches: dict[UUID, Match] = {}
    for event in await whole_log(database, season.competition):
        before = matches.get(event.stream_id)
        match = after_event(before, event) if before else opened_match(event)
        matches[event.stream_id] = match
        made.append(frame(match))
    return made


def shown(messages: list[Message]) -> list[ScoreboardFrame]:
    return [msgspec.json.decode(message.data, type=ScoreboardFrame) for message in messages]


@pytest.mark.usefixtures("published")
async def test_a_scoreboard_begins_with_the_newest_frame_of_every_match_and_goes_on_live(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(300)
    await caught_up(database, season)
    expected = await frames(database, season)
    newest = {frame.match: frame for frame in expected}

    async with opened(port, f"/scoreboard/{season.competition}") as stream:
        snapshot = await stream.messages(len(newest))
        await season.play_all(20)
        live = await stream.messages(20)

    assert {frame.match: frame for frame in shown(snapshot)} == newest
    # Only the last one is a place to come back to: before it the snapshot is not complete.
    assert [message.id for message in snapshot[:-1]] == [""] * (len(newest) - 1)
    assert snapshot[-1].id.endswith(":300-0")
    assert shown(live) == (await frames(database, season))[300:]


@pytest.mark.usefixtures("published")
async def test_a_display_cut_many_times_saw_every_frame_after_its_first(
    database: Database, season: Season, port: int
) -> None:
    rng, seen, last_id = Random(6), list[Message](), ""
    await season.play_all(1)
    await caught_up(database, season)
    playing = asyncio.create_task(season.play_all(1500))
    while len(seen) < 1501:
        async with opened(port, f"/scoreboard/{season.competition}", last_id) as stream:
            for _ in range(min(rng.randint(1, 60), 1501 - len(seen))):
                seen.append(await stream.message())
            last_id = stream.last_id
    await playing

    assert shown(seen) == await frames(database, season)


@pytest.mark.usefixtures("published")
async def test_a_display_away_for_longer_than_is_kept_at_hand_gets_every_frame_it_missed(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(2500)
    async with opened(port, f"/scoreboard/{season.competition}", "100-0") as stream:
        missed = await stream.messages(2400)

    assert shown(missed) == (await frames(database, season))[100:]


@pytest.mark.usefixtures("published")
async def test_a_scoreboard_with_an_id_that_cannot_be_resumed_is_reset_to_a_snapshot(
    database: Database, season: Season, port: int
) -> None:
    await season.play_all(100)
    await caught_up(database, season)

    path = f"/scoreboard/{season.competition}"
    async with opened(port, path, "ffffffffffff:3-0") as stream:
        reset = await stream.message()
        snapshot = await stream.messages(len(season.matches))

    assert reset.event == "reset"
    assert {frame.match for frame in shown(snapshot)} == set(season.matches)


@pytest.mark.usefixtures("published")
async def test_a_flush_of_redis_goes_unnoticed_by_clients(
    database: Database, season: Season, port: int, redis_url: str
) -> None:
    await season.play_all(100)
    client = single(redis_url)
    async with opened(port, f"/feed/{season.competition}") as stream:
        seen = await stream.messages(100)
        for _ in range(5):
            await season.play_all(40)
            await client.flushdb()
            await season.play_all(40)
            seen += await stream.messages(80)
    await client.aclose()

    assert seen == await feed(database, season)


@pytest.mark.parametrize("fields", [{"x": "y"}, {"stream": "no id", "event": "{}"}])
async def test_what_others_put_into_redis_stops_no_stream(
    database: Database, season: Season, port: int, redis_url: str, fields: dict[str, str]
) -> None:
    await season.play_all(20)
    head = await log_head(database, season.competition)
    assert head is not None
    client = single(redis_url)
    async with opened(port, f"/feed/{season.competition}") as stream:
        seen = await stream.messages(20)
        key = keys(season.competition, head.epoch).log
        await client.xadd(key, dict(fields), id=f"{head.position + 1}-0")
        await season.play_all(20)
        seen += await stream.messages(20)
    await client.aclose()

    assert seen == await feed(database, season)


async def test_without_redis_and_without_a_relay_clients_are_served_from_the_database(
    database: Database, season: Season, service_url: str, own_valkey: EmbeddedValkey
) -> None:
    await season.play_all(50)
    url = own_valkey.url
    async with (
        sse_server_of(service_url, url) as server,
        opened(server.port, f"/feed/{season.competition}") as stream,
        opened(server.port, f"/scoreboard/{season.competition}", "50-0") as display,
    ):
        seen = await stream.messages(50)
        await season.play_all(10)
        seen += await stream.messages(10, seconds=2)
        own_valkey.kill()
        await season.play_all(50)
        seen += await stream.messages(50, seconds=5)
        own_valkey.start()
        await season.play_all(50)
        seen += await stream.messages(50, seconds=5)
        frames_seen = await display.messages(110)

    assert seen == await feed(database, season)
    assert shown(frames_seen) == (await frames(database, season))[50:]


@pytest.mark.usefixtures("published")
async def test_a_restored_log_cuts_its_clients_and_they_are_told_to_begin_anew(
    database: Database, season: Season, port: int, owner_url: str
) -> None:
    await season.play_all(30)
    async with opened(port, f"/feed/{season.competition}") as stream:
        await stream.messages(30)
        with closing(psycopg.connect(owner_url, autocommit=True)) as owner:
            owner.execute("UPDATE touchline.logs SET epoch = 'ee0000000001'")
        await stream.ended(seconds=3)

    async with opened(port, f"/feed/{season.competition}", stream.last_id) as stream:
        reset = await stream.message()
        after = await stream.messages(30)

    assert msgspec.json.decode(reset.data, type=Reset).reason == "unknown_epoch"
    assert after == await feed(database, season)
    assert after[0].id == "ee0000000001:1-0"


@pytest.mark.usefixtures("published")
async def test_a_client_that_does_not_read_is_cut_and_others_see_everything(
    database: Database, season: Season, sse_server: Start
) -> None:
    async with sse_server(queue_bytes="200000", ping_seconds="0.3") as server:
        port = server.port
        await season.play_all(1)
        async with (
            opened(port, f"/feed/{season.competition}", limit=1000) as idle,
            opened(port, f"/feed/{season.competition}", limit=2**20) as reading,
        ):
            await idle.message()
            seen = [await reading.message()]
            for _ in range(150):
                await season.note("x" * 40_000)
                seen.append(await reading.message())
            cut = 'touchline_sse_cut_total{reason="slow"} 1.0'
            await until(lambda: _metrics_have(port, cut), seconds=5)

        assert seen == await feed(database, season)
        async with opened(port, f"/feed/{season.competition}", idle.last_id) as resumed:
            assert await resumed.messages(150) == seen[1:]


async def test_a_server_that_is_to_stop_ends_its_streams_properly_and_need_not_wait_for_them(
    season: Season, sse_server: Start
) -> None:
    await season.play_all(10)
    path = f"/feed/{season.competition}"
    async with sse_server() as server, opened(server.port, path) as stream:
        await stream.messages(10)
        server.process.terminate()
        await stream.ended(seconds=1)
        assert stream.ended_properly
        assert await asyncio.to_thread(server.process.wait, 2) == 0


@pytest.mark.usefixtures("published")
async def test_a_client_that_goes_away_is_noticed_at_once(season: Season, port: int) -> None:
    await season.play_all(10)
    async with opened(port, f"/feed/{season.competition}") as stream:
        await stream.messages(10)
        await until(lambda: _metrics_have(port, "touchline_sse_clients 1.0"), seconds=2)

    await until(lambda: _metrics_have(port, "touchline_sse_clients 0.0"), seconds=1)


async def test_more_clients_than_the_process_serves_are_refused(
    season: Season, sse_server: Start
) -> None:
    await season.play_all(1)
    path = f"/feed/{season.competition}"
    async with sse_server(clients="2") as server:
        port = server.port
        async with opened(port, path) as first, opened(port, path) as second:
            await first.message()
            await second.message()
            with pytest.raises(Refused) as refusal:
                async with opened(port, path):
                    pass
        assert refusal.value.status == 503
        await until(lambda: _metrics_have(port, "touchline_sse_clients 0.0"), seconds=2)
        async with opened(port, path) as third:
            await third.message()


async def test_a_quiet_stream_shows_that_it_is_alive(season: Season, sse_server: Start) -> None:
    await season.play_all(1)
    async with (
        sse_server(ping_seconds="0.1") as server,
        opened(server.port, f"/feed/{season.competition}") as stream,
    ):
        await stream.message()
        with pytest.raises(TimeoutError):
            await stream.message(seconds=0.55)

    assert 3 <= stream.comments.count(b": ping") <= 6


@pytest.mark.usefixtures("published")
async def test_a_scoreboard_opened_before_the_first_event_shows_it(
    season: Season, port: int
) -> None:
    async with opened(port, f"/scoreboard/{season.competition}") as stream:
        with pytest.raises(TimeoutError):
            await stream.message(seconds=0.3)
        match_id = await season.open("Final")
        (first,) = shown([await stream.message()])

    assert (first.match, first.name, first.version) == (match_id, "Final", 1)


@pytest.mark.usefixtures("published")
async def test_a_match_that_cannot_be_shown_hides_no_other(season: Season, port: int) -> None:
    await season.open("Known")
    await season.unknown()
    async with opened(port, f"/scoreboard/{season.competition}", "1-0") as stream:
        match_id = await season.open("Also known")
        (first,) = shown([await stream.message()])

    assert first.match == match_id


async def _metrics_have(port: int, line: str) -> bool:
    return line in await asyncio.to_thread(_metrics, port)


def _metrics(port: int) -> list[str]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=2) as answer:
        text: str = answer.read().decode()
        return text.splitlines()
