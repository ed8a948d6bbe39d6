"""A process that is asked to stop does so in time, and answers what is under way."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psutil
import pytest

from service.embedded import EmbeddedPostgres
from tests import swallowing
from tests.api.play import item, open_match, placing, post
from tests.deploy.display import Display
from tests.live import LiveService, running

STOP_SECONDS = 10.0
"""What the supervisor gives a part, and less than systemd and containers do."""


@contextmanager
def hanging(server: EmbeddedPostgres) -> Iterator[None]:
    """PostgreSQL is there for the block, and does nothing."""
    processes = [psutil.Process(server.pid), *psutil.Process(server.pid).children()]
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            process.resume()


def stopped(service: LiveService, part: str) -> int:
    """Ask a part to stop; its exit status, which must come in time."""
    process = service.processes[part]
    process.send_signal(signal.SIGTERM)
    return process.wait(STOP_SECONDS)


def start_swallowing(service: LiveService, part: str) -> subprocess.Popen[bytes]:
    """A part whose client of Redis can be made to lose a cancellation."""
    process = service.processes[part] = subprocess.Popen(
        [sys.executable, "-m", "tests.swallowing", part],
        env=service.environment,
        stdout=subprocess.PIPE,
    )
    wait_for_line(process, swallowing.LISTENING)
    return process


def wait_for_line(process: subprocess.Popen[bytes], wanted: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if line.decode().strip() == wanted:
            return
    raise AssertionError(f"it ended and never said {wanted}")


def hold(process: subprocess.Popen[bytes]) -> None:
    """From now on the part is in the middle of a command to Redis."""
    process.send_signal(signal.SIGUSR2)
    wait_for_line(process, swallowing.HOLDING)


def test_the_api_stops_though_its_redis_client_loses_a_cancellation(
    service_url: str, redis_url: str
) -> None:
    with running(service_url, redis_url, parts=("api",)) as service:
        with service.client("organiser") as organiser:
            open_match(organiser, service.competition)
        service.stop("api")
        process = start_swallowing(service, "api")
        service.wait_until_ready()
        with Display(service.client(), f"/v1/competitions/{service.competition}/feed") as display:
            display.wait_for(1)

            hold(process)

            assert stopped(service, "api") == 0


def test_the_relay_stops_though_its_redis_client_loses_a_cancellation(
    service_url: str, redis_url: str
) -> None:
    with running(service_url, redis_url, parts=("api",)) as service:
        with service.client("organiser") as organiser:
            open_match(organiser, service.competition)
        process = start_swallowing(service, "relay")

        hold(process)

        assert stopped(service, "relay") == 0


def test_the_api_stops_though_postgresql_hangs_and_answers_what_is_under_way(
    own_postgres: EmbeddedPostgres, redis_url: str
) -> None:
    with (
        running(own_postgres.service_url, redis_url, parts=("api",)) as service,
        service.client("organiser") as organiser,
        ThreadPoolExecutor(2) as threads,
    ):
        match, entry = open_match(organiser, service.competition), item(placing(2))
        post(organiser, match, item(placing(1)))
        with Display(service.client(), f"/v1/competitions/{service.competition}/feed") as display:
            display.wait_for(1)
            with hanging(own_postgres):
                sent = threads.submit(post, organiser, match, entry)
                ready = threads.submit(organiser.get, "/health/ready").result()

                assert stopped(service, "api") == 0

        assert ready.status_code == 503
        answer = sent.result()
        assert (answer.status_code, answer.json()["code"]) == (503, "store/outcome_unknown")
        service.start("api")
        service.wait_until_ready()
        (again,) = post(organiser, match, entry).json()["answers"]
        assert again["status"] in ("recorded", "duplicate")


@pytest.mark.parametrize("part", ["relay", "project"])
def test_relay_and_projector_stop_though_postgresql_hangs(
    own_postgres: EmbeddedPostgres, redis_url: str, part: str
) -> None:
    with running(own_postgres.service_url, redis_url, parts=("api", part)) as service:
        with service.client("organiser") as organiser:
            open_match(organiser, service.competition)
        with hanging(own_postgres):
            time.sleep(0.5)

            assert stopped(service, part) == 0
