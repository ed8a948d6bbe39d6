"""A display that follows a competition's feed by SSE, is cut off again and again, and comes back.

It keeps every event it was sent, in order. It resumes with the id of the last message it read to
its end; what it had read of an unfinished message is lost with the connection, as in a browser.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import httpx
import msgspec

from schemas.envelope import Event

FROM_THE_BEGINNING = "0-0"
READ_SECONDS = 20.0
"""Longer than the ping of a live stream."""
PAUSE_SECONDS = 0.05


@dataclass
class Display:
    """`cut_after` is the range of messages after which it drops its connection by itself."""

    name: str
    url: str
    competition: str
    token: str
    dice: Random = field(default_factory=Random)
    cut_after: tuple[int, int] | None = None
    seen: list[Event] = field(default_factory=list)
    resets: list[str] = field(default_factory=list)
    connections: int = 0
    last_id: str = FROM_THE_BEGINNING

    @property
    def position(self) -> int:
        return self.seen[-1].position if self.seen else 0

    async def watch(self) -> None:
        """Follow the feed until cancelled."""
        timeout = httpx.Timeout(5.0, read=READ_SECONDS)
        async with httpx.AsyncClient(base_url=self.url, timeout=timeout, trust_env=False) as client:
            while True:
                with suppress(httpx.TransportError):
                    await self._connection(client)
                await asyncio.sleep(PAUSE_SECONDS * self.dice.random())

    async def _connection(self, client: httpx.AsyncClient) -> None:
        headers = {
            "Accept": "text/event-stream",
            "Authorization": f"Bearer {self.token}",
            "Last-Event-ID": self.last_id,
        }
        path = f"/v1/competitions/{self.competition}/feed"
        async with client.stream("GET", path, headers=headers) as response:
            if response.status_code != 200:
                return
            self.connections += 1
            messages = self.dice.randint(*self.cut_after) if self.cut_after else None
            await self._read(response, messages)

    async def _read(self, response: httpx.Response, messages: int | None) -> None:
        name, identifier, data = "message", "", ""
        async for line in response.aiter_lines():
            key, _, value = line.partition(": ")
            if key == "event":
                name = value
            elif key == "id":
                identifier = value
            elif key == "data":
                data = value
            elif not line and data:
                self._message(name, identifier, data)
                name, identifier, data = "message", "", ""
                if messages is not None:
                    messages -= 1
                    if messages <= 0:
                        return

    def _message(self, name: str, identifier: str, data: str) -> None:
        if identifier:
            self.last_id = identifier
        if name == "reset":
            self.resets.append(data)
        elif name == "event":
            self.seen.append(msgspec.json.decode(data.encode(), type=Event))
