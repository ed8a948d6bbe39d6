"""A Hypothesis state machine: tables report what is expected and referees force what is not.

Whatever is recorded, by the rules or against them, the match keeps its invariants and can go on.
"""

from random import Random
from typing import Any, get_args

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from schemas.dba_bowl import DbaBowlEntry, DbaBowlSetup
from service.rules.contract import Decision, IllegalEntry
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from service.rules.play import random_entry
from service.simulator.setups import SETUPS
from tests.rules.dba_bowl.invariants import check

SEEDS = st.integers(0, 2**32)
PHASES = ("move", "stand", "mark", "pass")


def value(name: str, state: State, rng: Random) -> Any:
    """Something of the right shape for a field of an entry."""
    if name == "dice":
        return [rng.randint(1, 6) for _ in range(rng.randint(1, 2))]
    if name in ("at", "to", "target") and rng.randrange(4):
        return [rng.randrange(26), rng.randrange(15)]
    if name == "route":
        return [[rng.randrange(26), rng.randrange(15)] for _ in range(rng.randrange(3))]
    if name == "squares":
        return rng.randint(1, 6)
    if name == "pick_up":
        return rng.random() < 0.3
    if name == "phase":
        return rng.choice(PHASES)
    if name == "side":
        return rng.choice(list(state.scores))
    return rng.choice(list(state.players))


def anything(state: State, rng: Random) -> Any:
    """An entry of any type with any values; None when its shape is wrong."""
    kind = rng.choice(get_args(DbaBowlEntry))
    names = kind.__struct_fields__
    wire = {name: value(name, state, rng) for name in names}
    tag = kind.__struct_config__.tag
    try:
        return msgspec.convert({"type": tag, **wire}, DBA_BOWL.entry_type)
    except msgspec.ValidationError:
        return None


class AnyReport(RuleBasedStateMachine):
    """A match that takes what comes."""

    def __init__(self) -> None:
        super().__init__()
        setup = msgspec.convert(SETUPS["dba-bowl"](Random(1)), DbaBowlSetup)
        self.state: State = DBA_BOWL.start(setup)

    @rule(seed=SEEDS, entries=st.integers(1, 60))
    def the_table_plays(self, seed: int, entries: int) -> None:
        rng = Random(seed)
        for _ in range(entries):
            expectations = DBA_BOWL.expected(self.state)
            if not expectations:
                return
            wire = random_entry(expectations, rng)
            entry = msgspec.convert(wire, DBA_BOWL.entry_type)
            decision = DBA_BOWL.decide(self.state, entry)
            assert decision.breaches == (), (wire, decision.breaches)
            self._record(decision)

    @rule(seed=SEEDS, entries=st.integers(1, 60))
    def a_referee_forces(self, seed: int, entries: int) -> None:
        rng = Random(seed)
        for _ in range(entries):
            entry = anything(self.state, rng)
            before = msgspec.json.encode(self.state)
            try:
                decision = DBA_BOWL.decide(self.state, entry) if entry is not None else None
            except IllegalEntry:
                decision = None
            assert msgspec.json.encode(self.state) == before, "deciding changed the state"
            if decision is not None:
                self._record(decision)

    def _record(self, decision: Decision) -> None:
        for fact in decision.facts:
            self.state = DBA_BOWL.evolve(self.state, fact)
        check(self.state)

    @invariant()
    def the_match_can_go_on(self) -> None:
        expectations = DBA_BOWL.expected(self.state)
        assert bool(expectations) != self.state.ended
        if expectations:
            random_entry(expectations, Random(1))
        DBA_BOWL.board(self.state)


AnyReport.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestAnyReport = AnyReport.TestCase
