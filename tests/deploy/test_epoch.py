"""A new epoch for restored logs: which logs, when it refuses, who may."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4

import psycopg
import pytest

from service.embedded.postgres import EmbeddedPostgres
from service.store.epoch import ProcessesConnected, give_new_epoch
from service.store.migrate import migrate
from tests.deploy.servers import postgres


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddedPostgres]:
    with TemporaryDirectory(prefix="tl-") as directory, postgres(Path(directory)) as running:
        migrate(running.owner_url)
        yield running


@pytest.fixture
def logs(server: EmbeddedPostgres) -> tuple[UUID, UUID]:
    """Two logs at positions 7 and 9, and no others."""
    first, second = sorted((uuid4(), uuid4()))
    with psycopg.connect(server.owner_url) as connection:
        connection.execute("DELETE FROM touchline.logs")
        connection.execute(
            "INSERT INTO touchline.logs (competition_id, epoch, head, recorded_at)"
            " VALUES (%s, 'aaaaaaaaaaaa', 7, 1), (%s, 'bbbbbbbbbbbb', 9, 1)",
            (first, second),
        )
    return first, second


def epochs(server: EmbeddedPostgres) -> list[str]:
    with psycopg.connect(server.owner_url) as connection:
        rows = connection.execute("SELECT epoch FROM touchline.logs ORDER BY competition_id")
        return [epoch for (epoch,) in rows]


def run_epoch(
    server: EmbeddedPostgres, *arguments: str, stdin: int = subprocess.DEVNULL
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "service.cli", "epoch", *arguments],
        env={"TOUCHLINE_OWNER_URL": server.owner_url, "PATH": "/usr/bin:/bin"},
        stdin=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_log_gets_an_epoch_of_its_own(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID]
) -> None:
    changed = give_new_epoch(server.owner_url)

    assert [(log.competition_id, log.before, log.head) for log in changed] == [
        (logs[0], "aaaaaaaaaaaa", 7),
        (logs[1], "bbbbbbbbbbbb", 9),
    ]
    assert epochs(server) == [log.after for log in changed]
    assert len({"aaaaaaaaaaaa", "bbbbbbbbbbbb", *epochs(server)}) == 4


def test_one_log_can_be_named(server: EmbeddedPostgres, logs: tuple[UUID, UUID]) -> None:
    (changed,) = give_new_epoch(server.owner_url, logs[1])

    assert changed.competition_id == logs[1]
    assert epochs(server) == ["aaaaaaaaaaaa", changed.after]


def test_nothing_is_changed_while_a_process_of_the_service_is_connected(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID]
) -> None:
    with closing(psycopg.connect(server.service_url, application_name="touchline relay")):
        with pytest.raises(ProcessesConnected, match="touchline relay"):
            give_new_epoch(server.owner_url)
        assert epochs(server) == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]

        assert len(give_new_epoch(server.owner_url, force=True)) == 2


def test_the_services_own_role_may_not_give_a_new_epoch(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID]
) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        give_new_epoch(server.service_url, force=True)
    assert epochs(server) == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]


def test_the_command_prints_what_it_did(server: EmbeddedPostgres, logs: tuple[UUID, UUID]) -> None:
    done = run_epoch(server, "--yes")

    assert done.returncode == 0, done.stderr
    first = epochs(server)[0]
    assert (
        f"Competition {logs[0]}: epoch aaaaaaaaaaaa is now {first}, the log ends at position 7."
    ) in done.stdout
    assert "2 logs have a new epoch." in done.stdout


def test_the_command_says_who_is_connected(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID]
) -> None:
    with closing(psycopg.connect(server.service_url, application_name="touchline api")):
        done = run_epoch(server, "--yes")

    assert done.returncode == 1
    assert "Nothing was changed: connected are touchline api (1 connection)." in done.stderr
    assert epochs(server) == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]


def test_the_command_says_when_there_is_no_such_log(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID]
) -> None:
    done = run_epoch(server, "--yes", "--competition", str(uuid4()))

    assert done.returncode == 1
    assert "There is no log of competition" in done.stderr


def test_nothing_is_changed_without_consent(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID]
) -> None:
    refused = run_epoch(server)

    assert refused.returncode == 1
    assert "This gives every log a new epoch: all displays" in refused.stdout
    assert "Nothing was changed: add --yes to do it." in refused.stderr
    assert epochs(server) == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]


@pytest.mark.parametrize("answer", ["n", "y"])
def test_in_a_terminal_it_asks(
    server: EmbeddedPostgres, logs: tuple[UUID, UUID], answer: str
) -> None:
    terminal, other_end = pty.openpty()
    os.write(terminal, f"{answer}\n".encode())
    done = run_epoch(server, "--competition", str(logs[0]), stdin=other_end)
    os.close(other_end)
    os.close(terminal)

    assert f"This gives the log of competition {logs[0]} a new epoch" in done.stdout
    assert (done.returncode == 0) == (answer == "y")
    assert (epochs(server)[0] != "aaaaaaaaaaaa") == (answer == "y")
