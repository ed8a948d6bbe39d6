"""Matches played in-process before the clock runs: legal entries to post, or a log to replay."""

import os
import time
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.simulator.setups import SETUPS

SYSTEM = "bolter-ball"
BALL_ACTIONS = frozenset({"shoot_ball", "assault_ball"})
Json = dict[str, Any]


@dataclass(frozen=True)
class Script:
    """A set-up and entries that are legal one after the other."""

    setup: Json
    entries: list[Json]


def played(seed: int, most_entries: int, without: frozenset[str] = frozenset()) -> Script:
    """A random legal match, up to its end or to so many entries, none of the types `without`."""
    dice = Random(seed)
    system = RULE_SYSTEMS[SYSTEM]
    setup = SETUPS[SYSTEM](dice)
    state = system.start(msgspec.convert(setup, system.setup_type))
    entries: list[Json] = []
    while len(entries) < most_entries and (expected := system.expected(state)):
        expected = tuple(one for one in expected if one.type not in without)
        entry = random_entry(expected, dice)
        decision = system.decide(state, msgspec.convert(entry, system.entry_type))
        if decision.breaches:
            continue  # a random path can be barred; another one is tried
        for fact in decision.facts:
            state = system.evolve(state, fact)
        entries.append(entry)
    return Script(setup, entries)


def endless(entries: int) -> Script:
    """A match of so many entries: nobody touches the ball, so nobody wins."""
    return played(1, entries, BALL_ACTIONS)


def longest_of(seeds: range, most_entries: int) -> Script:
    """The longest of some random matches; random play is over after very different times."""
    return max((played(seed, most_entries) for seed in seeds), key=lambda one: len(one.entries))


def new_id(number: int) -> str:
    """A UUIDv7 whose order is that of the numbers."""
    noise = int.from_bytes(os.urandom(6), "big")
    high, low = number >> 14 & 0xFFF, (number & 0x3FFF) << 48 | noise
    milliseconds = time.time_ns() // 1_000_000
    return str(UUID(int=milliseconds << 80 | 7 << 76 | high << 64 | 2 << 62 | low))


def batch_body(entries: list[Json], first: int = 0) -> bytes:
    """The body of a POST of these entries, with new ids."""
    at = time.time_ns() // 1000
    items = [
        {"event_id": new_id(first + number), "occurred_at": at + number, "entry": entry}
        for number, entry in enumerate(entries)
    ]
    return msgspec.json.encode({"entries": items})
