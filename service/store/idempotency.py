"""POSTs with an Idempotency-Key: the first answer is kept and given again.

Scope is the API key. A request is claimed before it is carried out, so that the same request sent
twice at once is carried out once; its answer is stored, or the claim released when it failed.
"""

from typing import NamedTuple
from uuid import UUID

from service.store import statements
from service.store.database import Queries


class StoredRequest(NamedTuple):
    """What is known of a request: SHA-256 of what was sent; no status while it is carried out."""

    request: bytes
    status: int | None
    response: bytes | None
    created_at: int


async def claim_request(
    database: Queries, key_id: UUID, idempotency_key: str, request: bytes, now: int
) -> StoredRequest | None:
    """Claim a request: None when it is ours to carry out, else what is known of it."""
    scope = {"key_id": key_id, "idempotency_key": idempotency_key}
    claim = {**scope, "request": request, "created_at": now}
    while not await database.execute(statements.CLAIM_REQUEST, claim):
        row = await database.row(statements.FIND_REQUEST, scope)
        if row:
            return StoredRequest(*row)
        # Released between the two statements: claim it again.
    return None


async def answer_request(
    database: Queries, key_id: UUID, idempotency_key: str, status: int, response: bytes
) -> None:
    """Keep the answer to a claimed request. `response` is whatever is needed to give it again."""
    await database.execute(
        statements.ANSWER_REQUEST,
        {
            "key_id": key_id,
            "idempotency_key": idempotency_key,
            "status": status,
            "response": response,
        },
    )


async def release_request(database: Queries, key_id: UUID, idempotency_key: str) -> None:
    """Give up a claim without an answer: the request may be tried again."""
    await database.execute(
        statements.RELEASE_REQUEST, {"key_id": key_id, "idempotency_key": idempotency_key}
    )


async def forget_requests(database: Queries, before: int) -> int:
    """Delete what was claimed before this time (microseconds); how many."""
    return await database.execute(statements.FORGET_REQUESTS, {"before": before})
