"""Idempotency-Key: a POST that is repeated gets the answer of its first time.

The key belongs to the caller's own key. Answers that hold a secret (keys, pairing codes) are not
kept, so those operations do not take part: a lost key is revoked and made again.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec

from service.api.clock import microseconds_now
from service.api.exchange import JSON, Reply
from service.api.operation import Call
from service.api.parameters import idempotency_key
from service.api.problems import Problem, retry_after
from service.store.idempotency import StoredRequest, answer_request, claim_request, release_request


class _Answer(msgspec.Struct):
    """An answer as it is kept."""

    headers: tuple[tuple[str, str], ...]
    body: msgspec.Raw


async def answered_once(call: Call, raw: bytes) -> Reply:
    """Carry the operation out, unless this very request was answered before."""
    operation = call.operation
    key = idempotency_key(call.headers) if operation.idempotent else None
    if key is None:
        return await operation.handler(call)
    whose = call.key.key
    request = request_hash(operation.id, call.path, raw)
    kept = await claim_request(call.services.database, whose, key, request, microseconds_now())
    if kept is not None:
        return _repeated(kept, request)
    return await _first(call, whose, key)


def request_hash(operation: str, path: Mapping[str, Any], raw: bytes) -> bytes:
    """SHA-256 over all that makes a request another one."""
    return sha256(repr((operation, sorted(path.items()))).encode() + raw).digest()


async def _first(call: Call, whose: UUID, key: str) -> Reply:
    database = call.services.database
    try:
        reply = await call.operation.handler(call)
    except BaseException:
        # Refusals are not kept: the same request may be right later.
        await release_request(database, whose, key)
        raise
    answer = _Answer(reply.headers, msgspec.Raw(reply.body))
    await answer_request(database, whose, key, reply.status, msgspec.json.encode(answer))
    return reply


def _repeated(kept: StoredRequest, request: bytes) -> Reply:
    if kept.request != request:
        raise Problem(
            "request/idempotency_key_reused",
            "This Idempotency-Key was sent with another request before.",
        )
    if kept.status is None or kept.response is None:
        raise retry_after(
            "request/in_progress", "The first request with this key is still being answered.", 1
        )
    answer = msgspec.json.decode(kept.response, type=_Answer)
    return Reply(kept.status, bytes(answer.body), JSON, answer.headers)
