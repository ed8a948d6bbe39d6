"""Matches as this process last saw them, and the way to read one from the store.

Teams and competitions are kept in the same way: what is said of a match is true of them.

A cached match is not trusted to be the newest: the append function checks its version. The cache
keeps the most recently used; one that fell out is read again from a snapshot and the tail after it.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from itertools import islice
from uuid import UUID

import msgspec
import psycopg

from schemas.envelope import StreamKind
from schemas.limits import PAGE_EVENTS
from service.rules.match import (
    Match,
    SlotsMissing,
    continued,
    from_snapshot,
    opened,
    snapshot_of,
)
from service.store.database import Database, Unavailable
from service.store.read import read_stream
from service.store.snapshots import latest_snapshot, save_snapshot

SNAPSHOT_EVERY = 200
"""Events between two snapshots of a match: a board at any version is at most this far away."""


class MatchNotFound(Exception):  # noqa: N818 - an answer, not a fault
    """No match of this competition has this id."""


class MatchCache:
    """The most recently used matches, and a lock for each, so that one match is decided in turn."""

    def __init__(self, database: Database, capacity: int = 4096) -> None:
        self._database = database
        self._capacity = capacity
        self._matches: OrderedDict[UUID, Match] = OrderedDict()
        self._locks: OrderedDict[UUID, asyncio.Lock] = OrderedDict()

    def lock(self, match_id: UUID) -> asyncio.Lock:
        """The lock of a match. Held locks are never dropped."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
            self._trim_locks()
        return lock

    async def get(self, competition_id: UUID, match_id: UUID, kind: StreamKind = "match") -> Match:
        """The match as last seen here, or read from the store. Raises MatchNotFound."""
        match = self._matches.get(match_id)
        if match is None:
            match = await load(self._database, competition_id, match_id, kind=kind)
            self.put(match)
        if match.head.competition != competition_id or match.system.kind != kind:
            raise MatchNotFound(str(match_id))
        self._matches.move_to_end(match_id)
        return match

    async def refreshed(self, match: Match) -> Match:
        """The match with the events that others appended since."""
        try:
            fresh = await _with_tail(self._database, match, None)
        except SlotsMissing:
            fresh = await _whole(self._database, match)
        self.put(fresh)
        return fresh

    async def whole(self, match: Match) -> Match:
        """The match with its slots, as an amendment needs it."""
        if match.slots is None:
            match = await _whole(self._database, match)
            self.put(match)
        return match

    def put(self, match: Match) -> None:
        """Keep the match, unless a newer version of it was put meanwhile."""
        kept = self._matches.get(match.head.match)
        if kept is not None and kept.version > match.version:
            return
        self._matches[match.head.match] = match
        self._matches.move_to_end(match.head.match)
        if len(self._matches) > self._capacity:
            self._matches.popitem(last=False)

    async def keep_snapshot(self, match: Match) -> None:
        """Store a snapshot. One that cannot be stored is done without: the next is due soon."""
        with suppress(Unavailable, psycopg.Error):
            await store_snapshot(self._database, match)

    def _trim_locks(self) -> None:
        surplus = max(0, len(self._locks) - 2 * self._capacity)
        for match_id in list(islice(self._locks, surplus)):
            if not self._locks[match_id].locked():
                del self._locks[match_id]


def snapshot_is_due(before: Match, match: Match) -> bool:
    """Whether the match passed a multiple of SNAPSHOT_EVERY or was amended."""
    passed = before.version // SNAPSHOT_EVERY != match.version // SNAPSHOT_EVERY
    return passed or before.head.amendments != match.head.amendments


async def store_snapshot(database: Database, match: Match) -> None:
    """Keep the match's head for faster reading; a snapshot can be lost without loss."""
    head = match.head
    await save_snapshot(
        database, head.competition, head.match, head.version, match.system.rules, snapshot_of(match)
    )


async def load(
    database: Database,
    competition_id: UUID,
    match_id: UUID,
    version: int | None = None,
    kind: StreamKind = "match",
) -> Match:
    """The match at a version (None: the newest), from a snapshot and the tail if there is one."""
    start = await _from_snapshot(database, competition_id, match_id, version)
    if start is None:
        return await load_whole(database, competition_id, match_id, version, kind)
    try:
        return await _with_tail(database, start, version)
    except SlotsMissing:
        match = await load_whole(database, competition_id, match_id, version, kind)
        await store_snapshot(database, match)
        return match


async def load_whole(
    database: Database,
    competition_id: UUID,
    match_id: UUID,
    version: int | None = None,
    kind: StreamKind = "match",
) -> Match:
    """The match at a version with all its slots. Raises MatchNotFound."""
    page = await read_stream(database, competition_id, match_id, 0, _most(0, version))
    if not page or page[0].stream_kind != kind:
        raise MatchNotFound(str(match_id))
    return await _with_tail(database, continued(opened(page[0]), page[1:]), version)


async def _whole(database: Database, match: Match) -> Match:
    head = match.head
    return await load_whole(database, head.competition, head.match, kind=match.system.kind)


async def _from_snapshot(
    database: Database, competition_id: UUID, match_id: UUID, version: int | None
) -> Match | None:
    found = await latest_snapshot(database, competition_id, match_id, version)
    if found is None:
        return None
    rules, state = found
    try:
        match = from_snapshot(rules, state)
    except (KeyError, msgspec.DecodeError):
        return None  # written by other code; the events are what counts
    return match if match.system.rules == rules else None


async def _with_tail(database: Database, match: Match, version: int | None) -> Match:
    while most := _most(match.version, version):
        head = match.head
        page = await read_stream(database, head.competition, head.match, match.version, most)
        match = continued(match, page)
        if len(page) < most:
            break
    return match


def _most(read: int, version: int | None) -> int:
    """How many events to ask for after so many, to come to a version (None: the newest)."""
    return PAGE_EVENTS if version is None else min(PAGE_EVENTS, version - read)
