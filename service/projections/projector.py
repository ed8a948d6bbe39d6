"""Keeps the live projections of every log up to date. Run it in a process or as a task:

await Projector(database).run()
"""

import structlog

from service.projections.fold import Unfoldable
from service.projections.follow import Follower
from service.projections.metrics import FAILURES, LAG, LED, STOPPED
from service.projections.projected import Moved, Projected, projected
from service.projections.registry import PROJECTIONS
from service.store.database import Database
from service.store.projection_rows import Place, find_generations
from service.store.read import LogHead

log = structlog.get_logger()


class Projector:
    """All projections of all logs. A second one beside it is harmless."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._follower = Follower(database, "projector", self._worker)

    async def run(self) -> None:
        """Work until cancelled."""
        await self._follower.run(self._measure)

    async def _worker(self, head: LogHead) -> "LogProjector":
        return LogProjector(self._database, await live(self._database, head))

    def _measure(self) -> None:
        workers = self._follower.workers
        LED.set(len(workers))
        LAG.set(sum(worker.behind for worker in workers))
        STOPPED.set(sum(worker.stopped for worker in workers))


class LogProjector:
    """The live projections of one log."""

    def __init__(self, database: Database, rows: Projected) -> None:
        self._database = database
        self._rows = rows
        self._head = rows.position
        self.stopped = False

    @property
    def behind(self) -> int:
        """Events of the log that are not in all projections yet."""
        return max(0, self._head - self._rows.position)

    async def advance(self, head: LogHead, now: float) -> bool:
        """Fold one batch; True when there is more."""
        self._head = head.position
        if self.stopped or not self.behind:
            return False
        try:
            await self._rows.advance()
        except Moved:
            FAILURES.inc()
            self._rows = await live(self._database, head)
        except Unfoldable as event:
            self.stopped = True
            log.error("projections_stopped", competition=str(head.competition_id), why=str(event))
        return not self.stopped and self.behind > 0


async def live(database: Database, head: LogHead) -> Projected:
    """The projections of a log that are read, where they stand."""
    targets = []
    for projection in PROJECTIONS.values():
        state = await find_generations(database, head.competition_id, projection.name)
        targets.append((projection, Place(head.competition_id, projection.name, state.live)))
    return await projected(database, targets)
