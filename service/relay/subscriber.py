"""One client of a live stream: a bounded queue of bytes that are shared by all clients.

A client that does not read is cut, never waited for: it comes back with its last id and misses
nothing.
"""

import asyncio
from typing import Literal, NamedTuple
from uuid import UUID

TopicKind = Literal["feed", "match", "scoreboard"]
CutReason = Literal["slow", "restored", "closing", "forbidden"]


class Topic(NamedTuple):
    """What a client follows: a competition's events, its scoreboard, or one match's events."""

    kind: TopicKind
    competition: UUID
    match: UUID | None = None


class Cut(Exception):  # noqa: N818 - an end, not a fault
    """The hub gave this client up; it may come back and resume."""

    def __init__(self, reason: CutReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Subscriber:
    """What one client still has to be sent."""

    __slots__ = ("_bytes", "_chunks", "_limit", "_ready", "cut", "topic", "waiting_pings")

    def __init__(self, topic: Topic, limit_bytes: int) -> None:
        self.topic = topic
        self.cut: asyncio.Future[CutReason] = asyncio.get_running_loop().create_future()
        self.waiting_pings = 0
        self._limit = limit_bytes
        self._chunks: list[bytes] = []
        self._bytes = 0
        self._ready = asyncio.Event()

    def offer(self, chunk: bytes) -> None:
        """Queue a chunk; cuts the client if it has not taken what is there already."""
        if self._chunks and self._bytes + len(chunk) > self._limit:
            self.end("slow")
            return
        self._chunks.append(chunk)
        self._bytes += len(chunk)
        self._ready.set()

    def ping(self, chunk: bytes) -> None:
        """Queue a sign of life; cuts a client that has taken nothing since the one before."""
        if self._chunks and self.waiting_pings:
            self.end("slow")
            return
        self.waiting_pings = 1 if self._chunks else 0
        self.offer(chunk)

    def end(self, reason: CutReason) -> None:
        """Give the client up."""
        if not self.cut.done():
            self.cut.set_result(reason)
            self._ready.set()

    async def take(self) -> bytes:
        """Everything queued, once there is something. Raises Cut."""
        while not self._chunks and not self.cut.done():
            self._ready.clear()
            await self._ready.wait()
        if self.cut.done():
            raise Cut(self.cut.result())
        chunks, self._chunks, self._bytes = self._chunks, [], 0
        self.waiting_pings = 0
        return chunks[0] if len(chunks) == 1 else b"".join(chunks)
