"""`touchline demo`: what `make run` starts."""

import re
import signal
import socket
from collections.abc import Iterator

import httpx
import pytest

from service.simulator.api import Json
from tests.cli.processes import ServiceProcess, all_gone, data_directory

pytestmark = pytest.mark.fault


@pytest.fixture(scope="module")
def demo() -> Iterator[ServiceProcess]:
    with data_directory() as data:
        running = ServiceProcess(data, "demo", "--pace", "0.1")
        running.start()
        yield running
        if running.process is not None and running.process.poll() is None:
            running.stop()


def told(demo: ServiceProcess, what: str) -> list[str]:
    """What was printed beside a word, once for every start."""
    return re.findall(rf"^  {what} +(\S+)", demo.output(), re.MULTILINE)


def wait_until_told(demo: ServiceProcess, times: int = 1) -> None:
    demo.wait_until(lambda: len(told(demo, "Stop")) == times)


def matches(demo: ServiceProcess) -> list[Json]:
    competition = told(demo, "Scoreboard")[0].rpartition("/")[2]
    answer = httpx.get(f"{demo.url}/v1/competitions/{competition}/matches", trust_env=False)
    found: list[Json] = answer.raise_for_status().json()["items"]
    return found


SYSTEMS = {"bolter-ball", "blood-bowl"}


def wait_for_version(demo: ServiceProcess, version: int) -> None:
    """Until a match of each system has come to this version."""

    def played() -> set[str]:
        return {match["system"] for match in matches(demo) if match["version"] >= version}

    demo.wait_until(lambda: played() == SYSTEMS)


def test_it_says_where_everything_is_and_two_matches_are_being_played(demo: ServiceProcess) -> None:
    wait_until_told(demo)
    assert httpx.get(told(demo, "Scoreboard")[0], trust_env=False).status_code == 200
    assert httpx.get(told(demo, "API docs")[0], trust_env=False).status_code == 200
    assert told(demo, "Stop") == ["Ctrl-C"]
    wait_for_version(demo, 10)
    names = {match["system"]: match["name"] for match in matches(demo)}
    assert names == {"bolter-ball": "Table 1, match 1", "blood-bowl": "Table 2, match 1"}
    competition = told(demo, "Scoreboard")[0].rpartition("/")[2]
    opened = httpx.post(
        f"{demo.url}/v1/keys",
        json={"competition": competition, "role": "tablet", "label": "mine"},
        headers={"Authorization": f"Bearer {told(demo, 'Organiser key')[0]}"},
        trust_env=False,
    )
    assert opened.status_code == 201


def test_a_second_start_finds_its_data_its_key_and_its_matches_again(demo: ServiceProcess) -> None:
    wait_until_told(demo)
    wait_for_version(demo, 12)
    before = {match["match"]: match["version"] for match in matches(demo)}
    assert len(before) == len(SYSTEMS)
    family = demo.family()
    assert demo.stop(signal.SIGINT) == 0
    assert all_gone(family) == []
    demo.start()
    wait_until_told(demo, 2)
    first, second = told(demo, "Organiser key")
    assert first == second
    assert len(set(told(demo, "Scoreboard"))) == 1
    wait_for_version(demo, max(before.values()) + 5)
    after = {match["match"]: match["version"] for match in matches(demo)}
    assert after.keys() == before.keys()


def test_the_keys_are_kept_where_only_their_owner_can_read_them(demo: ServiceProcess) -> None:
    wait_until_told(demo, len(told(demo, "Stop")) or 1)
    assert (demo.data_dir / "demo.json").stat().st_mode & 0o777 == 0o600
    assert (demo.data_dir / "admin.key").stat().st_mode & 0o777 == 0o600


def test_a_port_that_is_taken_is_left_alone_and_the_next_one_used() -> None:
    with data_directory() as data:
        second = ServiceProcess(data, "demo")
        with socket.create_server(("127.0.0.1", second.port)):
            _uses_another_port(second)


def _uses_another_port(second: ServiceProcess) -> None:
    second.launch()
    wait_until_told(second)
    family = second.family()
    url = told(second, "Scoreboard")[0]
    assert f"Port {second.port} is taken; using " in second.output()
    assert httpx.get(url, trust_env=False).status_code == 200
    assert not url.startswith(f"http://127.0.0.1:{second.port}/")
    assert second.stop() == 0
    assert all_gone(family) == []
