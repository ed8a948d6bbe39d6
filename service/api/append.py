"""POST /v1/matches/{id}/events: the hot path, a plain ASGI function in front of the framework.

Everything a hall does at once ends here, so this one operation is not routed: finding the handler,
building a request object and a response object in a framework costs more than authenticating,
decoding, deciding and hashing together. What is checked, and how it is answered, is the same as
everywhere else, by the same functions: keys, limits, strict JSON, problems, metrics, request ids.
"""

from time import perf_counter
from typing import Any

import msgspec

from schemas.envelope import Role, StreamKind
from schemas.match import Answer, EntryBatch
from schemas.problems import MISSING_EVENTS, FieldError
from schemas.resources import Recorded
from service.api.access import Principal
from service.api.exchange import (
    JSON,
    Reply,
    check_json_type,
    choose,
    decoded,
    encode,
    read_body,
)
from service.api.faults import problem_of
from service.api.journal import Exchange
from service.api.operation import Call
from service.api.patience import Receive
from service.api.problems import Problem, not_found, of_refusal, retry_after
from service.api.services import Services
from service.planning import NEW
from service.record import StaleVersion
from service.rules.codec import codec
from service.rules.match import Match
from service.store.read import read_stream

ROUTE = "/v1/matches/{match_id}/events"
PREFIX = "/v1/matches/"
SUFFIX = "/events"
PATH_CHARACTERS = len(PREFIX) + 36 + len(SUFFIX)
POSTING: frozenset[Role] = frozenset({"organiser", "referee", "tablet"})


def is_append(scope: Any) -> bool:
    """Whether a request is this operation's. Anything spelt otherwise goes to the framework."""
    path = scope["path"]
    return (
        len(path) == PATH_CHARACTERS
        and scope["method"] == "POST"
        and path.endswith(SUFFIX)
        and path.startswith(PREFIX)
    )


