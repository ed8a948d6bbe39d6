"""A display that reads a live stream in a thread of its own and notes when things came."""

import time
from contextlib import suppress
from dataclasses import dataclass, field
from socket import SHUT_RDWR
from threading import Event, Thread

import httpx

WAIT_SECONDS = 20.0


@dataclass(frozen=True)
class Message:
    """One message of the stream, and when it came (monotonic seconds)."""

    event: str
    id: str
    data: str
    at: float


@dataclass
class Display:
    """Reads until it is closed. `pings` are the comments that came, by time."""

    client: httpx.Client
    path: str
    last_event_id: str | None = None
    messages: list[Message] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    headers: httpx.Headers = field(default_factory=httpx.Headers)
    ended: Event = field(default_factory=Event)

    def __enter__(self) -> "Display":
        self._closing = False
        self._answer: httpx.Response | None = None
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing = True
        if self._answer is not None:
            # Only the socket can wake the thread up that waits for it.
            socket = self._answer.extensions["network_stream"].get_extra_info("socket")
            with suppress(OSError):
                socket.shutdown(SHUT_RDWR)
        self._thread.join(WAIT_SECONDS)
        self.client.close()

    def wait_for(self, count: int) -> list[Message]:
        """The first `count` messages, once they are there."""
        deadline = time.monotonic() + WAIT_SECONDS
        while len(self.messages) < count:
            assert time.monotonic() < deadline, f"{count} awaited, got {self.messages}"
            assert not self.ended.is_set(), f"the stream ended after {self.messages}"
            time.sleep(0.01)
        return self.messages[:count]

    def wait_for_ping(self) -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        while not self.pings:
            assert time.monotonic() < deadline, "no ping came"
            assert not self.ended.is_set(), "the stream ended"
            time.sleep(0.05)

    def _read(self) -> None:
        headers = {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}
        if self.last_event_id is not None:
            headers["Last-Event-ID"] = self.last_event_id
        try:
            with self.client.stream("GET", self.path, headers=headers) as answer:
                self.headers = answer.headers
                self._answer = answer
                self._take(answer)
        except (httpx.HTTPError, httpx.StreamError, OSError, ValueError):
            if not self._closing:
                raise
        finally:
            self.ended.set()

    def _take(self, answer: httpx.Response) -> None:
        fields: dict[str, str] = {}
        for line in answer.iter_lines():
            if line.startswith(":"):
                self.pings.append(time.monotonic())
            elif line:
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")
            elif "data" in fields:
                self.messages.append(
                    Message(
                        fields.get("event", "message"),
                        fields.get("id", ""),
                        fields["data"],
                        time.monotonic(),
                    )
                )
                fields = {}
            else:
                fields = {}
