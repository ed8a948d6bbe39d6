"""Decides whether what clients, displays and Redis saw agrees with the log.

The log is read from PostgreSQL after everything healed, all events by position. Every finding is
one `Violation` that names its kind; no finding means that all of these hold:

- positions are exactly 1, 2, ..., n; versions of every stream exactly 1, 2, ..., m; no event id
  stands twice; every hash is that of the event after the hash before it;
- an acknowledged event is in the log once, where and with the hash its receipt says;
- a refused event is not in it; one of unknown fate at most once; nothing is in it nobody reported;
- an event acknowledged before another was first tried stands before it;
- a reader (Redis, SSE) saw exactly the log from where it began: in order, no gap, no repetition.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from schemas.envelope import Event, Receipt
from service.chain.digest import FIRST, event_hash
from tests.faults.history import Fate, History, fates


@dataclass(frozen=True)
class Violation:
    """`kind` is one of the words the tests of the checker use."""

    kind: str
    detail: str


def check(
    history: History, log: Sequence[Event], not_by_clients: frozenset[UUID] = frozenset()
) -> list[Violation]:
    """Everything wrong with the log, alone and against the history. `not_by_clients` are event
    ids the harness recorded itself: the opening of a match."""
    return check_log(log) + check_history(history, log, not_by_clients)


def check_log(log: Sequence[Event]) -> list[Violation]:
    """Everything wrong with the log by itself."""
    return _positions(log) + _event_ids(log) + _streams(log)


def _positions(log: Sequence[Event]) -> list[Violation]:
    return [
        Violation("position", f"the event at place {place} of the log has {event.position}")
        for place, event in enumerate(log, 1)
        if event.position != place
    ][:5]


def _event_ids(log: Sequence[Event]) -> list[Violation]:
    counted = Counter(event.event_id for event in log)
    return [
        Violation("repeated", f"event {event_id} is in the log {times} times")
        for event_id, times in counted.items()
        if times > 1
    ]


def _streams(log: Sequence[Event]) -> list[Violation]:
    found = []
    last: dict[UUID, tuple[int, bytes]] = {}
    for event in log:
        version, previous = last.get(event.stream_id, (0, FIRST))
        if event.version != version + 1:
            found.append(
                Violation("version", f"{_named(event)} follows version {version} of its stream")
            )
        if event_hash(event, previous) != bytes.fromhex(event.hash):
            found.append(Violation("chain", f"{_named(event)} does not continue its chain"))
        last[event.stream_id] = (event.version, bytes.fromhex(event.hash))
    return found


def check_history(
    history: History, log: Sequence[Event], not_by_clients: frozenset[UUID] = frozenset()
) -> list[Violation]:
    """Everything the clients were told that the log does not bear out."""
    by_id = {event.event_id: event for event in log}
    known = fates(history.operations)
    found = [
        Violation("unreported", f"{_named(event)} was reported by nobody")
        for event in log
        if event.event_id not in known and event.event_id not in not_by_clients
    ]
    for fate in known.values():
        found += _against_fate(fate, by_id.get(fate.event_id))
    return found + _real_time(known.values(), by_id)


def _against_fate(fate: Fate, event: Event | None) -> list[Violation]:
    if event is None:
        lost = [receipt.position for receipt in fate.receipts[:1]]
        return [
            Violation("lost", f"event {fate.event_id}, acknowledged at {position}, is not there")
            for position in lost
        ]
    if not fate.may_be_recorded:
        return [Violation("refused", f"{_named(event)} was refused, and is in the log")]
    if event.stream_id != fate.match:
        return [Violation("stream", f"{_named(event)} was sent to match {fate.match}")]
    return [
        Violation("receipt", f"{_named(event)} was acknowledged as {receipt}")
        for receipt in fate.receipts
        if receipt != Receipt(event.position, event.version, event.recorded_at, event.hash)
    ][:1]


def _real_time(known: Iterable[Fate], by_id: dict[UUID, Event]) -> list[Violation]:
    """Positions against the clock: what was acknowledged earlier must not stand later than what
    was first tried after that."""
    recorded = [fate for fate in known if fate.event_id in by_id]
    ends = sorted(
        (fate.acknowledged_at, by_id[fate.event_id].position)
        for fate in recorded
        if fate.acknowledged_at is not None
    )
    found = []
    highest = 0
    next_end = 0
    for fate in sorted(recorded, key=lambda fate: fate.invoked_at):
        while next_end < len(ends) and ends[next_end][0] < fate.invoked_at:
            highest = max(highest, ends[next_end][1])
            next_end += 1
        event = by_id[fate.event_id]
        if event.position < highest:
            found.append(
                Violation(
                    "real time",
                    f"{_named(event)} was first tried after position {highest} was acknowledged",
                )
            )
    return found


def check_reader(
    name: str, seen: Sequence[Event], log: Sequence[Event], whole: bool = True
) -> list[Violation]:
    """Everything wrong with what one reader collected. `whole`: it must have reached the end; the
    log given is the part it asked for (a match's events, or everything)."""
    found = []
    for place, event in enumerate(seen):
        if place >= len(log):
            found.append(Violation("reader", f"{name} saw {_named(event)} after the end"))
            break
        if event != log[place]:
            found.append(
                Violation(
                    "reader",
                    f"{name} saw {_named(event)} where the log has {_named(log[place])}",
                )
            )
            break
    if whole and len(seen) < len(log):
        found.append(Violation("reader", f"{name} saw {len(seen)} of {len(log)} events"))
    return found


def _named(event: Event) -> str:
    return f"event {event.event_id} (position {event.position}, version {event.version})"
