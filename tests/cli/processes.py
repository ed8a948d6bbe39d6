"""The service as its user starts it: a process of its own, with its own data directory and port."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil

from service.supervisor.ports import free_port

START_SECONDS = 60.0
STOP_SECONDS = 30.0


class ServiceProcess:
    """`touchline serve` or `demo` on a data directory; it can be killed and started again."""

    def __init__(self, data_dir: Path, *arguments: str, **environment: str) -> None:
        self.data_dir = data_dir
        self.arguments = arguments or ("serve",)
        self.port = free_port("127.0.0.1", 0)
        self.environment = environment
        self.log = data_dir.parent / f"{data_dir.name}.service.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def admin_key(self) -> str:
        return (self.data_dir / "admin.key").read_text().strip()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self.launch()
        self.wait_until(lambda: self.is_ready() and (self.data_dir / "admin.key").exists())

    def launch(self) -> None:
        """Start it and do not wait."""
        given = {
            "TOUCHLINE_DATA_DIR": str(self.data_dir),
            "TOUCHLINE_PORT": str(self.port),
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service.cli", *self.arguments],
                env={**os.environ, **given, **self.environment},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def is_ready(self) -> bool:
        try:
            answer = httpx.get(f"{self.url}/health/ready", timeout=2.0, trust_env=False)
        except httpx.HTTPError:
            return False
        return answer.status_code == 200

    def family(self) -> list[psutil.Process]:
        """The process and everything it started, guards and servers too."""
        assert self.process is not None
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children(recursive=True)]

    def part(self, name: str) -> psutil.Process:
        """The process of one part: `api`, `relay`, `project` or `simulate`."""
        (found,) = (process for process in self.family() if _is_part(process, name))
        return found

    def has_part(self, name: str) -> bool:
        return any(_is_part(process, name) for process in self.family())

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ask it to stop; its exit status."""
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """Kill the parent at once, as a machine in trouble would; its parts have to notice."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def wait_until(self, ready: Callable[[], bool], seconds: float = START_SECONDS) -> None:
        deadline = time.monotonic() + seconds
        while not ready():
            ended = self.process is not None and self.process.poll() is not None
            assert not ended, f"the service ended:\n{self.output()[-3000:]}"
            assert time.monotonic() < deadline, f"still waiting:\n{self.output()[-3000:]}"
            time.sleep(0.05)

    def output(self) -> str:
        return self.log.read_text(errors="replace")


@contextmanager
def data_directory() -> Iterator[Path]:
    """A place for a data directory. Not pytest's: that one is closed to other accounts, and, as
    root, the embedded PostgreSQL runs as another."""
    parent = Path(tempfile.mkdtemp(prefix="tl-"))
    yield parent / "data"
    shutil.rmtree(parent, ignore_errors=True)


def _is_part(process: psutil.Process, name: str) -> bool:
    try:
        # A worker that the part forked has the same command line; the part leads its session.
        leads = os.getsid(process.pid) == process.pid
        return leads and process.cmdline()[1:4] == ["-m", "service.cli", name]
    except (psutil.NoSuchProcess, ProcessLookupError):
        return False


def all_gone(processes: list[psutil.Process], seconds: float = 15.0) -> list[list[str]]:
    """Wait for the processes to end; the command lines of those that have not."""
    _, alive = psutil.wait_procs(processes, seconds)
    return [process.cmdline() for process in alive]
