"""Embedded servers keep their data, are shared, and never outlive the process that started them."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from service.embedded import (
    EmbeddedError,
    EmbeddedPostgres,
    EmbeddedValkey,
    embedded_postgres,
    embedded_valkey,
)
from service.embedded.account import Account

HOLDER = """
import sys, time
from pathlib import Path
from service.embedded import embedded_postgres, embedded_valkey
with embedded_postgres(Path(sys.argv[1])) as urls, embedded_valkey(Path(sys.argv[1])) as redis_url:
    print(urls.owner_url, redis_url, flush=True)
    time.sleep(600)
"""


@pytest.fixture
def data_dir() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="tl-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@contextmanager
def holder(data_dir: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """Another process that runs both servers, and their URLs."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(data_dir)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        owner_url, redis_url = process.stdout.readline().split()
        yield process, owner_url, redis_url
    finally:
        process.kill()
        process.wait()


def servers_of(data_dir: Path) -> list[int]:
    """Processes, guards included, that have the directory or a pid of a server on their line."""
    pids = [int(file.read_text().split()[0]) for file in data_dir.glob("*.pid")]
    found = []
    for process in psutil.process_iter(["pid", "cmdline", "cwd"]):
        line = process.info["cmdline"] or []
        ours = any(str(data_dir) in part for part in line) or process.info["pid"] in pids
        if ours and process.info["pid"] != os.getpid() and "-c" not in line[:2]:
            found.append(process.info["pid"])
    return found


def until_gone(data_dir: Path) -> None:
    deadline = time.monotonic() + 15
    while servers_of(data_dir):
        assert time.monotonic() < deadline, "a server is still running"
        time.sleep(0.05)


def test_data_is_there_again_at_the_next_start(data_dir: Path) -> None:
    with embedded_postgres(data_dir) as (owner_url, service_url):
        with psycopg.connect(owner_url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        with psycopg.connect(service_url) as connection:
            assert connection.execute("SELECT current_user").fetchone() == ("touchline_service",)
    assert servers_of(data_dir) == []

    with embedded_postgres(data_dir) as again:
        assert again.owner_url == owner_url
        with psycopg.connect(owner_url) as connection:
            assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


def test_commits_are_durable_and_strangers_are_not_let_in(data_dir: Path) -> None:
    server = EmbeddedPostgres(data_dir)
    with server.shared(), psycopg.connect(server.service_url) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {setting}".encode()).fetchone() == ("on",)
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(server.owner_url.replace(server.secret(), "guessed"))
        assert (data_dir / "postgres.secret").stat().st_mode & 0o077 == 0


def test_valkey_evicts_nothing_and_asks_for_its_password(data_dir: Path) -> None:
    with embedded_valkey(data_dir) as url:
        client = redis.Redis.from_url(url)
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert client.config_get("save") == {"save": ""}
        with pytest.raises(redis.exceptions.AuthenticationError):
            redis.Redis(host="127.0.0.1", port=int(url.rpartition(":")[2].split("/")[0])).ping()
        client.close()
    until_gone(data_dir)


def test_killed_servers_start_again_on_their_port(data_dir: Path) -> None:
    valkey = EmbeddedValkey(data_dir)
    server = EmbeddedPostgres(data_dir)
    with server.shared(), valkey.shared():
        before = (server.port, valkey.port)
        assert psutil.pid_exists(server.pid or 0)
        server.kill()
        valkey.kill()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(server.service_url)

        server.start()
        valkey.start()

        assert (server.port, valkey.port) == before
        psycopg.connect(server.service_url).close()
        server.stop(signal.SIGQUIT)
        server.start()
        psycopg.connect(server.service_url).close()
    until_gone(data_dir)


def test_a_second_process_shares_the_servers_and_leaves_them_running(data_dir: Path) -> None:
    with holder(data_dir) as (_, owner_url, redis_url):
        with embedded_postgres(data_dir) as urls, embedded_valkey(data_dir) as shared_redis_url:
            assert urls.owner_url == owner_url
            assert shared_redis_url == redis_url

        psycopg.connect(owner_url).close()
        with redis.Redis.from_url(redis_url) as client:
            assert client.ping()


@pytest.mark.fault
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_running_however_the_process_ends(
    data_dir: Path, how: signal.Signals
) -> None:
    with holder(data_dir) as (process, owner_url, _):
        assert len(servers_of(data_dir)) >= 2
        process.send_signal(how)
        process.wait()

        until_gone(data_dir)

    with embedded_postgres(data_dir) as again:
        assert again.owner_url == owner_url


@pytest.mark.fault
def test_servers_left_over_without_their_guard_are_stopped_at_the_next_start(
    data_dir: Path,
) -> None:
    with holder(data_dir) as (process, owner_url, _):
        for guard in psutil.Process(process.pid).children():
            if guard.name() == "sh":
                guard.kill()
        process.kill()
        process.wait()
        left = int((data_dir / "postgres.pid").read_text().split()[0])
        assert psutil.pid_exists(left)

        with embedded_postgres(data_dir) as again, embedded_valkey(data_dir):
            assert again.owner_url == owner_url
            assert not psutil.pid_exists(left)
            psycopg.connect(again.service_url).close()
    until_gone(data_dir)


def test_an_interrupted_first_start_leaves_no_half_of_a_cluster(data_dir: Path) -> None:
    half = data_dir / "postgres.new"
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")

    with embedded_postgres(data_dir) as urls:
        psycopg.connect(urls.service_url).close()

    assert not half.exists()


def test_a_server_that_cannot_start_says_why(data_dir: Path) -> None:
    server = EmbeddedPostgres(data_dir, {"shared_buffers": "lots"})

    with pytest.raises(EmbeddedError, match="shared_buffers"), server.shared():
        pass

    assert servers_of(data_dir) == []


def test_another_port_is_taken_when_somebody_took_ours(data_dir: Path) -> None:
    import socket

    valkey = EmbeddedValkey(data_dir)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        (data_dir / "valkey.port").write_text(str(taken.getsockname()[1]))

        with valkey.shared():
            assert valkey.port != taken.getsockname()[1]
            assert valkey.answers()


def test_what_another_account_may_now_pass_through_is_said(data_dir: Path) -> None:
    inner = data_dir / "closed" / "data"
    inner.mkdir(parents=True)
    for directory, mode in {data_dir: 0o701, inner.parent: 0o700, inner: 0o750}.items():
        directory.chmod(mode)
    said: list[str] = []
    account = Account(pwd.getpwnam("nobody"), said.append)

    account.may_reach(inner)
    account.may_reach(inner)

    (sentence,) = said
    assert "as the account nobody" in sentence
    assert sentence.endswith(f"(chmod o+x): {inner}, {inner.parent}.")
    assert [inner.stat().st_mode & 0o777, inner.parent.stat().st_mode & 0o777] == [0o751, 0o701]


def test_our_own_account_needs_no_way_made(data_dir: Path) -> None:
    said: list[str] = []
    Account(None, said.append).may_reach(data_dir)
    assert said == []
    assert data_dir.stat().st_mode & 0o777 == 0o700
