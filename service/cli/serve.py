"""`touchline serve`: everything in one go."""

import os
import sys

import click
import msgspec

from service.first_key import admin_key
from service.settings import Settings, SettingsError, read_settings, variable
from service.supervisor.output import log_format_for, sayer
from service.supervisor.ports import free_port
from service.supervisor.stack import Stack, run

WORKERS = click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that answer requests.",
)


@click.command()
@WORKERS
def command(workers: int) -> None:
    """Run the service until Ctrl-C.

    Without TOUCHLINE_DATABASE_URL and TOUCHLINE_REDIS_URL it starts a PostgreSQL and a Valkey of
    its own under TOUCHLINE_DATA_DIR.
    """
    settings = configured()
    if settings.port == 0:
        settings = msgspec.structs.replace(settings, port=free_port(settings.host, 0))
    sys.exit(run(settings, workers, sayer(settings.log_format), _started))


def configured() -> Settings:
    """The settings; logs are text in a terminal and JSON elsewhere unless that is set."""
    try:
        settings = read_settings()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if variable("log_format") not in os.environ:
        settings = msgspec.structs.replace(settings, log_format=log_format_for())
    return settings


async def _started(stack: Stack) -> None:
    await stack.ready()
    if stack.owns_database:
        await admin_key(stack.settings)
        where = (stack.settings.data_dir / "admin.key").absolute()
        stack.say("touchline", f"The key that makes all others is in {where}.")
    stack.say("touchline", f"Ready on {stack.url}; Ctrl-C stops everything.")
