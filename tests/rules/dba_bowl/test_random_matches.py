"""Random tables play whole matches from expectations alone: nothing is ever refused, and what must
always be true of a match is."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from schemas.dba_bowl import DbaBowlSetup
from service.rules.dba_bowl.decide import ENTRY_TYPES
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from service.rules.play import random_entry
from service.simulator.setups import SETUPS
from tests.rules.dba_bowl.invariants import check

BLOCKS, MATCHES_A_BLOCK = 10, 4
MOST_ENTRIES = 12_000

_entries = msgspec.json.Decoder(DBA_BOWL.entry_type)
_facts = msgspec.json.Decoder(tuple[DBA_BOWL.fact_type, ...])  # type: ignore[name-defined]
_states = msgspec.json.Decoder(State)


class Played(msgspec.Struct):
    """A match that was played: how it began and ended, what was entered, and all its facts."""

    setup: DbaBowlSetup
    state: State
    entries: Counter[str]
    facts: list[Any]


@cache
def played(seed: int) -> Played:
    """Play a match to its end over the wire, checking the state after every entry."""
    rng = Random(seed)
    setup = msgspec.convert(SETUPS["dba-bowl"](rng), DbaBowlSetup)
    state: State = DBA_BOWL.start(setup)
    match = Played(setup, state, Counter(), [])
    while expectations := DBA_BOWL.expected(state):
        assert match.entries.total() < MOST_ENTRIES, f"seed {seed} never ends"
        wire = random_entry(expectations, rng)
        match.entries[wire["type"]] += 1
        decision = DBA_BOWL.decide(state, _entries.decode(msgspec.json.encode(wire)))
        assert decision.breaches == (), f"seed {seed}: {wire} {decision.breaches}"
        assert 0 <= decision.answers <= state.entries
        before = state.scores
        for fact in decision.facts:
            state = DBA_BOWL.evolve(state, fact)
        check(state)
        assert all(
            before[side] <= score <= before[side] + 1 for side, score in state.scores.items()
        )
        assert "None" not in DBA_BOWL.headline(state, decision.facts)
        match.facts.extend(decision.facts)
    match.state = state
    return match


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.rule("DBA-002", "DBA-010")
def test_random_matches_end_and_replay_to_the_same_state(block: int) -> None:
    for seed in range(block * MATCHES_A_BLOCK, (block + 1) * MATCHES_A_BLOCK):
        match = played(seed)
        state = match.state
        assert state.ended
        ours, theirs = state.scores.values()
        if match.setup.length == "best_of_three":
            assert sorted((ours, theirs))[1] == 2
            assert state.winner is not None
        assert (state.winner is None) == (ours == theirs)
        replayed = DBA_BOWL.start(match.setup)
        for fact in _facts.decode(msgspec.json.encode(match.facts)):
            replayed = DBA_BOWL.evolve(replayed, fact)
        assert replayed == state
        assert _states.decode(msgspec.json.encode(state)) == state


def test_in_random_matches_everything_happens() -> None:
    matches = [played(seed) for seed in range(BLOCKS * MATCHES_A_BLOCK)]
    entries = sum((match.entries for match in matches), Counter())
    facts = Counter(type(fact) for match in matches for fact in match.facts)
    kinds = {kind.__struct_config__.tag for kind in ENTRY_TYPES}
    assert kinds - set(entries) == set()
    assert {kind.__name__ for kind in facts} == {
        kind.__name__ for kind in DBA_BOWL.fact_type.__args__
    }


def test_the_tally_holds_the_score() -> None:
    for seed in range(BLOCKS):
        state = played(seed).state
        totals = {
            line.side: line.counts["touchdowns"]
            for line in DBA_BOWL.tally(state).lines
            if line.player is None
        }
        assert totals == state.scores


def test_the_same_seed_plays_the_same_match() -> None:
    assert played.__wrapped__(7) == played(7)
