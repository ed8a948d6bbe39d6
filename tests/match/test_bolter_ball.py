"""The same machine with real rules: random Bolter Ball matches, corrected at random places."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.match import EntryItem, Redo, Replace, Retract, Undo
from service.audit.report import audit
from service.planning import plan
from service.rules.amend import decided_again
from service.rules.match import Match, after_event, folded, from_snapshot, replayed, snapshot_of
from tests.bench.replay import match_log, stored
from tests.bench.script import played
from tests.match.table import EPOCH, REFEREE, number


def corrected(seed: int, corrections: int) -> tuple[list[Any], Match]:
    """The log of a random match with corrections of earlier entries, and the match."""
    dice = Random(seed)
    log = match_log(played(seed, 70))
    match = replayed(log)
    for count in range(corrections):
        slots = [slot for slot in match.slots or () if not slot.retracted]
        entry: Any = dice.choice(
            [
                Undo(),
                Retract(dice.choice(slots).event, "x"),
                Replace(dice.choice(slots).event, dice.choice(slots).entry, "x"),
            ]
        )
        match = reported(match, log, entry, count)
    return log, match


def reported(match: Match, log: list[Any], entry: Any, count: int) -> Match:
    planned = plan(match, (item(entry, count),), {}, REFEREE)
    for new in planned.new:
        log.append(stored(new, log[-1]))
        match = after_event(match, log[-1])
    return match


def item(entry: Any, count: int) -> EntryItem[Any]:
    return EntryItem(number(count), EPOCH + count, entry, None, "The referee saw it")


@given(st.integers(0, 200), st.integers(1, 4))
@settings(max_examples=25, deadline=None)
def test_a_corrected_match_is_its_amended_history_decided_from_scratch(
    seed: int, corrections: int
) -> None:
    _, match = corrected(seed, corrections)
    state = match.start
    for slot in match.slots or ():
        if not slot.retracted:
            facts, flags = decided_again(match.system, state, slot.entry)
            assert (facts, flags) == (slot.facts, slot.flags)
            state = folded(match.system, state, facts)
    assert state == match.head.state


@given(st.integers(0, 200), st.integers(1, 3))
@settings(max_examples=10, deadline=None)
def test_a_snapshot_of_a_corrected_match_comes_back_as_it_was(seed: int, corrections: int) -> None:
    _, match = corrected(seed, corrections)
    assert from_snapshot(match.head.rules, snapshot_of(match)).head == match.head


@given(st.integers(0, 200), st.integers(1, 3))
@settings(max_examples=10, deadline=None)
def test_an_audit_of_a_corrected_match_finds_no_difference(seed: int, corrections: int) -> None:
    log, match = corrected(seed, corrections)
    report = audit(log)
    assert (report.counts.differences, report.counts.undecidable, report.chain) == (0, 0, None)
    assert report.version == match.version


@given(st.integers(0, 200))
@settings(max_examples=10, deadline=None)
def test_undo_and_redo_bring_a_match_back(seed: int) -> None:
    log = match_log(played(seed, 40))
    match = replayed(log)
    after = reported(reported(match, log, Undo(), 1), log, Redo(), 2)
    assert after.head.state == match.head.state
    assert list(after.slots or ()) == list(match.slots or ())
