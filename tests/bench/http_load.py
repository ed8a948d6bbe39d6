"""A lean HTTP load generator: one epoll loop over keep-alive connections, requests built before.

It drives the no-op and the real endpoint alike, so that what it costs itself is in both figures.
`flood` sends a connection's next request as soon as the answer to the last one is complete;
`steady` sends at fixed times, whatever the answers take, and counts latency from those times.
"""

import gc
import select
import socket
import time
from array import array
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

RECEIVE_BYTES = 262_144
WARM_SECONDS = 0.5
"""Answers before the clock runs: connections are new, caches are empty."""
END_OF_HEAD = b"\r\n\r\n"


@dataclass
class Load:
    """What was measured. `latencies` are seconds, one per answer; `refused` are the first answers
    that were not a success, cut short."""

    answers: int = 0
    seconds: float = 0.0
    latencies: "array[float]" = field(default_factory=lambda: array("d"))
    refused: list[bytes] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    @property
    def per_second(self) -> float:
        return self.answers / self.seconds


def post(path: str, body: bytes, key: str = "") -> bytes:
    """The bytes of one request."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n" + (f"Authorization: Bearer {key}\r\n" if key else "")
    )
    return head.encode() + b"\r\n" + body


class Connection:
    """One keep-alive connection with what it has to send."""

    __slots__ = ("due", "pending", "received", "sent_at", "socket", "waiting")

    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pending = iter(requests)
        self.received = b""
        self.sent_at = 0.0
        self.waiting = False
        self.due: deque[float] = deque()

    def send_next(self, at: float) -> bool:
        """Send the next request, counted from `at`; False when there is none left."""
        request = next(self.pending, None)
        if request is None:
            return False
        self.sent_at = at
        self.waiting = True
        self.socket.sendall(request)
        return True

    def answer(self) -> bytes | None:
        """The answer once it is complete, head and body."""
        data = self.socket.recv(RECEIVE_BYTES)
        if not data:
            raise ConnectionError("the server closed a connection under load")
        if self.received:
            data = self.received + data
        if len(data) < answer_bytes(data):
            self.received = data
            return None
        self.received = b""
        self.waiting = False
        return data


def answer_bytes(data: bytes) -> int:
    """How long the answer that begins with `data` is, in bytes; more than `data` if unknown yet."""
    end = data.find(END_OF_HEAD)
    if end < 0:
        return len(data) + 1
    at = data.find(b"ontent-", 0, end)
    while at >= 0 and data[at + 7 : at + 14].lower() != b"length:":
        at = data.find(b"ontent-", at + 7, end)
    if at < 0:
        raise ValueError(f"an answer without Content-Length: {data[:end]!r}")
    return end + 4 + int(data[at + 14 : data.index(b"\r", at)])


def flood(
    port: int, requests: Sequence[Sequence[bytes]], seconds: float, warm: float = WARM_SECONDS
) -> Load:
    """Drive one connection per sequence of requests, until the time or a sequence is over. The
    first `warm` seconds are not counted."""
    load = Load()
    poll = select.epoll()
    connections = {}
    for sequence in requests:
        connection = Connection(port, sequence)
        connections[connection.socket.fileno()] = connection
        poll.register(connection.socket.fileno(), select.EPOLLIN)
    gc.disable()
    for connection in connections.values():
        connection.send_next(time.perf_counter())
    before = Load()
    _drive(before, poll, connections, time.perf_counter() + warm)
    if not any(connection.waiting for connection in connections.values()):
        raise ValueError("all requests were answered before the clock ran: give more of them")
    started = time.perf_counter()
    _drive(load, poll, connections, started + seconds)
    load.seconds = time.perf_counter() - started
    load.refused = before.refused + load.refused
    gc.enable()
    _finish(load, poll, connections)
    return load


def _drive(
    load: Load, poll: select.epoll, connections: dict[int, Connection], until: float
) -> None:
    """The hot loop: every line of it is paid for by the figure."""
    clock = time.perf_counter
    latencies = load.latencies
    now = clock()
    while now < until:
        for number, _ in poll.poll(1.0):
            connection = connections[number]
            answer = connection.answer()
            if answer is None:
                continue
            now = clock()
            latencies.append(now - connection.sent_at)
            load.answers += 1
            if answer[9:10] != b"2" and len(load.refused) < 5:
                load.refused.append(answer[:2000])
            if not connection.send_next(now):
                return
        now = clock()


def _finish(load: Load, poll: select.epoll, connections: dict[int, Connection]) -> None:
    """Take the answers still under way (not counted), then close."""
    for connection in connections.values():
        connection.socket.settimeout(30.0)
        while connection.waiting:
            connection.answer()
        connection.socket.close()
    poll.close()


def steady(
    port: int, requests: Sequence[Sequence[bytes]], per_second: float, keep: bool = False
) -> Load:
    """Send all requests in turn at a fixed rate. A request that is due while its connection still
    waits for an answer is sent late, and its latency counts from when it was due."""
    load = Load()
    poll = select.epoll()
    connections = [Connection(port, sequence) for sequence in requests]
    by_number = {connection.socket.fileno(): connection for connection in connections}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    total = sum(len(sequence) for sequence in requests)
    started = time.perf_counter()
    sent = 0
    while load.answers < total:
        now = time.perf_counter()
        while sent < total and now >= started + sent / per_second:
            _send_or_queue(connections[sent % len(connections)], started + sent / per_second)
            sent += 1
        next_due = started + sent / per_second if sent < total else now + 1.0
        # epoll sleeps in whole milliseconds, rounded up: the last one before a request is polled.
        _take_answers(load, poll.poll(max(0.0, next_due - now - 0.001)), by_number, keep)
    load.seconds = time.perf_counter() - started
    _finish(load, poll, by_number)
    return load


def _send_or_queue(connection: Connection, due: float) -> None:
    if connection.waiting:
        connection.due.append(due)
    else:
        connection.send_next(due)


def _take_answers(
    load: Load,
    ready: list[tuple[int, int]],
    connections: dict[int, Connection],
    keep: bool,
) -> None:
    for number, _ in ready:
        connection = connections[number]
        answer = connection.answer()
        if answer is None:
            continue
        load.latencies.append(time.perf_counter() - connection.sent_at)
        load.answers += 1
        if answer[9:10] != b"2" and len(load.refused) < 5:
            load.refused.append(answer[:2000])
        if keep:
            load.bodies.append(answer)
        if connection.due:
            connection.send_next(connection.due.popleft())
