"""Scoreboard frames of events, folded from the log: a frame depends on nothing else, so it is the
same from the relay, from a hub and after a refill."""

from collections.abc import Sequence
from uuid import UUID

import structlog

from schemas.envelope import Event
from service.projections.fold import MatchFold
from service.projections.scoreboard import frame_bytes
from service.store.database import Database

log = structlog.get_logger()


class Frames:
    """Frames of one log for displays. A match that cannot be folded is left out, loudly."""

    def __init__(self, database: Database) -> None:
        self._fold = MatchFold(database)
        self._unfoldable: set[UUID] = set()

    async def of(self, events: Sequence[Event], position: int) -> dict[int, bytes]:
        """Position -> frame, for the events that follow `position` in the log."""
        frames: dict[int, bytes] = {}
        rest = [event for event in events if event.stream_id not in self._unfoldable]
        while rest:
            folded = await self._fold.fold(rest, position)
            frames.update((step.event.position, frame_bytes(step.match)) for step in folded.steps)
            if folded.stopped is None:
                break
            self._leave_out(folded.stopped.event, str(folded.stopped))
            rest = [
                event
                for event in rest
                if event.position > folded.position and event.stream_id not in self._unfoldable
            ]
        return frames

    def _leave_out(self, event: Event, why: str) -> None:
        log.error("match_not_shown", match=str(event.stream_id), why=why)
        self._unfoldable.add(event.stream_id)
