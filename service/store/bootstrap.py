"""What only a superuser can make: the two roles and the database. Run once for a server.

`touchline_owner` owns the schema and migrates it; `touchline_service` is what the service connects
as, and can add events but never change one. An operator may make them by hand instead
(deploy/RUNBOOK.md says how).
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from psycopg import sql

OWNER = "touchline_owner"
SERVICE = "touchline_service"


_MAKE_DATABASE = (
    "CREATE DATABASE {name} OWNER touchline_owner ENCODING 'UTF8' TEMPLATE {template}",
    "REVOKE ALL ON DATABASE {name} FROM PUBLIC",
    "GRANT CONNECT ON DATABASE {name} TO touchline_service",
)


def make_roles(superuser_url: str, owner_password: str, service_password: str) -> None:
    """Make both roles with these passwords; roles that exist only get the passwords."""
    with _connected(superuser_url) as connection:
        for role, password in ((OWNER, owner_password), (SERVICE, service_password)):
            known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,))
            verb = "ALTER" if known.fetchone() else "CREATE"
            connection.execute(
                sql.SQL("{} ROLE {} LOGIN PASSWORD {}").format(
                    sql.SQL(verb), sql.Identifier(role), sql.Literal(password)
                )
            )


def make_database(superuser_url: str, name: str, template: str = "template0") -> None:
    """Make a database for the two roles only, the owner's, unless there is one of that name."""
    with _connected(superuser_url) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            return
        names = {"name": sql.Identifier(name), "template": sql.Identifier(template)}
        for statement in _MAKE_DATABASE:
            connection.execute(sql.SQL(statement).format(**names))


@contextmanager
def _connected(url: str) -> Iterator[psycopg.Connection[Any]]:
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        yield connection
