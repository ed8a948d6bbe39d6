"""Redis or Valkey: reachable, new enough, and not throwing away what displays still need."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import redis

from service.doctor.finding import Finding, bad, clock_finding, good
from service.settings import variable

OLDEST = (7, 0)
LEAST_MEMORY_BYTES = 64 * 1024 * 1024
FULL = 0.9


def examine_redis(url: str) -> Iterator[Finding]:
    """Findings about the server; INFO is all that is asked, managed servers refuse CONFIG."""
    try:
        with closing(
            redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5)
        ) as client:
            before = time.time()
            seconds, microseconds = client.time()
            difference = seconds + microseconds / 1e6 - (before + time.time()) / 2
            about: dict[str, Any] = client.info()
    except redis.RedisError as error:
        parts = urlsplit(url)
        where = f"{parts.hostname}:{parts.port or 6379}" if parts.hostname else parts.path
        yield bad(f"Redis at {where} ({variable('redis_url')}) can't be reached: {error}")
        return
    yield version_finding(about)
    yield _eviction(about)
    yield _memory(about)
    yield clock_finding("Redis", difference)


def version_finding(about: dict[str, Any]) -> Finding:
    """The verdict on a version; `about` is the answer to INFO."""
    if "valkey_version" in about:
        return good(f"Valkey is {about['valkey_version']}.")
    version = str(about["redis_version"])
    major, minor = version.split(".")[:2]
    if (int(major), int(minor)) < OLDEST:
        return bad(f"Redis is {version}; Touchline needs 7.0 or newer, or Valkey.")
    return good(f"Redis is {version}.")


def _eviction(about: dict[str, Any]) -> Finding:
    policy = about["maxmemory_policy"]
    if policy != "noeviction":
        return bad(
            f"Redis may throw streams away (maxmemory-policy {policy}); "
            "set maxmemory-policy noeviction."
        )
    return good("Redis evicts nothing.")


def _memory(about: dict[str, Any]) -> Finding:
    limit, used = int(about["maxmemory"]), int(about["used_memory"])
    if limit == 0:
        return good("Redis has no memory limit of its own.")
    megabytes = limit // 1_048_576
    if limit < LEAST_MEMORY_BYTES:
        return bad(f"Redis may use {megabytes} MB (maxmemory) only; give it 64 MB or more.")
    if used > FULL * limit:
        return bad(f"Redis has used {used / limit:.0%} of its {megabytes} MB; raise maxmemory.")
    return good(f"Redis uses {used / limit:.0%} of its {megabytes} MB.")
