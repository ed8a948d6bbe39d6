"""What the server itself guarantees, on plain sockets; its application tells what it got."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs
from uvicorn import Config
from uvicorn.server import ServerState

from service.server.connection import Connection
from service.server.limits import Limits
from service.server.serving import close_late

QUICK = Limits(head_seconds=0.4, idle_seconds=0.4, linger_seconds=0.4, unread_bytes=4096)
GET = b"GET /told HTTP/1.1\r\nHost: t\r\n"


async def told(scope: Any, receive: Any, send: Any) -> None:
    """Answers with path, headers and body; `/unread` does not read, `/slow` takes its time, `/cut`
    fails in the middle, `/stream` has no length, `/live` goes on until its reader leaves, `/bad`
    has a header that is two, `/big` has 50 MB.
    """
    path = scope["path"]
    body, more = b"", path != "/unread"
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if message["type"] == "http.disconnect":
            path = "/disconnected"
    if path == "/slow":
        await asyncio.sleep(0.3)
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    answer = json.dumps({"path": path, "headers": headers, "body": body.decode("latin-1")}).encode()
    fields = [(b"content-length", b"%d" % len(answer))]
    if path in ("/stream", "/big", "/live"):
        fields = []
    if path == "/bad":
        fields.append((b"x-name", b"a\r\nset-cookie: b"))
    await send({"type": "http.response.start", "status": 200, "headers": fields})
    if path == "/big":
        for _ in range(50):
            await send({"type": "http.response.body", "body": bytes(1_000_000), "more_body": True})
    if path == "/live":
        await send({"type": "http.response.body", "body": b"frame", "more_body": True})
        await receive()
        return
    if path == "/cut":
        raise ConnectionError("in the middle of an answer")
    await send({"type": "http.response.body", "body": answer[:5], "more_body": True})
    await send({"type": "http.response.body", "body": answer[5:]})


@asynccontextmanager
async def serving(limits: Limits = QUICK) -> AsyncIterator[int]:
    config = Config(told, log_config=None)
    config.load()
    state = ServerState()
    state.default_headers = [(b"date", b"date: now\r\n")]
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        partial(Connection, limits, config, state, {}), "127.0.0.1", 0
    )
    sweeping = asyncio.create_task(_sweep(state))
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        sweeping.cancel()
        server.close()
        for connection in list(state.connections):
            connection.abort()  # type: ignore[union-attr]


async def _sweep(state: ServerState) -> None:
    while True:
        await asyncio.sleep(0.05)
        close_late(state.connections)


class Client:
    """A connection that sends bytes as they are."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def trickle(self, count: int) -> None:
        for _ in range(count):
            await asyncio.sleep(0.05)
            await self.send(b"x")

    async def answer(self) -> tuple[int, dict[str, str], Any]:
        """Status, headers and document of the next answer, which has a length."""
        async with asyncio.timeout(5):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().splitlines()
            headers = dict(line.split(": ", 1) for line in head[1:] if line)
            body = await self.reader.readexactly(int(headers["content-length"]))
        return int(head[0].split()[1]), headers, json.loads(body) if body else None

    async def rest(self) -> bytes:
        """All until the server closes."""
        async with asyncio.timeout(5):
            return await self.reader.read()


@asynccontextmanager
async def client(port: int) -> AsyncIterator[Client]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Client(reader, writer)
    finally:
        writer.close()


async def test_a_connection_that_says_nothing_is_closed() -> None:
    async with serving() as port, client(port) as silent:
        assert await silent.rest() == b""


async def test_a_head_that_trickles_in_is_given_up_with_408() -> None:
    async with serving() as port, client(port) as slow:
        await slow.send(GET)
        for _ in range(4):
            await asyncio.sleep(0.08)
            await slow.send(b"X-A: b\r\n")
        status, _, problem = await slow.answer()
        assert (status, problem["code"]) == (408, "request/timeout")
        assert await slow.rest() == b""


async def test_a_connection_that_asks_nothing_more_is_closed_after_its_answer() -> None:
    async with serving() as port, client(port) as idle:
        await idle.send(GET + b"\r\n")
        assert (await idle.answer())[0] == 200
        assert await idle.rest() == b""


async def test_an_answer_may_take_longer_than_a_head() -> None:
    async with serving(QUICK._replace(head_seconds=0.1)) as port, client(port) as patient:
        await patient.send(GET.replace(b"told", b"slow") + b"\r\n")
        assert (await patient.answer())[2]["path"] == "/slow"