class AppendEndpoint:
    """Answers the requests that `is_append` picks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        exchange = Exchange(scope, ROUTE, perf_counter())
        journal = self._services.journal
        try:
            match_id = scope["path"][len(PREFIX) : -len(SUFFIX)]
            recorded = await self._answered(match_id, exchange, receive)
        except Exception as error:
            await journal.problem(exchange, problem_of(error), send)
            return
        more = ((b"etag", b'"%d"' % recorded.version),)
        await journal.answer(exchange, _status(recorded), encode(recorded), JSON, more, send)

    async def _answered(self, match_id: str, exchange: Exchange, receive: Receive) -> Recorded:
        services, headers = self._services, exchange.headers
        principal = await services.keys.principal(headers, exchange.address)
        exchange.key = principal
        seconds = services.writes.wait(principal.key)
        if seconds:
            raise retry_after(
                "request/rate_limited", "This key sends faster than it may.", int(seconds) + 1
            )
        if principal.role not in POSTING:
            raise Problem(
                "auth/role",
                f"A key with the role {principal.role} may not report; tablets, referees and "
                "organisers may.",
            )
        match = await _match_to_post_to(services, match_id, principal)
        if b"accept" in headers:
            choose(headers[b"accept"], (JSON,))
        check_json_type(headers)
        body = await read_body(
            headers, receive, services.settings.request_body_bytes, services.patience
        )
        return await record_batch(services, match, principal, headers, body)


async def append_events(call: Call) -> Reply:
    """The same, for a path that is spelt so that `is_append` does not see it."""
    match = await _match_to_post_to(call.services, str(call.path["match_id"]), call.key)
    return await appended(call, match)


async def appended(call: Call, stream: Match) -> Reply:
    """The answer to a batch for a match, a team or a competition."""
    recorded = await record_batch(call.services, stream, call.key, call.headers, call.body)
    return Reply(_status(recorded), encode(recorded), JSON, etag=f'"{recorded.version}"')


def _status(recorded: Recorded) -> int:
    for answer in recorded.answers:
        if answer.status in NEW:
            return 201
    return 200


async def _match_to_post_to(services: Services, text: str, principal: Principal) -> Match:
    """The match, if this key may post to it."""
    match_id, competition_id = await services.directory.match_named(text)
    if match_id is None or competition_id is None or competition_id != principal.competition:
        raise not_found("match")
    if principal.match is not None and principal.match != match_id:
        raise Problem("auth/role", "This key is for another match of the competition.")
    return await services.cache.get(competition_id, match_id)


async def record_batch(
    services: Services,
    match: Match,
    principal: Principal,
    headers: dict[bytes, bytes],
    body: bytes,
) -> Recorded:
    batches = codec(match.system.key).batch
    batch = decoded(body, batches.decode, batches.type)
    if b"if-match" in headers:
        batch = _with_expected(batch, headers[b"if-match"])
    head = match.head
    try:
        answers = await services.recorder.record(
            head.competition, head.match, batch, principal.actor, match.system.kind
        )
    except StaleVersion as stale:
        raise stale_problem(stale, match) from None
    played = head.match if match.system.kind == "match" else None
    services.presence.seen(principal, played, batch.entries[0].device)
    return _settled(services, answers)


def _settled(services: Services, answers: tuple[Answer, ...]) -> Recorded:
    """Count the answers; the problem of the refused one, if there is one."""
    entries = services.metrics.entries
    version = position = 0
    for answer in answers:
        entries[answer.status] += 1
        receipt = answer.receipt
        if receipt is not None and receipt.version > version:
            version, position = receipt.version, receipt.position
    for answer in answers:
        if answer.refusal is not None:
            raise of_refusal(answer.refusal, answers=answers)
    return Recorded(version, position, answers)


def _with_expected(batch: EntryBatch[Any], if_match: bytes) -> EntryBatch[Any]:
    """The batch with the version that If-Match names; `*` names any."""
    if if_match == b"*":
        return batch
    quoted = if_match[:1] == if_match[-1:] == b'"' and len(if_match) > 1
    digits = if_match[1:-1] if quoted else if_match
    if not digits.isdigit() or len(digits) > 15:
        detail = 'If-Match should be the ETag of a match, its version in quotes: "12".'
        raise Problem("request/parameter", detail, errors=(FieldError("If-Match:", detail),))
    expected = int(digits)
    if batch.expected_version not in (None, expected):
        wrong = FieldError("/expected_version", f"This differs from If-Match, which is {expected}.")
        raise Problem("request/invalid", wrong.detail, errors=(wrong,))
    return msgspec.structs.replace(batch, expected_version=expected)


PATHS: dict[StreamKind, str] = {
    "match": "/v1/matches",
    "team": "/v1/teams",
    "competition": "/v1/competitions",
}


def stale_problem(stale: StaleVersion, stream: Match) -> Problem:
    """The 412 with what the client lacks."""
    last = stale.missing[-1].version if stale.missing else stale.expected
    kind, more = stream.system.kind, None
    if last < stale.version:
        more = f"{PATHS[kind]}/{stream.head.match}/events?after={last}"
    ahead = stale.expected > stale.version
    detail = (
        f"You expect version {stale.expected}; the {kind} is at version {stale.version} only."
        if ahead
        else f"You saw version {stale.expected}; the {kind} is at version {stale.version}."
    )
    return Problem(
        "match/stale",
        detail,
        headers=(("etag", f'"{stale.version}"'),),
        version=stale.version,
        missing=tuple(stale.missing),
        missing_url=None if ahead else more,
    )


async def stale_now(services: Services, stream: Match, expected: int) -> Problem:
    """The 412 for a request that was made on another version of the stream than this one."""
    head = stream.head
    missing = await read_stream(
        services.database, head.competition, head.match, expected, MISSING_EVENTS
    )
    return stale_problem(StaleVersion(expected, stream.version, missing), stream)
