"""Deciding entries of Blood Bowl, and folding a whole match from its stored bodies; no database.

The matches are random ones, joined until there are as many events as a long match has. Bolter
Ball does the same beside it. Time is the processor's: nothing here waits, and one entry is decided
so quickly that by the wall clock its slowest hundredth would be what else the machine does.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

import msgspec

from schemas.body import Body
from service.chain.canonical import canonical
from service.garbage import spare_collections
from service.rules.codec import codec
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.simulator.setups import SETUPS
from tests.bench.context import Bench
from tests.bench.figure import Figure, Target, measured, percentile

EVENTS = 1_500
QUICK_EVENTS = 300
BLOOD_BOWL, BOLTER_BALL = "blood-bowl", "bolter-ball"
MS = 1_000


@dataclass(frozen=True)
class Played:
    """A match of a system: its set-up, its entries, its bodies as they are stored."""

    system: str
    setup: Any
    entries: tuple[Any, ...]
    bodies: tuple[bytes, ...]


def figures(bench: Bench) -> Iterator[Figure]:
    spare_collections()
    events = QUICK_EVENTS if bench.quick else EVENTS
    ours, other = played(BLOOD_BOWL, events), played(BOLTER_BALL, events)
    runs = 3 * bench.runs
    yield Figure(
        "Blood Bowl, decide an entry, p99",
        "ms",
        measured(runs + 1, lambda: decided_p99_ms(ours))[1:],
        "Bolter Ball, p99",
        median(measured(runs, lambda: decided_p99_ms(other))),
        Target("at most", 2.0),
    )
    yield Figure(
        f"Blood Bowl, cold fold of {events:,} events",
        "ms",
        measured(runs + 1, lambda: folded_ms(ours))[1:],
        "Bolter Ball, as many events",
        median(measured(runs, lambda: folded_ms(other))),
        Target("at most", 50.0),
        note=f"{size(ours):,} bytes of bodies; theirs {size(other):,}",
    )


def played(system: str, events: int) -> list[Played]:
    """Random matches, together of so many events; the last one breaks off."""
    found: list[Played] = []
    left = events
    seed = 0
    while left:
        found.append(_match(system, seed, left))
        left -= len(found[-1].entries)
        seed += 1
    return found


def _match(system: str, seed: int, most: int) -> Played:
    dice, rules = Random(seed), RULE_SYSTEMS[system]
    setup = msgspec.convert(SETUPS[system](dice), rules.setup_type)
    state, entries, bodies = rules.start(setup), [], []
    while len(entries) < most and (expected := rules.expected(state)):
        entry = msgspec.convert(random_entry(expected, dice), rules.entry_type)
        decision = rules.decide(state, entry)
        if decision.breaches:
            continue  # a random path can be barred; another one is tried
        for fact in decision.facts:
            state = rules.evolve(state, fact)
        entries.append(entry)
        bodies.append(canonical(Body(entry, decision.facts)))
    return Played(system, setup, tuple(entries), tuple(bodies))


def decided_p99_ms(matches: list[Played]) -> float:
    """The 99th of a hundred of the times it takes to decide an entry of these matches."""
    return percentile([seconds for match in matches for seconds in _decided(match)], 0.99) * MS


def _decided(match: Played) -> Iterator[float]:
    rules = RULE_SYSTEMS[match.system]
    state = rules.start(match.setup)
    for entry in match.entries:
        started = time.thread_time()
        decision = rules.decide(state, entry)
        yield time.thread_time() - started
        for fact in decision.facts:
            state = rules.evolve(state, fact)


def folded_ms(matches: list[Played]) -> float:
    """What it takes to read these matches from their bodies."""
    started = time.thread_time()
    for match in matches:
        rules, decode = RULE_SYSTEMS[match.system], codec(match.system).body.decode
        state = rules.start(match.setup)
        for body in match.bodies:
            for fact in decode(body).facts:
                state = rules.evolve(state, fact)
    return (time.thread_time() - started) * MS


def size(matches: list[Played]) -> int:
    """Bytes of all bodies."""
    return sum(len(body) for match in matches for body in match.bodies)
