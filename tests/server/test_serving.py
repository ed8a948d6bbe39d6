"""The process that serves, when it is asked to stop; its application here never answers."""

import asyncio
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from service.server.serving import KILL_SECONDS
from service.stopping import STOP_SECONDS
from service.supervisor.ports import free_port
from tests.serving import command

START_SECONDS = 20.0


async def silent(scope: Any, receive: Any, send: Any) -> None:
    """Answers `/`, and nothing else."""
    if scope["type"] == "lifespan":
        while (await receive())["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    if scope["path"] != "/":
        await asyncio.Event().wait()
    headers = [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body"})


@pytest.fixture
def port() -> int:
    return free_port("127.0.0.1", 0)


@pytest.fixture
def process(port: int) -> Iterator[subprocess.Popen[bytes]]:
    started = subprocess.Popen(command("tests.server.test_serving:silent", port))
    deadline = time.monotonic() + START_SECONDS
    while not answers(port):
        assert time.monotonic() < deadline, "it does not start"
        time.sleep(0.05)
    yield started
    started.kill()
    started.wait()


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/", trust_env=False).is_success
    except httpx.TransportError:
        return False


def test_who_has_no_answer_when_the_process_stops_is_told_so(
    process: subprocess.Popen[bytes], port: int
) -> None:
    def ask(method: str) -> httpx.Response:
        url = f"http://127.0.0.1:{port}/never"
        return httpx.request(method, url, trust_env=False, timeout=30.0)

    with ThreadPoolExecutor(2) as threads:
        read, written = threads.submit(ask, "GET"), threads.submit(ask, "POST")
        time.sleep(0.5)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        status = process.wait(STOP_SECONDS)
        took = time.monotonic() - began

    assert status == 0
    assert took >= KILL_SECONDS
    for answer, code in (
        (read.result(), "store/unavailable"),
        (written.result(), "store/outcome_unknown"),
    ):
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["code"] == code


def test_without_requests_it_stops_at_once(process: subprocess.Popen[bytes]) -> None:
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(STOP_SECONDS) == 0
    assert time.monotonic() - began < KILL_SECONDS
