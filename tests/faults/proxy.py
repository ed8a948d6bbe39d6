"""A TCP proxy between the service and PostgreSQL that can swallow the answer of a commit.

`cut_next_commit` arms it: the next answer to a call of the append function is dropped after the
server sent it, so the transaction is committed, and both ends of that connection are closed. What
the client sent is passed on untouched; the protocol is only read as far as finding that answer.
"""

import asyncio
import threading
from urllib.parse import urlsplit, urlunsplit

CHUNK = 65_536
APPEND = b"append_events"
READY_AND_IDLE = b"Z\x00\x00\x00\x05I"
"""ReadyForQuery outside a transaction: with it the server says that the commit is done."""


class CommitCutter:
    """Runs in a thread of its own; `url` is the database's, through the proxy."""

    def __init__(self, database_url: str) -> None:
        self._parts = urlsplit(database_url)
        self._armed = threading.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._serve, "127.0.0.1", 0), self._loop
        ).result(10)
        self.cuts = 0

    @property
    def url(self) -> str:
        port = self._server.sockets[0].getsockname()[1]
        account = self._parts.netloc.rpartition("@")[0]
        return urlunsplit(self._parts._replace(netloc=f"{account}@127.0.0.1:{port}"))

    def cut_next_commit(self) -> None:
        """Swallow the next answer of the append function, whichever connection it is for."""
        self._armed.set()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join(10)
        self._loop.close()

    def _end(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.call_later(0.1, self._loop.stop)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self._parts.hostname is not None
        assert self._parts.port is not None
        try:
            upstream = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        except OSError:
            writer.close()
            return
        connection = _Connection(self, (reader, writer), upstream)
        self._writers |= {writer, upstream[1]}
        try:
            await asyncio.gather(connection.requests(), connection.answers())
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._writers -= {writer, upstream[1]}
            writer.close()
            upstream[1].close()

    def cuts_here(self, answer: bytes) -> bool:
        """Whether this answer of an appending connection is the one to swallow."""
        if not self._armed.is_set() or not answer.endswith(READY_AND_IDLE):
            return False
        self._armed.clear()
        self.cuts += 1
        return True


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Connection:
    def __init__(self, cutter: CommitCutter, client: Ends, server: Ends) -> None:
        self._cutter = cutter
        self._client = client
        self._server = server
        self._appends = False
        """Whether the append function was ever named on it; later calls are prepared."""

    async def requests(self) -> None:
        while data := await self._client[0].read(CHUNK):
            self._appends = self._appends or APPEND in data
            self._server[1].write(data)
            await self._server[1].drain()
        self._server[1].close()

    async def answers(self) -> None:
        while data := await self._server[0].read(CHUNK):
            if self._appends and self._cutter.cuts_here(data):
                break
            self._client[1].write(data)
            await self._client[1].drain()
        self._client[1].close()
        self._server[1].close()
