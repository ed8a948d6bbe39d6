"""The outermost ASGI function: the hot path to its endpoint, everything else to the framework.

For everything else it puts request id, security headers and CORS on whatever goes out, counts it
and logs it; the framework's own answers are covered too, and so are pages and files.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from service.api.append import AppendEndpoint, is_append
from service.api.faults import problem_of
from service.api.journal import SECURITY, Exchange, Journal

EXCHANGE = "touchline.exchange"
"""Where the exchange stands in the scope."""
PREFLIGHT = (
    (b"access-control-allow-methods", b"GET, POST, DELETE"),
    (
        b"access-control-allow-headers",
        b"Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, "
        b"X-Request-Id",
    ),
    (b"access-control-max-age", b"600"),
)


class Gate:
    """The application, as an ASGI server calls it."""

    def __init__(
        self,
        framework: Any,
        append: AppendEndpoint,
        journal: Journal,
        allowed: Callable[[str], str | None],
    ) -> None:
        """`allowed` says which methods a path has, None for one that is not the API's."""
        self._allowed = allowed
        self._framework = framework
        self._append = append
        self._journal = journal

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            if is_append(scope):
                await self._append(scope, receive, send)
            else:
                await self._routed(scope, receive, send)
        else:
            await self._framework(scope, receive, send)

    async def _routed(self, scope: Any, receive: Any, send: Any) -> None:
        exchange = Exchange(scope, "-", perf_counter())
        scope[EXCHANGE] = exchange
        outgoing = _Outgoing(exchange, self._journal, send)
        if scope["method"] == "HEAD":
            # What GET answers, without the body: the server leaves it out.
            scope["method"] = "GET"
        if scope["method"] == "OPTIONS" and (methods := self._allowed(scope["path"])):
            await outgoing.options(methods, preflight=_is_preflight(exchange))
            return
        try:
            await self._framework(scope, receive, outgoing)
        except Exception as error:
            if outgoing.status:
                raise  # the answer has begun; the server cuts the connection
            await self._journal.problem(exchange, problem_of(error), send)
        else:
            outgoing.done()


class _Outgoing:
    """`send`, with what every answer carries; remembers the status for the log."""

    def __init__(self, exchange: Exchange, journal: Journal, send: Any) -> None:
        self._exchange = exchange
        self._journal = journal
        self._send = send
        self.status = 0

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = self._completed(list(message["headers"]))
        await self._send(message)

    def _completed(self, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        there = {name for name, _ in headers}
        headers += [header for header in SECURITY if header[0] not in there]
        headers.append((b"x-request-id", self._exchange.request_id.encode()))
        origin = self._exchange.headers.get(b"origin")
        return headers + (self._journal.cors(origin) if origin else [])

    async def options(self, methods: str, *, preflight: bool) -> None:
        headers = [(b"allow", methods.encode()), *(PREFLIGHT if preflight else ())]
        await self({"type": "http.response.start", "status": 204, "headers": headers})
        await self._send({"type": "http.response.body", "body": b""})
        self.done()

    def done(self) -> None:
        self._journal.finished(self._exchange, self.status)


def _is_preflight(exchange: Exchange) -> bool:
    return b"origin" in exchange.headers and b"access-control-request-method" in exchange.headers
