"""Work on the configured database, for commands that are not the service itself."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click
import msgspec
import psycopg

from service.cli.serve import configured
from service.embedded import EmbeddedError, embedded_postgres
from service.first_key import connected
from service.settings import Settings
from service.store.database import Database, Unavailable

T = TypeVar("T")


def with_database(work: Callable[[Database], Awaitable[T]]) -> T:
    """What the work comes to, on the configured database or the embedded one.

    A database that cannot be reached or refuses ends the command with a sentence.
    """

    async def run(settings: Settings) -> T:
        async with connected(settings) as database:
            return await work(database)

    try:
        with _settings() as settings:
            return asyncio.run(run(settings))
    except (EmbeddedError, Unavailable, psycopg.Error) as error:
        raise click.ClickException(str(error).strip()) from None


@contextmanager
def _settings() -> Iterator[Settings]:
    settings = configured()
    if settings.database_url is not None:
        yield settings
        return
    with embedded_postgres(settings.data_dir) as urls:
        yield msgspec.structs.replace(settings, database_url=urls.service_url)
