"""Huge, slow, cut off and half-closed requests, on plain sockets: an answer or a closed door,
nothing recorded, and the next request is served."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import httpx
import pytest

from tests.api.play import item, open_match, placing
from tests.live import BODY_SECONDS, LiveService

MEBIBYTE = 1_048_576


@pytest.fixture
def match(api: httpx.Client, live_service: LiveService) -> str:
    return open_match(api, live_service.competition)


@pytest.fixture
def line(live_service: LiveService) -> Iterator[socket.socket]:
    address = urlsplit(live_service.url)
    with closing(socket.create_connection((address.hostname, address.port), 30)) as connection:
        yield connection


def head(service: LiveService, match: str, *headers: str) -> bytes:
    lines = (
        f"POST /v1/matches/{match}/events HTTP/1.1",
        "Host: touchline",
        f"Authorization: Bearer {service.organiser}",
        "Content-Type: application/json",
        *headers,
    )
    return "".join(line + "\r\n" for line in lines).encode() + b"\r\n"


def answer(connection: socket.socket) -> tuple[int, dict[str, object]]:
    """Status and document of the one answer that comes; the connection is closed or kept."""
    status, document, rest = first_answer(connection, b"")
    assert not rest, "one answer was expected"
    return status, document


def first_answer(
    connection: socket.socket, received: bytes
) -> tuple[int, dict[str, object], bytes]:
    """Status and document of the next answer, and what of the one after it came with it."""
    while b"\r\n\r\n" not in received:
        received += _more(connection)
    top, _, body = received.partition(b"\r\n\r\n")
    length = next(
        int(line.split(b":")[1])
        for line in top.lower().split(b"\r\n")
        if line.startswith(b"content-length")
    )
    while len(body) < length:
        body += _more(connection)
    return int(top.split()[1]), json.loads(body[:length]), body[length:]


def _more(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    assert received, "the server closed the connection without an answer"
    return received


def nothing_recorded(api: httpx.Client, match: str) -> bool:
    return bool(api.get(f"/v1/matches/{match}").json()["version"] == 1)


def test_a_body_that_is_announced_too_large_is_refused_before_it_is_sent(
    api: httpx.Client, live_service: LiveService, match: str, line: socket.socket
) -> None:
    line.sendall(head(live_service, match, f"Content-Length: {10 * MEBIBYTE}"))
    status, problem = answer(line)
    assert (status, problem["code"]) == (413, "request/too_large")
    assert str(MEBIBYTE) in str(problem["detail"])
    assert nothing_recorded(api, match)


def test_a_body_that_is_not_announced_is_counted_while_it_is_read(
    api: httpx.Client, live_service: LiveService, match: str, line: socket.socket
) -> None:
    line.sendall(head(live_service, match, "Transfer-Encoding: chunked"))
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    for _ in range(MEBIBYTE // 65536 + 1):
        line.sendall(chunk)
    status, problem = answer(line)
    assert (status, problem["code"]) == (413, "request/too_large")
    assert nothing_recorded(api, match)


@pytest.mark.parametrize("path", ["/v1/keys", "/v1/matches/{match}/events"])
def test_10_megabytes_are_refused(api: httpx.Client, match: str, path: str) -> None:
    try:
        response = api.post(
            path.format(match=match),
            content=b" " * (10 * MEBIBYTE),
            headers={"Content-Type": "application/json"},
        )
    except httpx.TransportError:
        # The server answered and closed while the client was still sending.
        assert nothing_recorded(api, match)
    else:
        assert (response.status_code, response.json()["code"]) == (413, "request/too_large")


def test_a_body_that_comes_in_pieces_is_read(
    api: httpx.Client, live_service: LiveService, match: str, line: socket.socket
) -> None:
    body = json.dumps({"entries": [item(placing(1))]}).encode()
    line.sendall(head(live_service, match, f"Content-Length: {len(body)}"))
    for start in range(0, len(body), 40):
        line.sendall(body[start : start + 40])
        time.sleep(0.01)
    status, recorded = answer(line)
    assert (status, recorded["version"]) == (201, 2)


def test_a_body_that_does_not_come_times_out_and_holds_nobody_up(
    api: httpx.Client, live_service: LiveService, match: str, line: socket.socket
) -> None:
    line.sendall(head(live_service, match, "Content-Length: 1000") + b'{"entries"')
    began = time.monotonic()
    assert nothing_recorded(api, match)
    assert time.monotonic() - began < 5
    line.settimeout(BODY_SECONDS + 10)
    status, problem = answer(line)
    assert (status, problem["code"]) == (408, "request/timeout")
    assert time.monotonic() - began >= BODY_SECONDS - 0.5


def test_a_sender_that_trickles_times_out_too(
    live_service: LiveService, match: str, line: socket.socket
) -> None:
    line.sendall(head(live_service, match, "Content-Length: 1000"))
    began = time.monotonic()
    line.settimeout(0.5)
    while time.monotonic() - began < BODY_SECONDS + 10:
        try:
            line.sendall(b" ")
            if line.recv(65536):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    assert BODY_SECONDS - 0.5 < time.monotonic() - began < BODY_SECONDS + 8


def test_a_sender_that_hangs_up_in_the_middle_leaves_nothing_behind(
    api: httpx.Client, live_service: LiveService, match: str, line: socket.socket
) -> None:
    body = json.dumps({"entries": [item(placing(1))]}).encode()
    line.sendall(head(live_service, match, f"Content-Length: {len(body)}") + body[:-1])
    line.close()
    time.sleep(0.3)
    assert nothing_recorded(api, match)


def test_a_half_closed_sender_is_told_that_its_body_was_cut_short(
    api: httpx.Client, live_service: LiveService, match: str, line: socket.socket
) -> None:
    body = json.dumps({"entries": [item(placing(1))]}).encode()
    line.sendall(head(live_service, match, f"Content-Length: {len(body)}") + body[:-1])
    line.shutdown(socket.SHUT_WR)
    line.settimeout(5)
    status, problem = answer(line)
    assert (status, problem["code"]) == (400, "request/malformed")
    assert "announced end" in str(problem["detail"])
    assert nothing_recorded(api, match)


def test_two_requests_at_once_on_one_connection_are_answered_in_order(
    live_service: LiveService, match: str, line: socket.socket
) -> None:
    bodies = [json.dumps({"entries": [item(placing(number))]}).encode() for number in (1, 2)]
    for body in bodies:
        line.sendall(head(live_service, match, f"Content-Length: {len(body)}") + body)
    _, first, rest = first_answer(line, b"")
    _, second, rest = first_answer(line, rest)
    assert (first["version"], second["version"], rest) == (2, 3, b"")
