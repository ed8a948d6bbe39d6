"""Tables that do what is expected, and tables that do not: whatever is entered, a match stays sane.

A wrong entry is refused, or breaches rules and may be recorded all the same; nothing else comes of
it. Matches are entered at many points, so that short runs see all of a match.
"""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from schemas.blood_bowl import CoinToss, ConfirmResult, Kick, Placement, SetUp, TouchdownScored
from schemas.pitch import entries
from schemas.pitch.facts import Ruled
from schemas.pitch.steps import ChoiceDue, RollDue, SquareDue, Task
from schemas.pitch.words import ChoiceKind, PlayerAction, ReRollSource, RollKind, SquareKind
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.contract import Breach, Decision, IllegalEntry
from service.rules.pitch.parties import about
from service.rules.play import NO_HEAD, random_entry
from service.simulator.setups import SETUPS
from tests.rules.blood_bowl.test_random_matches import check

MATCHES = 6
EVERY = 20
"""Entries between two points at which a match may be entered."""
SQUARES = st.tuples(st.integers(0, 26), st.integers(0, 15))
DICE = st.lists(st.integers(1, 8), min_size=1, max_size=4).map(tuple)
ENCODER, DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(BLOOD_BOWL.state_type)


@cache
def points(seed: int) -> tuple[State, ...]:
    """States of a match that was played by its expectations."""
    rng = Random(seed)
    state = BLOOD_BOWL.start(msgspec.convert(SETUPS["blood-bowl"](rng), BLOOD_BOWL.setup_type))
    found, count = [], 0
    while expectations := BLOOD_BOWL.expected(state):
        if count % EVERY == 0:
            found.append(state)
        entry = msgspec.convert(random_entry(expectations, rng), BLOOD_BOWL.entry_type)
        for fact in BLOOD_BOWL.decide(state, entry).facts:
            state = BLOOD_BOWL.evolve(state, fact)
        count += 1
    return tuple(found)


def decided(state: State, entry: Any) -> Decision | Breach:
    """The decision, or why the entry is refused under any checking."""
    try:
        return BLOOD_BOWL.decide(state, entry)
    except IllegalEntry as refusal:
        return refusal.breach


class Tables(RuleBasedStateMachine):
    """One table; `sane` as long as nothing against the rules was recorded, nor ruled."""

    @initialize(seed=st.integers(0, MATCHES - 1), place=st.integers(0, 10_000))
    def sits_down(self, seed: int, place: int) -> None:
        states = points(seed)
        self.state = states[place % len(states)]
        self.touchdowns = {key: side.score for key, side in self.state.sides.items()}
        self.sane = True

    # ------------------------------------------------------------------------ what is expected

    def expectations(self) -> Any:
        return BLOOD_BOWL.expected(self.state)

    @precondition(lambda self: BLOOD_BOWL.expected(self.state))
    @rule(seed=st.integers(0, 2**32))
    def does_what_is_expected(self, seed: int) -> None:
        wire = random_entry(self.expectations(), Random(seed))
        decision = BLOOD_BOWL.decide(self.state, msgspec.convert(wire, BLOOD_BOWL.entry_type))
        assert not decision.breaches or not self.sane, (wire, decision.breaches)
        self.records(decision)

    # ---------------------------------------------------------------------------- what is not

    @rule(data=st.data(), flagged=st.booleans())
    def does_something_else(self, data: st.DataObject, flagged: bool) -> None:
        self.enters(data.draw(st.sampled_from(OTHERS))(self, data), flagged)

    @rule(data=st.data())
    def calls_the_referee(self, data: st.DataObject) -> None:
        self.sane = False
        self.enters(ruling(self, data), flagged=True)

    def enters(self, entry: Any, flagged: bool) -> None:
        """Strict checking refuses a breach; checking by flag records it."""
        before = ENCODER.encode(self.state)
        decision = decided(self.state, entry)
        assert ENCODER.encode(self.state) == before
        if isinstance(decision, Breach):
            assert decision.rule in BLOOD_BOWL.ledger
            assert decision.legal
        elif flagged or not decision.breaches:
            self.sane = self.sane and not decision.breaches
            self.records(decision)

    def records(self, decision: Decision) -> None:
        for fact in decision.facts:
            self.state = BLOOD_BOWL.evolve(self.state, fact)
            assert DECODER.decode(ENCODER.encode(self.state)) == self.state
            if isinstance(fact, TouchdownScored):
                self.touchdowns[fact.side] += 1
            if isinstance(fact, Ruled):
                self.touchdowns.update({each.side: each.score for each in fact.sides})

    # -------------------------------------------------------------------------- what always holds

    @invariant()
    def the_board_is_sane(self) -> None:
        check(self.state)
        for player in self.state.players.values():
            assert player.at is not None or player.posture == "standing"

    @invariant()
    def what_is_to_come_is_about_players_of_the_match(self) -> None:
        state = self.state
        assert not state.agenda or not isinstance(state.agenda[-1], Task)
        named = {key for step in state.agenda for key in about(step)}
        assert named <= state.players.keys()
        for step in state.agenda:
            assert getattr(step, "side", None) in (None, *state.sides)
        if state.activation is not None:
            assert state.activation.player in state.players

    @invariant()
    def the_score_is_that_of_the_touchdowns(self) -> None:
        for key, side in self.state.sides.items():
            assert side.score == self.touchdowns[key]

    @invariant()
    def displays_can_be_drawn(self) -> None:
        assert BLOOD_BOWL.standing is not None
        BLOOD_BOWL.standing(self.state)
        BLOOD_BOWL.tally(self.state)


