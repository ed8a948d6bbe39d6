"""Work on the configured database, for commands that are not the service itself."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click
import msgspec
import psycopg

from service.cli.serve import configured
from service.embedded import EmbeddedError, existing_postgres
from service.first_key import connected
from service.settings import Settings
from service.store.database import Database, Unavailable

T = TypeVar("T")
_OTHER_SCHEMA = (
    psycopg.errors.UndefinedTable,
    psycopg.errors.UndefinedColumn,
    psycopg.errors.UndefinedFunction,
    psycopg.errors.UndefinedObject,
    psycopg.errors.InvalidSchemaName,
)


def with_database(work: Callable[[Database], Awaitable[T]]) -> T:
    """What the work comes to, on the configured database or the embedded one, running or stopped.

    A database that is not there, cannot be reached or refuses ends the command with a sentence.
    """

    async def run(settings: Settings) -> T:
        async with connected(settings) as database:
            return await work(database)

    try:
        with _settings() as settings:
            return asyncio.run(run(settings))
    except (EmbeddedError, Unavailable, psycopg.Error) as error:
        raise click.ClickException(sentence(error)) from None


def sentence(error: Exception) -> str:
    """What to say of an error: never the statement that PostgreSQL quotes."""
    if isinstance(error, _OTHER_SCHEMA):
        return "The database lacks Touchline's schema or a part of it; run `touchline migrate`."
    if isinstance(error, psycopg.Error) and error.diag.message_primary:
        return f"PostgreSQL refuses: {error.diag.message_primary}."
    return str(error).strip()


@contextmanager
def _settings() -> Iterator[Settings]:
    settings = configured()
    if settings.database_url is not None:
        yield settings
        return
    with existing_postgres(settings.data_dir) as urls:
        yield msgspec.structs.replace(settings, database_url=urls.service_url)
