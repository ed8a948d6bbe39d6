"""A server of live streams, with a relay and a projector beside it.

sse_server   start one: `async with sse_server() as server`, with settings of `tests.sse.app`
port         a running one
season       a competition in the same database
"""

import asyncio
import os
import subprocess
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple

import pytest
import pytest_asyncio

from service.embedded.ports import reserved_port
from service.projections.projector import Projector
from service.store.append import Appender
from service.store.database import Database
from tests.projections.season import Season
from tests.projections.test_projector import running
from tests.projections.waiting import until
from tests.relay.streams import relaying
from tests.serving import command


class Server(NamedTuple):
    port: int
    process: "subprocess.Popen[bytes]"


Start = Callable[..., AbstractAsyncContextManager[Server]]


@asynccontextmanager
async def sse_server_of(service_url: str, redis_url: str, **settings: str) -> AsyncIterator[Server]:
    """A server on these databases."""
    environment = {
        "TOUCHLINE_DATABASE_URL": service_url,
        "TOUCHLINE_REDIS_URL": redis_url,
        **{f"TOUCHLINE_TEST_{name.upper()}": value for name, value in settings.items()},
    }
    port = reserved_port()
    process = _server(port, environment)
    try:
        await until(lambda: asyncio.to_thread(_answers, port), seconds=15)
        yield Server(port, process)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        process.kill()
        process.wait()


@pytest.fixture
def sse_server(service_url: str, redis_url: str) -> Start:
    return partial(sse_server_of, service_url, redis_url)


@pytest_asyncio.fixture
async def port(sse_server: Start) -> AsyncIterator[int]:
    async with sse_server() as server:
        yield server.port


@pytest_asyncio.fixture
async def published(database: Database, redis_url: str) -> AsyncIterator[None]:
    """A relay and a projector run."""
    async with relaying(database, redis_url), running(Projector(database)):
        yield


@pytest.fixture
def season(appender: Appender) -> Season:
    return Season(appender)


def _server(port: int, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(command("tests.sse.app:app", port), env=os.environ | environment)


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
