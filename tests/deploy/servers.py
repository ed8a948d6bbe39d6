"""PostgreSQL and Valkey of their own for a test, set up as deploy/ says."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.embedded.postgres import EmbeddedPostgres, programs
from tests.deploy.places import DEPLOY

ARCHIVE = "/var/lib/postgresql/archive"
"""Where deploy/postgres/touchline.conf keeps the write-ahead log."""


def deployed_settings(archive: Path) -> dict[str, str]:
    """The settings of deploy/postgres/touchline.conf, with another directory for the archive."""
    lines = (DEPLOY / "postgres" / "touchline.conf").read_text().splitlines()
    pairs = [line.split("=", 1) for line in lines if line and not line.startswith("#")]
    settings = {name.strip(): value.strip().strip("'") for name, value in pairs}
    assert ARCHIVE in settings["archive_command"]
    settings["archive_command"] = settings["archive_command"].replace(ARCHIVE, str(archive))
    # The one thing that differs: the tests' machine is small.
    settings["shared_buffers"] = "64MB"
    return settings


@contextmanager
def postgres(directory: Path, settings: dict[str, str] | None = None) -> Iterator[EmbeddedPostgres]:
    """A server below `directory`, stopped at the end."""
    server = EmbeddedPostgres(directory, settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def archive_directory(server_directory: Path) -> Path:
    """A directory for the archive; it and the one above belong to the server's account."""
    archive = server_directory / "archive"
    archive.mkdir(parents=True)
    account = EmbeddedPostgres(server_directory).account
    account.owns(server_directory)
    account.owns(archive)
    return archive


def run_block(script: str, account: EmbeddedPostgres, **variables: str) -> str:
    """Run a block of the runbook as the server's account; its output."""
    done = subprocess.run(
        ["/bin/sh", "-eu", "-c", script],
        env={"PATH": f"{programs()}:{os.environ['PATH']}", **variables},
        capture_output=True,
        text=True,
        check=False,
        cwd=account.data_dir,
        **account.account.popen_options(),
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
    return str(done.stdout)
