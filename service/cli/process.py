"""Running a part of the service as a process of its own, until SIGTERM or Ctrl-C."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import click
import uvloop
from prometheus_client import CollectorRegistry, start_http_server

from service.garbage import spare_collections
from service.settings import Settings, SettingsError, read_settings, variable
from service.stopping import end, stop_in_time

METRICS_PORT = click.option(
    "--metrics-port",
    type=click.IntRange(1, 65535),
    help="Serve /metrics on this port of TOUCHLINE_HOST.",
)

Part = Callable[[Settings], Coroutine[Any, Any, None]]
END_SECONDS = 5.0
"""How long a part may take to end after a signal."""


def run_part(part: Part, registry: CollectorRegistry, metrics_port: int | None) -> None:
    """Run the part until a signal; what it counts is served if a port is given."""
    settings = configured()
    if metrics_port is not None:
        start_http_server(metrics_port, settings.host, registry)
    spare_collections()
    uvloop.run(_until_signal(part(settings)))


def required(settings: Settings, field: str) -> str:
    """A URL that a process of its own cannot do without."""
    value: str | None = getattr(settings, field)
    if value is None:
        raise click.ClickException(
            f"Set {variable(field)}: only `touchline serve` starts servers of its own."
        )
    return value


def configured() -> Settings:
    """The settings of this process."""
    try:
        return read_settings()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None


async def _until_signal(part: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(part, name="part")
    signalled = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, signalled.set)
    waiting = asyncio.create_task(signalled.wait())
    await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        task.result()  # raises what made it end
        return
    stop_in_time()
    await end([task], END_SECONDS)
