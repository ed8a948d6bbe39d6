"""One request and its answer, as an ASGI application sees them: a scope, `receive` and `send`."""

import asyncio
from functools import cache
from http import HTTPStatus
from typing import Any, Protocol

import structlog

log = structlog.get_logger("touchline.server")


@cache
def status_line(status: int) -> bytes:
    """The first line of an answer."""
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode()


_BODILESS = frozenset({204, 304})
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_FAILED: tuple[dict[str, Any], ...] = (
    {
        "type": "http.response.start",
        "status": 500,
        "headers": [(b"content-length", b"0"), (b"connection", b"close")],
    },
    {"type": "http.response.body", "body": b""},
)


class Line(Protocol):
    """The connection, as far as a request needs it."""

    @property
    def date_line(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def writable(self) -> "asyncio.Future[None] | None": ...
    def read_on(self) -> None: ...
    def answered(self) -> None: ...
    def cut_short(self, method: str) -> None: ...
    def abort(self) -> None: ...


class Request:
    """Made when the head is complete; the connection adds the body as it comes."""

    __slots__ = (
        "_awaiting_continue",
        "_chunked",
        "_delivered",
        "_head",
        "_left",
        "_line",
        "_parts",
        "_scope",
        "_waiter",
        "_without_body",
        "answered",
        "complete",
        "ended",
        "keep_alive",
        "lost",
        "started",
        "task",
        "unread_bytes",
    )

    def __init__(
        self, line: Line, scope: dict[str, Any], *, keep_alive: bool, expects_continue: bool
    ) -> None:
        self._line = line
        self._scope = scope
        self._awaiting_continue = expects_continue
        self.keep_alive = keep_alive
        self._parts: list[bytes] = []
        self.unread_bytes = 0
        self.complete = False
        """The whole body came."""
        self._delivered = False
        """The application has the whole body."""
        self.ended = False
        """Nothing more will come from the client."""
        self.lost = False
        """Nothing more will reach the client."""
        self._waiter: asyncio.Future[None] | None = None
        self._without_body = scope["method"] == "HEAD"
        self._left = 0
        self._head = b""
        """The head of the answer while it waits for the first part of its body."""
        self._chunked = False
        self.started = False
        self.answered = False
        self.task: asyncio.Task[None] | None = None

    async def run(self, application: Any, tasks: set[asyncio.Task[None]]) -> None:
        """Let the application answer. Whatever it fails to say is said or cut short here."""
        try:
            await application(self._scope, self.receive, self.send)
            # Whoever has ended its side may be left in the middle of a live stream.
            if not (self.answered or self.ended or self.lost):
                raise RuntimeError("the application returned without a whole answer")
        except Exception as error:
            log.error("answer_failed", path=self._scope["path"], exc_info=error)
            await self._fail()
        except asyncio.CancelledError:
            # The process stops and waits no longer. A head without a body cannot say so.
            if not (self.started or self.lost or self._without_body):
                self.answered = True
                self._line.cut_short(self._scope["method"])
            raise
        finally:
            if not self.answered:
                self._line.abort()
            if self.task is not None:
                tasks.discard(self.task)

    async def _fail(self) -> None:
        if not self.started:
            for message in _FAILED:
                await self.send(message)

    def add(self, part: bytes) -> None:
        """A part of the body came."""
        self._parts.append(part)
        self.unread_bytes += len(part)
        self.wake()

    def finish(self) -> None:
        """The body is complete."""
        self.complete = True
        self.wake()

    def end(self, *, lost: bool) -> None:
        """The client has stopped sending, or is gone."""
        self.ended = True
        self.lost = self.lost or lost
        self.wake()

    def wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def receive(self) -> dict[str, Any]:
        """ASGI: the next part of the body, all that there is; after it, the client's end."""
        if self._awaiting_continue and not self.complete:
            self._line.write(_CONTINUE)
        self._awaiting_continue = False
        while not self._delivered and not self.answered:
            if self._parts or self.complete:
                return self._next_part()
            if self.ended:
                break
            await self._woken()
        while not (self.ended or self.answered):
            await self._woken()
        return {"type": "http.disconnect"}

    def _next_part(self) -> dict[str, Any]:
        parts, self._parts, self.unread_bytes = self._parts, [], 0
        self._delivered = self.complete
        body = parts[0] if len(parts) == 1 else b"".join(parts)
        self._line.read_on()
        return {"type": "http.request", "body": body, "more_body": not self.complete}

    async def _woken(self) -> None:
        if self._waiter is None or self._waiter.done():
            self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    async def send(self, message: dict[str, Any]) -> None:
        """ASGI: write the head of the answer, or a part of its body."""
        writable = self._line.writable()
        if writable is not None and not self.lost:
            await asyncio.shield(writable)
        if self.lost:
            return
        if message["type"] == "http.response.start":
            self._start(message["status"], message.get("headers", ()))
        else:
            self._body(message.get("body", b""), message.get("more_body", False))

    def _start(self, status: int, headers: Any) -> None:
        assert not self.started, "an answer has one head"
        self.started = True
        if not self.complete:
            # Who still sends shall not be waited for.
            self.keep_alive = False
        lines = [status_line(status), self._line.date_line]
        lines += [b"%b: %b\r\n" % header for header in headers]
        named = dict(headers)
        length = int(named.get(b"content-length", -1))
        if named.get(b"connection") == b"close":
            self.keep_alive = False
        self._frame(status, length, lines)
        if not self.keep_alive and b"connection" not in named:
            lines.append(b"connection: close\r\n")
        head = b"".join(lines)
        if head.count(b"\n") != len(lines) or head.count(b"\r") != len(lines) or b"\0" in head:
            self.started = False
            raise ValueError("a header of the answer holds the end of a line")
        self._head = head + b"\r\n"
        if length < 0:
            # A stream: its body may be long in coming. Otherwise both leave in one packet.
            self._write(b"")

    def _frame(self, status: int, length: int, lines: list[bytes]) -> None:
        """How the end of the body is told."""
        if status in _BODILESS:
            self._without_body = True
        elif length >= 0:
            self._left = length
        elif self._without_body:
            return
        elif self._scope["http_version"] == "1.0":
            self.keep_alive, self._left = False, -1
        else:
            self._chunked = True
            lines.append(b"transfer-encoding: chunked\r\n")

    def _body(self, body: bytes, more: bool) -> None:
        assert self.started, "an answer begins with its head"
        assert not self.answered, "an answer ends with its last part"
        if self._without_body:
            pass
        elif self._chunked:
            self._write(_chunk(body, more))
        elif body:
            self._counted(len(body))
            self._write(body)
        if not more:
            self._write(b"")
            if not (self._without_body or self._chunked) and self._left > 0:
                raise ValueError("the body of the answer is shorter than announced")
            self.answered = True
            self.wake()
            self._line.answered()

    def _write(self, data: bytes) -> None:
        data = self._head + data
        if data:
            self._head = b""
            self._line.write(data)

    def _counted(self, size: int) -> None:
        if self._left >= 0:
            self._left -= size
            if self._left < 0:
                raise ValueError("the body of the answer is longer than announced")


def _chunk(body: bytes, more: bool) -> bytes:
    chunk = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
    return chunk if more else chunk + b"0\r\n\r\n"
