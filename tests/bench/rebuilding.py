"""Building the projections again from the log, at two sizes: fast enough, and linear."""

import asyncio
import time
from collections.abc import Iterator
from uuid import UUID

from service.garbage import spare_collections
from service.projections.rebuild import rebuild
from service.projections.registry import PROJECTIONS
from service.store.database import Database
from tests.bench.appending import Table
from tests.bench.context import Bench
from tests.bench.figure import Figure, Target
from tests.bench.http_load import flood, post
from tests.bench.script import Script, batch_body

BATCH = 500


def figures(bench: Bench) -> Iterator[Figure]:
    small, large = (1, 2) if bench.quick else (12, 24)
    per_second = {}
    scripts = bench.scripts
    for matches in (small, large):
        table = Table(bench)
        fill(table, [scripts[number % len(scripts)] for number in range(matches)])
        runs = tuple(_rebuilt(bench, table) for _ in range(bench.runs))
        per_second[matches] = Figure(
            f"rebuild of {table.head():,} events",
            "events/s",
            runs,
            target=Target("at least", 20_000),
        )
        yield per_second[matches]
    yield Figure(
        "rebuild, twice the events",
        "events/s",
        per_second[large].runs,
        "half the events",
        per_second[small].value,
        Target("at least", 0.8, "ratio"),
        note="linear: the rate does not depend on the size",
    )


def fill(table: Table, scripts: list[Script]) -> list[str]:
    """Play matches to the end of their scripts, in batches; their ids."""
    ids, requests = [], []
    for number, script in enumerate(scripts):
        ids.append(table.api.match(table.competition, table.organiser, script.setup, number))
        requests.append(
            [
                post(f"/v1/matches/{ids[-1]}/events", batch_body(part), table.tablet)
                for part in _parts(script.entries)
            ]
        )
    for one_match in requests:
        load = flood(table.api.port, [one_match], 600.0, warm=0.0)
        assert not load.refused, load.refused
    return ids


def _parts(entries: list[dict[str, object]]) -> Iterator[list[dict[str, object]]]:
    for first in range(0, len(entries), BATCH):
        yield entries[first : first + BATCH]


def _rebuilt(bench: Bench, table: Table) -> float:
    return asyncio.run(_timed(bench.hall.postgres.service_url, UUID(table.competition)))


async def _timed(url: str, competition: UUID) -> float:
    """Events per second of building all projections of a log, as `touchline rebuild` does."""
    spare_collections()
    database = Database(url)
    reached = 0

    def note(position: int, end: int) -> None:
        nonlocal reached
        reached = position

    try:
        started = time.perf_counter()
        await rebuild(database, competition, list(PROJECTIONS.values()), note, anew=True)
        return reached / (time.perf_counter() - started)
    finally:
        await database.close()
