"""Some projections of one log, each in one generation, fed by one fold.

Rows and checkpoint are written in one transaction that first looks whether they still stand where
this process believes: a second writer, or a switch to another generation, is found out there.
"""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from schemas.envelope import Event
from service.projections.contract import Projection
from service.projections.fold import MatchFold, Unfoldable, newest
from service.projections.metrics import EVENTS
from service.projections.rows import rows_of
from service.rules.match import Match
from service.store.database import Database, Transaction
from service.store.projection_rows import (
    Place,
    find_generations,
    lock_checkpoint,
    save_checkpoint,
    save_rows,
)
from service.store.read import read_log

BATCH = 1000

Targets = Sequence[tuple[Projection, Place]]


class Moved(Exception):  # noqa: N818 - a signal to look again, not a fault
    """The rows are not where this process left them: another one wrote, or a rebuild switched."""


class Projected:
    """`targets` and how far each goes. Make it with `projected`."""

    def __init__(self, database: Database, targets: Targets, positions: list[int]) -> None:
        self._database = database
        self._targets = targets
        self._positions = positions
        self._fold = MatchFold(database)
        self._ahead: tuple[int, asyncio.Task[list[Event]]] | None = None

    @property
    def position(self) -> int:
        """All rows are true at this position or a later one."""
        return min(self._positions)

    @property
    def left_out(self) -> tuple[Unfoldable, ...]:
        """The events that this code cannot fold; rows of their matches stand before them."""
        return self._fold.left_out

    async def advance(self) -> bool:
        """Fold and write one batch; False when there is nothing to fold.

        Raises Moved.
        """
        start = self.position
        # Where one projection is ahead, the others are brought to the same place first.
        end = min((at for at in self._positions if at > start), default=None)
        events = await self._page(start)
        events = [event for event in events if end is None or event.position <= end]
        if not events:
            return False
        steps = await self._fold.fold(events)
        await self._write(newest(steps), start, events[-1].position)
        return True

    async def take_in(self, matches: Sequence[Match]) -> None:
        """Write rows of matches as they stand at the checkpoints. Raises Moved."""
        async with self._database.transaction() as transaction:
            for (projection, place), position in zip(self._targets, self._positions, strict=True):
                await _check(transaction, place, position)
                await save_rows(transaction, place, rows_of(projection, matches))

    async def _page(self, start: int) -> list[Event]:
        """The events after a position; behind a full page the next one is read already, so that
        PostgreSQL works while this process folds."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead[0] == start:
            events = await ahead[1]
        else:
            events = await read_log(self._database, self._competition, start, BATCH)
        if len(events) == BATCH:
            end = events[-1].position
            read = read_log(self._database, self._competition, end, BATCH)
            self._ahead = end, asyncio.create_task(read)
            await asyncio.sleep(0)  # lets the task send its query
        return events

    async def _write(self, matches: Sequence[Match], start: int, position: int) -> None:
        behind = [index for index, at in enumerate(self._positions) if at == start]
        async with self._database.transaction() as transaction:
            for index in behind:
                projection, place = self._targets[index]
                await _check(transaction, place, start)
                await save_rows(transaction, place, rows_of(projection, matches))
                await save_checkpoint(transaction, place, position)
        for index in behind:
            self._positions[index] = position
        EVENTS.inc(position - start)

    @property
    def _competition(self) -> UUID:
        return self._targets[0][1].competition_id


async def projected(database: Database, targets: Targets) -> Projected:
    """The projections where they stand."""
    positions = []
    async with database.transaction() as transaction:
        for _, place in targets:
            positions.append(await lock_checkpoint(transaction, place))
    return Projected(database, targets, positions)


async def _check(transaction: Transaction, place: Place, position: int) -> None:
    if await lock_checkpoint(transaction, place) != position:
        raise Moved(f"{place.projection} of {place.competition_id} is not at {position}")
    known = await find_generations(transaction, place.competition_id, place.projection)
    if place.generation not in known:
        raise Moved(f"{place.projection} of {place.competition_id} was rebuilt")
