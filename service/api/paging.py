"""Pages of a list: the cursor is the id of the last item of the page before."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import msgspec

from schemas.resources import Page
from service.api.exchange import JSON, Reply, encode
from service.api.operation import Call

BEFORE_ALL = UUID(int=0)


def after_cursor(call: Call) -> UUID:
    """The id after which the page starts."""
    cursor: UUID | None = call.query.cursor
    return cursor or BEFORE_ALL


def page_reply(call: Call, path: str, rows: Sequence[tuple[UUID, Any]]) -> Reply:
    """A page of rows, each with its id; one row more than the limit when there are more."""
    limit = call.query.limit
    after = str(rows[limit - 1][0]) if len(rows) > limit else None
    return page_after(call, path, [row for _, row in rows[:limit]], after)


def page_after(call: Call, path: str, items: Sequence[Any], after: str | None) -> Reply:
    """A page of items; `after` is the id of its last when there are more."""
    following = None
    if after is not None:
        given = msgspec.structs.asdict(call.query) | {"cursor": after}
        following = f"{path}?{urlencode({name: str(value) for name, value in given.items()})}"
    page: Page[Any] = Page(tuple(items), following)
    return Reply(200, encode(page), JSON)
