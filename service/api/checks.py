"""From a request of the framework to a checked `Call`, and from its `Reply` to a response.

The order is fixed: key, rate, role, parameters, media types, body. So nobody learns from an error
about a body what a key would not have let them see.
"""

from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec
from litestar import Request, Response
from litestar.response import Stream

from schemas.problems import FieldError
from schemas.requests import NoQuery
from service.api.access import Principal
from service.api.bodies import decoder, shape_of
from service.api.exchange import (
    JSON,
    Reply,
    check_json_type,
    choose,
    decoded,
    field_error,
    read_body,
)
from service.api.gate import EXCHANGE
from service.api.idempotency import answered_once
from service.api.journal import API_POLICY, Exchange
from service.api.operation import Call, Operation
from service.api.parameters import PLAIN_INTEGER, integers
from service.api.problems import Problem, not_found, retry_after
from service.api.services import Services
from service.chain.strict import CONTROL

Answer = Response[Any] | Stream


async def answer(
    operation: Operation, services: Services, request: Request[Any, Any, Any]
) -> Answer:
    """Check a request, carry the operation out, make the response."""
    exchange: Exchange = request.scope[EXCHANGE]  # type: ignore[literal-required]
    exchange.route = operation.route
    principal = await _admitted(operation, services, exchange)
    path = _path(operation, request.path_params)
    query = _query(operation, request.scope["query_string"])
    media_type = choose(exchange.headers.get(b"accept"), operation.media_types)
    raw = b""
    if operation.body is not None:
        check_json_type(exchange.headers)
        raw = await read_body(
            exchange.headers,
            request.receive,
            services.settings.request_body_bytes,
            services.patience,
        )
    call = Call(
        operation=operation,
        services=services,
        request_id=exchange.request_id,
        headers=exchange.headers,
        path=path,
        query=query,
        query_string=request.scope["query_string"],
        body=None
        if operation.body is None
        else decoded(raw, decoder(operation.body), shape_of(operation.body)),
        principal=principal,
        address=exchange.address,
        media_type=media_type,
    )
    return response_of(await answered_once(call, raw), exchange, operation.conditional)


async def _admitted(
    operation: Operation, services: Services, exchange: Exchange
) -> Principal | None:
    principal = None
    given = b"authorization" in exchange.headers
    if operation.access == "key" or (operation.access == "reader" and given):
        principal = exchange.key = await services.keys.principal(exchange.headers, exchange.address)
    throttle = services.reads if operation.method == "GET" else services.writes
    seconds = throttle.wait(principal.key if principal else exchange.address)
    if seconds:
        raise retry_after(
            "request/rate_limited", "More requests than the limit allows.", int(seconds) + 1
        )
    if principal and operation.access == "key" and principal.role not in operation.roles:
        raise Problem(
            "auth/role",
            f"A key with the role {principal.role} may not do this; keys of these may: "
            f"{', '.join(sorted(operation.roles))}.",
        )
    return principal


def _path(operation: Operation, given: dict[str, Any]) -> dict[str, Any]:
    path: dict[str, Any] = {}
    for name, value in given.items():
        path[name] = _uuid(name, value) if name.endswith("_id") and name != "rule_id" else value
    return path


def _uuid(name: str, value: str) -> UUID:
    try:
        # UUID() forgives braces and a missing hyphen; an address has one spelling.
        if len(value) == 36:
            return UUID(value)
    except ValueError:
        pass
    raise not_found(name.removesuffix("_id"))


def _query(operation: Operation, query_string: bytes) -> msgspec.Struct:
    if not query_string and operation.query is NoQuery:
        return NoQuery()
    pairs = parse_qsl(query_string.decode("latin-1"), keep_blank_values=True)
    given: dict[str, str] = {}
    for name, value in pairs:
        if name in given:
            raise _parameter(name, f"The parameter {name!r} is there twice; send it once.")
        if value.lower() == "null":
            # msgspec would take it for "not given".
            raise _parameter(name, f"The parameter {name!r} is never null; leave it out.")
        if CONTROL.search(value):
            raise _parameter(
                name, f"The parameter {name!r} holds a control character; leave it out."
            )
        if name in integers(operation.query) and not PLAIN_INTEGER.fullmatch(value):
            raise _parameter(
                name,
                f"The parameter {name!r} should be a whole number in plain decimal digits, such as "
                f"20; {value[:40]!r} is not.",
            )
        given[name] = value
    try:
        return msgspec.convert(given, operation.query, strict=False)
    except msgspec.ValidationError as error:
        wrong = field_error(str(error), operation.query, given)
        name = wrong.pointer.removeprefix("/")
        raise _parameter(name, wrong.detail) from None


def _parameter(name: str, detail: str) -> Problem:
    return Problem("request/parameter", detail, errors=(FieldError(f"?{name}", detail),))


def response_of(reply: Reply, exchange: Exchange, conditional: bool) -> Answer:
    """The framework's response; 304 when the client has this content already."""
    if reply.live is not None and exchange.method != "HEAD":
        return LiveResponse(reply.live)
    headers = {"Content-Security-Policy": API_POLICY[1].decode(), **dict(reply.headers)}
    headers.setdefault("cache-control", "no-cache" if exchange.method == "GET" else "no-store")
    if reply.stream is not None and exchange.method != "HEAD":
        return Stream(
            reply.stream, status_code=reply.status, headers=headers, media_type=reply.media_type
        )
    if conditional and reply.status == 200 and reply.media_type == JSON:
        headers["etag"] = reply.etag or _etag(reply.body)
        headers["vary"] = "Accept, Authorization"
        if _matches(exchange.headers.get(b"if-none-match"), headers["etag"]):
            return Response(b"", status_code=304, headers=headers, media_type=reply.media_type)
    elif reply.etag:
        headers["etag"] = reply.etag
    return Response(
        reply.body, status_code=reply.status, headers=headers, media_type=reply.media_type
    )


class LiveResponse(Response[None]):
    """A response that writes itself."""

    def __init__(self, serve: Any) -> None:
        super().__init__(None)
        self._serve = serve

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        async def application(scope: Any, receive: Any, send: Any) -> None:
            await self._serve(receive, send)

        return application


def _etag(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:24]}"'


def _matches(if_none_match: bytes | None, etag: str) -> bool:
    if if_none_match is None:
        return False
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.decode("latin-1").split(",")]
    return "*" in tags or etag in tags
