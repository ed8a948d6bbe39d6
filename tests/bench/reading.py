"""Replay and offline verification of a match log, without any server."""

from collections.abc import Iterator
from statistics import median

from tests.bench import pyeventsourcing, replay, verify
from tests.bench.context import Bench
from tests.bench.figure import Figure, Target, measured


def figures(bench: Bench) -> Iterator[Figure]:
    log = replay.match_log(max(bench.scripts, key=lambda script: len(script.entries)))
    # Short measurements: more of them, and the first one warms up.
    runs = 3 * bench.runs
    replayed = measured(runs + 1, lambda: replay.facts_per_second(log))[1:]
    yield Figure("replay of a match", "facts/s", replayed, target=Target("at least", 300_000))
    baseline = measured(
        bench.runs,
        lambda: pyeventsourcing.replay_per_second(pyeventsourcing.in_memory(), len(log)),
    )
    yield Figure(
        "replay of a match",
        "facts/s",
        replayed,
        "eventsourcing, replay",
        median(baseline),
        Target("at least", 5.0, "ratio"),
        note=f"{replay.facts_in(log) / len(log):.2f} facts an event; theirs has one an event",
    )
    bundle = verify.bundle_of(log)
    yield Figure(
        "offline verify, standard library",
        "events/s",
        measured(runs, lambda: verify.events_per_second(bundle, len(log))),
        target=Target("at least", 100_000),
    )
