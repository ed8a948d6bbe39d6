"""Tables that do what is expected, and tables that do not: whatever is entered, a match stays sane.

A wrong entry is refused, or breaches rules and may be recorded all the same; nothing else comes of
it. Matches are entered at many points, so that short runs see all of a match.
"""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from schemas.blood_bowl import Concede, ConfirmResult, Placement
from schemas.dock_bowl import (
    BringNobody,
    BringOn,
    CrewFoul,
    EjectCoach,
    MagicSponge,
    ManDock,
    OpenChest,
    WarnCoach,
)
from schemas.pitch.entries import EndTurn
from schemas.pitch.steps import Task
from service.rules.contract import Breach, Decision, IllegalEntry
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.system import DOCK_BOWL
from service.rules.pitch.parties import about
from service.rules.play import NO_HEAD, random_entry
from service.simulator.dock_bowl_teams import dock_bowl
from tests.rules.blood_bowl import test_properties as blood_bowl
from tests.rules.dock_bowl.test_random_matches import check

MATCHES = (2, 5, 7, 9)
EVERY = 20
"""Entries between two points at which a match may be entered."""
MOST_ENTRIES = 2_000
SQUARES = st.tuples(st.integers(0, 38), st.integers(0, 16))
ENCODER, DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(State)


@cache
def points(seed: int) -> tuple[State, ...]:
    """States of a match that was played by its expectations."""
    rng = Random(seed)
    state = DOCK_BOWL.start(msgspec.convert(dock_bowl(rng), DOCK_BOWL.setup_type))
    found: list[State] = []
    for count in range(MOST_ENTRIES):
        if count % EVERY == 0:
            found.append(state)
        expectations = DOCK_BOWL.expected(state)
        if not expectations:
            break
        entry = msgspec.convert(random_entry(expectations, rng), DOCK_BOWL.entry_type)
        for fact in DOCK_BOWL.decide(state, entry).facts:
            state = DOCK_BOWL.evolve(state, fact)
    return tuple(found)


def decided(state: State, entry: Any) -> Decision | Breach:
    """The decision, or why the entry is refused under any checking."""
    try:
        return DOCK_BOWL.decide(state, entry)
    except IllegalEntry as refusal:
        return refusal.breach


class Tables(RuleBasedStateMachine):
    """One table; `sane` as long as nothing against the rules was recorded, nor ruled."""

    @initialize(seed=st.sampled_from(MATCHES), place=st.integers(0, 10_000))
    def sits_down(self, seed: int, place: int) -> None:
        states = points(seed)
        self.state = states[place % len(states)]
        self.sane = True

    @precondition(lambda self: bool(DOCK_BOWL.expected(self.state)))
    @rule(seed=st.integers(0, 2**32))
    def does_what_is_expected(self, seed: int) -> None:
        wire = random_entry(DOCK_BOWL.expected(self.state), Random(seed))
        decision = DOCK_BOWL.decide(self.state, msgspec.convert(wire, DOCK_BOWL.entry_type))
        assert not decision.breaches or not self.sane, (wire, decision.breaches)
        self.records(decision)

    @rule(data=st.data(), flagged=st.booleans())
    def does_something_else(self, data: st.DataObject, flagged: bool) -> None:
        self.enters(data.draw(st.sampled_from(OTHERS))(self, data), flagged)

    @rule(data=st.data())
    def calls_the_referee(self, data: st.DataObject) -> None:
        self.sane = False
        self.enters(blood_bowl.ruling(self, data), flagged=True)  # type: ignore[arg-type]

    def enters(self, entry: Any, flagged: bool) -> None:
        """Strict checking refuses a breach; checking by flag records it."""
        before = ENCODER.encode(self.state)
        decision = decided(self.state, entry)
        assert ENCODER.encode(self.state) == before
        if isinstance(decision, Breach):
            assert decision.rule in DOCK_BOWL.ledger
            assert decision.legal
        elif flagged or not decision.breaches:
            assert all(each.rule in DOCK_BOWL.ledger for each in decision.breaches)
            self.sane = self.sane and not decision.breaches
            self.records(decision)

    def records(self, decision: Decision) -> None:
        for fact in decision.facts:
            self.state = DOCK_BOWL.evolve(self.state, fact)
        assert DECODER.decode(ENCODER.encode(self.state)) == self.state

    @invariant()
    def the_board_is_sane(self) -> None:
        if self.sane:
            check(self.state)

    @invariant()
    def what_is_to_come_is_about_players_of_the_match(self) -> None:
        state = self.state
        assert not state.agenda or not isinstance(state.agenda[-1], Task)
        named = {key for step in state.agenda for key in about(step)}
        assert named <= state.players.keys()
        if state.activation is not None:
            assert state.activation.player in state.players

    @invariant()
    def the_match_goes_on_or_is_over(self) -> None:
        assert self.state.final or DOCK_BOWL.expected(self.state)

    @invariant()
    def displays_can_be_drawn(self) -> None:
        DOCK_BOWL.board(self.state)
        DOCK_BOWL.tally(self.state)


def of_the_harbour(table: Tables, data: st.DataObject) -> Any:
    side = data.draw(st.sampled_from([*table.state.sides, "nobody's"]))
    who = data.draw(st.sampled_from([*table.state.players, "nobody"]))
    square = data.draw(SQUARES)
    chest = data.draw(st.sampled_from([*table.state.chests, square]))
    placements = st.builds(Placement, st.sampled_from(list(table.state.players)), SQUARES)
    made: tuple[Any, ...] = (
        BringNobody(side),
        BringOn(side, who, square),
        Concede(side),
        ConfirmResult(side, NO_HEAD),
        CrewFoul(side, who),
        EjectCoach(side),
        EndTurn(side),
        MagicSponge(side, who),
        ManDock(side, data.draw(st.integers(1, 4)), tuple(data.draw(st.lists(placements)))),
        OpenChest(who, chest),
        WarnCoach(side),
    )
    return data.draw(st.sampled_from(made))


OTHERS: tuple[Any, ...] = (
    blood_bowl.roll,
    blood_bowl.choose,
    blood_bowl.choose_square,
    blood_bowl.move,
    blood_bowl.aimed,
    blood_bowl.aimed,
    of_the_harbour,
    of_the_harbour,
)


@pytest.mark.rule("BB-056", "BB-095")
def test_whatever_is_entered_a_match_stays_sane() -> None:
    run_state_machine_as_test(
        Tables,
        settings=settings(
            max_examples=60,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
