"""The events of a match or of a whole log: a JSON page, NDJSON, or a live stream, by Accept."""

from collections.abc import Sequence
from urllib.parse import urlencode
from uuid import UUID

from schemas.envelope import Event
from schemas.resources import EventPage
from service.api.exchange import EVENT_STREAM, JSON, NDJSON, Reply, encode
from service.api.live import live_reply
from service.api.operation import Call
from service.api.visible import visible_competition, visible_match, visible_team
from service.relay.subscriber import Topic
from service.store.read import read_log, read_stream


async def match_events(call: Call) -> Reply:
    competition_id, match_id = await visible_match(call)
    if call.media_type == EVENT_STREAM:
        return live_reply(call, Topic("match", competition_id, match_id))
    return await _stream(call, competition_id, match_id, "matches")


async def competition_events(call: Call) -> Reply:
    """Those of the competition itself, without its teams and matches."""
    competition_id = (await visible_competition(call)).competition_id
    return await _stream(call, competition_id, competition_id, "competitions")


async def team_events(call: Call) -> Reply:
    competition_id, team_id = await visible_team(call)
    return await _stream(call, competition_id, team_id, "teams")


async def _stream(call: Call, competition_id: UUID, stream_id: UUID, collection: str) -> Reply:
    query = call.query
    events = await read_stream(
        call.services.database, competition_id, stream_id, query.after, query.limit + 1
    )
    return _page(call, f"/v1/{collection}/{stream_id}/events", events, "version")


async def competition_feed(call: Call) -> Reply:
    competition_id = (await visible_competition(call)).competition_id
    if call.media_type == EVENT_STREAM:
        return live_reply(call, Topic("feed", competition_id))
    query = call.query
    events = await read_log(call.services.database, competition_id, query.after, query.limit + 1)
    return _page(call, f"/v1/competitions/{competition_id}/feed", events, "position")


def _page(call: Call, path: str, events: Sequence[Event], number: str) -> Reply:
    """`events` holds one more than the page when there are more."""
    limit = call.query.limit
    shown = tuple(events[:limit])
    following = None
    if len(events) > limit:
        # Versions and positions have no gaps: the last one shown is where the next page starts.
        after = getattr(shown[-1], number)
        following = f"{path}?{urlencode({'after': after, 'limit': limit})}"
    if call.media_type == NDJSON:
        link = (("link", f'<{following}>; rel="next"'),) if following else ()
        return Reply(200, b"".join(encode(event) + b"\n" for event in shown), NDJSON, link)
    return Reply(200, encode(EventPage(shown, following)), JSON)
