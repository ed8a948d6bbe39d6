"""What nobody needs any more is deleted: answers kept for Idempotency-Keys, old pairing codes."""

import asyncio

import psycopg
import structlog

from service.api.clock import microseconds_now
from service.store.database import Database, Unavailable
from service.store.idempotency import forget_requests
from service.store.pairings import forget_pairings

EVERY_SECONDS = 600.0
KEPT_MICROSECONDS = 24 * 3600 * 1_000_000

log = structlog.get_logger()


async def forget_regularly(database: Database) -> None:
    """Forget what is older than a day, every few minutes, until cancelled."""
    while True:
        before = microseconds_now() - KEPT_MICROSECONDS
        try:
            await forget_requests(database, before)
            await forget_pairings(database, before)
        except (psycopg.Error, Unavailable) as error:
            log.warning("upkeep_failed", error=type(error).__name__)
        await asyncio.sleep(EVERY_SECONDS)
