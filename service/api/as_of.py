"""The position of the log that a report is asked for: `?as_of=`, or the newest."""

from schemas.problems import FieldError
from service.api.operation import Call
from service.api.problems import Problem


def position_asked(call: Call, newest: int) -> int:
    """Problem `request/not_found` for one that is not there yet."""
    asked: int | None = call.query.as_of
    if asked is None:
        return newest
    if asked > newest:
        detail = f"The log ends at position {newest}; there is no position {asked} yet."
        raise Problem("request/not_found", detail, errors=(FieldError("?as_of", detail),))
    return asked
