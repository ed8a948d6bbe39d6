"""A rebuild ends byte-equal to the live projections, however it was interrupted."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from uuid import UUID

import psycopg
import pytest

from service.projections.projector import Projector
from service.projections.rebuild import RebuildRunning, rebuild
from service.projections.registry import PROJECTIONS
from service.store.append import Appender
from service.store.database import Database
from service.store.projection_rows import Generations, find_generations
from tests.projections.season import Season
from tests.projections.test_projector import caught_up, running
from tests.projections.waiting import until

ALL = tuple(PROJECTIONS.values())
Owner = psycopg.Connection[tuple[Any, ...]]
Rows = list[tuple[str, str, bytes, int]]


@pytest.fixture
def season(appender: Appender) -> Season:
    return Season(appender)


@pytest.fixture
def owner(owner_url: str) -> Iterator[Owner]:
    with closing(psycopg.connect(owner_url, autocommit=True)) as connection:
        yield connection


def nothing(position: int, head: int) -> None:
    """Progress that nobody watches."""


def all_rows(owner: Owner, competition: UUID, generation: int | None = None) -> Rows:
    """Every row of one generation, or of whatever generations there are."""
    return owner.execute(
        "SELECT projection, key, body, position FROM touchline.projection_rows"
        " WHERE competition_id = %(competition)s"
        " AND (%(generation)s::int IS NULL OR generation = %(generation)s) ORDER BY 1, 2",
        {"competition": competition, "generation": generation},
    ).fetchall()


def checkpoints(owner: Owner, competition: UUID) -> set[tuple[Any, ...]]:
    return set(
        owner.execute(
            "SELECT projection, generation, position FROM touchline.projection_checkpoints"
            " WHERE competition_id = %s",
            (competition,),
        ).fetchall()
    )


async def test_a_rebuild_ends_byte_equal_and_leaves_nothing_of_the_old(
    database: Database, season: Season, owner: Owner
) -> None:
    # The live rows are made in many small batches, the rebuilt ones in a few.
    async with running(Projector(database)):
        for _ in range(12):
            await season.play_all(120)
        match_id = next(iter(season.matches))
        await season.play(match_id, 5)
        await season.undo(match_id)
        await season.retract(match_id, back=2)
        await caught_up(database, season)
    live = all_rows(owner, season.competition)

    await rebuild(database, season.competition, ALL, nothing)

    assert all_rows(owner, season.competition) == live
    of_matches = [one for one in PROJECTIONS.values() if one.kind == "match"]
    assert len(live) == len(of_matches) * len(season.matches)
    head = max(position for *_, position in live)
    assert checkpoints(owner, season.competition) == {(name, 2, head) for name in PROJECTIONS}


async def test_a_rebuild_of_one_projection_leaves_the_others_alone(
    database: Database, season: Season
) -> None:
    await season.play_all(200)
    async with running(Projector(database)):
        await caught_up(database, season)
        await rebuild(database, season.competition, [PROJECTIONS["boards"]], nothing)
        await season.play_all(50)
        await caught_up(database, season)

    found = {
        name: await find_generations(database, season.competition, name) for name in PROJECTIONS
    }
    assert found.pop("boards") == Generations(2, None)
    assert set(found.values()) == {Generations(1, None)}


async def test_a_rebuild_repairs_rows_that_are_wrong(
    database: Database, season: Season, owner: Owner
) -> None:
    await season.play_all(200)
    async with running(Projector(database)):
        await caught_up(database, season)
    right = all_rows(owner, season.competition)
    owner.execute("UPDATE touchline.projection_rows SET body = '{}'")

    await rebuild(database, season.competition, ALL, nothing)

    assert all_rows(owner, season.competition) == right


async def test_a_rebuild_takes_over_while_events_are_appended_and_projected(
    database: Database, season: Season, owner: Owner
) -> None:
    await season.play_all(1000)
    async with running(Projector(database)):
        await caught_up(database, season)
        playing = asyncio.create_task(season.play_all(1500))
        for _ in range(3):
            await rebuild(database, season.competition, ALL, nothing)
        await playing
        await caught_up(database, season)
    live = all_rows(owner, season.competition)

    await rebuild(database, season.competition, ALL, nothing)

    assert all_rows(owner, season.competition) == live
    assert {generation for _, generation, _ in checkpoints(owner, season.competition)} == {5}


async def test_only_one_rebuild_of_a_competition_runs_at_a_time(
    database: Database, season: Season
) -> None:
    await season.play_all(50)
    second: list[type[Exception]] = []

    def again(position: int, head: int) -> None:
        async def try_again() -> None:
            try:
                await rebuild(database, season.competition, ALL, nothing)
            except RebuildRunning as error:
                second.append(type(error))

        tries.append(asyncio.ensure_future(try_again()))

    tries: list[asyncio.Future[None]] = []
    await rebuild(database, season.competition, ALL, again)
    first_try = tries[0]
    await asyncio.gather(*tries)

    assert first_try.done()
    assert RebuildRunning in second


async def test_a_match_that_cannot_be_folded_is_named_and_the_others_are_rebuilt(
    database: Database, season: Season, owner: Owner
) -> None:
    await season.play_all(50)
    async with running(Projector(database)):
        await caught_up(database, season)
    before = all_rows(owner, season.competition)
    await season.unknown("tomorrow/7")

    left_out = await rebuild(database, season.competition, ALL, nothing)

    assert [unfoldable.event.position for unfoldable in left_out] == [51]
    assert re.search(r"event 51 of log .*tomorrow/7.*cannot be folded", str(left_out[0]))
    live = {
        name: (await find_generations(database, season.competition, name)).live
        for name in PROJECTIONS
    }
    assert set(live.values()) == {2}
    assert all_rows(owner, season.competition) == before


async def rebuild_process(service_url: str, *arguments: str) -> asyncio.subprocess.Process:
    """`touchline rebuild` as a process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "service.cli",
        "rebuild",
        *arguments,
        env=os.environ | {"TOUCHLINE_DATABASE_URL": service_url},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


