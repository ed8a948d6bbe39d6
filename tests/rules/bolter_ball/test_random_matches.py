"""Random matches, made from expectations alone, run to the third score without a refusal."""

from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from schemas.bolter_ball import BolterBallSetup, Hill, TableSetup, Wall
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from service.rules.play import random_entry
from tests.rules.bolter_ball.table import a_setup

MOST_ENTRIES = 12_000
MATCHES_A_BLOCK = 15

HILLS = (Hill("west", 900, 1800, 450), Hill("east", 2700, 2300, 500))
WALLS = (Wall("long", 1700, 1300, 600, 100), Wall("tall", 3000, 1500, 80, 900))
SMALL = TableSetup(4000, 3600)
SETUPS: tuple[BolterBallSetup, ...] = (
    a_setup(),
    a_setup(hills=HILLS, walls=WALLS),
    replace(a_setup(hills=HILLS), first_side="blue", table=SMALL),
    replace(a_setup(walls=WALLS), table=SMALL),
    replace(a_setup(hills=HILLS, walls=WALLS), first_side="blue", table=SMALL),
)

_entries = msgspec.json.Decoder(BOLTER_BALL.entry_type)
_facts = msgspec.json.Decoder(tuple[BOLTER_BALL.fact_type, ...])  # type: ignore[name-defined]
_states = msgspec.json.Decoder(State)


def play(setup: BolterBallSetup, seed: int) -> tuple[State, list[Any]]:
    """Play a match to its end over the wire, checking the state after every entry."""
    rng = Random(seed)
    state: State = BOLTER_BALL.start(setup)
    facts: list[Any] = []
    for played in range(MOST_ENTRIES):
        expectations = BOLTER_BALL.expected(state)
        if not expectations:
            return state, facts
        wire = msgspec.json.encode(random_entry(expectations, rng))
        decision = BOLTER_BALL.decide(state, _entries.decode(wire))
        assert decision.breaches == (), f"seed {seed}, entry {played}: {wire!r}"
        assert 0 <= decision.answers <= played
        before = state
        for fact in decision.facts:
            state = BOLTER_BALL.evolve(state, fact)
        check(before, state)
        facts.extend(decision.facts)
    raise AssertionError(f"seed {seed}: no end after {MOST_ENTRIES} entries")


def check(before: State, after: State) -> None:
    """One ball on the table, no two marines in one place, scores that only grow."""
    table = after.setup.table
    assert 0 <= after.ball[0] <= table.width
    assert 0 <= after.ball[1] <= table.height
    for side, score in before.scores.items():
        assert score <= after.scores[side] <= score + 1
    assert after.marines.keys() == before.marines.keys()
    if after.marines is not before.marines:
        check_places(after)


def check_places(state: State) -> None:
    places = [marine.at for marine in state.marines.values() if marine.at is not None]
    for x, y in places:
        assert 49 <= x <= state.setup.table.width - 49
        assert 49 <= y <= state.setup.table.height - 49
    for (ax, ay), (bx, by) in combinations(places, 2):
        assert (ax - bx) ** 2 + (ay - by) ** 2 >= 98**2


@pytest.mark.parametrize("block", range(20))
def test_random_matches_end_and_replay_to_the_same_state(block: int) -> None:
    for match in range(MATCHES_A_BLOCK):
        seed = block * MATCHES_A_BLOCK + match
        setup = SETUPS[seed % len(SETUPS)]
        state, facts = play(setup, seed)
        assert state.winner is not None
        assert state.scores[state.winner] == 3
        assert sorted(state.scores.values())[0] < 3
        replayed = BOLTER_BALL.start(setup)
        for fact in _facts.decode(msgspec.json.encode(facts)):
            replayed = BOLTER_BALL.evolve(replayed, fact)
        assert replayed == state
        assert _states.decode(msgspec.json.encode(state)) == state


def test_the_same_seed_plays_the_same_match() -> None:
    assert play(SETUPS[3], 7) == play(SETUPS[3], 7)
