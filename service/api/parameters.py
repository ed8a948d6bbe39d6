"""Parts of paths and headers that operations share: their shape, for checks and document."""

import re
from typing import Any

from schemas.problems import FieldError
from service.api.problems import Problem

Json = dict[str, Any]

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of pairing codes: none that looks like another."""
CODE_CHARACTERS = 8

_UUID: Json = {"type": "string", "format": "uuid"}
PATH: dict[str, Json] = {
    "competition_id": _UUID,
    "match_id": _UUID,
    "key_id": _UUID,
    "system_key": {"type": "string", "pattern": "^[a-z-]{1,32}$"},
    "rule_id": {"type": "string", "pattern": "^[A-Z0-9-]{1,32}$"},
    "code": {"type": "string", "pattern": "^[2-9A-HJKMNP-Z]{8}$"},
    "area": {"type": "string", "pattern": "^[a-z_]{1,32}$"},
    "problem": {"type": "string", "pattern": "^[a-z_]{1,32}$"},
}
HEADERS: dict[str, Json] = {
    "If-None-Match": {
        "description": "An ETag the client has: 304 when it is still right.",
        "schema": {"type": "string"},
    },
    "If-Match": {
        "description": "The match version the client saw, in quotes; the same as expected_version.",
        "schema": {"type": "string", "pattern": r'^(\*|"[0-9]{1,15}"|[0-9]{1,15})$'},
    },
    "Idempotency-Key": {
        "description": "Makes the request safe to repeat: the same key and body get the same "
        "answer, for a day.",
        "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
    },
}
_IDEMPOTENCY_KEY = re.compile(rb"[!-~]{1,255}")


def idempotency_key(headers: dict[bytes, bytes]) -> str | None:
    """The request's Idempotency-Key. Problem `request/parameter` for one of another shape."""
    given = headers.get(b"idempotency-key")
    if given is None:
        return None
    if not _IDEMPOTENCY_KEY.fullmatch(given):
        wrong = FieldError(
            "Idempotency-Key:", "The Idempotency-Key should be 1 to 255 visible ASCII characters."
        )
        raise Problem("request/parameter", wrong.detail, errors=(wrong,))
    return given.decode("ascii")
