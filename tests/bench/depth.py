"""What a long log and a long match cost: appending behind millions of events, old boards."""

import random
import time
from collections.abc import Iterator
from statistics import median
from uuid import UUID

import httpx
import psycopg

from service.embedded.postgres import DATABASE, SUPERUSER
from tests.bench.appending import Table
from tests.bench.context import Bench
from tests.bench.figure import Figure, Target, percentile
from tests.bench.http_load import flood
from tests.bench.rebuilding import fill
from tests.bench.script import endless

MATCH_EVENTS = 5000
MOST_MILLISECONDS = 10.0
GROUP = 500
TURNS = 15
STREAMS = 500
FILL = """
SELECT count(*) FROM touchline.append_events(
    %(competition)s,
    (SELECT array_agg(n) FROM generate_series(1, %(items)s) n),
    (SELECT array_agg(gen_random_uuid()) FROM generate_series(1, %(items)s)),
    %(streams)s,
    array_fill('match'::text, ARRAY[%(items)s]), array_fill('filling'::text, ARRAY[%(items)s]),
    array_fill(1::bigint, ARRAY[%(items)s]), array_fill('filling/1'::text, ARRAY[%(items)s]),
    array_fill(NULL::uuid, ARRAY[%(items)s]),
    array_fill(%(competition)s::uuid, ARRAY[%(items)s]),
    array_fill('tablet'::text, ARRAY[%(items)s]), array_fill(NULL::text, ARRAY[%(items)s]),
    array_fill(1::bigint, ARRAY[%(items)s]), array_fill(%(body)s::bytea, ARRAY[%(items)s]),
    array_fill(sha256('filling'), ARRAY[%(items)s]), array_fill(NULL::bigint, ARRAY[%(items)s])
)
"""


def figures(bench: Bench) -> Iterator[Figure]:
    table = Table(bench)
    yield _boards(bench, table)
    events = 5_000_000 if bench.full else 20_000 if bench.quick else 100_000
    table = Table(bench)
    filled(bench, table, events)
    settled(bench)
    # In turns, and on servers of its own: minutes apart, a shared machine is not the same one.
    empty_table = Table(bench.beside())
    both = [(_append_milliseconds(empty_table), _append_milliseconds(table)) for _ in range(TURNS)]
    empty, deep = tuple(zip(*both, strict=True))
    yield Figure(
        f"append behind {events:,} events, median",
        "ms",
        deep,
        "an empty log",
        median(empty),
        Target("at most", 1.1, "ratio"),
        note="one connection, in turns; filled through the append function, so chained and checked",
    )


def settled(bench: Bench) -> None:
    """What filling in minutes leaves to be done, and years would not: the table's first vacuum,
    and the pages to be written."""
    url = bench.hall.postgres.url(SUPERUSER, DATABASE)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM (ANALYZE)")
        connection.execute("CHECKPOINT")


def _append_milliseconds(table: Table) -> float:
    """Median of a lone tablet's appends."""
    count = 100 if table.bench.quick else 300
    load = flood(table.api.port, table.requests(1, count), 60.0, warm=0.05)
    assert not load.refused, load.refused
    return median(load.latencies) * 1000


def filled(bench: Bench, table: Table, events: int) -> None:
    """Append so many events to the competition, a few hundred a call."""
    body = b'{"entry":{"type":"filling"},"facts":[]}' + b" " * 160
    ids = [UUID(int=number + 1) for number in range(STREAMS)]
    with psycopg.connect(bench.hall.postgres.service_url, autocommit=True) as connection:
        for _ in range(events // GROUP):
            connection.execute(
                FILL,
                {
                    "competition": UUID(table.competition),
                    "items": GROUP,
                    "streams": random.choices(ids, k=GROUP),
                    "body": body,
                },
            )


def _boards(bench: Bench, table: Table) -> Figure:
    """Boards at random versions of a long match, each read from the store."""
    wanted = 600 if bench.quick else MATCH_EVENTS
    script = endless(wanted - 1)
    (match,) = fill(table, [script])
    versions = random.Random(1).sample(range(2, len(script.entries)), 200)
    headers = {"Authorization": f"Bearer {table.organiser}"}
    runs = []
    with httpx.Client(base_url=table.api.url, headers=headers, trust_env=False) as client:
        for _ in range(bench.runs):
            runs.append(percentile([_board(client, match, at) for at in versions], 0.99))
    return Figure(
        f"board at any version of {len(script.entries):,} events, p99",
        "ms",
        tuple(runs),
        target=Target("at most", MOST_MILLISECONDS),
    )


def _board(client: httpx.Client, match: str, version: int) -> float:
    started = time.perf_counter()
    response = client.get(f"/v1/matches/{match}/board?at={version}")
    milliseconds = (time.perf_counter() - started) * 1000
    assert response.status_code == 200, response.text
    return milliseconds
