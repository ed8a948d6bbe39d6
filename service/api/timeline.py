"""A match event by event, in words."""

import asyncio
from urllib.parse import urlencode

from schemas.timeline import TimelinePage
from service.api.exchange import Reply, reply_json
from service.api.matches import version_tag, whole_match
from service.api.operation import Call
from service.audit.steps import steps_after
from service.audit.timeline import timeline
from service.match_cache import load_whole
from service.rules.match import Match
from service.store.read import read_stream


async def match_steps(call: Call) -> Reply:
    match = await whole_match(call)
    head, query, database = match.head, call.query, call.services.database
    last = min(query.after + query.limit, match.version)
    before: Match | None = None
    if 0 < query.after < last:
        before = await load_whole(database, head.competition, head.match, query.after)
    most = max(last - query.after, 0)
    events = await read_stream(database, head.competition, head.match, query.after, most)
    steps = await asyncio.to_thread(lambda: timeline(steps_after(before, events), match))
    following = _following(call, last) if query.after < last < match.version else None
    view = TimelinePage(head.match, match.version, steps, following)
    return reply_json(view, etag=version_tag(match.version))


def _following(call: Call, last: int) -> str:
    query = call.query
    asked = {"after": last, "limit": query.limit, **({"at": query.at} if query.at else {})}
    return f"/v1/matches/{call.path['match_id']}/steps?{urlencode(asked)}"
