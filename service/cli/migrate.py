"""`touchline migrate`: bring the schema up to date, or only say what is missing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
import psycopg

from service.cli.database import sentence
from service.cli.serve import configured
from service.embedded import EmbeddedError, embedded_postgres, existing_postgres
from service.settings import Settings, variable
from service.store.migrate import MigrationError, migrate, pending


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; status 1 when something is pending.")
def command(check: bool) -> None:
    """Bring the database schema up to date, as the owner of the schema."""
    try:
        with owner_url(configured(), make=not check) as url:
            if check:
                sys.exit(_report(pending(url)))
            for revision in migrate(url):
                click.echo(f"Migrated: {revision}.")
            click.echo("The schema is up to date.")
    except (MigrationError, EmbeddedError, psycopg.Error) as error:
        raise click.ClickException(sentence(error)) from None


def _report(lacking: tuple[str, ...]) -> int:
    for revision in lacking:
        click.echo(f"Pending: {revision}.")
    if not lacking:
        click.echo("The schema is up to date.")
    return 1 if lacking else 0


@contextmanager
def owner_url(settings: Settings, *, make: bool) -> Iterator[str]:
    """The schema's owner's URL, of the embedded server where none is set.

    `make`: that server is made if there is none yet; otherwise EmbeddedError.
    """
    if settings.owner_url is not None:
        yield settings.owner_url
    elif settings.database_url is not None:
        raise click.ClickException(
            f"Set {variable('owner_url')}: the owner of the schema migrates."
        )
    else:
        embedded = embedded_postgres if make else existing_postgres
        with embedded(settings.data_dir) as urls:
            yield urls.owner_url
