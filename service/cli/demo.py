"""`touchline demo`: the service with a competition to look at, and how to go on from there."""

import os
import sys

import click
import msgspec

from service.cli.serve import WORKERS, configured
from service.demo import start_demo
from service.settings import variable
from service.supervisor.output import sayer
from service.supervisor.ports import free_port
from service.supervisor.running import AlreadyRunning, refuse_second
from service.supervisor.stack import run


@click.command()
@WORKERS
@click.option("--pace", type=float, default=1.0, show_default=True, help="Seconds an entry.")
def command(workers: int, pace: float) -> None:
    """Run the service with a demo competition in which matches are being played.

    Data stays in TOUCHLINE_DATA_DIR; a second demo goes on where the first one stopped.
    """
    settings = configured()
    say = sayer(settings.log_format)
    try:
        refuse_second(settings.data_dir)
    except AlreadyRunning as running:
        say("touchline", str(running))
        sys.exit(1)
    port = free_port(settings.host, settings.port)
    if port != settings.port and settings.port != 0:
        say("touchline", f"Port {settings.port} is taken; using {port}.")
    settings = msgspec.structs.replace(settings, port=port)
    if variable("log_level") not in os.environ:
        # A line for each of the simulated tablet's requests would hide what matters here.
        settings = msgspec.structs.replace(settings, log_level="warning")
    sys.exit(run(settings, workers, say, lambda stack: start_demo(stack, pace)))
