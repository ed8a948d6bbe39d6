"""Parts of paths and headers that operations share: their shape, for checks and document."""

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

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
    "team_id": _UUID,
    "key_id": _UUID,
    "fixture": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"},
    "roster_key": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"},
    "system_key": {"type": "string", "pattern": "^[a-z-]{1,32}$"},
    "pitch_key": {"type": "string", "pattern": "^[a-z_]{1,32}$"},
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
PLAIN_INTEGER = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
"""A number has one spelling, as in bodies; msgspec would read 1e1, too. Bounds come later."""
_IDEMPOTENCY_KEY = re.compile(rb"[!-~]{1,255}")


@cache
def integers(query: type[msgspec.Struct]) -> frozenset[str]:
    """The query parameters that are whole numbers."""
    info = inspect.type_info(query)
    assert isinstance(info, inspect.StructType)
    return frozenset(field.encode_name for field in info.fields if _is_integer(field.type))


def _is_integer(node: inspect.Type) -> bool:
    if isinstance(node, inspect.Metadata):
        return _is_integer(node.type)
    if isinstance(node, inspect.UnionType):
        return any(map(_is_integer, node.types))
    return isinstance(node, inspect.IntType)


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
