"""Rows of ledgers and tables reach the `reports` stream as they come true, and are taken back."""

from collections.abc import AsyncIterator

import msgspec
import pytest_asyncio
import redis.asyncio

from schemas.reports import SppRow
from schemas.streams import LedgerLine, LedgerReport, Report, TableReport
from service.league.league import League
from service.league.tables import standings_report
from service.relay.connection import single
from service.store.append import Appender
from service.store.database import Database
from tests.league import first_round
from tests.league.random_league import random_league
from tests.league.small_league import SmallLeague
from tests.relay.streams import Entry, entries, published, relaying


@pytest_asyncio.fixture
async def client(redis_url: str) -> AsyncIterator[redis.asyncio.Redis]:
    client = single(redis_url)
    yield client
    await client.aclose()


async def relayed(
    league: SmallLeague, database: Database, redis_url: str, client: redis.asyncio.Redis
) -> list[tuple[int, Report]]:
    """Position and report of every entry."""
    async with relaying(database, redis_url):
        found = await published(client, database, league.id)
    return [report_of(entry) for entry in await entries(client, found.reports)]


def report_of(entry: Entry) -> tuple[int, Report]:
    id_, fields = entry
    report = msgspec.json.decode(fields[b"report"], type=Report)
    assert isinstance(report, LedgerReport | TableReport)
    about = (
        {b"kind": b"ledger", b"team": str(report.team).encode()}
        if isinstance(report, LedgerReport)
        else {b"kind": b"standings", b"competition": str(report.competition).encode()}
    )
    assert {name: fields[name] for name in fields if name != b"report"} == about
    return int(id_.partition(b"-")[0]), report


def ledger_lines(reports: list[tuple[int, Report]]) -> list[tuple[str, LedgerLine]]:
    """All lines in their order, each with the name of its team."""
    lines = []
    for _, report in reports:
        if isinstance(report, LedgerReport):
            for line in report.lines:
                row = line.spp or line.gold or line.suffered or line.inflicted
                assert row is not None
                lines.append((row.team_name, line))
    return lines


async def test_points_and_gold_flow_as_they_come_true(
    database: Database, appender: Appender, redis_url: str, client: redis.asyncio.Redis
) -> None:
    league = first_round.played()
    await league.store(database, appender)

    lines = ledger_lines(await relayed(league, database, redis_url, client))

    own = [line for team, line in lines if team == "Reavers"]
    assert all(line.in_force for line in own)
    assert [(line.spp.player, line.spp.spp) for line in own if line.spp is not None] == [
        ("L1", 6),
        ("L2", 2),
        ("L3", 4),
        ("L1", -6),
    ]
    assert [line.gold.balance_gp for line in own if line.gold is not None] == [
        1_000_000,
        450_000,
        330_000,
        385_000,
    ]


async def test_each_row_comes_with_the_event_it_follows_from(
    database: Database, appender: Appender, redis_url: str, client: redis.asyncio.Redis
) -> None:
    league = first_round.played()
    await league.store(database, appender)
    for position, report in await relayed(league, database, redis_url, client):
        event = league.events[position - 1]
        assert (report.position, report.version) == (position, event.version)
        if isinstance(report, LedgerReport):
            rows = [
                line.spp or line.gold or line.suffered or line.inflicted for line in report.lines
            ]
            assert {row.event for row in rows if row is not None} == {event.event_id}


async def test_a_correction_takes_rows_back_and_has_others_in_their_place(
    database: Database, appender: Appender, redis_url: str, client: redis.asyncio.Redis
) -> None:
    """One touchdown instead of two: 3 points instead of 6, 45,000 gp instead of 55,000."""
    league = first_round.drawn()
    match = first_round.play(league)
    known = len(league.events)
    league.correct(match, first_round.reavers(score=1), first_round.orcs())
    await league.store(database, appender)

    reports = await relayed(league, database, redis_url, client)
    lines = ledger_lines([(at, report) for at, report in reports if at > known])
    own = [line for team, line in lines if team == "Reavers"]

    assert [
        (line.in_force, line.spp.figure, line.spp.spp) for line in own if line.spp is not None
    ] == [
        (False, "touchdowns", 6),
        (False, "casualties", 2),
        (True, "touchdowns", 3),
        (True, "casualties", 2),
    ]
    assert [
        (line.in_force, line.gold.amount_gp, line.gold.amended)
        for line in own
        if line.gold is not None
    ] == [(False, 55_000, False), (True, 45_000, True)]


async def test_what_is_in_force_in_the_stream_is_what_the_reports_say(
    database: Database, appender: Appender, redis_url: str, client: redis.asyncio.Redis
) -> None:
    league = random_league(4, 3)
    match = next(iter(league.streams[league.id].head.state.games))
    league.correct(match, first_round.reavers(), first_round.orcs())
    await league.store(database, appender)

    reports = await relayed(league, database, redis_url, client)

    held: list[SppRow] = []
    for _, line in ledger_lines(reports):
        if line.spp is not None and line.in_force:
            held.append(line.spp)
        elif line.spp is not None:
            held.remove(line.spp)
    whole = league.league()
    assert sorted(held, key=order) == sorted(all_spp(whole), key=order)
    rows = {}
    for _, report in reports:
        if isinstance(report, TableReport):
            rows |= {row.team: row for row in report.rows}
    (table,) = standings_report(whole).tables
    assert rows == {row.team: row for row in table.rows}


def order(row: SppRow) -> tuple[str, int, str, str]:
    return row.team_name, row.version, row.player, row.figure


def all_spp(league: League) -> list[SppRow]:
    return [row for team in league.teams.values() for row in team.ledger.spp]
