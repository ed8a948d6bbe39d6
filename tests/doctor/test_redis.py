"""`touchline doctor` against a Redis that is wrong in one way at a time."""

from collections.abc import Iterator

import pytest
import redis

from service.doctor.redis import examine_redis, version_finding
from service.embedded import EmbeddedValkey
from tests.cli.processes import data_directory


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddedValkey]:
    with data_directory() as data, (valkey := EmbeddedValkey(data)).shared():
        yield valkey


@pytest.fixture
def client(server: EmbeddedValkey) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(server.url) as client:
        yield client
        client.config_set("maxmemory", 0)
        client.config_set("maxmemory-policy", "noeviction")


def complaints(url: str) -> list[str]:
    return [finding.sentence for finding in examine_redis(url) if finding.bad]


def test_a_server_that_is_right_has_no_complaint(server: EmbeddedValkey) -> None:
    assert complaints(server.url) == []


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    (sentence,) = complaints("redis://:secret@127.0.0.1:1/0")
    assert "Redis at 127.0.0.1:1 (TOUCHLINE_REDIS_URL) can't be reached" in sentence
    assert "secret" not in sentence


def test_a_wrong_password_is_a_complaint(server: EmbeddedValkey) -> None:
    (sentence,) = complaints(server.url.replace(server.secret(), "wrong"))
    assert "can't be reached" in sentence


def test_eviction_throws_streams_away(server: EmbeddedValkey, client: redis.Redis) -> None:
    client.config_set("maxmemory-policy", "allkeys-lru")
    (sentence,) = complaints(server.url)
    assert sentence == (
        "Redis may throw streams away (maxmemory-policy allkeys-lru); "
        "set maxmemory-policy noeviction."
    )


def test_little_memory_is_a_complaint(server: EmbeddedValkey, client: redis.Redis) -> None:
    client.config_set("maxmemory", 16 * 1024 * 1024)
    (sentence,) = complaints(server.url)
    assert sentence == "Redis may use 16 MB (maxmemory) only; give it 64 MB or more."


def test_memory_that_is_nearly_full_is_a_complaint(
    server: EmbeddedValkey, client: redis.Redis
) -> None:
    client.set("ballast", b"x" * (60 * 1024 * 1024))
    client.config_set("maxmemory", 68 * 1024 * 1024)
    try:
        (sentence,) = complaints(server.url)
    finally:
        client.delete("ballast")
    assert "of its 68 MB; raise maxmemory." in sentence


def test_redis_before_7_is_too_old_and_valkey_is_not() -> None:
    assert version_finding({"redis_version": "6.2.14"}).sentence == (
        "Redis is 6.2.14; Touchline needs 7.0 or newer, or Valkey."
    )
    assert not version_finding({"redis_version": "7.0.15"}).bad
    assert not version_finding({"redis_version": "7.2.4", "valkey_version": "8.0.1"}).bad
