"""The composition root of the API: everything is made here, once per process, and nowhere else.

`create_app` is the factory that an ASGI server calls. PostgreSQL and Redis are not touched before
the server says that it starts.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar
from redis.exceptions import RedisError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from service.api.access import Directory, KeyRing
from service.api.append import AppendEndpoint
from service.api.docs import docs_routes
from service.api.gate import Gate
from service.api.journal import Journal
from service.api.metrics import Metrics
from service.api.operations import OPERATIONS
from service.api.patience import Patience
from service.api.presence import Presence
from service.api.routes import methods_of, problem_responder, routes
from service.api.services import Services
from service.api.sse import Sse
from service.api.throttle import Throttle
from service.api.upkeep import forget_regularly
from service.garbage import spare_collections
from service.league.reading import LeagueReader
from service.match_cache import MatchCache
from service.record import Recorder
from service.relay.connection import Client, connected, single
from service.relay.hub import Hub
from service.settings import Settings, read_settings
from service.stopping import end, finish
from service.store.append import Appender
from service.store.database import Database
from service.web.pages import web_routes

Application = Callable[[Any, Any, Any], Awaitable[None]]
DISPLAY_QUEUE_BYTES = 2_097_152
"""What may wait for one display before it is cut and comes back. Displays share the bytes."""
TASKS_SECONDS = 1.0
"""How long the tasks of the process may take to end when it stops: together with what follows and
with the time for answers (service/server/serving.py) less than STOP_SECONDS."""
WRITE_SECONDS = 2.0
"""How long what is still to be written may take then."""
CLOSE_SECONDS = 0.5
"""How long connections may take to close then."""


def create_app(settings: Settings | None = None) -> Application:
    """The application. Without settings they are read from the environment."""
    settings = settings or read_settings()
    configure_logs(settings)
    services, allowed = make_services(settings), methods_of(OPERATIONS)
    framework = Litestar(
        [*routes(OPERATIONS, services), *docs_routes(), *web_routes()],
        exception_handlers={Exception: problem_responder(allowed, services)},
        lifespan=[lambda _: _running(services)],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=settings.request_body_bytes,
    )
    gate = Gate(framework, AppendEndpoint(services), services.journal, allowed)
    if not settings.trusted_proxies:
        return gate
    # Limits count by address, and links carry a scheme: both are the client's, not the proxy's.
    return ProxyHeadersMiddleware(gate, list(settings.trusted_proxies))


def make_services(settings: Settings) -> Services:
    """Everything a call needs. Nothing is connected yet."""
    assert settings.database_url, "the API needs TOUCHLINE_DATABASE_URL"
    database = Database(settings.database_url, settings)
    metrics = Metrics()
    appender = Appender(database, settings, metrics.groups.observe)
    cache = MatchCache(database)
    services = Services(
        settings=settings,
        database=database,
        appender=appender,
        cache=cache,
        recorder=Recorder(database, appender, cache),
        leagues=LeagueReader(database),
        keys=KeyRing(database),
        directory=Directory(database),
        presence=Presence(database),
        patience=Patience(settings.body_seconds),
        metrics=metrics,
        journal=Journal(metrics, settings.cors_origins),
        writes=Throttle(settings.writes_per_minute),
        reads=Throttle(settings.reads_per_minute),
        claims=Throttle(settings.claims_per_minute),
    )
    _gauges(services)
    return services


def _gauges(services: Services) -> None:
    gauge, appender = services.metrics.gauge, services.appender
    gauge(
        "touchline_append_waiting_entries",
        "Entries that wait to be recorded or are being recorded",
        lambda: appender.waiting_items,
    )
    for name, throttle in (
        ("writes", services.writes),
        ("reads", services.reads),
        ("claims", services.claims),
    ):
        gauge(
            f"touchline_rate_limited_{name}",
            f"Requests refused by the limit for {name}, since the start",
            lambda throttle=throttle: throttle.refused,  # type: ignore[misc]
        )


@asynccontextmanager
async def _running(services: Services) -> AsyncIterator[None]:
    settings, database = services.settings, services.database
    services.redis = await _redis(settings)
    hub = Hub(database, services.redis)
    services.sse = Sse(hub, database, clients=settings.displays, queue_bytes=DISPLAY_QUEUE_BYTES)
    # The server sends itself this when it stops, before it waits for the answers under way.
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, services.sse.end_all)
    tasks = [
        asyncio.create_task(work, name=name)
        for name, work in (
            ("hub", hub.run()),
            ("streams", services.sse.run()),
            ("presence", services.presence.run()),
            ("patience", services.patience.run()),
            ("upkeep", forget_regularly(database)),
        )
    ]
    spare_collections()
    try:
        yield
    finally:
        await end(tasks, TASKS_SECONDS)
        await _close(services)


async def _close(services: Services) -> None:
    """Every request has its answer by now: what is late here loses nothing acknowledged."""
    await finish(
        {
            "snapshots": services.recorder.close(),
            "appends": services.appender.close(),
            "sightings": services.presence.write(),
        },
        WRITE_SECONDS,
    )
    connections = {"postgresql": services.database.close()}
    if services.redis is not None:
        connections["redis"] = services.redis.aclose()
    await finish(connections, CLOSE_SECONDS)


async def _redis(settings: Settings) -> Client | None:
    if settings.redis_url is None:
        return None
    try:
        return await connected(settings.redis_url)
    except (RedisError, OSError):
        # It may come later; until then live streams are served from PostgreSQL.
        return single(settings.redis_url)


def configure_logs(settings: Settings) -> None:
    """Log lines on standard error: JSON for programs, text for people."""
    level = getattr(logging, settings.log_level.upper())
    shown: Any = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
