"""A TCP proxy before PostgreSQL that can swallow an answer and cut the connection instead."""

import asyncio
from types import TracebackType
from urllib.parse import urlsplit, urlunsplit


class CuttingProxy:
    """`url` leads through the proxy to the server of the URL it was made for."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._armed = False
        self.cuts = 0

    def cut_next_answer(self) -> None:
        """The next bytes of the server are not passed on: the connection is cut."""
        self._armed = True

    @property
    def url(self) -> str:
        credentials = self._parts.netloc.rpartition("@")[0]
        port = self._server.sockets[0].getsockname()[1]
        return urlunsplit(self._parts._replace(netloc=f"{credentials}@127.0.0.1:{port}"))

    async def __aenter__(self) -> "CuttingProxy":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self._parts.hostname, self._parts.port or 5432
        upstream_reader, upstream_writer = await asyncio.open_connection(host, port)
        ends = (
            asyncio.ensure_future(_pass_on(reader, upstream_writer)),
            asyncio.ensure_future(self._answers(upstream_reader, writer)),
        )
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        writer.close()
        upstream_writer.close()

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self._armed:
                self._armed = False
                self.cuts += 1
                return
            writer.write(data)
            await writer.drain()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