async def built_so_far(owner: Owner) -> int:
    row = owner.execute(
        "SELECT coalesce(max(position), 0) FROM touchline.projection_checkpoints"
        " WHERE generation = 2"
    ).fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.fault
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
async def test_a_rebuild_that_was_stopped_goes_on_where_it_was(
    database: Database,
    season: Season,
    service_url: str,
    owner: Owner,
    how: signal.Signals,
) -> None:
    await season.play_all(4000)
    async with running(Projector(database)):
        await caught_up(database, season)
    live = all_rows(owner, season.competition)

    process = await rebuild_process(service_url)

    async def something_is_built() -> bool:
        return await built_so_far(owner) > 0

    await until(something_is_built)
    process.send_signal(how)
    output, _ = await process.communicate()
    stopped_at = await built_so_far(owner)
    assert 0 < stopped_at < 4000
    assert process.returncode == (-signal.SIGKILL if how == signal.SIGKILL else 130), output
    assert all_rows(owner, season.competition, generation=1) == live

    reached: list[int] = []
    await rebuild(
        database, season.competition, ALL, lambda position, head: reached.append(position)
    )

    assert reached[0] == stopped_at
    assert reached[-1] == 4000
    assert all_rows(owner, season.competition) == live


async def test_the_command_rebuilds_every_competition_and_says_how_far_it_is(
    database: Database,
    appender: Appender,
    service_url: str,
    owner: Owner,
) -> None:
    first, second = Season(appender, seed=1), Season(appender, seed=2)
    await first.play_all(30)
    await second.play_all(40)

    process = await rebuild_process(service_url)
    output, _ = await process.communicate()

    assert process.returncode == 0, output
    assert b"30/30" in output
    assert b"40/40" in output
    assert len(all_rows(owner, first.competition)) == 4 * len(first.matches)
    assert len(all_rows(owner, second.competition)) == 4 * len(second.matches)


async def test_the_command_names_a_match_that_is_left_out_and_rebuilds_all_others(
    database: Database, appender: Appender, service_url: str, owner: Owner
) -> None:
    first, second = sorted(
        (Season(appender, seed=1), Season(appender, seed=2)), key=lambda season: season.competition
    )
    await first.play_all(20)
    await first.unknown("tomorrow/7")
    await second.play_all(30)

    process = await rebuild_process(service_url)
    output, _ = await process.communicate()

    assert process.returncode == 1
    assert b"tomorrow/7" in output
    assert len(all_rows(owner, first.competition)) == 4 * len(first.matches)
    assert len(all_rows(owner, second.competition)) == 4 * len(second.matches)


async def test_the_command_refuses_what_it_does_not_know(service_url: str) -> None:
    process = await rebuild_process(service_url, "--projection", "weather")
    output, _ = await process.communicate()
    assert process.returncode == 2
    assert b"weather" in output

    process = await rebuild_process(service_url, "--competition", str(UUID(int=7)))
    output, _ = await process.communicate()
    assert process.returncode == 1
    assert b"has no events" in output
