"""What is appended and what comes of it, and how both look in the call of `append_events`."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple
from uuid import UUID

import msgspec

from schemas.envelope import NewEvent, Receipt
from service.store.arrays import ByteaArray, Int4Array, Int8Array, TextArray, UuidArray
from service.store.database import Row

UnitOutcome = Literal["recorded", "duplicate", "stale", "conflict"]
ItemOutcome = Literal["recorded", "duplicate", "stale", "conflict", "not_tried"]


class Unit(msgspec.Struct, frozen=True):
    """Items of one log that are recorded together or not at all.

    `expected` gives, for any of the streams, the version it must have before the unit.
    """

    competition_id: UUID
    items: tuple[NewEvent, ...]
    expected: dict[UUID, int] = msgspec.field(default_factory=dict)


class ItemAnswer(NamedTuple):
    """What became of one item. A receipt for `recorded` and `duplicate`; for `stale` the version
    that the stream is at."""

    outcome: ItemOutcome
    receipt: Receipt | None = None
    version: int | None = None


class UnitResult(NamedTuple):
    """What became of a unit.

    recorded   all items are in the log, `receipts` are theirs
    duplicate  nothing was added: some items were in the log before (all of them: `receipts` are
               theirs). Without those the unit can be tried again.
    stale      nothing was added: a stream was not at its expected version
    conflict   nothing was added: an event id is in the log with other content
    """

    outcome: UnitOutcome
    items: tuple[ItemAnswer, ...]
    receipts: tuple[Receipt, ...] = ()


def append_parameters(units: Sequence[Unit]) -> dict[str, Any]:
    """The items of the units, which are all of one log, as arrays in their order."""
    items = [item for unit in units for item in unit.items]
    numbers = [number for number, unit in enumerate(units) for _ in unit.items]
    expected = [unit.expected.get(item.stream_id) for unit in units for item in unit.items]
    return {
        "competition": units[0].competition_id,
        "unit": Int4Array.of(numbers),
        "event_ids": UuidArray.of([item.event_id for item in items]),
        "stream_ids": UuidArray.of([item.stream_id for item in items]),
        "stream_kinds": TextArray.of_names([item.stream_kind for item in items]),
        "types": TextArray.of_names([item.type for item in items]),
        "schemas": Int8Array.of([item.schema for item in items]),
        "rule_keys": TextArray.of_names([item.rules for item in items]),
        "causes": UuidArray.of([item.cause for item in items]),
        "actor_keys": UuidArray.of([item.actor.key for item in items]),
        "actor_roles": TextArray.of_names([item.actor.role for item in items]),
        "devices": TextArray.of_names([item.device for item in items]),
        "occurred": Int8Array.of([item.occurred_at for item in items]),
        "bodies": ByteaArray.of([item.body for item in items]),
        "fingerprints": ByteaArray.of([item.fingerprint for item in items]),
        "expected": Int8Array.of(expected),
    }


def unit_result(rows: Sequence[Row], perhaps_recorded: bool) -> UnitResult:
    """The answer to a unit whose items have these rows. After a try that perhaps succeeded, a unit
    that is in the log already was recorded by that try."""
    items = tuple([_item(row) for row in rows])
    outcomes = {item.outcome for item in items}
    receipts = tuple([item.receipt for item in items if item.receipt is not None])
    if len(receipts) < len(items):
        receipts = ()
    if outcomes == {"recorded"} or (outcomes == {"duplicate"} and perhaps_recorded):
        return UnitResult("recorded", items, receipts)
    for outcome in _REFUSALS:
        if outcome in outcomes:
            return UnitResult(outcome, items, receipts)
    raise AssertionError(f"append_events answered {outcomes}")


_REFUSALS: tuple[UnitOutcome, ...] = ("conflict", "duplicate", "stale")


def _item(row: Row) -> ItemAnswer:
    outcome, position, version, recorded_at, hash_ = row
    if position is None:
        return ItemAnswer(outcome, None, version)
    return ItemAnswer(outcome, Receipt(position, version, recorded_at, hash_.hex()), version)
