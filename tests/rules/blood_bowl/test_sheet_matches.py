"""Random tables log whole matches as sheets, from expectations alone: nothing is ever refused, and
nothing is invented."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from schemas.blood_bowl import CoinToss
from schemas.blood_bowl_sheet import (
    SheetCompletion,
    SheetHurt,
    SheetSetUp,
    SheetTouchdown,
    SheetUnknown,
)
from schemas.pitch.entries import EndTurn
from schemas.pitch.steps import EntryDue, Task
from service.rules.blood_bowl.sheet.unknowns import word_of
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.play import random_entry
from service.simulator.setups import SETUPS

SEEDS = range(20)
MOST_ENTRIES = 2000
TURNS = 8


class Match(msgspec.Struct):
    """A sheet to its end: its last state, and what was entered, by type."""

    state: State
    entries: Counter[str]


@cache
def played(seed: int) -> Match:
    rng = Random(seed)
    setup = msgspec.convert(SETUPS["blood-bowl"](rng), BLOOD_BOWL.setup_type)
    state = BLOOD_BOWL.opening(setup, "sheet")
    entries: Counter[str] = Counter()
    while expectations := BLOOD_BOWL.expected(state):
        assert entries.total() < MOST_ENTRIES, "the match never ends"
        wire = random_entry(expectations, rng)
        entries[wire["type"]] += 1
        decision = BLOOD_BOWL.decide(state, msgspec.convert(wire, BLOOD_BOWL.entry_type))
        assert decision.breaches == (), (wire, decision.breaches)
        for fact in decision.facts:
            state = BLOOD_BOWL.evolve(state, fact)
        check(state)
        assert "None" not in BLOOD_BOWL.headline(state, decision.facts)
    return Match(state, entries)


def check(state: State) -> None:
    """What is true between any two entries."""
    assert all(player.at is None for player in state.players.values()), "a square was invented"
    assert (state.ball.at, state.ball.carrier) == (None, None), "a ball was invented"
    for side in state.sides.values():
        figures = (side.re_rolls, side.drive_re_rolls, side.apothecaries, side.bribes)
        assert min(figures) >= 0
        assert side.turn <= TURNS
    for key in state.sides:
        there = [
            player
            for player, one in state.players.items()
            if one.whereabouts == "pitch" and state.profiles[player].side == key
        ]
        assert len(there) <= len(state.took_part)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("BB-010", "BB-056", "BB-095")
def test_a_random_sheet_is_logged_to_its_end(seed: int) -> None:
    match = played(seed)
    assert match.state.final
    assert match.state.phase == "finished"
    assert [side.turn for side in match.state.sides.values()] == [TURNS, TURNS]


@pytest.mark.rule("BB-081")
def test_the_tally_holds_the_score_also_of_unknown_scorers() -> None:
    for seed in SEEDS:
        state = played(seed).state
        totals = {
            line.side: line.counts.get("touchdowns", 0)
            for line in BLOOD_BOWL.tally(state).lines
            if line.player is None
        }
        assert totals == {key: side.score for key, side in state.sides.items()}


def test_random_sheets_have_every_kind_of_entry() -> None:
    entries = sum((played(seed).entries for seed in SEEDS), Counter())
    kinds = {kind for kind in BLOOD_BOWL.entry_schemas if kind.startswith("sheet_")}
    never = {"sheet_sending_off"}  # only for tables: a simulated one has its fouls seen by dice
    assert kinds - never <= set(entries)
    assert all(60 <= played(seed).entries.total() <= 600 for seed in SEEDS)


@pytest.mark.rule("BB-010", "BB-056", "BB-095")
def test_a_quick_scribe_notes_touchdowns_casualties_and_ends_of_turns_only() -> None:
    """Whatever else is due is left unknown."""
    setup = msgspec.convert(SETUPS["blood-bowl"](Random(1)), BLOOD_BOWL.setup_type)
    state = BLOOD_BOWL.opening(setup, "sheet")
    first, second = state.sides
    noted = [
        SheetCompletion(first),
        SheetTouchdown(first),
        SheetHurt(second, "casualty"),
        SheetTouchdown(second),
    ]
    while not state.ended or not isinstance(state.agenda[-1], EntryDue):
        entry = next_of(state, noted)
        decision = BLOOD_BOWL.decide(state, entry)
        assert decision.breaches == (), (entry, decision.breaches)
        for fact in decision.facts:
            state = BLOOD_BOWL.evolve(state, fact)
    assert noted == []
    assert [side.score for side in state.sides.values()] == [1, 1]
    assert state.counts == {
        first: {"completions": 1, "touchdowns": 1, "mvps": 1},
        second: {"touchdowns": 1, "suffered_unknown": 1, "mvps": 1},
    }


def next_of(state: State, noted: list[Any]) -> Any:
    """What the scribe writes next."""
    due = state.agenda[-1] if state.agenda else None
    if due is None:
        assert state.active is not None
        return noted.pop(0) if noted else EndTurn(state.active)
    if isinstance(due, EntryDue) and due.entry == "coin_toss":
        return CoinToss(next(iter(state.sides)), "kick")
    if isinstance(due, EntryDue) and due.entry == "sheet_set_up":
        assert due.side is not None
        return SheetSetUp(due.side)
    assert not isinstance(due, Task)
    return SheetUnknown(word_of(due), getattr(due, "player", None))


def test_snapshots_of_a_sheet_come_back_as_they_were() -> None:
    state = played(1).state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State).detail == "sheet"


def test_the_same_dice_write_the_same_sheet() -> None:
    assert played.__wrapped__(3) == played(3)
