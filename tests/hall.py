"""A whole hall of real processes that can be killed one by one: PostgreSQL, Valkey, API, relay.

Each part is a process of its own, run as `touchline` runs it, on ports of 127.0.0.1 that stay the
same when a part is started again. Benchmarks and fault scenarios use it.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from service.embedded import EmbeddedPostgres, EmbeddedValkey
from service.store.migrate import migrate
from service.supervisor.ports import free_port
from tests.live import key_in_database

READY_SECONDS = 30.0
STOP_SECONDS = 15.0
UNLIMITED = {"TOUCHLINE_WRITES_PER_MINUTE": "0", "TOUCHLINE_READS_PER_MINUTE": "0"}
Json = dict[str, Any]


class Part:
    """One process of the service: `touchline <name>`."""

    def __init__(self, name: str, environment: Mapping[str, str], log: Path) -> None:
        self.name = name
        self.environment = {**os.environ, **UNLIMITED, **environment}
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert self.process is None, f"{self.name} runs already"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service.cli", self.name],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Signal the process and all its children, and wait for the end."""
        if self.process is None:
            return
        process, self.process = self.process, None
        _signal_group(process.pid, how)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            _signal_group(process.pid, signal.SIGKILL)
            process.wait()
        _signal_group(process.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End it at once, children first known to nobody, as a crash of the machine would."""
        self.stop(signal.SIGKILL)

    def signal(self, how: signal.Signals) -> None:
        """Signal the process and all its children, without waiting."""
        assert self.process is not None
        _signal_group(self.process.pid, how)


class Hall:
    """The servers, and as many parts as a test starts. Made by `hall`."""

    def __init__(self, directory: Path, postgres: EmbeddedPostgres | None = None) -> None:
        self.directory = directory
        self.postgres = postgres or EmbeddedPostgres(directory)
        self.valkey = EmbeddedValkey(directory)
        self.parts: list[Part] = []
        self.admin = ""

    def start(self) -> None:
        self.postgres.start()
        self.valkey.start()
        migrate(self.postgres.owner_url)
        self.admin = key_in_database(self.postgres.service_url, "admin", None)

    def api(self, **environment: str) -> "Api":
        """Start an API process and wait until it is ready."""
        port = free_port("127.0.0.1", 0)
        part = self.part("api", TOUCHLINE_PORT=str(port), **environment)
        api = Api(part, port)
        api.wait_until_ready()
        return api

    def part(self, name: str, **environment: str) -> Part:
        """Start a part that uses the hall's servers; `environment` can override anything."""
        settings = {
            "TOUCHLINE_DATABASE_URL": self.postgres.service_url,
            "TOUCHLINE_REDIS_URL": self.valkey.url,
            "TOUCHLINE_DATA_DIR": str(self.directory),
            **environment,
        }
        part = Part(name, settings, self.directory / f"{name}-{len(self.parts)}.log")
        part.start()
        self.parts.append(part)
        return part

    def stop(self) -> None:
        for part in reversed(self.parts):
            if part.process is not None:
                part.signal(signal.SIGCONT)
            part.stop()
        self.valkey.stop()
        self.postgres.stop()


@contextmanager
def hall(directory: Path) -> Iterator[Hall]:
    """Servers with an empty schema and an admin's key; everything is stopped at the end."""
    made = Hall(directory)
    try:
        made.start()
        yield made
    finally:
        made.stop()


class Api:
    """One API process and what an organiser does with it."""

    def __init__(self, part: Part, port: int) -> None:
        self.part = part
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def wait_until_ready(self) -> None:
        """Raises TimeoutError, with the end of the log, when it does not become ready."""
        give_up = time.monotonic() + READY_SECONDS
        with httpx.Client(trust_env=False, timeout=2.0) as client:
            while time.monotonic() < give_up:
                try:
                    if client.get(f"{self.url}/health/ready").status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                time.sleep(0.05)
        raise TimeoutError(f"the API is not ready: {self.part.log.read_text()[-3000:]}")

    def post(self, path: str, key: str, document: Json) -> Json:
        """The answer to a POST that has to succeed."""
        with httpx.Client(trust_env=False, timeout=30.0) as client:
            response = client.post(
                f"{self.url}{path}", json=document, headers={"Authorization": f"Bearer {key}"}
            )
        assert response.is_success, response.text
        answer: Json = response.json()
        return answer

    def competition(self, admin: str, name: str = "Bench") -> str:
        return str(self.post("/v1/competitions", admin, {"name": name, "public": True})["id"])

    def key(self, admin: str, competition: str, role: str) -> str:
        wanted = {"competition": competition, "role": role, "label": role}
        return str(self.post("/v1/keys", admin, wanted)["token"])

    def match(self, competition: str, key: str, setup: Json, number: int = 1) -> str:
        """Open a match; its id."""
        document = {"name": f"Match {number}", "system": "bolter-ball", "setup": setup}
        return str(self.post(f"/v1/competitions/{competition}/matches", key, document)["match"])


def _signal_group(pid: int, how: signal.Signals) -> None:
    try:
        os.killpg(pid, how)
    except ProcessLookupError:
        return  # everybody is gone already
