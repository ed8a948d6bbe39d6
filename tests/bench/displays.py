"""Many displays on one live stream, in a process of their own: when each saw which position."""

import multiprocessing
import re
import select
import socket
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

MESSAGE_ID = re.compile(rb"^id: ?(?:[^:\n]*:)?([0-9]+)-0\r?$", re.MULTILINE)
LAST_FRAME_SECONDS = 5.0
END_OF_MESSAGE = b"\n\n"


@dataclass
class Seen:
    """Parallel lists: a position and when a display had it, in microseconds since 1970."""

    positions: "array[int]" = field(default_factory=lambda: array("q"))
    times: "array[int]" = field(default_factory=lambda: array("q"))


class Displays:
    """The displays that are watching."""

    def __init__(self, ends: Connection) -> None:
        self._ends = ends

    def seen_after(self, position: int, count: int) -> Seen:
        """Stop watching once so many displays have seen the position; what was seen."""
        give_up = time.monotonic() + LAST_FRAME_SECONDS
        while True:
            self._ends.send("show")
            found: Seen = self._ends.recv()
            if found.positions.count(position) >= count or time.monotonic() > give_up:
                return found
            time.sleep(0.2)


@contextmanager
def watching(port: int, path: str, key: str, count: int) -> Iterator[Displays]:
    """Connect `count` displays to a stream; yields once all of them got its head."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_watch, args=(theirs, port, path, key, count), daemon=True)
    process.start()
    try:
        assert ours.recv() == "ready"
        yield Displays(ours)
    finally:
        process.terminate()
        process.join(10)


def _watch(ends: Connection, port: int, path: str, key: str, count: int) -> None:
    seen = Seen()
    poll = select.epoll()
    poll.register(ends.fileno(), select.EPOLLIN)
    displays = {}
    for _ in range(count):
        display = _connected(port, path, key)
        displays[display.fileno()] = display
        poll.register(display.fileno(), select.EPOLLIN)
    ends.send("ready")
    rests: dict[int, bytes] = dict.fromkeys(displays, b"")
    while True:
        for number, _ in poll.poll():
            if number == ends.fileno():
                ends.recv()
                ends.send(seen)
                continue
            rests[number] = _noted(seen, rests[number] + displays[number].recv(262_144))


def _noted(seen: Seen, data: bytes) -> bytes:
    """Note every whole message; the rest is kept for the next read."""
    now = time.time_ns() // 1000
    end = data.rfind(END_OF_MESSAGE) + len(END_OF_MESSAGE)
    if end < len(END_OF_MESSAGE):
        return data
    for found in MESSAGE_ID.finditer(data, 0, end):
        seen.positions.append(int(found[1]))
        seen.times.append(now)
    return data[end:]


def _connected(port: int, path: str, key: str) -> socket.socket:
    display = socket.create_connection(("127.0.0.1", port))
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
    display.sendall(f"{request}Authorization: Bearer {key}\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += display.recv(4096)
    if not head.startswith(b"HTTP/1.1 200"):
        raise ConnectionError(f"a display was not let in: {head[:300]!r}")
    return display
