"""A report as of a position is the fold of the events up to there, and of nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from service.league.casualties import casualties_report
from service.league.fixtures import fixtures_report
from service.league.leaders import leaders_report
from service.league.league import League, gone_on
from service.league.points import spp_report
from service.league.reading import LeagueReader
from service.league.sheets import team_value_report
from service.league.tables import standings_report
from service.league.treasury import winnings_report
from service.store.append import Appender
from service.store.database import Database
from service.store.read import LogHead, log_head
from tests.league import first_round
from tests.league.random_league import random_league
from tests.league.small_league import SmallLeague

REPORTS: tuple[Callable[[League], Any], ...] = (
    spp_report,
    winnings_report,
    casualties_report,
    team_value_report,
    leaders_report,
    fixtures_report,
    standings_report,
)


def everything(league: League) -> list[Any]:
    return [report(league) for report in REPORTS]


def corrected() -> SmallLeague:
    """A season whose first match was corrected when the second round was over."""
    league = first_round.drawn("Elves", "Humans")
    match = first_round.play(league)
    first_round.finish(league)
    league.correct(match, first_round.reavers(score=1), first_round.orcs())
    return league


def test_a_league_that_goes_on_is_the_league_that_is_read_whole() -> None:
    league = random_league(4, 3)
    half = len(league.events) // 2
    going = gone_on(league.league(half), league.events[half:], len(league.events))
    assert everything(going) == everything(league.league())


@pytest.mark.parametrize("share", [0.3, 0.6, 0.8, 1.0])
async def test_what_the_reader_gives_is_the_fold_of_the_events_up_to_there(
    database: Database, appender: Appender, share: float
) -> None:
    league = corrected()
    await league.store(database, appender)
    position = int(len(league.events) * share)
    found = await LeagueReader(database).at(await head_of(database, league), position)
    assert everything(found) == everything(league.league(position))


async def test_the_order_in_which_positions_are_asked_for_makes_no_difference(
    database: Database, appender: Appender
) -> None:
    league = corrected()
    await league.store(database, appender)
    reader, head = LeagueReader(database), await head_of(database, league)
    end = head.position
    for position in (end, 12, end - 3, 20, end - 1, 12, end):
        found = await reader.at(head, position)
        assert found.position == position
        assert everything(found) == everything(league.league(position))


async def test_a_kept_league_reads_only_what_was_appended_since(
    database: Database, appender: Appender
) -> None:
    league = first_round.drawn()
    await league.store(database, appender)
    reader = LeagueReader(database)
    before = await reader.at(await head_of(database, league), len(league.events))
    known = len(league.events)
    first_round.play(league)
    await league.append(appender, known)

    after = await reader.at(await head_of(database, league), len(league.events))

    assert everything(after) == everything(league.league())
    assert before.position == known
    assert standings_report(before).tables[0].rows[0].played == 0


async def test_another_epoch_of_the_log_is_read_anew(
    database: Database, appender: Appender
) -> None:
    league = first_round.played()
    await league.store(database, appender)
    reader, head = LeagueReader(database), await head_of(database, league)
    first = await reader.at(head, head.position)
    assert await reader.at(head, head.position) is first
    assert await reader.at(head._replace(epoch="0123456789abcdef"), head.position) is not first


async def head_of(database: Database, league: SmallLeague) -> LogHead:
    head = await log_head(database, league.id)
    assert head is not None
    return head
