"""The position of the log that a report is asked for: `?as_of=`, or the newest."""

from uuid import UUID

from schemas.problems import FieldError
from service.api.operation import Call
from service.api.problems import Problem
from service.store.read import read_log


def position_asked(call: Call, newest: int) -> int:
    """Problem `request/not_found` for one that is not there yet."""
    asked: int | None = call.query.as_of
    if asked is None:
        return newest
    if asked > newest:
        detail = f"The log ends at position {newest}; there is no position {asked} yet."
        raise Problem("request/not_found", detail, errors=(FieldError("?as_of", detail),))
    return asked


async def recorded_at(call: Call, competition_id: UUID, position: int) -> int:
    """When the event at a position was recorded, in microseconds since 1970; 0 before the first."""
    found = await read_log(call.services.database, competition_id, max(0, position - 1), 1)
    return found[0].recorded_at if found else 0
