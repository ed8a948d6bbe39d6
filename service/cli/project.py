"""`touchline project`: keep the projections up to date."""

import click

from service.cli.process import METRICS_PORT, required, run_part
from service.projections.metrics import REGISTRY
from service.projections.projector import Projector
from service.settings import Settings
from service.store.database import Database


@click.command()
@METRICS_PORT
def command(metrics_port: int | None) -> None:
    """Keep the projections up to date until stopped.

    Any number may run side by side: each log is led by one of them.
    """
    run_part(_project, REGISTRY, metrics_port)


async def _project(settings: Settings) -> None:
    database = Database(required(settings, "database_url"), settings)
    try:
        await Projector(database).run()
    finally:
        await database.close()
