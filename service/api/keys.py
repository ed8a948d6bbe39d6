"""Keys and devices: making and revoking keys, seeing who reported.

An admin makes organisers, an organiser everybody else of its competition. A token is shown once.
"""

from uuid import UUID

from schemas.problems import FieldError
from schemas.resources import DeviceView, KeyMade, KeyView, Page
from service.api.clock import microseconds_now
from service.api.exchange import Reply, reply_json
from service.api.operation import Call
from service.api.paging import after_cursor, page_reply
from service.api.problems import Problem, not_found
from service.api.visible import competition_of_key, own_competition
from service.store.devices import list_devices
from service.store.keys import Key, find_key_by_id, list_keys, revoke_key
from service.store.tokens import make_key


async def create(call: Call) -> Reply:
    request = call.body
    await competition_of_key(call, request.competition)
    if request.role == "organiser" and call.key.role != "admin":
        raise Problem("auth/role", "Only an admin's key makes organisers.")
    await match_of_competition(call, request.competition, request.match)
    if request.expires_at is not None and request.expires_at <= microseconds_now():
        wrong = FieldError("/expires_at", "The key would have expired already.")
        raise Problem("request/invalid", wrong.detail, errors=(wrong,))
    key, token = await make_key(
        call.services.database,
        role=request.role,
        label=request.label,
        competition_id=request.competition,
        match_id=request.match,
        expires_at=request.expires_at,
    )
    return reply_json(made(key, token), 201, location=f"/v1/keys/{key.key_id}")


async def match_of_competition(call: Call, competition_id: UUID, match_id: UUID | None) -> None:
    """Problem `request/invalid` for a match that is not one of the competition."""
    if match_id is None:
        return
    if await call.services.directory.competition_of(match_id) != competition_id:
        wrong = FieldError("/match", "The competition has no such match.")
        raise Problem("request/invalid", wrong.detail, errors=(wrong,))


def made(key: Key, token: str) -> KeyMade:
    """A new key with its token."""
    return KeyMade(
        key.key_id, token, key.role, key.label, key.competition_id, key.match_id, key.expires_at
    )


async def listed(call: Call) -> Reply:
    competition = await competition_of_key(call, call.query.competition)
    found = await list_keys(
        call.services.database,
        competition.competition_id,
        after=after_cursor(call),
        limit=call.query.limit + 1,
    )
    return page_reply(call, "/v1/keys", [(key.key_id, _view(key)) for key in found])


def _view(key: Key) -> KeyView:
    return KeyView(
        id=key.key_id,
        role=key.role,
        label=key.label,
        competition=key.competition_id,
        match=key.match_id,
        created_at=key.created_at,
        expires_at=key.expires_at,
        revoked_at=key.revoked_at,
        last_used_at=key.last_seen_at,
    )


async def revoke(call: Call) -> Reply:
    database, key_id = call.services.database, call.id("key_id")
    key = await find_key_by_id(database, key_id)
    if key is None or not _may_revoke(call, key):
        raise not_found("key")
    if not await revoke_key(database, key_id, microseconds_now()):
        raise not_found("key that is still valid")
    call.services.keys.forget()
    return Reply(204, media_type=None)


def _may_revoke(call: Call, key: Key) -> bool:
    if call.key.role == "admin":
        return True
    return key.role != "admin" and key.competition_id == call.key.competition


async def devices(call: Call) -> Reply:
    """The last active first; all of them, as a hall has few."""
    competition_id = (await own_competition(call)).competition_id
    found = await list_devices(call.services.database, competition_id, limit=1000)
    views = tuple(
        DeviceView(
            device=row.device or None,
            key=row.key_id,
            label=row.label,
            role=row.role,
            match=row.stream_id,
            last_at=row.last_at,
        )
        for row in found
    )
    return reply_json(Page(views, None), cache_control="no-store")
