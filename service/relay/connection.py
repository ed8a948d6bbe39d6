"""The connection to Redis: one server or a cluster, found out by asking.

A command that failed is never repeated behind our back: whoever sent it asks Redis where it stands.
"""

from typing import Any

from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

Client = Redis | RedisCluster

TIMEOUT_SECONDS = 5.0


def single(url: str) -> Redis:
    """A client for the server at `url`; nothing is sent yet. Replies are bytes, in RESP2 shape."""
    return Redis.from_url(url, protocol=2, **_options())


async def connected(url: str) -> Client:
    """A client for the server or the cluster that `url` belongs to. Raises RedisError."""
    client = single(url)
    info: dict[str, Any] = await client.info("cluster")
    if not info.get("cluster_enabled"):
        return client
    await client.aclose()
    return RedisCluster.from_url(url, protocol=2, **_options())


def _options() -> dict[str, Any]:
    return {
        "retry": Retry(NoBackoff(), 0),
        "socket_timeout": TIMEOUT_SECONDS,
        "socket_connect_timeout": TIMEOUT_SECONDS,
    }
