"""Run a command with Debian's PostgreSQL and Redis, started for it and stopped after it.

    python -m tests.debian_servers pytest tests/store

The servers listen on free ports of 127.0.0.1, keep their data in a temporary directory, run as an
account without rights, and are installed by apt where they are missing and we may. The command
finds them in TOUCHLINE_TEST_DATABASE_URL (a superuser's) and TOUCHLINE_TEST_REDIS_URL.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psycopg
import redis

from service.embedded.account import Account
from service.supervisor.ports import free_port

PACKAGES = ("postgresql-15", "redis-server")
PROGRAMS = Path("/usr/lib/postgresql/15/bin")
START_SECONDS = 20.0


def main(command: list[str]) -> int:
    """Run the command; its exit status."""
    _install()
    with tempfile.TemporaryDirectory(prefix="touchline-debian-") as directory, ExitStack() as stack:
        account = Account.for_servers()
        account.may_reach(Path(directory))
        postgres = stack.enter_context(_postgres(Path(directory) / "postgres", account))
        valkey = stack.enter_context(_redis(Path(directory) / "redis", account))
        _say_versions(postgres, valkey)
        given = {
            "TOUCHLINE_TEST_DATABASE_URL": postgres,
            "TOUCHLINE_TEST_REDIS_URL": valkey,
        }
        return subprocess.run(command, env={**os.environ, **given}, check=False).returncode


def _install() -> None:
    if (PROGRAMS / "postgres").exists() and shutil.which("redis-server"):
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        sys.exit(f"Install {' and '.join(PACKAGES)} first; only root can with apt.")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet)
    # The packages would start servers of their own; policy-rc.d says no to that.
    policy = Path("/usr/sbin/policy-rc.d")
    ours = not policy.exists()
    if ours:
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
    try:
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES],
            check=True,
            env=quiet,
            stdout=subprocess.DEVNULL,
        )
    finally:
        if ours:
            policy.unlink()


@contextmanager
def _postgres(directory: Path, account: Account) -> Iterator[str]:
    directory.mkdir()
    account.owns(directory)
    port = free_port("127.0.0.1", 0)
    subprocess.run(
        [
            *(str(PROGRAMS / "initdb"), "-D", str(directory), "-U", "postgres"),
            *("--auth=trust", "--encoding=UTF8", "--locale=C"),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=directory,
        **account.popen_options(),
    )
    options = (f"-p{port}", "-h127.0.0.1", f"-k{directory}", "-cmax_connections=300")
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    with _running([str(PROGRAMS / "postgres"), "-D", str(directory), *options], directory, account):
        _wait_for(lambda: psycopg.connect(url).close(), psycopg.OperationalError)
        yield url


@contextmanager
def _redis(directory: Path, account: Account) -> Iterator[str]:
    directory.mkdir()
    account.owns(directory)
    port = free_port("127.0.0.1", 0)
    url = f"redis://127.0.0.1:{port}/0"
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(directory)]
    with (
        _running(["redis-server", *options], directory, account),
        closing(redis.Redis.from_url(url)) as client,
    ):
        _wait_for(lambda: client.ping(), redis.ConnectionError)
        yield url


@contextmanager
def _running(command: list[str], directory: Path, account: Account) -> Iterator[None]:
    with (directory.parent / f"{directory.name}.log").open("wb") as log:
        process = subprocess.Popen(
            command,
            stdout=log,
            stderr=log,
            cwd=directory,
            start_new_session=True,
            **account.popen_options(),
        )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(answer: Callable[[], object], not_yet: type[Exception]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            answer()
            return
        except not_yet:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _say_versions(postgres_url: str, redis_url: str) -> None:
    with closing(psycopg.connect(postgres_url)) as connection:
        row = connection.execute("SHOW server_version").fetchone()
    with closing(redis.Redis.from_url(redis_url)) as client:
        version = client.info("server")["redis_version"]
    assert row is not None
    print(f"PostgreSQL {row[0]}, Redis {version}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
