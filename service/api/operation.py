"""What an operation of the API is: a row of one table, `service.api.operations.OPERATIONS`.

Routing, checks, the OpenAPI document and the generic tests all read the same row.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, get_args
from uuid import UUID

import msgspec

from schemas.envelope import Role
from schemas.requests import NoQuery
from service.api.access import Principal
from service.api.exchange import JSON, Reply

if TYPE_CHECKING:
    from service.api.services import Services

Method = Literal["GET", "POST", "DELETE"]
Access = Literal["open", "reader", "key"]
"""`open`: no key is looked at. `reader`: a key, or none where the competition is public. `key`: a
key of one of `roles`."""

EVERYBODY: frozenset[Role] = frozenset(get_args(Role))

EVERY_OPERATION = (
    "request/parameter",
    "request/not_acceptable",
    "request/rate_limited",
    "server/internal",
    "store/unavailable",
)
BODY_PROBLEMS = (
    "request/malformed",
    "request/invalid",
    "request/timeout",
    "request/too_large",
    "request/media_type",
)


@dataclass(slots=True)
class Call:
    """One request, checked against its operation."""

    operation: "Operation"
    services: "Services"
    request_id: str
    headers: dict[bytes, bytes]
    path: dict[str, Any]
    query: Any
    query_string: bytes
    body: Any
    principal: Principal | None
    address: str
    media_type: str
    """What to answer with, chosen from the operation's `answers` by Accept."""

    def id(self, name: str) -> UUID:
        """A UUID of the path."""
        value: UUID = self.path[name]
        return value

    @property
    def key(self) -> Principal:
        """The key of an operation that needs one."""
        assert self.principal is not None, "the operation's access is not `key`"
        return self.principal


Handler = Callable[[Call], Awaitable[Reply]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one path.

    `answers` maps a media type to the struct that a body of it is (None: described by the type
    alone). `problems` are the codes beyond those every operation of its kind can answer.
    """

    id: str
    method: Method
    path: str
    summary: str
    tag: str
    handler: Handler
    access: Access = "key"
    roles: frozenset[Role] = EVERYBODY
    status: int = 200
    answers: dict[str, Any] = field(default_factory=dict)
    other_statuses: tuple[int, ...] = ()
    query: type[msgspec.Struct] = NoQuery
    body: Any = None
    examples: dict[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    idempotent: bool = False
    """Whether the operation honours Idempotency-Key."""
    if_match: bool = False
    location: bool = False

    @property
    def media_types(self) -> tuple[str, ...]:
        return tuple(self.answers) or (JSON,)

    @property
    def conditional(self) -> bool:
        """Whether answers carry an ETag and If-None-Match is honoured."""
        return self.method == "GET" and JSON in self.answers

    @property
    def headers(self) -> tuple[str, ...]:
        """Request headers that change what the operation does."""
        return (
            *(("If-None-Match",) if self.conditional else ()),
            *(("If-Match",) if self.if_match else ()),
            *(("Idempotency-Key",) if self.idempotent else ()),
        )

    @property
    def all_problems(self) -> tuple[str, ...]:
        """Every code that the operation can answer with."""
        codes = [*EVERY_OPERATION, *self.problems]
        if self.access != "open":
            codes += ["auth/missing", "auth/invalid"]
        if self.access == "key":
            codes += ["auth/role"]
        if "{" in self.path:
            codes += ["request/not_found"]
        if self.body is not None:
            codes += BODY_PROBLEMS
        if self.idempotent:
            codes += ["request/idempotency_key_reused", "request/in_progress"]
        return tuple(dict.fromkeys(codes))

    @property
    def route(self) -> str:
        """The operation in logs and metrics."""
        return self.path