# ------------------------------------------------------------------------------- wrong entries


def player(table: Tables, data: st.DataObject) -> str:
    """Mostly the active one or a neighbour's key, sometimes nobody's."""
    activation = table.state.activation
    keys = [*table.state.players, "nobody"]
    if activation is not None:
        keys = [activation.player] * len(keys) + keys
    return data.draw(st.sampled_from(keys))


def words(kinds: Any) -> Any:
    return st.sampled_from(kinds.__args__)


def roll(table: Tables, data: st.DataObject) -> entries.Roll:
    top = table.state.agenda[-1] if table.state.agenda else None
    if isinstance(top, RollDue) and data.draw(st.booleans()):
        return entries.Roll(top.roll, data.draw(DICE), player=top.player)
    return entries.Roll(data.draw(words(RollKind)), data.draw(DICE), player=player(table, data))


def choose(table: Tables, data: st.DataObject) -> entries.Choose:
    top = table.state.agenda[-1] if table.state.agenda else None
    if isinstance(top, ChoiceDue):
        option = data.draw(st.sampled_from((*top.options, "nothing of it")))
        return entries.Choose(top.choice, option, player=top.player, skill=top.skill)
    return entries.Choose(data.draw(words(ChoiceKind)), "use", player=player(table, data))


def choose_square(table: Tables, data: st.DataObject) -> entries.ChooseSquare:
    top = table.state.agenda[-1] if table.state.agenda else None
    kind = top.choice if isinstance(top, SquareDue) else data.draw(words(SquareKind))
    return entries.ChooseSquare(kind, data.draw(SQUARES))


def move(table: Tables, data: st.DataObject) -> entries.Move:
    who = player(table, data)
    one = table.state.players.get(who)
    x, y = (one and one.at) or data.draw(SQUARES)
    path = []
    for dx, dy in data.draw(
        st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=1)
    ):
        x, y = max(0, x + dx), max(0, y + dy)
        path.append((x, y))
    return entries.Move(who, tuple(path[: entries.PATH_SQUARES]), data.draw(st.booleans()))


def aimed(table: Tables, data: st.DataObject) -> Any:
    who, whom, square = player(table, data), player(table, data), data.draw(SQUARES)
    made: tuple[Any, ...] = (
        entries.Block(who, whom),
        entries.Foul(who, whom),
        entries.HandOff(who, whom),
        entries.Pass(who, square, data.draw(st.booleans())),
        entries.ThrowTeamMate(who, whom, square),
        entries.UseAgainst(who, data.draw(words(PlayerAction)), whom),
        entries.Jump(who, square),
        entries.StandUp(who),
        entries.EndActivation(who),
        entries.Activate(who, data.draw(words(PlayerAction)), whom),
        entries.KeepRoll(),
        entries.ReRoll(data.draw(words(ReRollSource)), "Dodge", (data.draw(st.integers(0, 2)),)),
    )
    return data.draw(st.sampled_from(made))


def of_a_side(table: Tables, data: st.DataObject) -> Any:
    side = data.draw(st.sampled_from([*table.state.sides, "nobody's"]))
    placements = st.builds(Placement, st.sampled_from(list(table.state.players)), SQUARES)
    made: tuple[Any, ...] = (
        entries.EndTurn(side),
        CoinToss(side, "kick"),
        Kick(side, data.draw(SQUARES)),
        ConfirmResult(side, NO_HEAD),
        SetUp(side, tuple(data.draw(st.lists(placements, max_size=12)))),
    )
    return data.draw(st.sampled_from(made))


def ruling(table: Tables, data: st.DataObject) -> entries.Ruling:
    placements = st.builds(
        entries.PlayerPlacement,
        st.sampled_from([*table.state.players, "nobody"]),
        st.sampled_from(("pitch", "reserves", "knocked_out", "casualty", "sent_off")),
        st.none() | SQUARES,
        st.sampled_from(("standing", "prone", "stunned")),
    )
    figures = st.builds(
        entries.SideFigures,
        st.sampled_from([*table.state.sides, "nobody's"]),
        st.integers(0, 3),
        st.integers(0, 8),
        st.integers(0, 3),
    )
    return entries.Ruling(
        "it was so",
        placements=tuple(data.draw(st.lists(placements, max_size=3))),
        ball_at=data.draw(st.none() | SQUARES),
        ball_carrier=data.draw(st.none() | st.sampled_from([*table.state.players, "nobody"])),
        ball_off=data.draw(st.booleans()),
        sides=tuple(data.draw(st.lists(figures, max_size=1))),
        active_side=data.draw(st.none() | st.sampled_from([*table.state.sides])),
        settles=data.draw(st.booleans()),
    )


OTHERS = (roll, choose, choose_square, move, move, aimed, aimed, aimed, of_a_side)


@pytest.mark.rule("BB-024", "BB-056", "BB-095")
def test_whatever_is_entered_a_match_stays_sane() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Tables,
        settings=settings(
            max_examples=60,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        ),
    )
