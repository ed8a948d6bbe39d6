"""A competition lives in one slot, so a cluster serves as well as one server."""

import asyncio
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio
import redis
from redis.asyncio.cluster import RedisCluster

from service.embedded.valkey import program
from service.relay.connection import Client, connected
from service.relay.hub import Hub
from service.relay.keys import keys
from service.relay.relay import Relay
from service.relay.subscriber import Subscriber, Topic
from service.store.append import Appender
from service.store.database import Database
from service.store.read import log_head
from tests.projections.season import Season
from tests.projections.waiting import until
from tests.relay.streams import entries, expected_log, reached


@pytest.fixture
def cluster_url(tmp_path: Path) -> Iterator[str]:
    """A cluster of one server, which refuses commands across slots as a large one does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    bus = port + 1 if port < 65535 else port - 1
    command = (
        f"{program()} --port {port} --cluster-enabled yes --cluster-port {bus} --bind 127.0.0.1"
        f" --appendonly no --dir {tmp_path}"
    )
    process = subprocess.Popen(command.split(), stdout=subprocess.DEVNULL)
    client = redis.Redis(port=port)
    try:
        _form(client)
        yield f"redis://127.0.0.1:{port}"
    finally:
        client.close()
        process.kill()
        process.wait()


def _form(client: redis.Redis) -> None:
    for _ in range(200):
        with suppress(redis.exceptions.RedisError):
            if client.execute_command("CLUSTER INFO")["cluster_state"] == "ok":
                return
            client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)
        time.sleep(0.05)
    raise AssertionError("the cluster did not come up")


@pytest_asyncio.fixture
async def client(cluster_url: str) -> AsyncIterator[Client]:
    client = await connected(cluster_url)
    yield client
    await client.aclose()


async def test_a_relay_fills_a_cluster_and_a_hub_follows_two_competitions_from_it(
    database: Database, appender: Appender, client: Client
) -> None:
    assert isinstance(client, RedisCluster)
    seasons = [Season(appender, seed=1), Season(appender, seed=2)]
    for season in seasons:
        await season.play_all(20)
    hub = Hub(database, client)
    tasks = [
        asyncio.create_task(work) for work in (hub.run(), Relay(database, client, 10_000).run())
    ]
    followers = []
    for season in seasons:
        follower = Subscriber(Topic("feed", season.competition), 1_000_000)
        hub.attach(await hub.channel(follower.topic), follower)
        followers.append(follower)

    for season, follower in zip(seasons, followers, strict=True):
        await season.play_all(10)
        await _is_published(database, client, season)
        seen = b""
        async with asyncio.timeout(5):
            while seen.count(b"id: ") < 10:
                seen += await follower.take()
        head = await log_head(database, season.competition)
        assert head is not None
        expected = await expected_log(database, season.competition)
        assert await entries(client, keys(season.competition, head.epoch).log) == expected
        assert seen.count(b"event: event") == 10
        assert expected[-1][1][b"event"] in seen

    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _is_published(database: Database, client: Client, season: Season) -> None:
    head = await log_head(database, season.competition)
    assert head is not None

    async def there() -> bool:
        return await reached(client, keys(season.competition, head.epoch).log) == head.position

    await until(there)
