"""The API as its clients see it: over HTTP, from a process of its own.

live_service   the service of the whole session (tests/live.py)
api            an httpx.Client with the organiser's key; every response is held against
               openapi/openapi.json
as_role        makes such a client for another role, or for none
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from uuid import uuid4

import httpx
import pytest

from tests.api.document import checked
from tests.conftest import TEMPLATE, PostgresServer
from tests.live import LiveService, running

AsRole = Callable[[str | None], httpx.Client]


@pytest.fixture(scope="session")
def live_service(postgres: PostgresServer, redis_server: str) -> Iterator[LiveService]:
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name, TEMPLATE)
    with running(postgres.service_url(name), redis_server) as service:
        yield service
    postgres.drop(name)


@pytest.fixture
def as_role(live_service: LiveService) -> Iterator[AsRole]:
    with ExitStack() as stack:
        yield lambda role: stack.enter_context(checked(live_service.client(role)))


@pytest.fixture
def api(as_role: AsRole) -> httpx.Client:
    return as_role("organiser")
