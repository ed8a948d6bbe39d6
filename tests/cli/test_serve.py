"""`touchline serve`: what it starts, what it leaves behind, and what it does when parts fail."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from tests.cli.processes import ServiceProcess, all_gone, data_directory

pytestmark = pytest.mark.fault


@pytest.fixture(scope="module")
def service() -> Iterator[ServiceProcess]:
    with data_directory() as data:
        running = ServiceProcess(data)
        running.start()
        yield running
        if running.process is not None and running.process.poll() is None:
            running.stop()


def competitions(service: ServiceProcess) -> list[str]:
    answer = httpx.get(
        f"{service.url}/v1/competitions",
        headers={"Authorization": f"Bearer {service.admin_key}"},
        trust_env=False,
    )
    return [item["name"] for item in answer.raise_for_status().json()["items"]]


def make_competition(service: ServiceProcess, name: str) -> None:
    httpx.post(
        f"{service.url}/v1/competitions",
        json={"name": name},
        headers={"Authorization": f"Bearer {service.admin_key}"},
        trust_env=False,
    ).raise_for_status()


def test_the_first_key_is_kept_where_only_its_owner_can_read_it(service: ServiceProcess) -> None:
    mode = (service.data_dir / "admin.key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600
    assert competitions(service) == []


@pytest.mark.parametrize("name", ["api", "relay", "project"])
def test_a_part_that_is_killed_is_started_again(service: ServiceProcess, name: str) -> None:
    killed = service.part(name)
    children = killed.children(recursive=True)
    killed.send_signal(signal.SIGKILL)
    service.wait_until(lambda: service.has_part(name) and service.part(name) != killed)
    assert all_gone(children) == []
    service.wait_until(service.is_ready)


def test_workers_of_the_api_share_the_port_are_replaced_and_leave_with_the_service() -> None:
    with data_directory() as data:
        several = ServiceProcess(data, "serve", "--workers", "2")
        several.start()
        several.wait_until(lambda: len(workers(several)) == 2)
        killed = workers(several)[0]
        killed.kill()
        assert all_gone([killed]) == []
        several.wait_until(several.is_ready)
        several.wait_until(lambda: len(workers(several)) == 2)
        family = several.family()
        assert several.stop(signal.SIGTERM) == 0
        assert all_gone(family) == []


def workers(service: ServiceProcess) -> list[psutil.Process]:
    return [process for process in service.family() if "--shared" in process.cmdline()]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_running_after_a_signal_and_the_data_is_there_again(
    service: ServiceProcess, how: signal.Signals
) -> None:
    make_competition(service, how.name)
    family = service.family()
    assert {"postgres", "valkey-server"} <= {process.name() for process in family}
    assert service.stop(how) == 0
    assert all_gone(family) == []
    service.start()
    assert how.name in competitions(service)


def test_nothing_is_left_running_after_the_parent_is_killed_and_it_starts_again(
    service: ServiceProcess,
) -> None:
    make_competition(service, "killed")
    family = service.family()
    service.kill()
    assert all_gone(family) == []
    service.start()
    assert "killed" in competitions(service)


def test_a_port_that_is_taken_is_named(service: ServiceProcess, tmp_path: Path) -> None:
    second = ServiceProcess(tmp_path / "data")
    second.port = service.port
    second.launch()
    assert second.process is not None
    assert second.process.wait(30) == 1
    assert f"Port {service.port} on 127.0.0.1 is taken" in second.output()
    assert not (tmp_path / "data" / "postgres").exists()


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_second_service_on_the_same_data_says_where_the_first_one_is(
    service: ServiceProcess, command: str
) -> None:
    second = ServiceProcess(service.data_dir, command)
    before = second.output()
    second.launch()
    assert second.process is not None
    assert second.process.wait(30) == 1
    said = f"Touchline is already running at {service.url} (data dir {service.data_dir})."
    assert said in second.output().removeprefix(before)
    assert service.is_ready()


def test_a_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    environment = {
        "TOUCHLINE_DATABASE_URL": "postgresql://touchline_service:x@127.0.0.1:1/touchline",
        "TOUCHLINE_REDIS_URL": "redis://127.0.0.1:1/0",
    }
    lost = ServiceProcess(tmp_path / "data", **environment)
    lost.launch()
    assert lost.process is not None
    assert lost.process.wait(30) == 1
    assert "PostgreSQL does not answer" in lost.output()
    assert "touchline doctor" in lost.output()


def test_a_part_that_cannot_start_ends_everything_with_its_reason(
    tmp_path: Path, service: ServiceProcess
) -> None:
    # A database that is there and migrated, a Redis that is not: the relay cannot do without.
    urls = {
        "TOUCHLINE_DATABASE_URL": _url_of_running(service),
        "TOUCHLINE_REDIS_URL": "redis://127.0.0.1:1/0",
    }
    broken = ServiceProcess(tmp_path / "data", **urls)
    broken.launch()
    assert broken.process is not None
    family = [psutil.Process(broken.process.pid)]
    assert broken.process.wait(60) == 1
    assert "The relay cannot start: it ended 3 times" in broken.output()
    assert all_gone(family) == []


def _url_of_running(service: ServiceProcess) -> str:
    return service.part("relay").environ()["TOUCHLINE_DATABASE_URL"]


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_logs_are_text_for_people_and_json_for_programs(
    tmp_path: Path, service: ServiceProcess, log_format: str
) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "service.cli", "serve"],
        env={
            **os.environ,
            "TOUCHLINE_PORT": str(service.port),
            "TOUCHLINE_DATA_DIR": str(tmp_path),
            "TOUCHLINE_LOG_FORMAT": log_format,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    expected = '{"part": "touchline", ' if log_format == "json" else "touchline | Port"
    assert ended.stderr.startswith(expected)
    assert ended.stdout == ""
