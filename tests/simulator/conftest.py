"""A running service for the simulator to play on."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from tests.conftest import TEMPLATE, PostgresServer
from tests.live import LiveService, running


@pytest.fixture(scope="package")
def service(postgres: PostgresServer, redis_server: str) -> Iterator[LiveService]:
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name, TEMPLATE)
    with running(postgres.service_url(name), redis_server) as service:
        yield service
    postgres.drop(name)
