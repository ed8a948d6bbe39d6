"""Is the process alive, can it serve, what has it counted."""

import asyncio
from collections.abc import Awaitable

from prometheus_client import generate_latest
from psycopg import Error as PostgresError
from redis.exceptions import RedisError

from schemas.resources import Alive, Readiness
from service.api.exchange import Reply, reply_json
from service.api.operation import Call
from service.api.problems import retry_after
from service.relay.metrics import REGISTRY as RELAY_METRICS
from service.store.migrate import MigrationError, pending

CHECK_SECONDS = 3.0
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


async def live(call: Call) -> Reply:
    return reply_json(Alive("alive"), cache_control="no-store")


async def ready(call: Call) -> Reply:
    """Without Redis the service works, displays are served from PostgreSQL: degraded, but ready."""
    database = await _checked(_database(call))
    redis = await _checked(_redis(call))
    if database:
        raise retry_after("store/unavailable", f"PostgreSQL: {database}", 1)
    checks = {"postgresql": "ok", "redis": redis or "ok"}
    status = "degraded" if redis else "ready"
    return reply_json(Readiness(status, checks), cache_control="no-store")


async def _checked(check: Awaitable[str]) -> str:
    """What is wrong, in a sentence; nothing when all is well."""
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            return await check
    except TimeoutError:
        return f"no answer within {CHECK_SECONDS:g} seconds."
    except MigrationError as error:
        return str(error)
    except (PostgresError, RedisError, OSError):
        return "it cannot be reached."


async def _database(call: Call) -> str:
    url = call.services.database.url
    lacking = await asyncio.to_thread(pending, url)
    return (
        f"migrations are missing: {', '.join(lacking)}; run touchline migrate." if lacking else ""
    )


async def _redis(call: Call) -> str:
    if call.services.redis is None:
        return "not configured."
    await call.services.redis.ping()
    return ""


async def metrics(call: Call) -> Reply:
    text = call.services.metrics.text() + generate_latest(RELAY_METRICS)
    return Reply(200, text, PROMETHEUS, (("cache-control", "no-store"),))
