"""A server as a child process that nobody has to clean up after.

Each server has a lock file: who holds the lock started the server and stops it. Beside the server
runs a guard, a shell that waits for the end of a pipe whose other end only we hold: when we are
gone, however that came about, the guard stops the server. What is left over all the same (both
killed, a machine in trouble) is found by its pid file at the next start and stopped.
"""

import fcntl
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import psutil

from service.embedded.account import Account, Say, on_stderr
from service.embedded.ports import reserved_port

START_SECONDS = 30.0
STOP_SECONDS = 15.0
_GUARD = 'read -r _; kill -s "$0" "$1" 2>/dev/null'


class EmbeddedError(RuntimeError):
    """An embedded server cannot be started; the message says why and where its log is."""


class ServerProcess:
    """One server: its directory, its port (the same at every start if it is free), its process."""

    name: str
    stop_signal: signal.Signals

    def __init__(self, data_dir: Path, say: Say = on_stderr) -> None:
        self.data_dir = data_dir.absolute()
        self.log = self._file("log")
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None
        self.data_dir.mkdir(parents=True, exist_ok=True)
        self.account = Account.for_servers(say)
        self.account.may_reach(self.data_dir)

    # What a server has to say about itself

    def prepare(self) -> None:
        """Make the server's directory, once."""
        raise NotImplementedError

    def command(self) -> tuple[list[str], bytes]:
        """The command line, and what to write to its standard input."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether the server answers its clients."""
        raise NotImplementedError

    # Its life

    @contextmanager
    def shared(self) -> Iterator[None]:
        """The running server: ours to stop at the end, or that of another process."""
        with self._file("lock").open("a") as lock:
            if not _locked(lock):
                self._wait_until(self.answers, "Another process holds its lock, but it")
                yield
                return
            try:
                self.start()
                yield
            finally:
                self.stop()

    def start(self) -> None:
        """Start the server, or start it again after `stop` or `kill`, and wait until it answers."""
        _stop_leftover(self._file("pid"), self.stop_signal)
        self.prepare()
        arguments, given = self.command()
        self._process = self._started(arguments, given)
        process = psutil.Process(self._process.pid)
        self._file("pid").write_text(f"{process.pid} {process.create_time()}")
        self._guard = _guard(self._process.pid, self.stop_signal)
        self._wait_until(self.answers, "It")

    def stop(self, how: signal.Signals | None = None) -> None:
        """Stop the server and wait for its end; `how` is a signal other than the orderly one."""
        if self._process is not None:
            _end(self._process, how or self.stop_signal)
            self._process = None
            self._file("pid").unlink(missing_ok=True)
        if self._guard is not None:
            self._guard.kill()
            self._guard.communicate()
            self._guard = None

    def kill(self) -> None:
        """Kill the server at once (SIGKILL), as a fault would."""
        self.stop(signal.SIGKILL)

    @property
    def pid(self) -> int | None:
        """The process id of the server, when this object runs it."""
        return None if self._process is None else self._process.pid

    @property
    def port(self) -> int:
        """The TCP port on 127.0.0.1: the one it had before, as long as nobody else took it."""
        file = self._file("port")
        if not file.exists():
            file.write_text(str(reserved_port()))
        return int(file.read_text())

    def choose_port(self) -> int:
        """The port to start on."""
        file = self._file("port")
        if file.exists() and not _is_free(int(file.read_text())):
            file.unlink()
        return self.port

    def secret(self) -> str:
        """The server's password, made once, readable by us only."""
        file = self._file("secret")
        if not file.exists():
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as secret:
                secret.write(os.urandom(24).hex())
        return file.read_text()

    def _file(self, suffix: str) -> Path:
        return self.data_dir / f"{self.name}.{suffix}"

    def _started(self, arguments: list[str], given: bytes) -> subprocess.Popen[bytes]:
        if self.log.exists():
            self.log.replace(self._file("log.old"))
        with self.log.open("wb") as log:
            # A session of its own: Ctrl-C in our terminal must reach us, not the server.
            process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self.data_dir,
                start_new_session=True,
                **self.account.popen_options(),
            )
        assert process.stdin is not None
        process.stdin.write(given)
        process.stdin.close()
        return process

    def _wait_until(self, ready: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not ready():
            ended = self._process is not None and self._process.poll() is not None
            if ended or time.monotonic() > deadline:
                self.stop()
                lines = self.log.read_text(errors="replace") if self.log.exists() else ""
                raise EmbeddedError(
                    f"The embedded {self.name} did not start. {what} does not answer; "
                    f"the end of {self.log} is:\n{lines[-1000:]}"
                )
            time.sleep(0.02)


def _locked(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _guard(pid: int, stop_signal: signal.Signals) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["/bin/sh", "-c", _GUARD, stop_signal.name.removeprefix("SIG"), str(pid)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    # A server's own children end by themselves soon after it; until then its directory is in use.
    children = psutil.Process(process.pid).children() if process.poll() is None else []
    process.send_signal(how)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    psutil.wait_procs(children, STOP_SECONDS)


def _stop_leftover(pid_file: Path, stop_signal: signal.Signals) -> None:
    """Stop the server that an earlier owner of the directory left behind."""
    try:
        pid, created = pid_file.read_text().split()
        leftover = psutil.Process(int(pid))
        if leftover.create_time() != float(created):
            return  # the number belongs to somebody else by now
        leftover.send_signal(stop_signal)
        leftover.wait(STOP_SECONDS)
    except (FileNotFoundError, ValueError, psutil.NoSuchProcess):
        return
    except psutil.TimeoutExpired:
        leftover.kill()
        leftover.wait()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
