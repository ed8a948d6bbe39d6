"""Load, decide, append: the heart.

One match is decided in turn (a lock per match in this process, the version check of the append
function between processes). An answer is given after the commit and says what is in the log.
"""

import asyncio
from uuid import UUID

import msgspec

from schemas.envelope import Actor, Event, StreamKind
from schemas.match import Answer, EntryBatch, EntryItem
from service.following import NOTHING, Followed, following, may_follow
from service.match_cache import MatchCache, snapshot_is_due
from service.planning import Plan, Stored, plan, with_receipts
from service.rules.confirming import holds_head
from service.rules.contract import Entry
from service.rules.match import Match, SlotsMissing
from service.store.append import Appender, Unit, UnitResult
from service.store.database import Database
from service.store.read import find_events, read_stream, stream_head

TRIES = 64
"""How often an entry is decided again because another process was faster; a few ms each."""
MISSING_EVENTS = 500


class StaleVersion(Exception):  # noqa: N818 - an answer, not a fault
    """The client decided on another version; `missing` are the events it lacks, oldest first."""

    def __init__(self, expected: int, version: int, missing: list[Event]) -> None:
        super().__init__(f"expected version {expected}, the match is at {version}")
        self.expected = expected
        self.version = version
        self.missing = missing


class Contended(Exception):  # noqa: N818 - an answer, not a fault
    """Other processes changed the match on every try."""


class Recorder:
    """Records entries of matches, teams and competitions. One per process."""

    def __init__(self, database: Database, appender: Appender, cache: MatchCache) -> None:
        self._database = database
        self._appender = appender
        self._cache = cache
        self._background: set[asyncio.Task[None]] = set()

    async def record(
        self,
        competition_id: UUID,
        match_id: UUID,
        batch: EntryBatch[Entry],
        actor: Actor,
        kind: StreamKind = "match",
    ) -> tuple[Answer, ...]:
        """Record the batch up to its first refusal; one answer per entry.

        Raises MatchNotFound, StaleVersion (nothing was recorded), Contended, and what the store
        raises when it is overloaded or cannot say whether the commit happened.
        """
        async with self._cache.lock(match_id):
            match = await self._cache.get(competition_id, match_id, kind)
            seen: dict[UUID, Stored] = {}
            newest = False
            for _ in range(TRIES):
                match = await self._current(match, batch, seen)
                planned, match = await self._planned(match, batch, seen, actor)
                if planned.refused and not newest:
                    # It can be in the log already, or be legal since another process went on.
                    match, newest = await self._cache.refreshed(match), True
                    seen = await self._stored(match, batch.entries)
                    continue
                if not planned.new:
                    return planned.answers
                match, planned, followed = await self._followed(match, planned, batch, seen, actor)
                result = await self._appender.append(_unit(match, planned, followed))
                if result.outcome == "recorded":
                    return self._recorded(match, planned, followed, result)
                if result.outcome == "stale":
                    match, newest = await self._cache.refreshed(match), False
                else:
                    seen = await self._stored(match, batch.entries)
            raise Contended(str(match_id))

    async def close(self) -> None:
        """Wait for the snapshots that are being written."""
        await asyncio.gather(*self._background)

    async def _current(
        self, match: Match, batch: EntryBatch[Entry], seen: dict[UUID, Stored]
    ) -> Match:
        """The match, once it is at the version the client expects.

        A repeated batch may be recorded already, whole or in part, and still be the client's own.
        """
        expected = batch.expected_version
        if expected is None or expected == match.version:
            return match
        match = await self._cache.refreshed(match)
        if expected != match.version:
            seen.update(await self._stored(match, batch.entries))
            if not _repeats(batch, expected, match.version, seen):
                raise await self._stale(match, expected)
        return match

    async def _stale(self, match: Match, expected: int) -> StaleVersion:
        head = match.head
        missing = await read_stream(
            self._database, head.competition, head.match, expected, MISSING_EVENTS
        )
        return StaleVersion(expected, match.version, missing)

    async def _planned(
        self, match: Match, batch: EntryBatch[Entry], seen: dict[UUID, Stored], actor: Actor
    ) -> tuple[Plan, Match]:
        head = await head_to_confirm(self._database, match, batch.entries)
        try:
            return plan(match, batch.entries, seen, actor, head), match
        except SlotsMissing:
            match = await self._cache.whole(match)
            return plan(match, batch.entries, seen, actor, head), match

    async def _followed(
        self,
        match: Match,
        planned: Plan,
        batch: EntryBatch[Entry],
        seen: dict[UUID, Stored],
        actor: Actor,
    ) -> tuple[Match, Plan, Followed]:
        """What other streams get with these events; the match is then one with its slots."""
        if not may_follow(match, planned.match):
            return match, planned, NOTHING
        if planned.match.slots is None:
            whole = await self._cache.whole(match)
            planned, match = await self._planned(whole, batch, seen, actor)
        trigger = planned.new[-1]
        followed = await following(
            self._database, self._cache, match, planned.match, trigger, actor
        )
        return match, planned, followed

    async def _stored(
        self, match: Match, items: tuple[EntryItem[Entry], ...]
    ) -> dict[UUID, Stored]:
        found = await find_events(
            self._database, match.head.competition, [item.event_id for item in items]
        )
        return {event.event_id: Stored(event, fingerprint) for event, fingerprint in found}

    def _recorded(
        self, match: Match, planned: Plan, followed: Followed, result: UnitResult
    ) -> tuple[Answer, ...]:
        events = (*planned.new, *followed.events)
        assert len(result.receipts) == len(events), "every new event has its receipt"
        last = {
            event.stream_id: receipt.position
            for event, receipt in zip(events, result.receipts, strict=True)
        }
        recorded = _at(planned.match, last)
        self._cache.put(recorded)
        for _, other in followed.changed:
            self._cache.put(_at(other, last))
        if snapshot_is_due(match, recorded):
            self._keep_snapshot(recorded)
        return with_receipts(planned, result.receipts)

    def _keep_snapshot(self, match: Match) -> None:
        task = asyncio.ensure_future(self._cache.keep_snapshot(match))
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _repeats(
    batch: EntryBatch[Entry], expected: int, version: int, seen: dict[UUID, Stored]
) -> bool:
    """Whether everything since the expected version is the batch itself, as far as it came."""
    versions = [
        seen[item.event_id].event.version for item in batch.entries if item.event_id in seen
    ]
    whole = len(versions) == len(batch.entries)
    return whole or (version > expected and versions == list(range(expected + 1, version + 1)))


async def head_to_confirm(
    database: Database, match: Match, items: tuple[EntryItem[Entry], ...]
) -> str | None:
    """The hash of the match's newest event, in hex, if one of the entries has to hold it.

    The match may have gone on since it was read: then the append is stale, and all is tried again.
    """
    if not holds_head(match, (item.entry for item in items)):
        return None
    head = await stream_head(database, match.head.match)
    assert head is not None, "a match that was read has its stream"
    return head.hash.hex()


def _unit(match: Match, planned: Plan, followed: Followed) -> Unit:
    head = match.head
    events = (*planned.new, *followed.events)
    return Unit(head.competition, events, {head.match: match.version, **followed.expected})


def _at(match: Match, positions: dict[UUID, int]) -> Match:
    """The match with the position that its newest event got."""
    head = msgspec.structs.replace(match.head, position=positions[match.head.match])
    return msgspec.structs.replace(match, head=head)
