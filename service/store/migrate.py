"""Bring a database to the schema this code needs, one process at a time.

Alembic runs the migrations; it is imported only when there is something to run, because a service
that finds its schema in place does not need it. A revision has the name of its SQL file.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

import migrations
from service.store.bootstrap import SERVICE

SQL = Path(migrations.__file__).parent / "sql"
LOCK = 7_208_653_142
"""Key of the advisory lock that a migrating process holds; any number nobody else uses."""


CONNECT_SECONDS = 3
"""How long a server may take to let somebody in who only asks for its revision."""


class MigrationError(RuntimeError):
    """The database cannot be migrated; the message says what to do first."""


def revisions() -> tuple[str, ...]:
    """All revisions, oldest first."""
    return tuple(sorted(path.stem for path in SQL.glob("*.sql")))


def current(url: str) -> str | None:
    """The revision a database is at; None when it has no schema."""
    with closing(psycopg.connect(url, connect_timeout=CONNECT_SECONDS)) as connection:
        return _current(connection)


def pending(url: str) -> tuple[str, ...]:
    """The revisions a database lacks, oldest first; MigrationError for one newer than this code."""
    return _after(current(url))


def migrate(owner_url: str) -> tuple[str, ...]:
    """Run what is pending and return it. Several processes may call this at once.

    The role of `owner_url` becomes the owner of the schema and must be able to create it.
    """
    with _locked(owner_url) as connection:
        lacking = _after(_current(connection))
        if lacking:
            _require_service_role(connection)
            connection.execute("CREATE SCHEMA IF NOT EXISTS touchline")
            connection.commit()
            _upgrade(owner_url)
    return lacking


def _current(connection: psycopg.Connection[Any]) -> str | None:
    table = connection.execute("SELECT to_regclass('touchline.alembic_version')").fetchone()
    if table is None or table[0] is None:
        return None
    row = connection.execute("SELECT version_num FROM touchline.alembic_version").fetchone()
    return row[0] if row else None


def _after(revision: str | None) -> tuple[str, ...]:
    known = revisions()
    if revision is not None and revision not in known:
        raise MigrationError(
            f"The database is at {revision}, which this version does not know; run a newer version."
        )
    return tuple(name for name in known if revision is None or name > revision)


@contextmanager
def _locked(owner_url: str) -> Iterator[psycopg.Connection[Any]]:
    with closing(psycopg.connect(owner_url)) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        connection.commit()
        yield connection


def _require_service_role(connection: psycopg.Connection[Any]) -> None:
    if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (SERVICE,)).fetchone():
        return
    raise MigrationError(
        f"The role {SERVICE} does not exist; make it as a superuser: "
        f"CREATE ROLE {SERVICE} LOGIN PASSWORD '...'."
    )


def _upgrade(owner_url: str) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    config = Config()
    config.set_main_option("script_location", str(SQL.parent).replace("%", "%%"))
    engine = create_engine(
        "postgresql+psycopg://", creator=lambda: psycopg.connect(owner_url), poolclass=NullPool
    )
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
