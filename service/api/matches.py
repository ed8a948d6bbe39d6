"""Matches: opening one, listing them, and everything that is read of one."""

import asyncio
from typing import Any
from uuid import UUID

import msgspec

from schemas.envelope import Event, NewEvent
from schemas.limits import PAGE_EVENTS
from schemas.match import MatchOpened
from schemas.problems import FieldError
from schemas.requests import MatchRequest
from schemas.resources import ExpectedView, MatchOpenedAnswer, TallyView
from schemas.views import BoardView
from service.api.append import stale_now
from service.api.beginnings import illegal_problem
from service.api.bodies import system_of_request
from service.api.clock import microseconds_now, uuid7
from service.api.exchange import SVG, Reply, decoded, reply_json
from service.api.fixtures import opened_for_fixture
from service.api.opening import opening_event
from service.api.operation import Call
from service.api.paging import after_cursor, page_after
from service.api.problems import Problem
from service.api.visible import own_competition, visible_competition, visible_match
from service.audit.report import audit
from service.audit.what_if import NOBODY, compared, planned_if
from service.effects import effects
from service.match_cache import load, load_whole
from service.projections.match_list import match_row
from service.projections.read import read_matches
from service.record import head_to_confirm
from service.rules.codec import codec
from service.rules.contract import IllegalEntry, RuleSystem
from service.rules.match import Match, frame
from service.rules.statistics import explained_tally
from service.store.append import Unit
from service.store.read import read_stream, stream_head
from service.web.picture import picture


async def open_match(call: Call) -> Reply:
    competition_id = (await own_competition(call)).competition_id
    if call.key.match is not None:
        raise Problem("auth/role", "This key is for one match and may not open others.")
    request = call.body
    system = system_of_request(request)
    if request.detail == "sheet" and system.start_sheet is None:
        raise _unsupported(system)
    opening = match_opening(system, request)
    match_id = request.match_id or uuid7()
    event = opening_event(match_id, system, opening, call.key.actor, microseconds_now())
    if request.fixture is not None:
        return await opened_for_fixture(call, competition_id, event, opening, request.fixture)
    return await _opened(call, competition_id, event)


def _unsupported(system: RuleSystem) -> Problem:
    wrong = FieldError(
        "/detail", f"{system.title} is logged with positions; its detail can only be full."
    )
    return Problem("rules/unsupported", wrong.detail, errors=(wrong,), legal="detail: full")


def match_opening(system: RuleSystem, request: MatchRequest[Any]) -> MatchOpened[Any]:
    """The opening. Problem `rules/illegal` for a set-up that cannot be played."""
    try:
        system.opening(request.setup, request.detail)
    except IllegalEntry as illegal:
        raise illegal_problem(illegal.breach, system.key, "/setup") from None
    return MatchOpened(
        request.name,
        system.key,
        system.revision,
        request.checking,
        request.detail,
        request.setup,
    )


async def _opened(call: Call, competition_id: UUID, event: NewEvent) -> Reply:
    services, match_id = call.services, event.stream_id
    known = await services.directory.competition_of(match_id)
    if known not in (None, competition_id):
        raise _exists(match_id)
    result = await services.appender.append(Unit(competition_id, (event,), {match_id: 0}))
    if result.outcome not in ("recorded", "duplicate"):
        raise _exists(match_id)
    receipt = result.receipts[0]
    made = MatchOpenedAnswer(match_id, competition_id, receipt.version, receipt.position)
    status = 201 if result.outcome == "recorded" else 200
    return reply_json(made, status, location=f"/v1/matches/{match_id}")


def _exists(match_id: UUID) -> Problem:
    detail = f"The match id {match_id} was used before with another set-up."
    return Problem("match/exists", detail, errors=(FieldError("/match_id", detail),))


async def list_matches(call: Call) -> Reply:
    """From the projection: a match that was just opened may follow a moment later."""
    competition_id = (await visible_competition(call)).competition_id
    page = await read_matches(
        call.services.database,
        competition_id,
        str(after_cursor(call)),
        call.query.limit,
    )
    rows = [msgspec.Raw(row.body) for row in page.rows]
    return page_after(call, f"/v1/competitions/{competition_id}/matches", rows, page.after)


