"""Live streams over HTTP: Server-Sent Events, written to the ASGI server without a framework.

    live = Sse(hub, database, clients=..., queue_bytes=...)
    await live.serve(Topic("scoreboard", competition), resume, receive, send, headers)

A client that goes away is noticed at once (`http.disconnect`), one that does not read is cut, and
so is one whose key was revoked or has expired since it came.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import structlog

from schemas.problems import FieldError
from service.api.access import KEY_SECONDS
from service.api.problems import Problem, retry_after
from service.relay.history import LiveStream, Resume
from service.relay.hub import Hub
from service.relay.subscriber import Cut, Subscriber, Topic
from service.store.database import Database

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Allowed = Callable[[], Awaitable[bool]]
"""Whether the key that a stream was opened with is still valid."""

LAST_WORD_SECONDS = 1.0
"""How long a client that was cut may take to accept the proper end of its answer."""
RETRY_AFTER_SECONDS = 5
HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)

log = structlog.get_logger()


def resume_of(headers: dict[bytes, bytes], query: bytes) -> Resume:
    """Where the client goes on: `Last-Event-ID`, else `?last_event_id=`, else `?after=`.

    A browser that comes back repeats its URL and adds the header, so the header wins. Raises the
    problem `request/parameter` for an `after` that is no such number.
    """
    given = parse_qs(query.decode("latin-1"))
    last = headers.get(b"last-event-id", b"").decode("latin-1")
    last = last or given.get("last_event_id", [""])[-1]
    after = given.get("after", [""])[-1]
    if after and not (after.isascii() and after.isdigit() and len(after) <= 15):
        detail = "after is the version or position that the client has: 0, 1, 2, ..."
        raise Problem("request/parameter", detail, errors=(FieldError("?after", detail),))
    return Resume(last or None, int(after) if after else None)


class Sse:
    """The live streams of one process."""

    def __init__(self, hub: Hub, database: Database, *, clients: int, queue_bytes: int) -> None:
        self._hub = hub
        self._database = database
        self._clients = clients
        self._queue_bytes = queue_bytes
        self._subscribers: dict[Subscriber, Allowed | None] = {}
        self._ending = False

    @property
    def open(self) -> int:
        """Streams that are open now."""
        return len(self._subscribers)

    async def run(self) -> None:
        """End the streams whose keys are no longer valid, until cancelled."""
        while True:
            await asyncio.sleep(KEY_SECONDS)
            try:
                await self._end_forbidden()
            except Exception as error:
                log.warning("live_stream_keys_not_checked", error=type(error).__name__)

    async def _end_forbidden(self) -> None:
        for subscriber, allowed in list(self._subscribers.items()):
            if allowed is not None and not await allowed():
                subscriber.end("forbidden")

    def end_all(self) -> None:
        """End every stream, and every new one: the process stops.

        A server waits for open answers before it tells the application that it stops; a stream
        would keep it waiting until it is killed.
        """
        self._ending = True
        for subscriber in self._subscribers:
            subscriber.end("closing")

    async def serve(
        self,
        topic: Topic,
        resume: Resume,
        receive: Receive,
        send: Send,
        headers: Iterable[tuple[bytes, bytes]] = (),
        allowed: Allowed | None = None,
    ) -> None:
        """Answer one request until its client goes away or is cut; `allowed` is asked again and
        again, None for a stream that needs no key.

        Raises the problem `stream/full`, before anything is sent, when too many are open.
        """
        if self.open >= self._clients:
            raise retry_after(
                "stream/full",
                f"{self._clients} live streams are open, the most this process serves.",
                RETRY_AFTER_SECONDS,
            )
        subscriber = Subscriber(topic, self._queue_bytes)
        self._subscribers[subscriber] = allowed
        if self._ending:
            subscriber.end("closing")
        try:
            await send(
                {"type": "http.response.start", "status": 200, "headers": [*HEADERS, *headers]}
            )
            await self._stream(subscriber, resume, receive, send)
        finally:
            del self._subscribers[subscriber]

    async def _stream(
        self, subscriber: Subscriber, resume: Resume, receive: Receive, send: Send
    ) -> None:
        writer = asyncio.ensure_future(self._write(subscriber, resume, send))
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait((writer, gone, subscriber.cut), return_when=asyncio.FIRST_COMPLETED)
            still_there = not gone.done()
        finally:
            for task in (writer, gone):
                task.cancel()
            await asyncio.gather(writer, gone, return_exceptions=True)
        if still_there:
            with suppress(TimeoutError, OSError):
                async with asyncio.timeout(LAST_WORD_SECONDS):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _write(self, subscriber: Subscriber, resume: Resume, send: Send) -> None:
        chunks = LiveStream(self._hub, self._database, subscriber).chunks(resume)
        try:
            async for chunk in chunks:
                if chunk:
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
        except Cut as cut:
            log.debug("live_stream_cut", topic=subscriber.topic.kind, reason=cut.reason)
        except Exception as error:
            # The client comes back with its last id; the next try may find the server well again.
            log.warning("live_stream_failed", error=f"{type(error).__name__}: {error}")
        finally:
            await chunks.aclose()


async def _disconnected(receive: Receive) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
