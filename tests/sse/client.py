"""A reader of Server-Sent Events over a plain socket, that can be cut anywhere."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Message(NamedTuple):
    """One message as a browser would see it: the id is the last one sent so far."""

    event: str
    data: bytes
    id: str


class Refused(Exception):  # noqa: N818 - an answer
    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status


class Ended(Exception):  # noqa: N818 - an answer
    """The server ended the stream."""


class Stream:
    """An open stream. `last_id` is what a browser would send when it comes back."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, last_id: str
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._buffer = b""
        self.last_id = last_id
        self.comments: list[bytes] = []
        self.retry: int | None = None
        self.ended_properly = False

    async def message(self, seconds: float = 10) -> Message:
        """The next message. Ended when the server closes, TimeoutError when nothing comes."""
        async with asyncio.timeout(seconds):
            while True:
                message = self._parsed(await self._block())
                if message is not None:
                    return message

    async def messages(self, count: int, seconds: float = 20) -> list[Message]:
        async with asyncio.timeout(seconds):
            return [await self.message(seconds) for _ in range(count)]

    async def ended(self, seconds: float = 10) -> None:
        """Read until the server ends the stream."""
        async with asyncio.timeout(seconds):
            while True:
                try:
                    await self._block()
                except Ended:
                    return

    def _parsed(self, block: bytes) -> Message | None:
        event, data = "message", None
        for line in block.split(b"\n"):
            field, _, value = line.partition(b": ")
            if line.startswith(b":"):
                self.comments.append(line)
            elif field == b"retry":
                self.retry = int(value)
            elif field == b"id":
                self.last_id = value.decode()
            elif field == b"event":
                event = value.decode()
            elif field == b"data":
                data = value
        return None if data is None else Message(event, data, self.last_id)

    async def _block(self) -> bytes:
        while b"\n\n" not in self._buffer:
            self._buffer += await self._chunk()
        block, _, self._buffer = self._buffer.partition(b"\n\n")
        return block

    async def _chunk(self) -> bytes:
        try:
            size = int(await self._reader.readuntil(b"\r\n"), 16)
            data = await self._reader.readexactly(size + 2)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Ended from None
        if size == 0:
            self.ended_properly = True
            raise Ended
        return data[:-2]

    def cut(self) -> None:
        """Break the connection off without a word."""
        self._writer.transport.abort()


@asynccontextmanager
async def opened(
    port: int, path: str, last_id: str = "", limit: int = 2**16
) -> AsyncIterator[Stream]:
    """Open a stream. Refused for an answer other than 200."""
    connection = socket.socket()
    # What is not read shall wait at the server, not in buffers on the way.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, limit)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=limit)
    header = f"Last-Event-ID: {last_id}\r\n" if last_id else ""
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n{header}\r\n".encode()
    )
    try:
        async with asyncio.timeout(10):
            head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 200:
            raise Refused(status)
        yield Stream(reader, writer, last_id)
    finally:
        writer.transport.abort()
