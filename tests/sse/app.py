"""A small ASGI application that serves live streams and nothing else.

/feed/{competition}   /scoreboard/{competition}   /match/{competition}/{match}   /metrics
"""

import asyncio
import json
import os
import signal
from typing import Any
from uuid import UUID

from prometheus_client import generate_latest

from service.api.problems import Problem
from service.api.sse import Sse, resume_of
from service.relay.connection import single
from service.relay.hub import Hub
from service.relay.metrics import REGISTRY
from service.relay.subscriber import Topic
from service.stopping import end
from service.store.database import Database

CLIENTS = int(os.environ.get("TOUCHLINE_TEST_CLIENTS", "500"))
QUEUE_BYTES = int(os.environ.get("TOUCHLINE_TEST_QUEUE_BYTES", "262144"))
PING_SECONDS = float(os.environ.get("TOUCHLINE_TEST_PING_SECONDS", "15"))


class App:
    def __init__(self) -> None:
        self.sse: Sse | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        except Problem as problem:
            await _plain(send, problem.kind.status, json.dumps({"code": problem.code}).encode())

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        assert self.sse is not None
        _, kind, *ids = scope["path"].split("/")
        if kind == "metrics":
            await _plain(send, 200, generate_latest(REGISTRY))
            return
        topic = Topic(kind, *map(UUID, ids))
        resume = resume_of(dict(scope["headers"]), scope["query_string"])
        await self.sse.serve(topic, resume, receive, send)

    async def _lifespan(self, receive: Any, send: Any) -> None:
        await receive()
        database = Database(os.environ["TOUCHLINE_DATABASE_URL"])
        hub = Hub(database, single(os.environ["TOUCHLINE_REDIS_URL"]), PING_SECONDS)
        self.sse = Sse(hub, database, clients=CLIENTS, queue_bytes=QUEUE_BYTES)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.sse.end_all)
        running = asyncio.create_task(hub.run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await end([running], 5)
        await database.close()
        await send({"type": "lifespan.shutdown.complete"})


async def _plain(send: Any, status: int, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": body})


app = App()
