"""Random tables play whole matches from expectations alone: nothing is ever refused, and what must
always be true of a harbour is."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from schemas.tagged import snake_case
from service.rules.dock_bowl.state import State, chart, is_field
from service.rules.dock_bowl.system import DOCK_BOWL
from service.rules.dock_bowl.tables import PIECES
from service.rules.play import random_entry
from service.simulator.dock_bowl_teams import dock_bowl

SEEDS = (2, 5, 7, 9, 11, 31)
MOST_ENTRIES = 15_000
FACTS: Any = msgspec.json.Decoder(tuple[DOCK_BOWL.fact_type, ...])  # type: ignore[name-defined]


class Match(msgspec.Struct):
    """A match that was played: its last state, and what came of it, by type."""

    state: State
    entries: Counter[str]
    facts: Counter[str]


@cache
def played(seed: int) -> Match:
    rng = Random(seed)
    state = DOCK_BOWL.start(msgspec.convert(dock_bowl(rng), DOCK_BOWL.setup_type))
    match = Match(state, Counter(), Counter())
    while expectations := DOCK_BOWL.expected(state):
        assert match.entries.total() < MOST_ENTRIES, "the match never ends"
        wire = random_entry(expectations, rng)
        match.entries[wire["type"]] += 1
        decision = DOCK_BOWL.decide(state, msgspec.convert(wire, DOCK_BOWL.entry_type))
        assert decision.breaches == (), (wire, decision.breaches)
        written = msgspec.json.encode(decision.facts)
        assert FACTS.decode(written) == decision.facts
        for fact in decision.facts:
            match.facts[snake_case(type(fact).__name__)] += 1
            state = DOCK_BOWL.evolve(state, fact)
        check(state)
        assert "None" not in DOCK_BOWL.headline(state, decision.facts)
    match.state = state
    return match


def check(state: State) -> None:
    """What is true between any two entries: one ball or a hidden one, no two pieces on a square,
    nobody on a mast, every player in exactly one place."""
    squares = [player.at for player in state.players.values() if player.at is not None]
    assert len(set(squares)) == len(squares), "two pieces on one square"
    assert all(is_field(state, square) for square in squares), "a piece on a mast, a chest, the sea"
    for key, player in state.players.items():
        assert (player.at is not None) == (player.whereabouts == "pitch"), key
    _check_ball(state)
    assert len(set(state.chests)) == len(state.chests)
    assert all(chart(state).is_field(chest) for chest in state.chests)
    assert set(state.treasures.values()) <= set(state.players)
    for treasure, key in PIECES.items():
        # A piece that a bounce has thrown off a plank is in the air, and still in play.
        in_play = state.players[key].whereabouts in ("pitch", "sea")
        assert (state.treasures.get(treasure) == key) == in_play
    for side in state.sides.values():
        assert min(side.re_rolls, side.apothecaries, side.bribes, side.score) >= 0


def _check_ball(state: State) -> None:
    ball = state.ball
    assert ball.at is None or ball.carrier is None, "two balls"
    if not state.found:
        assert ball.at is None, "a hidden ball lies on a square"
        assert ball.carrier is None, "a hidden ball is held"
        assert state.chests, "the ball is hidden in no chest"
    if ball.carrier is not None:
        carrier = state.players[ball.carrier]
        assert carrier.whereabouts in ("pitch", "sea"), "the ball is held beyond the field"
        assert carrier.posture == "standing", "the ball is held lying down"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("DOCK-001", "DOCK-002", "BB-056")
def test_a_random_match_is_played_to_its_touchdown(seed: int) -> None:
    state = played(seed).state
    assert state.final
    assert state.winner is not None
    assert [side.score for side in state.sides.values()].count(1) == 1


def test_the_tally_holds_the_score() -> None:
    for seed in SEEDS:
        state = played(seed).state
        totals = {
            line.side: line.counts.get("touchdowns", 0)
            for line in DOCK_BOWL.tally(state).lines
            if line.player is None
        }
        assert totals == {key: side.score for key, side in state.sides.items()}


def test_in_random_matches_something_happens() -> None:
    facts = sum((played(seed).facts for seed in SEEDS), Counter[str]())
    entries = sum((played(seed).entries for seed in SEEDS), Counter[str]())
    for kind in ("sea_stirred", "chest_removed", "treasure_taken", "piece_appeared", "turn_paused"):
        assert facts[kind], kind
    for kind in ("open_chest", "bring_on", "magic_sponge", "block", "pass", "foul"):
        assert entries[kind], kind


def test_a_state_is_kept_in_json_and_read_again() -> None:
    state = played(SEEDS[0]).state
    encoded = msgspec.json.encode(state)
    assert msgspec.json.decode(encoded, type=State) == state
