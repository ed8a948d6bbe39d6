"""Pages of a list: an opaque cursor says after which item the next page starts."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import msgspec

from schemas.problems import FieldError
from schemas.resources import Page
from service.api.exchange import JSON, Reply, encode
from service.api.operation import Call
from service.api.problems import Problem


def after_cursor(cursor: str | None) -> str | None:
    """What the cursor of a request says: the key of the last item of the page before."""
    if cursor is None:
        return None
    try:
        return urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("utf-8")
    except ValueError:
        raise wrong_cursor() from None


def uuid_cursor(call: Call) -> UUID:
    """The id after which the page starts, for lists that are ordered by id."""
    after = after_cursor(call.query.cursor)
    if after is None:
        return UUID(int=0)
    try:
        return UUID(after)
    except ValueError:
        raise wrong_cursor() from None


def wrong_cursor() -> Problem:
    wrong = FieldError("?cursor", "The cursor is not one that a page of this list gave.")
    return Problem("request/parameter", wrong.detail, errors=(wrong,))


def cursor_of(key: str) -> str:
    return urlsafe_b64encode(key.encode()).decode("ascii").rstrip("=")


def page_reply(call: Call, path: str, rows: Sequence[tuple[str, Any]]) -> Reply:
    """A page of rows, each with its key; one row more than the limit when there are more."""
    limit = call.query.limit
    after = rows[limit - 1][0] if len(rows) > limit else None
    return page_after(call, path, [row for _, row in rows[:limit]], after)


def page_after(call: Call, path: str, items: Sequence[Any], after: str | None) -> Reply:
    """A page of items; `after` is the key of its last when there are more."""
    following = None
    if after is not None:
        given = msgspec.structs.asdict(call.query) | {"cursor": cursor_of(after)}
        following = f"{path}?{urlencode({name: str(value) for name, value in given.items()})}"
    page: Page[Any] = Page(tuple(items), following)
    return Reply(200, encode(page), JSON)
