"""`touchline api`: the API alone, for the supervisor and for deployments with several processes."""

import asyncio
import sys

import click

from service.server.limits import Limits
from service.server.serving import serve
from service.settings import Settings, SettingsError, read_settings
from service.supervisor.output import sayer
from service.supervisor.part import Part
from service.supervisor.watch import CannotStart, Watch

CONNECTIONS_BESIDE_DISPLAYS = 1024


@click.command()
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--shared", is_flag=True, hidden=True, help="One of several processes on the port.")
def command(workers: int, shared: bool) -> None:
    """Serve the API on the configured host and port."""
    try:
        settings = read_settings()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if workers > 1:
        sys.exit(asyncio.run(_several(settings, workers)))
    serve(
        "service.app:create_app",
        settings.host,
        settings.port,
        # A live stream holds its connection: each display counts.
        Limits(connections=settings.displays + CONNECTIONS_BESIDE_DISPLAYS),
        factory=True,
        shared=shared,
    )


async def _several(settings: Settings, workers: int) -> int:
    """Processes side by side on one port, each started again when it ends; the exit status."""
    say = sayer(settings.log_format)
    watch = Watch(say)
    watch.listen()
    try:
        await watch.run(
            [Part(f"api {n + 1}", ("api", "--shared"), {}, say) for n in range(workers)], _nothing
        )
    except CannotStart as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def _nothing() -> None:
    """What else is to be started: each process says itself when it is ready."""