@pytest.mark.parametrize("path", [b"/told?" + b"q" * 5000, b"/told"])
async def test_a_head_without_end_is_refused(path: bytes) -> None:
    async with serving() as port, client(port) as huge:
        await huge.send(b"GET " + path + b" HTTP/1.1\r\nHost: t\r\nX: " + b"x" * 5000)
        status, headers, problem = await huge.answer()
        assert (status, problem["code"]) == (400, "request/malformed")
        assert "4096 bytes" in problem["detail"]
        assert headers["connection"] == "close"


async def test_trailers_without_end_are_refused_and_never_become_headers() -> None:
    head = b"POST /told HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n"
    async with serving() as port, client(port) as kind, client(port) as unkind:
        await kind.send(head + b"Authorization: Bearer x\r\n\r\n")
        _, _, got = await kind.answer()
        assert (got["body"], "authorization" in got["headers"]) == ("hi", False)
        await unkind.send(head)
        await asyncio.sleep(0.1)
        await unkind.send(b"X: " + b"x" * 5000)
        _, headers, got = await unkind.answer()
        assert (got["path"], headers["connection"]) == ("/disconnected", "close")


@pytest.mark.parametrize(
    "head",
    [
        b"nonsense\r\n\r\n",
        b"GET /told HTTP/1.1\r\nHost : t\r\n\r\n",
        b"GET /told HTTP/1.1\r\nX: a\r\n b\r\n\r\n",
        b"GET /t\xc3\xa9 HTTP/1.1\r\nHost: t\r\n\r\n",
        b"POST /told HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST /told HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /told HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    ],
)
async def test_what_two_readers_could_read_differently_is_refused(head: bytes) -> None:
    async with serving() as port, client(port) as odd:
        await odd.send(head)
        status, _, problem = await odd.answer()
        assert (status, problem["code"]) == (400, "request/malformed")
        assert await odd.rest() == b""


async def test_requests_sent_ahead_are_answered_in_order() -> None:
    async with serving() as port, client(port) as eager:
        await eager.send(b"".join(GET.replace(b"told", b"%d" % n) + b"\r\n" for n in range(20)))
        paths = [(await eager.answer())[2]["path"] for _ in range(20)]
        assert paths == [f"/{n}" for n in range(20)]


async def test_only_so_many_requests_are_taken_ahead() -> None:
    async with serving() as port, client(port) as flood:
        await flood.send((GET + b"\r\n") * 100)
        assert 1 <= (await flood.rest()).count(b"HTTP/1.1 200") <= QUICK.waiting_requests + 2


async def test_a_large_body_waits_until_it_is_read() -> None:
    body = b"x" * 300_000
    async with serving() as port, client(port) as large:
        await large.send(b"POST /told HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        assert (await large.answer())[2]["body"] == body.decode()
        await large.send(GET + b"\r\n")
        assert (await large.answer())[0] == 200


async def test_a_large_body_that_nobody_reads_holds_up_no_later_request() -> None:
    async with serving() as port, client(port) as large:
        await large.send(b"POST /unread HTTP/1.1\r\nContent-Length: 9999\r\n\r\n" + b"x" * 9999)
        status, headers, _ = await large.answer()
        assert (status, "connection" in headers) == (200, False)
        await large.send(GET + b"\r\n")
        assert (await large.answer())[2]["path"] == "/told"


async def test_who_still_sends_can_read_the_answer_before_the_connection_closes() -> None:
    async with serving() as port, client(port) as sender:
        sender.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await sender.send(b"POST /unread HTTP/1.1\r\nContent-Length: 3000000\r\n\r\n" + b"x" * 999)
        for _ in range(3):
            await asyncio.sleep(0.05)
            await sender.send(b"x" * 999)
        sender.writer.transport.resume_reading()  # type: ignore[attr-defined]
        status, headers, _ = await sender.answer()
        assert (status, headers["connection"]) == (200, "close")
        assert await sender.rest() == b""


async def test_who_sends_on_and_on_after_the_answer_is_cut() -> None:
    async with serving() as port, client(port) as sender:
        await sender.send(b"POST /unread HTTP/1.1\r\nContent-Length: 3000000\r\n\r\n")
        assert (await sender.answer())[0] == 200
        with pytest.raises(ConnectionError):
            await sender.trickle(40)


async def test_a_client_that_stopped_sending_gets_its_answer() -> None:
    async with serving() as port, client(port) as half:
        await half.send(GET.replace(b"told", b"slow") + b"\r\n")
        half.writer.write_eof()
        assert (await half.answer())[2]["path"] == "/slow"
        assert await half.rest() == b""


async def test_a_client_that_stopped_in_the_middle_of_its_body_is_disconnected() -> None:
    async with serving() as port, client(port) as half:
        await half.send(b"POST /told HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc")
        half.writer.write_eof()
        assert (await half.answer())[2]["path"] == "/disconnected"


async def test_a_client_may_ask_before_it_sends_its_body() -> None:
    head = b"POST /told HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    async with serving() as port, client(port) as polite:
        await polite.send(head)
        assert await polite.reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
        await polite.send(b"hi")
        assert (await polite.answer())[2]["body"] == "hi"


async def test_an_upgrade_is_answered_as_a_plain_request() -> None:
    async with serving() as port, client(port) as modern:
        await modern.send(GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
        assert (await modern.answer())[2]["path"] == "/told"
        assert await modern.rest() == b""


async def test_too_many_connections_are_told_to_come_later() -> None:
    async with serving(QUICK._replace(connections=1)) as port, client(port) as first:
        await first.send(GET + b"\r\n")
        assert (await first.answer())[0] == 200
        async with client(port) as second:
            status, headers, problem = await second.answer()
        assert (status, problem["code"]) == (503, "store/overloaded")
        assert headers["retry-after"] == "1"


async def test_an_answer_without_length_is_chunked_or_ends_with_the_connection() -> None:
    async with serving() as port, client(port) as new, client(port) as old:
        await new.send(GET.replace(b"told", b"stream") + b"Connection: close\r\n\r\n")
        assert (await new.rest()).endswith(b"\r\n0\r\n\r\n")
        await old.send(b"GET /stream HTTP/1.0\r\n\r\n")
        head, _, body = (await old.rest()).partition(b"\r\n\r\n")
        assert b"chunked" not in head
        assert json.loads(body)["path"] == "/stream"


async def test_the_answer_to_a_head_request_has_a_length_and_no_body() -> None:
    async with serving() as port, client(port) as asking:
        await asking.send(GET.replace(b"GET", b"HEAD") + b"Connection: close\r\n\r\n")
        head, _, body = (await asking.rest()).partition(b"\r\n\r\n")
        assert b"content-length" in head
        assert body == b""


async def test_an_answer_that_fails_in_the_middle_is_cut_and_never_looks_whole() -> None:
    async with serving() as port, client(port) as unlucky:
        await unlucky.send(GET.replace(b"told", b"cut") + b"\r\n")
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await unlucky.answer()


async def test_a_header_of_an_answer_cannot_smuggle_another() -> None:
    async with serving() as port, client(port) as target:
        await target.send(GET.replace(b"told", b"bad") + b"\r\n")
        answer = await target.rest()
        assert answer.startswith(b"HTTP/1.1 500 ")
        assert b"set-cookie" not in answer


async def test_a_client_that_reads_nothing_is_cut() -> None:
    async with serving(QUICK._replace(stall_seconds=0.4)) as port, client(port) as lazy:
        await lazy.send(GET.replace(b"told", b"big") + b"\r\n")
        lazy.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await asyncio.sleep(1)
        lazy.writer.transport.resume_reading()  # type: ignore[attr-defined]
        assert not (await lazy.rest()).endswith(b"\r\n0\r\n\r\n")


async def test_a_client_that_goes_away_harms_nobody() -> None:
    async with serving() as port:
        async with client(port) as gone:
            await gone.send(GET.replace(b"told", b"slow") + b"\r\n")
            linger = gone.writer.get_extra_info("socket")
            linger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        async with client(port) as other:
            await other.send(GET + b"\r\n")
            assert (await other.answer())[0] == 200


async def test_a_display_that_leaves_its_live_stream_is_no_failure() -> None:
    with capture_logs() as logged:
        async with serving() as port, client(port) as display:
            await display.send(GET.replace(b"told", b"live") + b"\r\n")
            await display.reader.readuntil(b"frame")
            display.writer.write_eof()
            assert await display.rest() == b"\r\n"
    assert [entry["event"] for entry in logged] == []
