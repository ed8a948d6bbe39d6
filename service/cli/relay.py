"""`touchline relay`: carry the logs to Redis streams."""

import click

from service.cli.process import METRICS_PORT, required, run_part
from service.relay.connection import connected
from service.relay.metrics import REGISTRY
from service.relay.relay import Relay
from service.settings import Settings
from service.store.database import Database


@click.command()
@METRICS_PORT
def command(metrics_port: int | None) -> None:
    """Carry the logs to Redis streams until stopped.

    Any number may run side by side: each log is led by one of them.
    """
    run_part(_relay, REGISTRY, metrics_port)


async def _relay(settings: Settings) -> None:
    database = Database(required(settings, "database_url"), settings)
    redis = await connected(required(settings, "redis_url"))
    try:
        await Relay(database, redis, settings.trim_events).run()
    finally:
        await redis.aclose()
        await database.close()
