"""A running service for tests: the API, the relay and the projector, as processes.

    with running(database_url, redis_url) as service:       # or the fixture `live_service`
        service.url, service.admin, service.organiser, service.referee, ...
        service.client("referee")        # an httpx.Client with that key
        service.client()                 # one without a key

Every key but the admin's belongs to `service.competition`, which everybody may read. Limits are off
unless a test sets them: `running(..., writes_per_minute="60")`.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import IO, Any, get_args
from uuid import UUID

import httpx

from schemas.envelope import Role
from service.store.database import Database
from service.store.tokens import make_key
from service.supervisor.ports import free_port

START_SECONDS = 60.0
STOP_SECONDS = 10.0
BODY_SECONDS = 2.0
UNLIMITED = {"writes_per_minute": "0", "reads_per_minute": "0", "claims_per_minute": "0"}


@dataclass
class LiveService:
    """Where it listens, and tokens by role."""

    url: str
    environment: dict[str, str]
    tokens: dict[str, str] = field(default_factory=dict)
    competition: str = ""
    output: IO[bytes] | None = None
    """Where the processes log to; None: the test's own standard error."""
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def admin(self) -> str:
        return self.tokens["admin"]

    @property
    def organiser(self) -> str:
        return self.tokens["organiser"]

    @property
    def referee(self) -> str:
        return self.tokens["referee"]

    @property
    def tablet(self) -> str:
        return self.tokens["tablet"]

    def client(self, role: str | None = None, **more: Any) -> httpx.Client:
        """A client with the key of a role, or with none."""
        return client_of(self.url, self.tokens[role] if role else None, **more)

    def start(self, part: str) -> None:
        """Start `api`, `relay` or `project`."""
        self.processes[part] = subprocess.Popen(
            [sys.executable, "-m", "service.cli", part],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stderr=self.output,
        )

    def stop(self, part: str, how: signal.Signals = signal.SIGTERM) -> None:
        """End a part and wait for it."""
        process = self.processes.pop(part)
        process.send_signal(how)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                if httpx.get(f"{self.url}/health/ready", trust_env=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            status = self.processes["api"].poll()
            assert status is None, f"the API ended with status {status} before it was ready"
            assert time.monotonic() < deadline, "the API was not ready in time"
            time.sleep(0.05)


def client_of(url: str, token: str | None, **more: Any) -> httpx.Client:
    """A client with a token, or with none."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=url, headers=headers, timeout=30.0, trust_env=False, **more)


@contextmanager
def running(
    database_url: str,
    redis_url: str | None,
    parts: tuple[str, ...] = ("api", "relay", "project"),
    output: IO[bytes] | None = None,
    **settings: str,
) -> Iterator[LiveService]:
    """The service on a migrated database, ready to be used; stopped at the end."""
    port = free_port("127.0.0.1", 0)
    given = {
        "database_url": database_url,
        "redis_url": redis_url,
        "port": str(port),
        "log_level": "warning",
        "body_seconds": str(BODY_SECONDS),
        **UNLIMITED,
        **settings,
    }
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("TOUCHLINE_")},
        **{f"TOUCHLINE_{name.upper()}": value for name, value in given.items() if value},
    }
    service = LiveService(f"http://127.0.0.1:{port}", environment, output=output)
    with ExitStack() as stack:
        for part in parts:
            service.start(part)
        stack.callback(_stop_all, service)
        service.wait_until_ready()
        service.tokens["admin"] = _made(database_url, "admin", None)
        with service.client("admin") as admin:
            made = admin.post("/v1/competitions", json={"name": "Test league", "public": True})
        service.competition = made.json()["id"]
        for role in get_args(Role):
            if role != "admin":
                service.tokens[role] = _made(database_url, role, UUID(service.competition))
        yield service


def key_in_database(database_url: str, role: Role, competition: UUID | None, **more: Any) -> str:
    """A token of a key made behind the API's back: expired already, for instance."""
    return _made(database_url, role, competition, **more)


def _made(database_url: str, role: Any, competition: UUID | None, **more: Any) -> str:
    async def make() -> str:
        database = Database(database_url)
        try:
            _, token = await make_key(
                database, role=role, label=f"test {role}", competition_id=competition, **more
            )
            return token
        finally:
            await database.close()

    return asyncio.run(make())


def _stop_all(service: LiveService) -> None:
    for part in list(service.processes):
        service.stop(part)
