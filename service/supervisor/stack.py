"""The whole service in one go: servers, schema, first key, parts."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from types import FrameType
from typing import Any

import httpx
import msgspec
import psycopg

from service.embedded import EmbeddedError, embedded_postgres, embedded_valkey
from service.settings import Settings, variable
from service.store.migrate import MigrationError, migrate, pending
from service.supervisor.output import Say
from service.supervisor.part import Part
from service.supervisor.ports import is_free
from service.supervisor.running import AlreadyRunning, only_service, refuse_second
from service.supervisor.watch import CannotStart, Watch

READY_SECONDS = 60.0


class StartError(RuntimeError):
    """The service cannot start; the message is a sentence for the operator."""


@dataclass
class Stack:
    """A service that is starting or running."""

    settings: Settings
    """With the URLs of the embedded servers where none were given."""
    workers: int
    say: Say
    environment: dict[str, str] = field(default_factory=dict)
    """What the parts get beside the environment of the parent."""
    owns_database: bool = False
    """Whether the PostgreSQL is an embedded one, with nothing in it that we did not put there."""
    watch: Watch = field(init=False)

    def __post_init__(self) -> None:
        self.watch = Watch(self.say)

    @property
    def url(self) -> str:
        """Where somebody on this machine reaches the API."""
        return _url(self.settings)

    def part(self, name: str, *arguments: str, **environment: str) -> Part:
        return Part(name, arguments, {**self.environment, **environment}, self.say)

    async def ready(self) -> None:
        """Wait until the API answers that it is ready. StartError when it does not."""
        async with httpx.AsyncClient(trust_env=False, timeout=2.0) as client:
            try:
                async with asyncio.timeout(READY_SECONDS):
                    while True:
                        if await _is_ready(client, self.url):
                            return
                        await asyncio.sleep(0.1)
            except TimeoutError:
                raise StartError(
                    f"The API did not become ready within {READY_SECONDS:.0f} s; see above."
                ) from None


def _url(settings: Settings) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{host}:{settings.port}"


Started = Callable[[Stack], Coroutine[Any, Any, None]]


def run(settings: Settings, workers: int, say: Say, started: Started) -> int:
    """Run the service until a signal; the exit status. `started` runs beside it.

    What went wrong is said in a sentence, not raised.
    """
    signal.signal(signal.SIGTERM, _stop_while_starting)
    try:
        with ExitStack() as servers:
            stack = _prepared(settings, workers, say, servers)
            asyncio.run(_run_parts(stack, started))
            say("touchline", "Stopping.")
    except (StartError, CannotStart, AlreadyRunning, EmbeddedError, MigrationError) as error:
        say("touchline", str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    say("touchline", "Everything is stopped.")
    return 0


def _prepared(settings: Settings, workers: int, say: Say, servers: ExitStack) -> Stack:
    embeds = settings.database_url is None or settings.redis_url is None
    if embeds:
        refuse_second(settings.data_dir)
    if not is_free(settings.host, settings.port):
        raise StartError(
            f"Port {settings.port} on {settings.host} is taken; "
            f"stop what listens there or set {variable('port')}."
        )
    embedded: dict[str, str] = {}
    told = partial(say, "touchline")
    if embeds:
        servers.enter_context(only_service(settings.data_dir, _url(settings)))
        say("touchline", f"Starting embedded servers in {settings.data_dir.absolute()}.")
    if settings.database_url is None:
        urls = servers.enter_context(embedded_postgres(settings.data_dir, told))
        embedded |= {"database_url": urls.service_url, "owner_url": urls.owner_url}
    if settings.redis_url is None:
        embedded["redis_url"] = servers.enter_context(embedded_valkey(settings.data_dir, told))
    stack = Stack(msgspec.structs.replace(settings, **embedded), workers, say)
    stack.owns_database = settings.database_url is None
    try:
        _migrated(stack)
    except psycopg.OperationalError as error:
        raise StartError(
            f"PostgreSQL does not answer ({str(error).strip()}); `touchline doctor` says more."
        ) from None
    stack.environment = {variable(name): url for name, url in embedded.items()}
    stack.environment |= {
        variable("host"): settings.host,
        variable("port"): str(settings.port),
        variable("log_format"): settings.log_format,
        variable("log_level"): settings.log_level,
        "PYTHONUNBUFFERED": "1",
    }
    return stack


def _migrated(stack: Stack) -> None:
    settings = stack.settings
    if settings.owner_url is not None:
        for revision in migrate(settings.owner_url):
            stack.say("touchline", f"Migrated the database: {revision}.")
        return
    assert settings.database_url is not None
    lacking = pending(settings.database_url)
    if lacking:
        raise StartError(
            f"The database lacks {', '.join(lacking)}; run `touchline migrate` with "
            f"{variable('owner_url')} set."
        )


async def _run_parts(stack: Stack, started: Started) -> None:
    stack.watch.listen()
    parts = [
        stack.part("relay", "relay"),
        stack.part("projector", "project"),
        stack.part("api", "api", "--workers", str(stack.workers)),
    ]
    await stack.watch.run(parts, lambda: started(stack))


async def _is_ready(client: httpx.AsyncClient, url: str) -> bool:
    try:
        response = await client.get(f"{url}/health/ready")
    except httpx.TransportError:
        return False
    return response.status_code == 200


def _stop_while_starting(number: int, frame: FrameType | None) -> None:
    # Before the parts run there is no event loop to tell; unwinding stops the servers.
    sys.exit(128 + number)
