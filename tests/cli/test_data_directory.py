"""What the commands do with a data directory: use what is there, make nothing where nothing is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from service.embedded import embedded_postgres
from service.store.migrate import migrate
from tests.cli.processes import data_directory
from tests.conftest import PostgresServer

SOME_ID = "0193b1f0-0000-7000-8000-00000000000f"
COMMANDS = [
    ("verify",),
    ("keys", "list"),
    ("keys", "create", "--role", "admin"),
    ("export", SOME_ID, "-o", "league.ndjson"),
    ("replay", SOME_ID),
    ("epoch", "--yes"),
    ("rebuild",),
    ("migrate", "--check"),
]


def touchline(
    directory: Path, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "service.cli", *arguments],
        cwd=directory,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_where_there_is_no_data_that_is_said_and_nothing_is_made(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    refused = touchline(tmp_path, *arguments)
    assert refused.returncode == 1
    assert refused.stderr == (
        f"Error: There is no Touchline data under {tmp_path / 'data'}; "
        "set TOUCHLINE_DATA_DIR or run `touchline serve` first.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_says_it_as_well(tmp_path: Path) -> None:
    said = touchline(tmp_path, "doctor", TOUCHLINE_PORT="0")
    assert said.returncode == 0
    assert f"ok  There is no Touchline data under {tmp_path / 'data'}; set " in said.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def stopped() -> Iterator[Path]:
    """A data directory whose server is stopped."""
    with data_directory() as data:
        with embedded_postgres(data) as urls:
            migrate(urls.owner_url)
        yield data


@pytest.mark.parametrize("arguments", [("rebuild",), ("verify",), ("keys", "list")], ids=" ".join)
def test_a_stopped_server_is_found_and_stopped_again(
    stopped: Path, arguments: tuple[str, ...]
) -> None:
    done = touchline(stopped.parent, *arguments)
    assert done.returncode == 0, done.stderr
    assert not (stopped / "postgres.pid").exists()


def test_a_rebuild_finds_the_server_that_another_process_runs(stopped: Path) -> None:
    with embedded_postgres(stopped) as urls:
        done = touchline(stopped.parent, "rebuild")
        assert done.returncode == 0, done.stderr
        psycopg.connect(urls.service_url).close()


@pytest.mark.parametrize("arguments", COMMANDS[:-1], ids=" ".join)
def test_a_database_without_the_schema_is_said_without_sql(
    postgres: PostgresServer, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name)
    urls = {
        "TOUCHLINE_DATABASE_URL": postgres.service_url(name),
        "TOUCHLINE_OWNER_URL": postgres.owner_url(name),
    }
    refused = touchline(tmp_path, *arguments, **urls)
    postgres.drop(name)
    assert refused.returncode == 1
    assert refused.stderr == (
        "Error: The database lacks Touchline's schema or a part of it; run `touchline migrate`.\n"
    )
    assert list(tmp_path.iterdir()) == []
