"""Competitions: making, listing, showing; their scoreboard."""

from heapq import merge
from itertools import islice
from uuid import UUID

from schemas.competition import CompetitionOpened
from schemas.resources import CompetitionView
from service.api.beginnings import illegal_problem
from service.api.clock import microseconds_now, uuid7
from service.api.exchange import EVENT_STREAM, Reply, reply_json
from service.api.live import live_reply
from service.api.opening import opening_event
from service.api.operation import Call
from service.api.paging import after_cursor, page_reply
from service.api.visible import visible_competition
from service.projections.read import read_frames
from service.relay.subscriber import Topic
from service.rules.competition.system import COMPETITION
from service.rules.contract import IllegalEntry
from service.store.append import Unit
from service.store.competitions import Competition, list_competitions, save_competition


async def create(call: Call) -> Reply:
    request, services = call.body, call.services
    opened = CompetitionOpened(request.name, request.settings)
    try:
        COMPETITION.start(opened)
    except IllegalEntry as illegal:
        raise illegal_problem(illegal.breach, COMPETITION.key, "") from None
    competition = Competition(uuid7(), request.name, request.public, microseconds_now())
    await save_competition(services.database, competition)
    opening = opening_event(
        competition.competition_id, COMPETITION, opened, call.key.actor, competition.created_at
    )
    unit = Unit(competition.competition_id, (opening,), {})
    result = await services.appender.append(unit)
    assert result.outcome == "recorded", "a new competition has a log of its own"
    return reply_json(
        _view(competition), 201, location=f"/v1/competitions/{competition.competition_id}"
    )


async def listed(call: Call) -> Reply:
    """Public ones for everybody, a key's own as well, all of them for an admin."""
    principal, after, limit = call.principal, after_cursor(call), call.query.limit + 1
    everything = principal is not None and principal.role == "admin"
    rows = await list_competitions(
        call.services.database, public_only=not everything, after=after, limit=limit
    )
    if principal and principal.competition and principal.competition > after:
        own = await call.services.directory.competition(principal.competition)
        if own and not own.public:
            rows = list(islice(merge(rows, [own], key=_id), limit))
    return page_reply(call, "/v1/competitions", [(_id(row), _view(row)) for row in rows])


def _id(row: Competition) -> UUID:
    return row.competition_id


async def show(call: Call) -> Reply:
    return reply_json(_view(await visible_competition(call)))


async def scoreboard(call: Call) -> Reply:
    competition_id = (await visible_competition(call)).competition_id
    if call.media_type == EVENT_STREAM:
        return live_reply(call, Topic("scoreboard", competition_id))
    position, frames = await read_frames(call.services.database, competition_id)
    return Reply(200, b'{"position":%d,"frames":[%b]}' % (position, b",".join(frames)))


def _view(row: Competition) -> CompetitionView:
    return CompetitionView(row.competition_id, row.name, row.public, row.created_at)
