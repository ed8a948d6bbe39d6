"""The schema of a database as SQL text: the same for PostgreSQL 15 and for every newer one.

Read from the catalogs, because the text of `pg_dump` changes from version to version. Names of
owners are left out; rights are those of the service's role and of everybody.
"""

from collections.abc import Iterator
from contextlib import closing
from typing import Any, LiteralString

import psycopg

from service.store import statements

_PARTS: tuple[LiteralString, ...] = (
    statements.DUMP_TABLES,
    statements.DUMP_CONSTRAINTS,
    statements.DUMP_INDEXES,
    statements.DUMP_FUNCTIONS,
    statements.DUMP_TRIGGERS,
    statements.DUMP_GRANTS,
)


def dump_schema(url: str) -> str:
    """SQL text of the schema `touchline`, in a fixed order."""
    with closing(psycopg.connect(url)) as connection:
        # Without a search path every name is written with its schema.
        connection.execute("SET search_path = pg_catalog")
        return "\n\n".join(_lines(connection)) + "\n"


def _lines(connection: psycopg.Connection[Any]) -> Iterator[str]:
    for part in _PARTS:
        for (line,) in connection.execute(part):
            yield str(line).rstrip()