async def show_match(call: Call) -> Reply:
    match = await _newest(call)
    return reply_json(match_row(match), etag=version_tag(match.version))


async def match_board(call: Call) -> Reply:
    match = await _at(call)
    board = match.system.board(match.head.state)
    if call.media_type == SVG:
        title = " - ".join(side.name for side in board.sides)
        return Reply(200, picture(board, title), SVG, (("vary", "Accept, Authorization"),))
    view = BoardView(match.head.match, match.version, board)
    return reply_json(view, etag=version_tag(match.version))


async def match_frame(call: Call) -> Reply:
    """What a scoreboard shows of the match, for pages that follow one match only."""
    match = await _newest(call)
    return reply_json(frame(match), etag=version_tag(match.version))


async def match_expected(call: Call) -> Reply:
    match = await _at(call)
    expected = match.system.expected(match.head.state)
    view = ExpectedView(match.head.match, match.version, expected)
    return reply_json(view, etag=version_tag(match.version))


async def match_tally(call: Call) -> Reply:
    match = await whole_match(call)
    tally = await asyncio.to_thread(explained_tally, match)
    view = TallyView(match.head.match, match.version, tally)
    return reply_json(view, etag=version_tag(match.version))


async def match_audit(call: Call) -> Reply:
    competition_id, match_id = await visible_match(call)
    # First where the stream is, then its events: it may grow between the two, and never shrinks.
    head = await stream_head(call.services.database, match_id)
    assert head is not None, "a match that can be seen has its stream"
    events = await _all_events(call, competition_id, match_id)
    # Deciding a long match again takes a while; appends must not wait for it.
    return reply_json(await asyncio.to_thread(audit, events, head.version))


async def match_what_if(call: Call) -> Reply:
    match = await _newest(call)
    batches = codec(match.system.key).batch
    batch = decoded(call.body, batches.decode, batches.type)
    if batch.expected_version not in (None, match.version):
        raise await stale_now(call.services, match, batch.expected_version)
    match = await call.services.cache.whole(match)
    head = await head_to_confirm(call.services.database, match, batch.entries)
    planned = await asyncio.to_thread(planned_if, match, batch.entries, head)
    answer = await asyncio.to_thread(compared, match, planned)
    services = call.services
    followed = await effects(services.database, services.cache, match, planned, NOBODY)
    return reply_json(msgspec.structs.replace(answer, effects=followed))


def version_tag(version: int) -> str:
    """The ETag of everything that depends on a match's version only."""
    return f'"{version}"'


async def _newest(call: Call) -> Match:
    """The match with everything that any process recorded."""
    competition_id, match_id = await visible_match(call)
    match = await call.services.cache.get(competition_id, match_id)
    return await call.services.cache.refreshed(match)


async def _at(call: Call) -> Match:
    version = call.query.at
    if version is None:
        return await _newest(call)
    competition_id, match_id = await visible_match(call)
    match = await load(call.services.database, competition_id, match_id, version)
    if match.version != version:
        detail = f"The match is at version {match.version}; there is no version {version} yet."
        raise Problem("request/not_found", detail, errors=(FieldError("?at", detail),))
    return match


async def whole_match(call: Call) -> Match:
    """The match at the version asked for, with its slots."""
    version = call.query.at
    match = await _at(call)
    if match.slots is not None:
        return match
    if version is None:
        return await call.services.cache.whole(match)
    return await load_whole(
        call.services.database, match.head.competition, match.head.match, version
    )


async def _all_events(call: Call, competition_id: UUID, match_id: UUID) -> list[Event]:
    events: list[Event] = []
    while True:
        last = events[-1].version if events else 0
        page = await read_stream(
            call.services.database, competition_id, match_id, last, PAGE_EVENTS
        )
        events += page
        if len(page) < PAGE_EVENTS:
            return events
