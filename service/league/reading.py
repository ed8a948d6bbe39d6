"""Reading a whole league at a position of its log, and keeping those that were asked for last.

One query reads what a kept league of the same competition lacks. Nothing that was read can change:
a league is kept by its log's epoch and its position.
"""

import asyncio
from collections import OrderedDict
from uuid import UUID

from service.league.league import League, begun, gone_on
from service.store.database import Database
from service.store.read import LogHead, read_league

KEPT_LEAGUES = 8


class LeagueReader:
    """One per process."""

    def __init__(self, database: Database, capacity: int = KEPT_LEAGUES) -> None:
        self._database = database
        self._capacity = capacity
        self._leagues: OrderedDict[tuple[UUID, str, int], League] = OrderedDict()
        self._reading: dict[UUID, asyncio.Lock] = {}

    async def at(self, head: LogHead, position: int) -> League:
        """The league of a log, whose head was just read, at a position up to it. Raises
        Unreadable."""
        assert 1 <= position <= head.position, "a log has its positions from 1 to its head"
        # Many who ask at once for the same wait for one who reads it.
        async with self._reading.setdefault(head.competition_id, asyncio.Lock()):
            known = self._nearest(head, position)
            if known is None or known.position != position:
                known = await self._read(head, known, position)
            self._keep(head, known)
            return known

    async def _read(self, head: LogHead, known: League | None, position: int) -> League:
        versions = {} if known is None else known.versions
        events = await read_league(self._database, head.competition_id, versions, position)
        # A long league takes a while to fold; appends must not wait for it.
        if known is None:
            return await asyncio.to_thread(begun, events, position)
        return await asyncio.to_thread(gone_on, known, events, position)

    def _nearest(self, head: LogHead, position: int) -> League | None:
        """The kept league of this log that is the furthest, up to a position."""
        kept = (
            league
            for (competition, epoch, at), league in self._leagues.items()
            if (competition, epoch) == (head.competition_id, head.epoch) and at <= position
        )
        return max(kept, key=lambda league: league.position, default=None)

    def _keep(self, head: LogHead, league: League) -> None:
        key = head.competition_id, head.epoch, league.position
        self._leagues[key] = league
        self._leagues.move_to_end(key)
        if len(self._leagues) > self._capacity:
            self._leagues.popitem(last=False)
