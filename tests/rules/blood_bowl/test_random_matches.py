"""Random tables play whole matches from expectations alone: nothing is ever refused, and what must
always be true of a pitch is."""

from collections import Counter
from functools import cache
from random import Random

import msgspec
import pytest

from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.blood_bowl.zones import PITCH
from service.rules.play import random_entry
from service.simulator.setups import SETUPS

SEEDS = range(20)
MOST_ENTRIES = 3000
TURNS = 8
ROLLS = ("dodge", "rush", "block", "armour", "injury", "casualty", "pass", "catch")
ENTRIES = ("move", "block", "pass", "hand_off", "foul", "re_roll", "choose")


class Match(msgspec.Struct):
    """A match that was played: its last state, and what was entered, by type."""

    state: State
    entries: Counter[str]
    rolls: Counter[str]


@cache
def played(seed: int) -> Match:
    rng = Random(seed)
    setup = msgspec.convert(SETUPS["blood-bowl"](rng), BLOOD_BOWL.setup_type)
    state = BLOOD_BOWL.start(setup)
    entries: Counter[str] = Counter()
    rolls: Counter[str] = Counter()
    while expectations := BLOOD_BOWL.expected(state):
        assert entries.total() < MOST_ENTRIES, "the match never ends"
        wire = random_entry(expectations, rng)
        entries[wire["type"]] += 1
        rolls[wire.get("roll", "")] += 1
        decision = BLOOD_BOWL.decide(state, msgspec.convert(wire, BLOOD_BOWL.entry_type))
        assert decision.breaches == (), (wire, decision.breaches)
        for fact in decision.facts:
            state = BLOOD_BOWL.evolve(state, fact)
        check(state)
        assert "None" not in BLOOD_BOWL.headline(state, decision.facts)
    return Match(state, entries, rolls)


def check(state: State) -> None:
    """What is true between any two entries."""
    squares = [player.at for player in state.players.values() if player.at is not None]
    assert len(set(squares)) == len(squares), "two players on one square"
    assert all(0 <= x < PITCH.length and 0 <= y < PITCH.width for x, y in squares)
    for key, player in state.players.items():
        assert (player.at is not None) == (player.whereabouts == "pitch"), key
    ball = state.ball
    assert ball.at is None or ball.carrier is None, "two balls"
    if ball.carrier is not None:
        assert state.players[ball.carrier].at is not None, "the ball is held beyond the pitch"
        assert state.players[ball.carrier].posture == "standing", "the ball is held lying down"
    for side in state.sides.values():
        figures = (side.re_rolls, side.drive_re_rolls, side.apothecaries, side.bribes)
        assert min(figures) >= 0
        assert side.turn <= TURNS


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("BB-010", "BB-056", "BB-095")
def test_a_random_match_is_played_to_its_end(seed: int) -> None:
    match = played(seed)
    assert match.state.ended
    assert match.state.phase == "finished"
    assert match.state.final
    assert [side.turn for side in match.state.sides.values()] == [TURNS, TURNS]


@pytest.mark.rule("BB-081")
def test_the_tally_holds_the_score() -> None:
    for seed in SEEDS:
        state = played(seed).state
        totals = {
            line.side: line.counts.get("touchdowns", 0)
            for line in BLOOD_BOWL.tally(state).lines
            if line.player is None
        }
        assert totals == {key: side.score for key, side in state.sides.items()}


def test_in_random_matches_something_happens() -> None:
    matches = [played(seed) for seed in SEEDS]
    rolls = sum((match.rolls for match in matches), Counter())
    entries = sum((match.entries for match in matches), Counter())
    touchdowns = sum(side.score for match in matches for side in match.state.sides.values())
    assert touchdowns >= 5
    assert all(rolls[kind] for kind in ROLLS)
    assert all(entries[kind] for kind in ENTRIES)
    assert all(300 <= match.entries.total() <= 1200 for match in matches)


def test_the_same_dice_play_the_same_match() -> None:
    again = played.__wrapped__(3)
    assert again == played(3)
