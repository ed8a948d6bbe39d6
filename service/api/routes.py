"""The list of operations as routes of the framework, and the framework's errors as problems."""

import re
from collections.abc import Callable
from typing import Any

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler

from service.api.checks import Answer, answer
from service.api.exchange import PROBLEM
from service.api.faults import problem_of
from service.api.gate import EXCHANGE
from service.api.journal import API_POLICY, Exchange, rendered
from service.api.operation import Operation
from service.api.services import Services


def routes(operations: tuple[Operation, ...], services: Services) -> list[HTTPRouteHandler]:
    """A route for every operation."""
    return [_route(operation, services) for operation in operations]


def _route(operation: Operation, services: Services) -> HTTPRouteHandler:
    async def handle(request: Request[Any, Any, Any]) -> Answer:
        return await answer(operation, services, request)

    return HTTPRouteHandler(
        operation.path.replace("}", ":str}"),
        http_method=operation.method,
        name=operation.id,
        status_code=200,
        include_in_schema=False,
    )(handle)


def problem_responder(
    allowed: Callable[[str], str | None], services: Services
) -> Callable[[Request[Any, Any, Any], Exception], Response[bytes]]:
    """What the framework calls for every exception of a handler or of its routing."""

    def respond(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        exchange: Exchange = request.scope[EXCHANGE]  # type: ignore[literal-required]
        problem = problem_of(error)
        if problem.code == "request/method":
            problem.headers = (("allow", allowed(request.scope["path"]) or "GET, HEAD, OPTIONS"),)
        services.journal.refused(exchange, problem)
        status, headers, body = rendered(problem, exchange.request_id)
        return Response(
            body,
            status_code=status,
            media_type=PROBLEM,
            headers={
                "content-security-policy": API_POLICY[1].decode(),
                "cache-control": "no-store",
                **{name.decode(): value.decode() for name, value in headers},
            },
        )

    return respond


def methods_of(operations: tuple[Operation, ...]) -> Callable[[str], str | None]:
    """What finds the methods of a path, as Allow lists them; None where there is no operation."""
    paths = [
        (re.compile(re.sub(r"{\w+}", "[^/]+", operation.path)), operation.method)
        for operation in operations
    ]

    def allowed(path: str) -> str | None:
        found = {method for pattern, method in paths if pattern.fullmatch(path.rstrip("/"))}
        if not found:
            return None
        return ", ".join(sorted(found | {"OPTIONS"} | ({"HEAD"} if "GET" in found else set())))

    return allowed
