"""Reports of a competition, its teams and its matches: JSON, CSV or a page for the wall, as of any
position of the log."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID

from service.api.as_of import position_asked, recorded_at
from service.api.exchange import CSV, HTML, Reply, reply_json
from service.api.matches import version_tag
from service.api.operation import Call
from service.api.problems import not_found
from service.api.reports_csv import csv_reply
from service.api.reports_form import Form, Report
from service.api.reports_ledgers import CASUALTIES_FORM, SPP_FORM, WINNINGS_FORM
from service.api.reports_page import Page, page_reply
from service.api.reports_record import RECORD_FORM
from service.api.reports_season import FIXTURES_FORM, LEADERS_FORM
from service.api.reports_sheets import SHEET_FORM, VALUE_FORM
from service.api.reports_standings import STANDINGS
from service.api.visible import visible_competition, visible_match, visible_team
from service.league.casualties import casualties_report
from service.league.fixtures import fixtures_report
from service.league.leaders import leaders_report
from service.league.league import League
from service.league.points import spp_report
from service.league.record_sheet import record_sheet
from service.league.sheets import team_sheet_report, team_value_report
from service.league.tables import standings_report
from service.league.treasury import winnings_report
from service.match_cache import load_whole
from service.rules.match import Match
from service.store.read import log_head, version_at

Make = Callable[[League], Report]


async def standings(call: Call) -> Reply:
    return await _of_competition(call, standings_report, STANDINGS)


async def spp(call: Call) -> Reply:
    return await _of_competition(call, spp_report, SPP_FORM)


async def winnings(call: Call) -> Reply:
    return await _of_competition(call, winnings_report, WINNINGS_FORM)


async def casualties(call: Call) -> Reply:
    return await _of_competition(call, casualties_report, CASUALTIES_FORM)


async def team_values(call: Call) -> Reply:
    return await _of_competition(call, team_value_report, VALUE_FORM)


async def leaders(call: Call) -> Reply:
    top: int = call.query.top
    return await _of_competition(call, lambda league: leaders_report(league, top), LEADERS_FORM)


async def fixtures(call: Call) -> Reply:
    return await _of_competition(call, fixtures_report, FIXTURES_FORM)


async def team_sheet(call: Call) -> Reply:
    competition_id, team_id = await visible_team(call)
    league = await _league(call, competition_id)
    if team_id not in league.teams:
        raise not_found("team")
    return await _reply(call, league, lambda league: team_sheet_report(league, team_id), SHEET_FORM)


async def match_record_sheet(call: Call) -> Reply:
    competition_id, match_id = await visible_match(call)
    league = await _league(call, competition_id)
    match = await _match(call, competition_id, match_id, league.position)
    return await _reply(call, league, lambda league: record_sheet(league, match), RECORD_FORM)


async def _of_competition(call: Call, make: Make, form: Form) -> Reply:
    competition = await visible_competition(call)
    return await _reply(call, await _league(call, competition.competition_id), make, form)


async def _league(call: Call, competition_id: UUID) -> League:
    services = call.services
    head = await log_head(services.database, competition_id)
    if head is None:
        raise not_found("competition")
    return await services.leagues.at(head, position_asked(call, head.position))


async def _match(call: Call, competition_id: UUID, match_id: UUID, position: int) -> Match:
    """The match, with its slots, as it was at the position."""
    services = call.services
    version = await version_at(services.database, competition_id, match_id, position)
    if version is None:
        raise not_found("match")
    match = await services.cache.get(competition_id, match_id)
    if match.version < version:
        match = await services.cache.refreshed(match)
    if match.version == version:
        return await services.cache.whole(match)
    return await load_whole(services.database, competition_id, match_id, version)


async def _reply(call: Call, league: League, make: Make, form: Form) -> Reply:
    """The report in the form that is asked for."""
    page = call.media_type == HTML
    at = await recorded_at(call, league.id, league.position) if page else 0
    # A long report takes a while; appends must not wait for it.
    return await asyncio.to_thread(_made, call.media_type, make, form, league, at)


def _made(media_type: str, make: Make, form: Form, league: League, at: int) -> Reply:
    report: Any = make(league)
    etag = version_tag(league.position)
    if media_type == CSV:
        return csv_reply(form.columns, form.lines(report), etag)
    if media_type == HTML:
        parts, subject = form.parts(report), form.subject(report)
        place = league.name, subject, league.position, at
        return page_reply(Page(*place, parts, form.landscape, form.layout), etag)
    return reply_json(report, etag=etag)
