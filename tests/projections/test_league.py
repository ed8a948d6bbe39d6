"""Team sheets, ledgers and tables are projections like boards: folds that a rebuild makes again."""

from collections.abc import Iterator
from contextlib import closing

import msgspec
import psycopg
import pytest

from schemas.reports import GoldRow, SppRow
from schemas.standings import Standings
from schemas.team import TeamSheet
from service.league.points import spp_report
from service.league.tables import standings_report
from service.league.treasury import winnings_report
from service.projections.projector import Projector
from service.projections.rebuild import rebuild
from service.projections.registry import PROJECTIONS
from service.store.append import Appender
from service.store.database import Database
from service.store.projection_rows import live_rows
from tests.league import first_round
from tests.league.random_league import random_league
from tests.league.small_league import SmallLeague
from tests.projections.test_projector import running
from tests.projections.test_rebuild import ALL, Owner, all_rows, nothing
from tests.projections.waiting import until


@pytest.fixture
def owner(owner_url: str) -> Iterator[Owner]:
    with closing(psycopg.connect(owner_url, autocommit=True)) as connection:
        yield connection


async def projected(database: Database, league: SmallLeague) -> None:
    async def all_there() -> bool:
        found = [await live_rows(database, league.id, name) for name in PROJECTIONS]
        return all(rows.position == len(league.events) for rows in found)

    async with running(Projector(database)):
        await until(all_there, 20)


async def test_the_rows_are_those_of_the_reports(database: Database, appender: Appender) -> None:
    league = first_round.drawn()
    match = first_round.play(league)
    first_round.finish(league)
    league.correct(match, first_round.reavers(score=1), first_round.orcs())
    await league.store(database, appender)

    await projected(database, league)

    rows = {
        name: {row.key: row.body for row in (await live_rows(database, league.id, name)).rows}
        for name in ("team_sheets", "ledgers", "standings")
    }
    whole = league.league()
    team = league.teams["Reavers"]
    sheet = msgspec.json.decode(rows["team_sheets"][str(team)], type=TeamSheet)
    assert sheet == whole.teams[team].sheet
    spp = msgspec.json.decode(rows["ledgers"][f"{team}/spp"], type=tuple[SppRow, ...])
    assert spp == tuple(row for row in spp_report(whole).rows if row.team == team)
    gold = msgspec.json.decode(rows["ledgers"][f"{team}/gold"], type=tuple[GoldRow, ...])
    assert gold == tuple(row for row in winnings_report(whole).rows if row.team == team)
    tables = msgspec.json.decode(rows["standings"][str(league.id)], type=tuple[Standings, ...])
    assert tables == standings_report(whole).tables


async def test_a_rebuild_of_a_league_ends_byte_equal(
    database: Database, appender: Appender, owner: Owner
) -> None:
    """The live rows are made in several steps, the rebuilt ones in one."""
    league = random_league(4, 3)
    await league.store(database, appender)
    await projected(database, league)
    for score in (2, 0):
        known = len(league.events)
        match = next(iter(league.streams[league.id].head.state.games))
        league.correct(match, first_round.reavers(score), first_round.orcs())
        await league.append(appender, known)
        await projected(database, league)
    live = all_rows(owner, league.id)

    await rebuild(database, league.id, ALL, nothing)

    assert all_rows(owner, league.id) == live
    assert {row[0] for row in live} == {"team_sheets", "ledgers", "standings", "fixtures"}
    assert len(live) == 4 + 4 * 4 + 2
