"""Runs a no-op server under granian with the settings the service is served with."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from service.supervisor.ports import free_port

STARTUP_SECONDS = 20.0
OPTIONS = (
    *("--interface", "asgi", "--host", "127.0.0.1", "--workers", "1", "--loop", "uvloop"),
    *("--http", "1", "--no-ws", "--no-access-log", "--log-level", "warning"),
    *("--backlog", "4096", "--backpressure", "3024"),
)


@contextmanager
def noop_server(app: str = "raw") -> Iterator[int]:
    """Serve `tests.bench.noop:<app>` from one process; yields the port."""
    port = free_port("127.0.0.1", 0)
    process = subprocess.Popen(
        [sys.executable, "-m", "granian", *OPTIONS, "--port", str(port), f"tests.bench.noop:{app}"]
    )
    try:
        wait_for_port(port)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def wait_for_port(port: int) -> None:
    """Until something accepts connections there. Raises TimeoutError after 20 seconds."""
    give_up = time.monotonic() + STARTUP_SECONDS
    while time.monotonic() < give_up:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(f"nothing listens on port {port}")
