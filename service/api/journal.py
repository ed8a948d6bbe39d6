"""One exchange from head to answer: its request id, its headers, its line in the log, its counts.

An accepted append writes no line: the event is its record, with key, device and time, and lines
would cost more than the append. Everything else writes one. No line holds a secret, a body or an
address.
"""

from itertools import count
from secrets import token_hex
from time import perf_counter
from typing import Any

import structlog

from service.api.access import Principal
from service.api.exchange import PROBLEM, encode
from service.api.metrics import Metrics
from service.api.problems import Problem

_process = token_hex(4)
_numbers = count(1)
_ALLOWED = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
REQUEST_ID_CHARACTERS = 64

SECURITY: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
API_POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
NO_STORE = (b"cache-control", b"no-store")


class Exchange:
    """What is known about a request while it is answered."""

    __slots__ = ("address", "headers", "key", "method", "problem", "request_id", "route", "started")

    def __init__(self, scope: Any, route: str, started: float) -> None:
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        self.request_id = request_id(self.headers.get(b"x-request-id"))
        self.address: str = scope["client"][0] if scope.get("client") else ""
        self.method: str = scope["method"]
        self.route = route
        self.started = started
        self.key: Principal | None = None
        self.problem: Problem | None = None


def request_id(given: bytes | None) -> str:
    """The client's own id where it is a plain one, else a new one."""
    if given and len(given) <= REQUEST_ID_CHARACTERS and _ALLOWED.issuperset(given):
        return given.decode("ascii")
    return f"{_process}-{next(_numbers):x}"


class Journal:
    """Sends the bytes of answers, counts them and logs them."""

    def __init__(self, metrics: Metrics, cors_origins: tuple[str, ...]) -> None:
        self._metrics = metrics
        self._origins = frozenset(origin.encode() for origin in cors_origins)
        self._log = structlog.get_logger("touchline.request")

    async def answer(
        self,
        exchange: Exchange,
        status: int,
        body: bytes,
        media_type: str,
        more: tuple[tuple[bytes, bytes], ...],
        send: Any,
    ) -> None:
        """Send a whole answer of the API."""
        headers = [
            (b"content-type", media_type.encode()),
            (b"content-length", b"%d" % len(body)),
            (b"x-request-id", exchange.request_id.encode()),
            API_POLICY,
            NO_STORE,
            *SECURITY,
            *more,
        ]
        if b"origin" in exchange.headers:
            headers += self.cors(exchange.headers[b"origin"])
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        self._metrics.observe(
            exchange.method, exchange.route, status, perf_counter() - exchange.started
        )

    async def problem(self, exchange: Exchange, problem: Problem, send: Any) -> None:
        """Send a problem, count its code and log it."""
        self.refused(exchange, problem)
        status, headers, body = rendered(problem, exchange.request_id)
        await self.answer(exchange, status, body, PROBLEM, headers, send)
        self.line(exchange, status)

    def refused(self, exchange: Exchange, problem: Problem) -> None:
        """Count a problem and keep it for the line in the log."""
        exchange.problem = problem
        self._metrics.problems[problem.code] += 1

    def finished(self, exchange: Exchange, status: int) -> None:
        """An answer that somebody else sent: count it and log it."""
        seconds = perf_counter() - exchange.started
        self._metrics.observe(exchange.method, exchange.route, status, seconds)
        self.line(exchange, status)

    def line(self, exchange: Exchange, status: int) -> None:
        """The exchange's line in the log."""
        problem = exchange.problem
        write = self._log.error if status >= 500 else self._log.info
        write(
            "request",
            request_id=exchange.request_id,
            method=exchange.method,
            route=exchange.route,
            status=status,
            milliseconds=round((perf_counter() - exchange.started) * 1000, 2),
            key=str(exchange.key.key) if exchange.key else None,
            problem=problem.code if problem else None,
            exc_info=problem.__cause__ if problem and problem.code == "server/internal" else None,
        )

    def cors(self, origin: bytes) -> list[tuple[bytes, bytes]]:
        """The headers that let a page of a configured origin read the answer."""
        if b"*" not in self._origins and origin not in self._origins:
            return [(b"vary", b"Origin")] if self._origins else []
        return [
            (b"access-control-allow-origin", origin),
            (b"access-control-expose-headers", b"ETag, Location, Retry-After, X-Request-Id"),
            (b"vary", b"Origin"),
        ]


def rendered(
    problem: Problem, request_id: str
) -> tuple[int, tuple[tuple[bytes, bytes], ...], bytes]:
    """Status, headers and body of a problem."""
    headers = [(name.encode(), value.encode()) for name, value in problem.headers]
    if problem.kind.status == 401:
        error = b', error="invalid_token"' if problem.code == "auth/invalid" else b""
        headers.append((b"www-authenticate", b'Bearer realm="touchline"' + error))
    return problem.kind.status, tuple(headers), encode(problem.document(request_id))
