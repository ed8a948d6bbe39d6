"""PostgreSQL and Valkey from wheels, for whoever has no servers of their own.

    with embedded_postgres(data_dir) as (owner_url, service_url): ...
    with embedded_valkey(data_dir) as redis_url: ...

Data stays in the directory, the servers do not outlive the process that started them: they stop at
the end of the block, after Ctrl-C, and also when that process is killed. A second process that asks
for the same directory gets the URLs of the running servers and leaves them running. Whoever only
wants to read asks for `existing_postgres`, which makes nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from service.embedded.account import Say, on_stderr
from service.embedded.postgres import EmbeddedPostgres
from service.embedded.process import EmbeddedError
from service.embedded.valkey import EmbeddedValkey
from service.settings import variable

__all__ = [
    "EmbeddedError",
    "EmbeddedPostgres",
    "EmbeddedValkey",
    "PostgresUrls",
    "embedded_postgres",
    "embedded_valkey",
    "existing_postgres",
    "has_data",
    "no_data",
]


class PostgresUrls(NamedTuple):
    owner_url: str
    service_url: str


@contextmanager
def embedded_postgres(data_dir: Path, say: Say = on_stderr) -> Iterator[PostgresUrls]:
    """A PostgreSQL under `data_dir`, started in about a second; EmbeddedError when it cannot be."""
    server = EmbeddedPostgres(data_dir, say=say)
    with server.shared():
        yield PostgresUrls(server.owner_url, server.service_url)


@contextmanager
def existing_postgres(data_dir: Path) -> Iterator[PostgresUrls]:
    """The PostgreSQL that is under `data_dir` already; EmbeddedError where there is none."""
    if not has_data(data_dir):
        raise EmbeddedError(no_data(data_dir))
    with embedded_postgres(data_dir) as urls:
        yield urls


def has_data(data_dir: Path) -> bool:
    """Whether a PostgreSQL was made under `data_dir`, running or not."""
    return (data_dir / "postgres").exists()


def no_data(data_dir: Path) -> str:
    """What to say where there is none."""
    return (
        f"There is no Touchline data under {data_dir.absolute()}; "
        f"set {variable('data_dir')} or run `touchline serve` first."
    )


@contextmanager
def embedded_valkey(data_dir: Path, say: Say = on_stderr) -> Iterator[str]:
    """A Valkey under `data_dir` that keeps nothing on disk; EmbeddedError when it cannot be."""
    server = EmbeddedValkey(data_dir, say)
    with server.shared():
        yield server.url
