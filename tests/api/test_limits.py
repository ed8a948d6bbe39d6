"""Rate limits, overload and faults of the servers behind: what a client is told."""

import time
from collections.abc import Iterator
from uuid import uuid4

import httpx
import pytest

from service.api.throttle import Throttle
from service.embedded import EmbeddedPostgres
from tests.api.document import checked
from tests.api.play import item, open_match, placing, post
from tests.conftest import TEMPLATE, PostgresServer
from tests.live import LiveService, running


@pytest.fixture(scope="module")
def limited(postgres: PostgresServer) -> Iterator[LiveService]:
    """A service with low limits, and without Redis."""
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name, TEMPLATE)
    limits = {"writes_per_minute": "60", "reads_per_minute": "120", "claims_per_minute": "60"}
    with running(postgres.service_url(name), None, parts=("api",), **limits) as service:
        yield service
    postgres.drop(name)


def until_limited(client: httpx.Client, method: str, path: str) -> tuple[int, httpx.Response]:
    """How many requests are answered otherwise before the first 429, and that one."""
    for answered in range(200):
        response = client.request(method, path, json={} if method == "POST" else None)
        if response.status_code == 429:
            return answered, response
    raise AssertionError("200 requests in a row were not limited")


@pytest.mark.parametrize(
    ("role", "method", "path"),
    [
        ("tablet", "POST", "/v1/matches/0193b1f0-0000-7000-8000-00000000000f/events"),
        ("referee", "POST", "/v1/pairings"),
        ("display", "GET", "/v1/competitions"),
        (None, "POST", "/v1/pairings/22222222/claim"),
    ],
)
def test_who_sends_too_much_is_told_when_to_come_back(
    limited: LiveService, role: str | None, method: str, path: str
) -> None:
    with checked(limited.client(role)) as client:
        answered, response = until_limited(client, method, path)
        assert 10 <= answered <= 25  # 10 to 20 in a burst, and what is filled up meanwhile
        assert response.json()["code"] == "request/rate_limited"
        wait = int(response.headers["retry-after"])
        assert 1 <= wait <= 2
        time.sleep(wait)
        assert client.request(method, path, json={} if method == "POST" else None) != 429


def test_one_keys_limit_is_not_anothers(limited: LiveService) -> None:
    path = f"/v1/competitions/{limited.competition}/keys"
    with limited.client("auditor") as auditor:
        until_limited(auditor, "GET", f"/v1/competitions/{limited.competition}")
    with limited.client("organiser") as organiser:
        assert organiser.get(path).status_code == 404


def test_without_redis_the_service_is_degraded_but_ready(limited: LiveService) -> None:
    with checked(limited.client()) as client:
        response = client.get("/health/ready")
    assert (response.status_code, response.json()["status"]) == (200, "degraded")


def test_what_was_refused_is_counted(limited: LiveService) -> None:
    with limited.client() as client:
        text = client.get("/metrics").text
    counted = [line for line in text.splitlines() if 'code="request/rate_limited"' in line]
    assert float(counted[0].rpartition(" ")[2]) >= 1


def test_a_database_that_is_gone_is_503_and_is_noticed_when_it_is_back(
    own_postgres: EmbeddedPostgres,
) -> None:
    limits = {"append_seconds": "1.5"}
    with (
        running(own_postgres.service_url, None, parts=("api",), **limits) as service,
        checked(service.client("organiser")) as client,
    ):
        match = open_match(client, service.competition)
        assert client.get(f"/v1/matches/{match}").status_code == 200
        sent = item(placing(1))
        own_postgres.stop()
        try:
            appended = post(client, match, sent)
            ready = client.get("/health/ready")
            read = client.get(f"/v1/matches/{match}")
            alive = client.get("/health/live")
        finally:
            own_postgres.start()
        assert (appended.status_code, appended.headers["retry-after"]) == (503, "1")
        assert appended.json()["code"] in ("store/overloaded", "store/outcome_unknown")
        assert (ready.status_code, read.status_code, alive.status_code) == (503, 503, 200)
        assert read.json()["code"] == "store/unavailable"
        again = post(client, match, sent)
        assert again.status_code in (200, 201)
        assert client.get(f"/v1/matches/{match}").json()["version"] == 2


def test_a_throttle_gives_a_burst_and_then_its_rate() -> None:
    throttle = Throttle(per_minute=60)
    assert [throttle.wait("a") for _ in range(10)] == [0.0] * 10
    assert 0.9 < throttle.wait("a") <= 1.0
    assert throttle.wait("b") == 0.0
    assert throttle.refused == 1


def test_a_throttle_of_0_lets_everything_through() -> None:
    throttle = Throttle(per_minute=0)
    assert [throttle.wait("a") for _ in range(1000)] == [0.0] * 1000
