"""What the clients saw: every attempt to record an entry, and how it ended.

`ok` was acknowledged with a receipt; `fail` was definitely refused; `unknown` got no answer that
settles it (a connection lost, a 5xx, a time-out): the event may be in the log or not.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from uuid import UUID

import msgspec

from schemas.envelope import Receipt

Outcome = Literal["ok", "fail", "unknown"]


class Operation(msgspec.Struct, frozen=True):
    """One attempt. Times are seconds of one monotonic clock; the same event may be tried again."""

    client: str
    match: UUID
    event_id: UUID
    invoked_at: float
    finished_at: float
    outcome: Outcome
    receipt: Receipt | None = None
    note: str = ""


class History:
    """All attempts of a run, in the order they finished."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def add(self, operation: Operation) -> None:
        assert (operation.outcome == "ok") == (operation.receipt is not None)
        self.operations.append(operation)

    def write(self, path: Path) -> None:
        path.write_bytes(msgspec.json.Encoder().encode_lines(self.operations))

    def counts(self) -> dict[Outcome, int]:
        found: dict[Outcome, int] = {"ok": 0, "fail": 0, "unknown": 0}
        for operation in self.operations:
            found[operation.outcome] += 1
        return found


@dataclass
class Fate:
    """All attempts at one event together. Times: first invocation, first acknowledgement."""

    event_id: UUID
    match: UUID
    invoked_at: float
    acknowledged_at: float | None
    receipts: list[Receipt]
    may_be_recorded: bool


def fates(operations: Iterable[Operation]) -> dict[UUID, Fate]:
    """What is known of every event that was ever tried.

    A refusal settles nothing once an earlier attempt is unknown: that one may still be under way.
    """
    found: dict[UUID, Fate] = {}
    for operation in operations:
        fate = found.setdefault(
            operation.event_id,
            Fate(operation.event_id, operation.match, operation.invoked_at, None, [], False),
        )
        fate.invoked_at = min(fate.invoked_at, operation.invoked_at)
        if operation.outcome != "fail":
            fate.may_be_recorded = True
        if operation.receipt is not None:
            fate.receipts.append(operation.receipt)
            earlier = fate.acknowledged_at
            at = operation.finished_at
            fate.acknowledged_at = at if earlier is None else min(earlier, at)
    return found
