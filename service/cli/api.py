"""`touchline api`: the API alone, for the supervisor and for deployments with several processes."""

import os
import signal

import click
from granian.constants import HTTPModes, Interfaces, Loops
from granian.log import LogLevels
from granian.server.mp import MPServer

from service.settings import SettingsError, read_settings

BACKLOG = 4096
REQUESTS_BESIDE_DISPLAYS = 1024
KILL_SECONDS = 5
"""How long requests may take to be answered when the service stops."""


class _Server(MPServer):
    """Granian, whose workers first end their live streams when they are to stop."""

    def _stop_workers(self) -> None:
        for worker in self.wrks:
            if worker.inner.is_alive():
                os.kill(worker.inner.pid, signal.SIGUSR1)
        super()._stop_workers()  # type: ignore[no-untyped-call]


@click.command()
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
def command(workers: int) -> None:
    """Serve the API on the configured host and port."""
    try:
        settings = read_settings()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    _Server(
        "service.app:create_app",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        loop=Loops.uvloop,
        http=HTTPModes.http1,
        websockets=False,
        workers=workers,
        # A stream is a request that is being answered: each display counts.
        backlog=BACKLOG,
        backpressure=settings.displays + REQUESTS_BESIDE_DISPLAYS,
        # With one worker the supervisor starts the whole part again.
        respawn_failed_workers=workers > 1,
        workers_kill_timeout=KILL_SECONDS,
        log_level=LogLevels.warning,
    ).serve()
