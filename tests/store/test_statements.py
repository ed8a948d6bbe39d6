"""Every statement is a file, every file is named, and the database understands all of them."""

from typing import Any

import psycopg
import pytest
from psycopg._queries import PostgresQuery
from psycopg.adapt import Transformer

from service.store import statements


def named() -> dict[str, str]:
    return {name: value for name, value in vars(statements).items() if name.isupper()}


NAMES = sorted(set(named()) - {"SQL"})


def test_every_file_is_a_statement_and_every_statement_a_file() -> None:
    files = sorted(path.stem.upper() for path in statements.SQL.iterdir())

    assert files == NAMES


class Anything(dict[str, None]):
    """A parameter for every name."""

    def __missing__(self, key: str) -> None:
        return None


def sent(statement: str, connection: psycopg.Connection[Any]) -> bytes:
    """The statement as psycopg sends it: without parameters as it is, with $1 for each of them."""
    if "%(" not in statement:
        return statement.encode()
    query = PostgresQuery(Transformer(connection))
    query.convert(statement, Anything())
    return query.query


@pytest.mark.parametrize("name", NAMES)
def test_the_database_understands_the_statement(owner_url: str, name: str) -> None:
    with psycopg.connect(owner_url) as connection:
        result = connection.pgconn.prepare(b"statement", sent(named()[name], connection))

        assert result.status == psycopg.pq.ExecStatus.COMMAND_OK, result.error_message.decode()
