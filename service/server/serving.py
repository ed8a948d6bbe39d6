"""The process that serves: uvicorn's, with our connections."""

import signal
import socket
from functools import partial
from types import FrameType
from typing import Any

from uvicorn import Config, Server

from service.server.connection import Connection
from service.server.limits import Limits
from service.stopping import stop_in_time

BACKLOG = 4096
KILL_SECONDS = 5
"""How long requests may take to be answered when the service stops; who is late is told so."""
TICKS_A_SWEEP = 5
"""Uvicorn ticks ten times a second."""


class HttpServer(Server):
    """Ends live streams before it waits for open answers, and closes connections that are late."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Uvicorn would raise the signal again at the end; to stop when asked to is success.
        self.force_exit = self.should_exit
        if not self.should_exit:
            stop_in_time()
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        done = await super().on_tick(counter)
        if counter % 10 == 0:
            (date,) = self.server_state.default_headers
            self.server_state.default_headers = [(b"date", b"%b: %b\r\n" % date)]
        if counter % TICKS_A_SWEEP == 0:
            close_late(self.server_state.connections)
        return done

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if signal.getsignal(signal.SIGUSR1) not in (signal.SIG_DFL, signal.SIG_IGN):
            signal.raise_signal(signal.SIGUSR1)
        await super().shutdown(sockets)


def close_late(connections: Any) -> None:
    """Close the connections whose time is over."""
    for connection in list(connections):
        if connection.is_late():
            connection.give_up()


def serve(
    application: str, host: str, port: int, limits: Limits, *, factory: bool, shared: bool = False
) -> None:
    """Serve until SIGINT or SIGTERM. `shared`: other processes serve the same port."""
    config = Config(
        application,
        factory=factory,
        loop="uvloop",
        http=partial(Connection, limits),  # type: ignore[arg-type]
        ws="none",
        lifespan="on",
        interface="asgi3",
        proxy_headers=False,
        server_header=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=KILL_SECONDS,
        backlog=BACKLOG,
    )
    with _listening(host, port, shared) as listener:
        HttpServer(config).run([listener])


def _listening(host: str, port: int, shared: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG, reuse_port=shared)
