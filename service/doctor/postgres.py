"""PostgreSQL: reachable, new enough, durable, migrated, and our role as weak as it must be."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from service.doctor.finding import Finding, bad, clock_finding, good
from service.settings import variable
from service.store.bootstrap import OWNER
from service.store.migrate import MigrationError, pending

OLDEST = 150_000
"""PostgreSQL 15, as `server_version_num` writes it."""
CONNECT_SECONDS = 5

Connection = psycopg.Connection[Any]
Check = Callable[[Connection], Iterator[Finding]]


def examine_postgres(database_url: str, owner_url: str | None) -> Iterator[Finding]:
    """Findings about the server, as the service's role sees it, and about the owner's URL."""
    try:
        connection = psycopg.connect(database_url, connect_timeout=CONNECT_SECONDS, autocommit=True)
    except psycopg.OperationalError as error:
        yield bad(_unreachable(variable("database_url"), database_url, error))
        return
    with closing(connection):
        for check in (_version, _durable, _clock):
            yield from check(connection)
        migrated = _migrations(database_url)
        yield migrated
        if not migrated.bad:
            yield from _privileges(connection)
    if owner_url is not None:
        yield _owner(owner_url)


def _unreachable(name: str, url: str, error: Exception) -> str:
    parts = conninfo_to_dict(url)
    where = f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}"
    reason = " ".join(str(error).split())
    return f"PostgreSQL at {where} ({name}) can't be reached: {reason}"


def _version(connection: Connection) -> Iterator[Finding]:
    number, name = _one(
        connection,
        "SELECT current_setting('server_version_num')::int, current_setting('server_version')",
    )
    yield version_finding(number, name)


def version_finding(number: int, name: str) -> Finding:
    """The verdict on a version, `number` as `server_version_num` writes it."""
    if number < OLDEST:
        return bad(f"PostgreSQL is {name}; Touchline needs 15 or newer.")
    return good(f"PostgreSQL is {name}.")


def _durable(connection: Connection) -> Iterator[Finding]:
    lost = {
        "fsync": "a power cut can destroy the log",
        "full_page_writes": "a power cut can tear pages of the log",
        "synchronous_commit": "an acknowledged entry can be lost",
    }
    off = [
        name for name in lost if _one(connection, f"SELECT current_setting('{name}')")[0] == "off"
    ]
    for name in off:
        yield bad(f"{name} is off: {lost[name]}; set it to on.")
    if not off:
        yield good("PostgreSQL keeps what it committed.")


def _clock(connection: Connection) -> Iterator[Finding]:
    before = time.time()
    (there,) = _one(connection, "SELECT extract(epoch FROM clock_timestamp())::float8")
    yield clock_finding("PostgreSQL", there - (before + time.time()) / 2)


def _migrations(database_url: str) -> Finding:
    try:
        lacking = pending(database_url)
    except MigrationError as error:
        return bad(str(error))
    except psycopg.errors.InsufficientPrivilege:
        return bad("The role may not read the schema touchline; let `touchline migrate` grant it.")
    if lacking:
        return bad(f"The database lacks {', '.join(lacking)}; run `touchline migrate`.")
    return good("The schema is up to date.")


def _privileges(connection: Connection) -> Iterator[Finding]:
    role, superuser, owner = _one(
        connection,
        """
        SELECT current_user, r.rolsuper, pg_has_role(c.relowner, 'MEMBER')
        FROM pg_class c, pg_roles r
        WHERE c.oid = 'touchline.events'::regclass AND r.rolname = current_user
        """,
    )
    name = f"The role {role} of {variable('database_url')}"
    if superuser:
        yield bad(f"{name} is a superuser and could change events; use touchline_service.")
        return
    if owner:
        yield bad(f"{name} owns the events and could change them; use touchline_service.")
        return
    found = [*_too_much(connection, name), *_too_little(connection, name)]
    yield from found or [good(f"{name} may add events and not change one.")]


def _too_much(connection: Connection, name: str) -> Iterator[Finding]:
    for privilege in ("UPDATE", "DELETE", "TRUNCATE", "TRIGGER"):
        if _may(connection, privilege):
            yield bad(
                f"{name} has {privilege} on touchline.events; "
                f"REVOKE {privilege} ON touchline.events FROM it."
            )


def _too_little(connection: Connection, name: str) -> Iterator[Finding]:
    for privilege in ("SELECT", "INSERT"):
        if not _may(connection, privilege):
            yield bad(
                f"{name} lacks {privilege} on touchline.events; "
                f"GRANT {privilege} ON touchline.events TO it."
            )
    (appends,) = _one(
        connection,
        """
        SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE')) FROM pg_proc p
        WHERE p.pronamespace = 'touchline'::regnamespace AND p.proname = 'append_events'
        """,
    )
    if not appends:
        yield bad(f"{name} may not call touchline.append_events; GRANT EXECUTE on it.")


def _may(connection: Connection, privilege: str) -> bool:
    row = connection.execute(
        "SELECT has_table_privilege('touchline.events', %s)", (privilege,)
    ).fetchone()
    assert row is not None
    return bool(row[0])


def _owner(owner_url: str) -> Finding:
    name = variable("owner_url")
    try:
        with closing(psycopg.connect(owner_url, connect_timeout=CONNECT_SECONDS)) as connection:
            role, creates = _one(
                connection,
                "SELECT current_user, has_database_privilege(current_database(), 'CREATE')",
            )
    except psycopg.OperationalError as error:
        return bad(_unreachable(name, owner_url, error))
    if not creates:
        return bad(f"The role {role} of {name} may not create a schema; use {OWNER}.")
    return good(f"The role {role} of {name} may migrate.")


def _one(connection: Connection, query: str) -> tuple[Any, ...]:
    row = connection.execute(query).fetchone()
    assert row is not None
    return tuple(row)
