"""Waiting for the next entries of several Redis streams."""

import asyncio
from collections.abc import Mapping
from typing import Any

from redis.asyncio.cluster import RedisCluster

from service.relay.connection import Client

PAGE = 500
BLOCK_MILLISECONDS = 50

Fields = dict[bytes, bytes]
Found = list[tuple[bytes, list[tuple[bytes, Fields]]]]
"""For each stream that has some: its key, and ids and fields of its next entries."""


async def read_streams(redis: Client, positions: Mapping[str, int]) -> Found:
    """The entries after these positions; waits a little where there are none. Raises RedisError.

    In a cluster each competition has its slot, and a command reads from one slot only.
    """
    if not isinstance(redis, RedisCluster):
        return await _read(redis, positions)
    one_by_one = [_read(redis, {key: position}) for key, position in positions.items()]
    return [found for part in await asyncio.gather(*one_by_one) for found in part]


async def _read(redis: Client, positions: Mapping[str, int]) -> Found:
    answer: Any = await redis.xread(
        {key: f"{position}-0" for key, position in positions.items()},
        count=PAGE,
        block=BLOCK_MILLISECONDS,
    )
    return list(answer or [])
