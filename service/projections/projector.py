"""Keeps the live projections of every log up to date. Run it in a process or as a task:

await Projector(database).run()
"""

from uuid import UUID

from service.projections.follow import Follower
from service.projections.left_out import take_in_left_out
from service.projections.metrics import FAILURES, LAG, LED, LEFT_OUT
from service.projections.projected import Moved, Projected, projected
from service.projections.registry import PROJECTIONS
from service.store.database import Database
from service.store.projection_rows import Place, find_generations
from service.store.read import LogHead


class Projector:
    """All projections of all logs. A second one beside it is harmless."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._follower = Follower(database, "projector", self._worker)

    async def run(self) -> None:
        """Work until cancelled."""
        await self._follower.run(self._measure)

    async def _worker(self, head: LogHead) -> "LogProjector":
        rows = await live(self._database, head)
        # This process may be of a newer version than the one that left matches out.
        standing_still = await take_in_left_out(self._database, rows, head.competition_id)
        return LogProjector(self._database, rows, standing_still)

    def _measure(self) -> None:
        workers = self._follower.workers
        LED.set(len(workers))
        LAG.set(sum(worker.behind for worker in workers))
        LEFT_OUT.set(sum(worker.left_out for worker in workers))


class LogProjector:
    """The live projections of one log."""

    def __init__(self, database: Database, rows: Projected, standing_still: set[UUID]) -> None:
        self._database = database
        self._rows = rows
        self._head = rows.position
        self._standing_still = standing_still

    @property
    def left_out(self) -> int:
        """Matches whose rows stand still: this code cannot fold an event of theirs."""
        since = {unfoldable.event.stream_id for unfoldable in self._rows.left_out}
        return len(self._standing_still | since)

    @property
    def behind(self) -> int:
        """Events of the log that are not in all projections yet."""
        return max(0, self._head - self._rows.position)

    async def advance(self, head: LogHead, now: float) -> bool:
        """Fold one batch; True when there is more."""
        self._head = head.position
        if not self.behind:
            return False
        try:
            await self._rows.advance()
        except Moved:
            FAILURES.inc()
            self._rows = await live(self._database, head)
        return self.behind > 0


async def live(database: Database, head: LogHead) -> Projected:
    """The projections of a log that are read, where they stand."""
    targets = []
    for projection in PROJECTIONS.values():
        state = await find_generations(database, head.competition_id, projection.name)
        targets.append((projection, Place(head.competition_id, projection.name, state.live)))
    return await projected(database, targets)
