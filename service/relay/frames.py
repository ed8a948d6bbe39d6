"""Scoreboard frames of events, folded from the log: a frame depends on nothing else, so it is the
same from the relay, from a hub and after a refill."""

from collections.abc import Sequence

from schemas.envelope import Event
from service.projections.fold import MatchFold
from service.projections.scoreboard import frame_bytes
from service.store.database import Database


class Frames:
    """Frames of one log for displays. A match that cannot be folded is left out, loudly."""

    def __init__(self, database: Database) -> None:
        self._fold = MatchFold(database)

    async def of(self, events: Sequence[Event]) -> dict[int, bytes]:
        """Position -> frame, for the next events of the log."""
        of_matches = [event for event in events if event.stream_kind == "match"]
        steps = await self._fold.fold(of_matches)
        return {step.event.position: frame_bytes(step.match) for step in steps}
