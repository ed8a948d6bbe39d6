"""A new epoch for logs that were restored to an older state.

After a restore the positions after the restored head are given out again, to other events. The
epoch is part of every Redis key and of every id of a live stream: a new one makes readers of the
lost positions begin anew instead of going on with events that never were.
"""

import time
from contextlib import closing
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from psycopg.rows import namedtuple_row

from service.store.bootstrap import SERVICE
from service.store.statements import CONNECTED_PROCESSES, NEW_EPOCH

LOCK_TIMEOUT = "5s"
GOODBYE_SECONDS = 2.0
"""How long the connections of a process that was just stopped may take to go."""


class NewEpoch(NamedTuple):
    """What happened to one log."""

    competition_id: UUID
    before: str
    after: str
    head: int


class ProcessesConnected(RuntimeError):  # noqa: N818 - an answer for the operator
    """Processes of the service are connected; `connections` counts them by the name they gave."""

    def __init__(self, connections: dict[str, int]) -> None:
        super().__init__(
            ", ".join(
                f"{name} ({count} connection{'s' * (count > 1)})"
                for name, count in connections.items()
            )
        )
        self.connections = connections


def give_new_epoch(
    owner_url: str, competition_id: UUID | None = None, *, force: bool = False
) -> list[NewEpoch]:
    """Give one log (None: every log) a new epoch, all or none of them; sorted by competition.

    Raises ProcessesConnected, and then has changed nothing, while processes of the service are
    connected: they would go on with what they remember of the lost events. `force` ignores them.
    """
    deadline = time.monotonic() + GOODBYE_SECONDS
    with closing(psycopg.connect(owner_url, row_factory=namedtuple_row)) as connection:
        while True:
            try:
                return _given(connection, competition_id, force)
            except ProcessesConnected:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)


def _given(
    connection: psycopg.Connection[Any], competition_id: UUID | None, force: bool
) -> list[NewEpoch]:
    with connection.transaction():
        connection.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
        connections = _connected(connection)
        if connections and not force:
            raise ProcessesConnected(connections)
        rows = connection.execute(NEW_EPOCH, {"competition": competition_id})
        return sorted(NewEpoch(*row) for row in rows)


def _connected(connection: psycopg.Connection[Any]) -> dict[str, int]:
    rows = connection.execute(CONNECTED_PROCESSES, {"role": SERVICE})
    return {row.name: row.connections for row in rows}
