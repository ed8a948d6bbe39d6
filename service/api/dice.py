"""Dice statistics of a match and of a competition."""

import asyncio
from uuid import UUID

from schemas.dice import CompetitionDice, MatchDice
from schemas.envelope import Event
from schemas.limits import PAGE_EVENTS
from service.api.as_of import position_asked, recorded_at
from service.api.dice_report import as_csv, as_page
from service.api.exchange import CSV, HTML, Reply, reply_json
from service.api.matches import version_tag, whole_match
from service.api.operation import Call
from service.api.reports_page import Page, page_reply
from service.api.visible import visible_competition
from service.rules.dice import Counted
from service.rules.match import Match, replayed
from service.rules.statistics import count_dice
from service.rules.unreadable import Unreadable
from service.store.read import FIRST_ID, list_streams, log_head, read_stream

STREAMS_A_PAGE = 1000


async def match_dice(call: Call) -> Reply:
    match = await whole_match(call)
    counted = Counted()
    await asyncio.to_thread(count_dice, match, counted)
    view = MatchDice(match.head.match, match.version, counted.lines())
    return reply_json(view, etag=version_tag(match.version))


async def competition_dice(call: Call) -> Reply:
    """All entries in force up to a position of the log; matches are read one after another."""
    competition = await visible_competition(call)
    head = await log_head(call.services.database, competition.competition_id)
    newest = 0 if head is None else head.position
    position = position_asked(call, newest)
    counted, matches = Counted(), 0
    for match_id in await _matches(call, competition.competition_id):
        match = await _match_as_of(call, competition.competition_id, match_id, position)
        if match is not None:
            await asyncio.to_thread(count_dice, match, counted)
            matches += 1
    view = CompetitionDice(competition.competition_id, position, matches, counted.lines())
    etag = version_tag(position)
    if call.media_type == CSV:
        return Reply(200, as_csv(view), CSV, etag=etag)
    if call.media_type == HTML:
        at = await recorded_at(call, competition.competition_id, position)
        return page_reply(Page(competition.name, "Dice", position, at, as_page(view)), etag)
    return reply_json(view, etag=etag)


async def _matches(call: Call, competition_id: UUID) -> list[UUID]:
    found: list[UUID] = []
    while True:
        page = await list_streams(
            call.services.database,
            competition_id,
            "match",
            found[-1] if found else FIRST_ID,
            STREAMS_A_PAGE,
        )
        found += [head.stream_id for head in page]
        if len(page) < STREAMS_A_PAGE:
            return found


async def _match_as_of(
    call: Call, competition_id: UUID, match_id: UUID, position: int
) -> Match | None:
    """The match as it was at a position of its log; None before it was opened, or unreadable."""
    database = call.services.database
    events: list[Event] = []
    while True:
        last = events[-1].version if events else 0
        page = await read_stream(database, competition_id, match_id, last, PAGE_EVENTS)
        events += [event for event in page if event.position <= position]
        if len(page) < PAGE_EVENTS or page[-1].position > position:
            break
    if not events:
        return None
    try:
        return await asyncio.to_thread(replayed, events)
    except Unreadable:
        return None
