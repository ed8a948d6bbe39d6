"""Hot reads use their index, in an empty log as in a long one, before any statistics exist."""

import json
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from service.store import statements
from service.store.append import Appender
from service.store.database import Database
from tests.store.calls import unit
from tests.store.events import new_event

COMPETITION = uuid4()
STREAM = uuid4()
SCOPE = {"competition_id": COMPETITION, "stream_id": STREAM, "after": 0, "limit": 100}
PAGE = {"competition_id": COMPETITION, "projection": "board", "after": "", "key": None, "limit": 10}

HOT: list[tuple[str, dict[str, Any], str | tuple[str, ...]]] = [
    ("READ_STREAM", SCOPE, "events_competition_id_stream_id_version_key"),
    ("STREAM_LINES", SCOPE, "events_competition_id_stream_id_version_key"),
    ("READ_LOG", SCOPE, "events_pkey"),
    ("LOG_LINES", SCOPE, "events_pkey"),
    (
        "READ_LEAGUE",
        {**SCOPE, "streams": [STREAM], "versions": [3], "position": 1000},
        ("events_competition_id_stream_id_version_key", "streams_pkey"),
    ),
    (
        "FIND_EVENTS",
        {"competition_id": COMPETITION, "event_ids": [uuid4()]},
        "events_competition_id_event_id_key",
    ),
    ("STREAM_HEAD", SCOPE, "streams_by_id"),
    ("LOG_HEAD", SCOPE, "logs_pkey"),
    ("FIND_KEY", {"secret": bytes(32)}, "keys_secret_key"),
    (
        "LIVE_ROWS",
        PAGE,
        (
            "projection_checkpoints_pkey",
            "projection_generations_pkey",
            "projection_rows_pkey",
        ),
    ),
    ("LATEST_SNAPSHOT", {**SCOPE, "version": 5}, "snapshots_pkey"),
]


async def fill(appender: Appender, database: Database, state: str) -> None:
    if state == "empty":
        return
    matches = [uuid4() for _ in range(50)]
    for _ in range(4):
        await appender.append(unit(COMPETITION, *[new_event(match) for match in matches * 5]))


def scans(plan: Any) -> list[str]:
    """The indexes a plan uses; a table read whole counts by its name."""
    found = [plan["Index Name"]] if "Index Name" in plan else []
    if plan["Node Type"] == "Seq Scan":
        found.append(f"all of {plan['Relation Name']}")
    for inner in plan.get("Plans", []):
        found += scans(inner)
    return found


@pytest.mark.parametrize("state", ["empty", "filled"])
async def test_hot_reads_use_their_index(
    owner_url: str, appender: Appender, database: Database, state: str
) -> None:
    await fill(appender, database, state)
    wrong = []
    async with await psycopg.AsyncConnection.connect(owner_url) as connection:
        for name, parameters, index in HOT:
            statement = getattr(statements, name)
            cursor = await connection.execute("EXPLAIN (FORMAT JSON) " + statement, parameters)
            row = await cursor.fetchone()
            assert row is not None
            plan = row[0] if not isinstance(row[0], str) else json.loads(row[0])
            used = sorted(scans(plan[0]["Plan"]))
            if used != sorted((index,) if isinstance(index, str) else index):
                wrong.append((name, used))

    assert wrong == []
