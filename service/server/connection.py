"""One connection: bytes to requests, in order, with limits on whoever sends slowly or too much.

llhttp (the parser of Node.js, by httptools) decides what a request is and refuses everything that
two readers could read differently; it has no limits of its own. Requests that were sent ahead wait;
one is answered at a time.
"""

import asyncio
from collections import deque
from math import inf
from typing import Any

import httptools
from uvicorn import Config
from uvicorn.server import ServerState

from service.api.problems import Problem, retry_after
from service.server.head import address, scope_of, unanswered, written
from service.server.limits import Limits
from service.server.request import Request


class Connection(asyncio.Protocol):
    """Made by the server for every socket. `due` is when it has waited too long, for a head or for
    somebody who reads."""

    def __init__(
        self,
        limits: Limits,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._limits = limits
        self._application = config.loaded_app
        self._loop = _loop or asyncio.get_running_loop()
        self._server = server_state
        self._app_state = app_state
        self._parser = httptools.HttpRequestParser(self)
        self._transport: Any = None
        self._resume: asyncio.Future[None] | None = None
        self._reading_paused = False
        self._deaf = False
        """Whatever still comes is not looked at."""
        self._closing = False
        self._unparsed = 0
        self._in_head = True
        self._url = b""
        self._headers: list[tuple[bytes, bytes]] = []
        self._expects_continue = False
        self._arriving: Request | None = None
        """The request whose body is being read."""
        self._current: Request | None = None
        """The request that is being answered."""
        self._ahead: deque[Request] = deque()
        self._client: tuple[str, int] | None = None
        self._local: tuple[str, int] | None = None
        self.due = inf

    # What the transport calls.

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._client = address(transport.get_extra_info("peername"))
        self._local = address(transport.get_extra_info("sockname"))
        self.due = self._loop.time() + self._limits.head_seconds
        connections: set[Any] = self._server.connections
        if len(connections) >= self._limits.connections:
            self._refuse(
                retry_after("store/overloaded", "More connections than this process takes.", 1)
            )
        connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        connections: set[Any] = self._server.connections
        connections.discard(self)
        self._deaf = True
        for request in (self._current, self._arriving, *self._ahead):
            if request is not None:
                request.end(lost=True)
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            return
        self._unparsed += len(data)
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            # Nothing to upgrade to: answered as it is, and nothing after it is understood.
            self._hang_up_after_answer()
        except httptools.HttpParserError:
            self._refuse(Problem("request/malformed", "This is not a request of HTTP/1.1."))
        if self._unparsed > self._limits.unread_bytes:
            self._refuse(
                Problem(
                    "request/malformed",
                    f"The head is larger than {self._limits.unread_bytes} bytes.",
                )
            )

    def eof_received(self) -> bool:
        """Somebody who only stopped sending can still read the answer."""
        if self._current is None:
            return False
        self._hang_up_after_answer()
        for request in (self._current, *self._ahead):
            request.end(lost=False)
        return True

    def pause_writing(self) -> None:
        self._resume = self._loop.create_future()
        self.due = self._loop.time() + self._limits.stall_seconds

    def resume_writing(self) -> None:
        if self._current is not None:
            self.due = inf
        if self._resume is not None and not self._resume.done():
            self._resume.set_result(None)
        self._resume = None

    # What the parser calls.

    def on_message_begin(self) -> None:
        self._in_head = True
        self._url = b""
        self._headers = []
        self._expects_continue = False
        self.due = self._loop.time() + self._limits.head_seconds

    def on_url(self, url: bytes) -> None:
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:
            return  # trailers: nobody reads them
        name = name.lower()
        if name == b"expect":
            self._expects_continue = value.lower() == b"100-continue"
        self._headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._unparsed = 0
        self.due = inf
        request = Request(
            self,
            scope_of(
                self._parser,
                self._url,
                self._headers,
                server=self._local,
                client=self._client,
                state=self._app_state.copy(),
            ),
            keep_alive=self._parser.should_keep_alive() and not self._closing,
            expects_continue=self._expects_continue,
        )
        self._arriving = request
        if self._current is None:
            self._answer(request)
        else:
            self._ahead.append(request)
            self._pause_reading()
            if len(self._ahead) > self._limits.waiting_requests:
                self._hang_up_after_answer()

    def on_body(self, part: bytes) -> None:
        self._unparsed = 0
        request = self._arriving
        if request is not None and not request.answered:
            request.add(part)
            if request.unread_bytes > self._limits.unread_bytes:
                self._pause_reading()

    def on_message_complete(self) -> None:
        self._unparsed = 0
        if self._arriving is not None:
            self._arriving.finish()
            self._arriving = None

    # What a request calls.

    @property
    def date_line(self) -> bytes:
        """The header that uvicorn keeps for every answer, as it is written."""
        return self._server.default_headers[0][1]

    def write(self, data: bytes) -> None:
        self._transport.write(data)

    def writable(self) -> "asyncio.Future[None] | None":
        return self._resume

    def read_on(self) -> None:
        if self._reading_paused and not self._ahead:
            self._reading_paused = False
            self._transport.resume_reading()

    def answered(self) -> None:
        """The answer is written: the next request, or wait for it, or the end."""
        request, self._current = self._current, None
        assert request is not None, "only the request at hand is answered"
        if self._transport.is_closing():
            return
        if not request.keep_alive or (self._closing and not self._ahead):
            self._close(everything_came=request.complete and not self._ahead)
        else:
            if self._ahead:
                self._answer(self._ahead.popleft())
            elif not self._in_head:
                self.due = self._loop.time() + self._limits.idle_seconds
            # A body that nobody wanted to read may have stopped it.
            self.read_on()

    def cut_short(self, method: str) -> None:
        """The process stops before there is an answer: say so."""
        self._transport.write(written(unanswered(method)))
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    # What the server calls.

    def shutdown(self) -> None:
        """No further requests: close after what is under way."""
        if self._current is None:
            self._transport.close()
        else:
            self._hang_up_after_answer()

    def is_late(self) -> bool:
        return self.due < self._loop.time()

    def give_up(self) -> None:
        """`due` is over."""
        if self._deaf or self._unparsed == 0:
            self._transport.abort()
        else:
            self._refuse(Problem("request/timeout", "The head did not arrive in time."))

    def _answer(self, request: Request) -> None:
        self._current = request
        tasks = self._server.tasks
        request.task = self._loop.create_task(request.run(self._application, tasks))
        tasks.add(request.task)

    def _hang_up_after_answer(self) -> None:
        self._closing = True
        last = self._ahead[-1] if self._ahead else self._current
        if last is not None:
            last.keep_alive = False

    def _refuse(self, problem: Problem) -> None:
        """Say what is wrong and close; after the answers under way there is nothing to say."""
        if self._deaf:
            return
        self._deaf = True
        if self._current is not None:
            self._hang_up_after_answer()
            for request in (self._current, *self._ahead):
                request.end(lost=False)
            return
        self._transport.write(written(problem))
        self._close(everything_came=False)

    def _close(self, *, everything_came: bool) -> None:
        """Close at once, or, to somebody who is still sending, when they have read the answer: a
        reset would take it from them."""
        self._deaf = True
        if everything_came or not self._transport.can_write_eof():
            self._transport.close()
            return
        self._transport.write_eof()
        if self._reading_paused:
            self._reading_paused = False
            self._transport.resume_reading()
        self.due = self._loop.time() + self._limits.linger_seconds

    def _pause_reading(self) -> None:
        if not self._reading_paused:
            self._reading_paused = True
            self._transport.pause_reading()
