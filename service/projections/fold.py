"""The streams of one log as they stand at a position: the fold that everything shown is made of.

Teams and the competition are folded as matches are, and always have their slots: their ledgers are
made of them. Every body is decoded once per batch, whatever is made of it afterwards. A match that
is not at hand is read from a snapshot and the tail after it, up to the version before the batch.

A match is left out from an event on that this code cannot fold, and named; the others go on.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import psycopg
import structlog

from schemas.envelope import Event
from service.match_cache import load, load_whole
from service.rules.match import Match, SlotsMissing, after_event, opened
from service.store.database import Database, Unavailable

log = structlog.get_logger()


class Unfoldable(Exception):  # noqa: N818 - a match to leave out, not a fault of this process
    """An event this code cannot fold: another rule system, another shape, a hole in its stream."""

    def __init__(self, event: Event, why: Exception) -> None:
        super().__init__(
            f"event {event.position} of log {event.competition_id} ({event.type}, {event.rules}) "
            f"cannot be folded: {type(why).__name__}: {why}"
        )
        self.event = event


class Step(NamedTuple):
    """A match after one of its events."""

    event: Event
    match: Match
    before: Match | None
    """The match before the event; None for its opening."""


class MatchFold:
    """Folds one log, batch after batch in order of position. Keeps the matches used last."""

    def __init__(self, database: Database, capacity: int = 1024) -> None:
        self._database = database
        self._capacity = capacity
        self._matches: OrderedDict[UUID, Match] = OrderedDict()
        self._left_out: dict[UUID, Unfoldable] = {}

    @property
    def left_out(self) -> tuple[Unfoldable, ...]:
        """The events that this code cannot fold; their matches stand before them."""
        return tuple(self._left_out.values())

    async def fold(self, events: Sequence[Event]) -> list[Step]:
        """Fold the next events of the log, but for those of matches that are left out."""
        steps: list[Step] = []
        for event in events:
            if self._is_left_out(event):
                continue
            try:
                step = await self._step(event)
            except (psycopg.Error, OSError, Unavailable):
                raise  # the database's fault, not the event's
            except Exception as why:
                self._leave_out(Unfoldable(event, why))
            else:
                self._keep(step.match)
                steps.append(step)
        return steps

    def _is_left_out(self, event: Event) -> bool:
        # What comes before the event can be folded again, when a stream has to be filled again.
        since = self._left_out.get(event.stream_id)
        return since is not None and event.position >= since.event.position

    def _leave_out(self, unfoldable: Unfoldable) -> None:
        match = unfoldable.event.stream_id
        self._matches.pop(match, None)
        if match not in self._left_out:
            log.error("match_left_out", match=str(match), why=str(unfoldable))
        self._left_out[match] = unfoldable

    async def _step(self, event: Event) -> Step:
        if event.version == 1:
            return Step(event, opened(event), None)
        before = self._matches.get(event.stream_id)
        if before is None or before.version != event.version - 1:
            before = await self._before(event)
        try:
            return Step(event, after_event(before, event), before)
        except SlotsMissing:
            before = await self._whole(event)
            return Step(event, after_event(before, event), before)

    async def _before(self, event: Event) -> Match:
        if event.stream_kind != "match":
            return await self._whole(event)
        return await load(self._database, event.competition_id, event.stream_id, event.version - 1)

    async def _whole(self, event: Event) -> Match:
        """The stream before the event, with its slots."""
        return await load_whole(
            self._database,
            event.competition_id,
            event.stream_id,
            event.version - 1,
            event.stream_kind,
        )

    def _keep(self, match: Match) -> None:
        self._matches[match.head.match] = match
        self._matches.move_to_end(match.head.match)
        if len(self._matches) > self._capacity:
            self._matches.popitem(last=False)


def newest(steps: Sequence[Step]) -> list[Match]:
    """Each match of the batch after its last event in it, in the order of those events."""
    last: dict[UUID, Match] = {}
    for step in steps:
        last.pop(step.event.stream_id, None)
        last[step.event.stream_id] = step.match
    return list(last.values())
