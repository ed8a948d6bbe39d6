"""The cache keeps what was used last, and a lock that somebody holds."""

from uuid import uuid4

import msgspec

from service.match_cache import MatchCache
from service.store.database import Database
from tests.match.counter_game import Add
from tests.match.table import Table


async def test_a_lock_that_is_held_is_never_dropped(database: Database) -> None:
    cache = MatchCache(database, capacity=2)
    held = uuid4()
    lock = cache.lock(held)
    async with lock:
        for _ in range(20):
            cache.lock(uuid4())
        assert cache.lock(held) is lock


async def test_an_older_match_does_not_replace_a_newer_one(database: Database) -> None:
    table = Table().reports(Add(1))
    older, cache = table.match, MatchCache(database)
    newer = table.reports(Add(1)).match
    cache.put(newer)
    cache.put(older)
    assert await cache.get(older.head.competition, older.head.match) is newer


async def test_matches_used_last_are_kept(database: Database) -> None:
    match = Table().reports(Add(1)).match
    others = [
        msgspec.structs.replace(match, head=msgspec.structs.replace(match.head, match=uuid4()))
        for _ in range(3)
    ]
    cache = MatchCache(database, capacity=2)
    cache.put(others[0])
    cache.put(others[1])
    assert await cache.get(match.head.competition, others[0].head.match) is others[0]
    cache.put(others[2])
    assert await cache.get(match.head.competition, others[0].head.match) is others[0]
