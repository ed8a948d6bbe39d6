"""Two API processes on one database, displays that do not read, tablets that hang up: whatever they
do, the log has each acknowledged entry once, and those who behave are served."""

import asyncio
import json
import random
import socket
import struct
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import psutil
import pytest

from tests.api.play import Json, item, open_match, placing, post
from tests.conftest import TEMPLATE, PostgresServer
from tests.live import LiveService, client_of, running
from tests.projections.waiting import until

RESET = struct.pack("ii", 1, 0)
"""SO_LINGER: closing sends a reset and throws away what is in flight."""


@pytest.fixture(scope="module")
def services(postgres: PostgresServer, redis_server: str) -> Iterator[tuple[LiveService, str]]:
    """A service, and the address of a second API process on its database."""
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name, TEMPLATE)
    url = postgres.service_url(name)
    with running(url, redis_server) as first, running(url, redis_server, ("api",)) as second:
        yield first, second.url
    postgres.drop(name)


@pytest.fixture
def service(services: tuple[LiveService, str]) -> LiveService:
    return services[0]


@pytest.fixture
def tablet(service: LiveService) -> Iterator[httpx.Client]:
    with service.client("organiser") as client:
        yield client


@contextmanager
def both(services: tuple[LiveService, str]) -> Iterator[list[httpx.AsyncClient]]:
    service, second = services
    headers = {"Authorization": f"Bearer {service.organiser}"}
    yield [
        httpx.AsyncClient(base_url=url, headers=headers, timeout=30, trust_env=False)
        for url in (service.url, second)
    ]


def feed(client: httpx.Client, match: str) -> list[Json]:
    """Every event of a match."""
    events: list[Json] = []
    while True:
        page = client.get(f"/v1/matches/{match}/events?after={len(events)}&limit=1000").json()
        events += page["events"]
        if page["next"] is None:
            return events


async def test_two_processes_record_what_is_sent_to_both_at_once_once_and_answer_alike(
    services: tuple[LiveService, str], tablet: httpx.Client
) -> None:
    match = open_match(tablet, services[0].competition)
    items = [item(placing(number)) for number in range(1, 17)]
    with both(services) as clients:

        async def send(client: httpx.AsyncClient, one: Json) -> Json:
            while True:
                answer = await client.post(f"/v1/matches/{match}/events", json={"entries": [one]})
                if answer.status_code != 503:  # store/contended says: repeat
                    found: Json = answer.json()["answers"][0]
                    return found

        pairs: list[Json] = []
        for side in (items[:8], items[8:]):  # each side places its marines in any order
            sent = [send(client, one) for one in side for client in clients]
            pairs += await asyncio.gather(*sent)
        undone = [item({"type": "undo"}) for _ in range(12)]
        undo = [send(random.choice(clients), one) for one in undone]
        answers = await asyncio.gather(*undo)
        boards = [(await client.get(f"/v1/matches/{match}/board")).json() for client in clients]
        for client in clients:
            await client.aclose()

    for first, second in zip(pairs[::2], pairs[1::2], strict=True):
        assert sorted((first["status"], second["status"])) == ["duplicate", "recorded"]
        assert first["receipt"] == second["receipt"]
    events = feed(tablet, match)
    assert [event["version"] for event in events] == list(range(1, 30))
    assert {event["event_id"] for event in events[1:17]} == {one["event_id"] for one in items}
    assert [answer["status"] for answer in answers] == ["recorded"] * 12
    taken_back = [event["body"]["facts"][0]["event"] for event in events[17:]]
    assert taken_back == [event["event_id"] for event in events[16:4:-1]]
    assert boards[0] == boards[1]


