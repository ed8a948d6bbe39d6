"""Projections are folds of the log with a checkpoint; the projector keeps them at its end."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from uuid import UUID

import msgspec
import psycopg
import pytest

from schemas.views import BoardView, MatchRow, ScoreboardFrame, Tally
from service.projections.metrics import REGISTRY
from service.projections.projector import Projector
from service.projections.read import read_board, read_frames, read_matches, read_tally
from service.projections.registry import PROJECTIONS
from service.rules.match import frame, replayed
from service.store.append import Appender
from service.store.database import Database
from service.store.projection_rows import live_rows
from service.store.read import log_head
from tests.projections.season import SYSTEM, Season, whole_log
from tests.projections.waiting import until


@asynccontextmanager
async def running(projector: Projector) -> AsyncIterator[None]:
    task = asyncio.create_task(projector.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def caught_up(database: Database, season: Season, seconds: float = 20) -> None:
    """Wait until every projection stands at the head of the log."""
    head = await log_head(database, season.competition)
    assert head is not None

    async def all_there() -> bool:
        found = [await live_rows(database, season.competition, name) for name in PROJECTIONS]
        return all(rows.position == head.position for rows in found)

    await until(all_there, seconds)


@pytest.fixture
def season(appender: Appender) -> Season:
    return Season(appender)


async def test_every_view_is_that_of_the_replayed_match(database: Database, season: Season) -> None:
    await season.play_all(300)
    match_id = next(iter(season.matches))
    await season.play(match_id, 30)
    await season.undo(match_id)
    await season.retract(match_id, back=3)
    await season.note()

    async with running(Projector(database)):
        await caught_up(database, season)

    log = await whole_log(database, season.competition)
    events = [event for event in log if event.stream_id == match_id]
    match = replayed(events)
    board = await read_board(database, season.competition, match_id)
    tally = await read_tally(database, season.competition, match_id)
    position, frames = await read_frames(database, season.competition)
    rows = await read_matches(database, season.competition)
    row = msgspec.json.decode(
        next(row.body for row in rows.rows if row.key == str(match_id)), type=MatchRow
    )

    assert board.body is not None
    assert tally.body is not None
    assert board.position == tally.position == position == rows.position == len(log)
    assert msgspec.json.decode(board.body, type=BoardView) == BoardView(
        match_id, len(events), SYSTEM.board(match.head.state)
    )
    assert msgspec.json.decode(tally.body, type=Tally) == SYSTEM.tally(match.head.state)
    assert frame(match) in [msgspec.json.decode(body, type=ScoreboardFrame) for body in frames]
    assert len(frames) == len(season.matches)
    assert (row.version, row.position, row.amendments) == (len(events), events[-1].position, 2)


async def test_the_scoreboard_lists_matches_in_the_order_of_their_newest_events(
    database: Database, season: Season
) -> None:
    first, second = await season.open("First"), await season.open("Second")
    await season.play(first, 1)

    async with running(Projector(database)):
        await caught_up(database, season)

    _, frames = await read_frames(database, season.competition)
    assert [msgspec.json.decode(body, type=ScoreboardFrame).match for body in frames] == [
        second,
        first,
    ]


async def test_pages_of_matches_go_on_after_the_key_they_name(
    database: Database, season: Season
) -> None:
    for number in range(5):
        await season.open(f"Table {number}")
    async with running(Projector(database)):
        await caught_up(database, season)

    first = await read_matches(database, season.competition, limit=3)
    assert first.after is not None
    second = await read_matches(database, season.competition, after=first.after, limit=3)

    assert [row.key for row in (*first.rows, *second.rows)] == sorted(map(str, season.matches))
    assert second.after is None


async def test_what_is_appended_while_it_runs_is_projected_at_once(
    database: Database, season: Season
) -> None:
    match_id = await season.open()
    async with running(Projector(database)):
        await caught_up(database, season)
        for _ in range(5):
            await season.play(match_id, 1)
            await caught_up(database, season, seconds=1)


async def test_two_projectors_leave_the_rows_that_one_leaves(
    database: Database, appender: Appender
) -> None:
    alone, shared = Season(appender, seed=7), Season(appender, seed=8)
    await alone.play_all(200)
    async with running(Projector(database)):
        await caught_up(database, alone)

    async with running(Projector(database)), running(Projector(database)):
        await shared.play_all(200)
        await caught_up(database, shared)

    log = await whole_log(database, shared.competition)
    for match_id in shared.matches:
        events = [event for event in log if event.stream_id == match_id]
        board = await read_board(database, shared.competition, match_id)
        assert board.body is not None
        assert msgspec.json.decode(board.body, type=BoardView).version == len(events)


async def test_a_match_that_cannot_be_folded_is_left_out_and_the_others_go_on(
    database: Database, appender: Appender
) -> None:
    broken, sound = Season(appender, seed=3), Season(appender, seed=4)
    first = await broken.open()
    await broken.unknown()
    second = await broken.open()

    async with running(Projector(database)):
        await sound.play_all(20)
        await broken.play(first, 5)
        await caught_up(database, sound)
        await caught_up(database, broken)
        rows = await live_rows(database, broken.competition, "matches")
        await until(_left_out(1), seconds=5)

    assert {row.key for row in rows.rows} == {str(first), str(second)}
    board = await read_board(database, broken.competition, first)
    assert board.body is not None
    assert msgspec.json.decode(board.body, type=BoardView).version == 6


async def test_a_match_that_becomes_unreadable_keeps_its_last_rows(
    database: Database, season: Season
) -> None:
    match_id, other = await season.open(), await season.open()
    await season.play(match_id, 3)
    await season.leap(match_id)
    await season.play(other, 2)

    async with running(Projector(database)):
        await caught_up(database, season)
        assert await _versions(database, season) == {match_id: 4, other: 3}


async def test_a_projector_that_can_read_a_match_takes_it_in_when_it_starts(
    database: Database, season: Season, owner_url: str
) -> None:
    finished, other = await season.open(), await season.open()
    await season.play(finished, 3)
    _set_rules(owner_url, finished, "tomorrow/1")
    async with running(Projector(database)):
        await caught_up(database, season)
        assert await _versions(database, season) == {other: 1}
    async with running(Projector(database)):  # of the same version: the match stays unreadable
        await season.play(other, 1)
        await caught_up(database, season)
        await until(_left_out(1), seconds=5)

    _set_rules(owner_url, finished, SYSTEM.rules)  # what an upgrade comes to
    async with running(Projector(database)):

        async def taken_in() -> bool:
            return await _versions(database, season) == {finished: 4, other: 2}

        await until(taken_in, seconds=5)
        await until(_left_out(0), seconds=5)


def _left_out(matches: int) -> Callable[[], Awaitable[bool]]:
    async def as_many() -> bool:
        return REGISTRY.get_sample_value("touchline_projector_left_out_matches") == matches

    return as_many


def _set_rules(owner_url: str, match_id: UUID, rules: str) -> None:
    with psycopg.connect(owner_url) as owner:
        owner.execute("ALTER TABLE touchline.events DISABLE TRIGGER USER")
        owner.execute(
            "UPDATE touchline.events SET rules = %s WHERE stream_id = %s", (rules, match_id)
        )
        owner.execute("ALTER TABLE touchline.events ENABLE TRIGGER USER")


async def _versions(database: Database, season: Season) -> dict[UUID, int]:
    """The version of each match in the list."""
    found = await live_rows(database, season.competition, "matches")
    rows = [msgspec.json.decode(row.body, type=MatchRow) for row in found.rows]
    return {row.match: row.version for row in rows}


@pytest.mark.fault
async def test_a_projector_killed_at_any_moment_leaves_rows_and_checkpoint_together(
    database: Database, season: Season, service_url: str
) -> None:
    await season.play_all(4500)
    rng, reached = Random(9), [0]
    while reached[-1] < 4500:
        process = await _projector_process(service_url)
        await until(lambda: _is_beyond(database, season, reached[-1]))
        await asyncio.sleep(rng.random() / 20)
        process.kill()
        await process.wait()
        reached.append(await _check_rows_are_those_of_the_checkpoint(database, season))

    assert len(reached) > 3


async def _is_beyond(database: Database, season: Season, position: int) -> bool:
    return (await live_rows(database, season.competition, "matches")).position > position


async def _check_rows_are_those_of_the_checkpoint(database: Database, season: Season) -> int:
    found = await live_rows(database, season.competition, "matches")
    newest = {
        str(event.stream_id): event.version
        for event in (await whole_log(database, season.competition))[: found.position]
    }
    assert {
        row.key: msgspec.json.decode(row.body, type=MatchRow).version for row in found.rows
    } == newest
    return found.position


async def _projector_process(service_url: str) -> asyncio.subprocess.Process:
    environment = os.environ | {"TOUCHLINE_DATABASE_URL": service_url}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "service.cli", "project", env=environment
    )
