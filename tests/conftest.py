"""Servers and databases for tests: the real PostgreSQL and the real Valkey, once per session.

They come from wheels, or from outside when TOUCHLINE_TEST_DATABASE_URL (a superuser's URL;
databases named touchline_test_* are made and dropped there) and TOUCHLINE_TEST_REDIS_URL are set,
as `make test-debian` does. Works as root and not.

    postgres      the server: `.superuser_url`, `.owner_url(name)`, `.service_url(name)`
    database_name a fresh, migrated database for the test (a copy of a template: some 50 ms)
    owner_url     URL of that database as the owner of the schema
    service_url   URL of that database as the service
    database      a `service.store.database.Database` on it, closed at the end
    appender      a `service.store.append.Appender` on `database`
    redis_url     URL of an empty Redis database
    own_postgres  an EmbeddedPostgres of the test's own, started and migrated, to be killed
    own_valkey    an EmbeddedValkey of the test's own, started, to be killed
"""

import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio
import redis
from psycopg import sql

from service.embedded import EmbeddedPostgres, EmbeddedValkey, embedded_valkey
from service.store.append import Appender
from service.store.bootstrap import OWNER, SERVICE, make_database, make_roles
from service.store.database import Database
from service.store.migrate import migrate

DATABASE_URL = "TOUCHLINE_TEST_DATABASE_URL"
REDIS_URL = "TOUCHLINE_TEST_REDIS_URL"
TEMPLATE = "touchline_test_template"

pytest_plugins = ["tests.sharing", "tests.scratch"]


@dataclass(frozen=True)
class PostgresServer:
    """A server on which tests may make databases; `password` is that of both roles."""

    superuser_url: str
    password: str

    def owner_url(self, name: str) -> str:
        return self._url(OWNER, name)

    def service_url(self, name: str) -> str:
        return self._url(SERVICE, name)

    def _url(self, role: str, name: str) -> str:
        parts = urlsplit(self.superuser_url)
        host = parts.netloc.rpartition("@")[2]
        netloc = f"{role}:{quote(self.password)}@{host}"
        return urlunsplit((parts.scheme, netloc, f"/{name}", parts.query, ""))

    def make(self, name: str, template: str = "template0") -> None:
        make_database(self.superuser_url, name, template)

    def drop(self, name: str) -> None:
        statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        with closing(psycopg.connect(self.superuser_url, autocommit=True)) as connection:
            connection.execute(statement)


@pytest.fixture(scope="session")
def server_dir() -> Iterator[Path]:
    """A directory for servers: short enough for a socket, and gone after the session."""
    path = Path(tempfile.mkdtemp(prefix="tl-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(server_dir: Path) -> Iterator[PostgresServer]:
    url = os.environ.get(DATABASE_URL)
    if url:
        password = uuid4().hex
        make_roles(url, owner_password=password, service_password=password)
        yield from _with_template(PostgresServer(url, password))
        return
    # Making and dropping databases is mostly waiting for the disk. No test here pulls the plug of
    # the machine; those that kill a server have their own, which does wait.
    server = EmbeddedPostgres(server_dir, {"fsync": "off", "full_page_writes": "off"})
    with server.shared():
        yield from _with_template(PostgresServer(server.superuser_url, server.secret()))


def _with_template(server: PostgresServer) -> Iterator[PostgresServer]:
    server.drop(TEMPLATE)
    server.make(TEMPLATE)
    migrate(server.owner_url(TEMPLATE))
    yield server
    server.drop(TEMPLATE)


@pytest.fixture
def database_name(postgres: PostgresServer) -> Iterator[str]:
    name = f"touchline_test_{uuid4().hex[:12]}"
    postgres.make(name, TEMPLATE)
    yield name
    postgres.drop(name)


@pytest.fixture
def owner_url(postgres: PostgresServer, database_name: str) -> str:
    return postgres.owner_url(database_name)


@pytest.fixture
def service_url(postgres: PostgresServer, database_name: str) -> str:
    return postgres.service_url(database_name)


@pytest_asyncio.fixture
async def database(service_url: str) -> AsyncIterator[Database]:
    database = Database(service_url)
    yield database
    await database.close()


@pytest_asyncio.fixture
async def appender(database: Database) -> AsyncIterator[Appender]:
    appender = Appender(database)
    yield appender
    await appender.close()


@pytest.fixture(scope="session")
def redis_server(server_dir: Path) -> Iterator[str]:
    url = os.environ.get(REDIS_URL)
    if url:
        yield url
        return
    with embedded_valkey(server_dir) as embedded_url:
        yield embedded_url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    with redis.Redis.from_url(redis_server) as client:
        client.flushdb()
    return redis_server


@pytest.fixture
def own_postgres() -> Iterator[EmbeddedPostgres]:
    directory = Path(tempfile.mkdtemp(prefix="tl-"))
    server = EmbeddedPostgres(directory)
    with server.shared():
        migrate(server.owner_url)
        yield server
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture
def own_valkey() -> Iterator[EmbeddedValkey]:
    directory = Path(tempfile.mkdtemp(prefix="tl-"))
    server = EmbeddedValkey(directory)
    with server.shared():
        yield server
    shutil.rmtree(directory, ignore_errors=True)