async def test_displays_of_both_processes_see_the_same_log(
    services: tuple[LiveService, str], tablet: httpx.Client
) -> None:
    match = open_match(tablet, services[0].competition)
    path = f"/v1/matches/{match}/events"
    with both(services) as clients:
        readers = [asyncio.create_task(_lines(client, path, 61)) for client in clients]
        await asyncio.sleep(0.2)
        for start in range(0, 60, 2):
            entry = [item(placing(1)) if start == 0 else item({"type": "redo"})]
            batch = {"entries": [*entry, item({"type": "undo"})]}
            answer = await clients[start // 2 % 2].post(path, json=batch)
            assert answer.status_code == 201, answer.text
        first, second = await asyncio.wait_for(asyncio.gather(*readers), 10)
        for client in clients:
            await client.aclose()
    assert first == second
    assert [json.loads(data)["version"] for data in first] == list(range(1, 62))


async def _lines(client: httpx.AsyncClient, path: str, wanted: int) -> list[str]:
    """The data of so many messages of a live stream."""
    seen: list[str] = []
    async with client.stream("GET", path, headers={"Accept": "text/event-stream"}) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                seen.append(line[6:])
                if len(seen) == wanted:
                    break
    return seen


async def test_displays_that_do_not_read_slow_nobody_down_and_are_cut(
    service: LiveService, tablet: httpx.Client
) -> None:
    match = open_match(tablet, service.competition)
    path = f"/v1/matches/{match}/events"
    api = psutil.Process(service.processes["api"].pid)
    post(tablet, match, item(placing(1)))
    memory = api.memory_info().rss
    with ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(_display_that_does_not_read(service, path))
        batches, took = 24, []
        headers = {"Authorization": f"Bearer {service.organiser}"}
        async with httpx.AsyncClient(
            base_url=service.url, headers=headers, timeout=30, trust_env=False
        ) as client:
            total = 2 + 500 * batches
            reader = asyncio.create_task(_lines(client, path, total))
            await asyncio.sleep(0.2)
            for _ in range(batches):
                entries = [item({"type": type_}) for _ in range(250) for type_ in ("undo", "redo")]
                began = time.monotonic()
                answer = await client.post(path, json={"entries": entries})
                took.append(time.monotonic() - began)
                assert answer.status_code == 201, answer.text
            seen = await asyncio.wait_for(reader, 20)
            metrics = (await client.get("/metrics")).text
    assert [json.loads(data)["version"] for data in seen] == list(range(1, total + 1))
    assert max(took) < 5
    cut = 'touchline_sse_cut_total{reason="slow"}'
    assert any(
        line.startswith(cut) and float(line.split()[1]) >= 40 for line in metrics.split("\n")
    )
    assert api.memory_info().rss - memory < 200_000_000


@contextmanager
def _display_that_does_not_read(service: LiveService, path: str) -> Iterator[None]:
    address = urlsplit(service.url)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((address.hostname, address.port))
        head = f"GET {path} HTTP/1.1\r\nHost: t\r\nAccept: text/event-stream\r\n\r\n"
        line.sendall(head.encode())
        yield


@asynccontextmanager
async def _line(service: LiveService) -> AsyncIterator[asyncio.StreamWriter]:
    address = urlsplit(service.url)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    yield writer
    line: socket.socket = writer.get_extra_info("socket")
    if random.random() < 0.5:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.close()


async def test_tablets_that_hang_up_in_the_middle_of_a_body_or_before_the_answer_leave_no_trace(
    service: LiveService, tablet: httpx.Client
) -> None:
    match = open_match(tablet, service.competition)
    api = psutil.Process(service.processes["api"].pid)
    files = api.num_fds()
    whole = [item(placing(number)) for number in range(1, 17)]
    cut_short = [item(placing(number)) for number in range(1, 17)]
    post_head = (
        f"POST /v1/matches/{match}/events HTTP/1.1\r\nHost: t\r\n"
        f"Authorization: Bearer {service.organiser}\r\nContent-Type: application/json\r\n"
        "Content-Length: {}\r\n\r\n"
    )

    async def hang_up(entry: Json, missing: int) -> None:
        body = json.dumps({"entries": [entry]}).encode()
        async with _line(service) as writer:
            part = body[: len(body) - missing] if missing else body
            writer.write(post_head.format(len(body)).encode())
            for start in range(0, len(part), 100):
                writer.write(part[start : start + 100])
                await writer.drain()
                await asyncio.sleep(random.random() / 200)

    await asyncio.gather(
        *(hang_up(entry, random.randint(1, 150)) for entry in cut_short for _ in range(8)),
        *(hang_up(entry, 0) for entry in whole for _ in range(3)),
    )

    # Whoever did not read the answer sends the same again, and learns what became of it.
    for entry in whole:
        assert post(tablet, match, entry).json()["answers"][0]["status"] in (
            "recorded",
            "duplicate",
        )
    events = feed(tablet, match)
    assert sorted(event["event_id"] for event in events[1:]) == sorted(
        entry["event_id"] for entry in whole
    )

    async def closed() -> bool:
        return api.num_fds() <= files + 3

    await until(closed, seconds=5)
    assert "touchline_append_waiting_entries 0" in client_metrics(service)


def client_metrics(service: LiveService) -> str:
    with client_of(service.url, None) as client:
        return client.get("/metrics").text
