"""PostgreSQL and Valkey from wheels, for whoever has no servers of their own.

    with embedded_postgres(data_dir) as (owner_url, service_url): ...
    with embedded_valkey(data_dir) as redis_url: ...

Data stays in the directory, the servers do not outlive the process that started them: they stop at
the end of the block, after Ctrl-C, and also when that process is killed. A second process that asks
for the same directory gets the URLs of the running servers and leaves them running.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from service.embedded.postgres import EmbeddedPostgres
from service.embedded.process import EmbeddedError
from service.embedded.valkey import EmbeddedValkey

__all__ = [
    "EmbeddedError",
    "EmbeddedPostgres",
    "EmbeddedValkey",
    "PostgresUrls",
    "embedded_postgres",
    "embedded_valkey",
]


class PostgresUrls(NamedTuple):
    owner_url: str
    service_url: str


@contextmanager
def embedded_postgres(data_dir: Path) -> Iterator[PostgresUrls]:
    """A PostgreSQL under `data_dir`, started in about a second; EmbeddedError when it cannot be."""
    server = EmbeddedPostgres(data_dir)
    with server.shared():
        yield PostgresUrls(server.owner_url, server.service_url)


@contextmanager
def embedded_valkey(data_dir: Path) -> Iterator[str]:
    """A Valkey under `data_dir` that keeps nothing on disk; EmbeddedError when it cannot be."""
    server = EmbeddedValkey(data_dir)
    with server.shared():
        yield server.url
