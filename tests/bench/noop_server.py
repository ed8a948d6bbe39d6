"""Runs a no-op as the service is served."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from service.supervisor.ports import free_port
from tests.serving import command

STARTUP_SECONDS = 20.0


@contextmanager
def noop_server(app: str = "raw") -> Iterator[int]:
    """Serve `tests.bench.noop:<app>` from one process; yields the port."""
    port = free_port("127.0.0.1", 0)
    process = subprocess.Popen(command(f"tests.bench.noop:{app}", port))
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
