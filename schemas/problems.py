"""How the service says no: RFC 9457 problems."""

from typing import Annotated

import msgspec
from msgspec import Meta

from schemas.envelope import Event
from schemas.limits import Count
from schemas.match import Answer

MISSING_EVENTS = 500
"""Most events that a 412 carries; there is a link to the rest."""


class FieldError(msgspec.Struct, frozen=True):
    """One thing that is wrong, and where: a JSON pointer into the body, or `?name` for a query
    parameter, `{name}` for a part of the path, `Name:` for a header."""

    pointer: str
    detail: str


class ProblemDocument(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of every answer of 400 and above, as `application/problem+json`."""

    type: Annotated[str, Meta(pattern="^/problems/[a-z_]+/[a-z_]+$")]
    """A stable path; GET it for an explanation. Its last two parts are `code`."""
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    code: Annotated[str, Meta(pattern="^[a-z_]+/[a-z_]+$")]
    detail: str
    """What is wrong, in a sentence."""
    instance: str
    """The request id, as in the X-Request-Id header and in the service's log."""
    legal: str | None = None
    """What would be right."""
    rule: str | None = None
    rule_url: str | None = None
    errors: tuple[FieldError, ...] = ()
    answers: tuple[Answer, ...] | None = None
    """One per entry of the batch; what stands before the refused one is in the log."""
    version: Count | None = None
    """The version the match is at."""
    missing: tuple[Event, ...] | None = None
    """The events the client lacks, oldest first, at most 500."""
    missing_url: str | None = None
    """Where the events after `missing` are, when those are not all."""


class ProblemExplained(msgspec.Struct, frozen=True):
    """An entry of the list of problems, served at the problem's `type`."""

    type: str
    code: str
    status: int
    title: str
    explanation: str
