"""What a hall feels: an append at a steady 100 a second, and its frame on 200 displays."""

from collections.abc import Iterator
from statistics import median

import msgspec

from tests.bench.appending import Table
from tests.bench.context import Bench
from tests.bench.displays import Displays, watching
from tests.bench.figure import Figure, Target, percentile
from tests.bench.http_load import Load, post, steady
from tests.bench.noop_server import noop_server
from tests.bench.script import batch_body

PER_SECOND = 100
TABLES = 32
DISPLAYS = 200
MOST_MILLISECONDS = 25.0
MOST_MILLISECONDS_TO_FRAME = 50.0


def figures(bench: Bench) -> Iterator[Figure]:
    table = Table(bench)
    with noop_server() as port:
        idle = [percentile(_noop(bench, port).latencies, 0.99) * 1000 for _ in range(bench.runs)]
    appended = [percentile(_append(table).latencies, 0.99) * 1000 for _ in range(bench.runs)]
    yield Figure(
        f"append p99 at {PER_SECOND}/s",
        "ms",
        tuple(appended),
        "no-op",
        median(idle),
        Target("at most", MOST_MILLISECONDS),
    )
    relay = bench.hall.part("relay")
    try:
        yield from _with_displays(bench)
    finally:
        relay.stop()


def _with_displays(bench: Bench) -> Iterator[Figure]:
    table = Table(bench)
    table.requests(1, 1)  # a log has an epoch, and displays something to see, from its first event
    path = f"/v1/competitions/{table.competition}/scoreboard"
    display = table.api.key(bench.hall.admin, table.competition, "display")
    runs, appended = [], []
    for _ in range(bench.runs):
        with watching(table.api.port, path, display, DISPLAYS) as displays:
            load = _append(table)
            runs.append(percentile(_to_frame(load, displays), 0.99))
            appended.append(percentile(load.latencies, 0.99) * 1000)
    yield Figure(
        f"recorded to frame p99, {DISPLAYS} displays, {PER_SECOND}/s",
        "ms",
        tuple(runs),
        target=Target("at most", MOST_MILLISECONDS_TO_FRAME),
        note="from recorded_at, which is before the commit, to the display's read",
    )
    yield Figure(f"append p99 meanwhile, {DISPLAYS} displays", "ms", tuple(appended))


def _append(table: Table) -> Load:
    each = _each(table.bench)
    load = steady(table.api.port, table.requests(TABLES, each), PER_SECOND, keep=True)
    assert not load.refused, load.refused
    return load


def _noop(bench: Bench, port: int) -> Load:
    request = post(
        "/v1/matches/00000000-0000-7000-8000-000000000000/events",
        batch_body(bench.scripts[0].entries[20:21]),
        "none",
    )
    return steady(port, [[request] * _each(bench)] * TABLES, PER_SECOND)


def _each(bench: Bench) -> int:
    """Requests of one connection: for 3 seconds, or for 12."""
    return (3 if bench.quick else 12) * PER_SECOND // TABLES


def _to_frame(load: Load, displays: Displays) -> list[float]:
    """Milliseconds from every event of the load to its frame, or one after it, on every display."""
    recorded = sorted(_receipt(answer) for answer in load.bodies)
    wanted = len(recorded) * DISPLAYS
    seen = displays.seen_after(recorded[-1][0], DISPLAYS)
    at = dict(recorded)
    delays = [
        (time - at[position]) / 1000
        for position, time in zip(seen.positions, seen.times, strict=True)
        if position in at
    ]
    assert len(delays) >= wanted * 0.5, f"{len(delays)} of {wanted} frames were seen"
    return delays


def _receipt(answer: bytes) -> tuple[int, int]:
    """Position and time of the event that an answer acknowledges."""
    document = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])
    receipt = document["answers"][0]["receipt"]
    return int(receipt["position"]), int(receipt["recorded_at"])
