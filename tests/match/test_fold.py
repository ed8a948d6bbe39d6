"""The fold of a stream is the match that its amended history makes, and it decides nothing."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.match import Insert, Redo, Replace, Retract, Undo
from service.rules.amend import decided_again, judge
from service.rules.contract import Decision
from service.rules.match import (
    Match,
    SlotsMissing,
    after_event,
    continued,
    from_snapshot,
    replayed,
    snapshot_of,
)
from service.rules.registry import RULE_SYSTEMS
from tests.match.counter_game import COUNTER, Add, CounterState, Double, Pass, Spend
from tests.match.table import Table, number

AMOUNT = st.integers(0, 12)
ENTRY = st.one_of(
    st.builds(Add, AMOUNT), st.builds(Spend, AMOUNT), st.just(Double()), st.just(Pass())
)
STEP = st.one_of(
    ENTRY,
    ENTRY,
    st.just("undo"),
    st.just("redo"),
    st.tuples(st.sampled_from(["retract", "restore"]), st.integers(0, 30)),
    st.tuples(st.sampled_from(["replace", "insert"]), st.integers(0, 30), ENTRY),
)


class History:
    """The amended history kept in the plainest way there is: a list, changed in place."""

    def __init__(self) -> None:
        self.lines: list[list[Any]] = []  # event id, entry, in force

    def apply(self, event: UUID, entry: Any) -> None:
        match entry:
            case Undo():
                next(line for line in reversed(self.lines) if line[2])[2] = False
            case Retract(event=target):
                self.line(target)[2] = False
            case Redo(event=target):
                self.line(target)[2] = True
            case Replace(event=target, entry=other):
                self.line(target)[1] = other
            case Insert(before=target, entry=other):
                self.lines.insert(self.lines.index(self.line(target)), [event, other, True])
            case _:
                self.lines.append([event, entry, True])

    def line(self, event: UUID | None) -> list[Any]:
        return next(line for line in self.lines if line[0] == event)

    def decided(self, limit: int) -> tuple[CounterState, int]:
        """State and number of flagged entries when every entry in force is decided from scratch."""
        state, flagged = CounterState(limit), 0
        for _, entry, in_force in self.lines:
            if in_force:
                facts, flags = decided_again(COUNTER, state, entry)
                flagged += bool(flags)
                for fact in facts:
                    state = COUNTER.evolve(state, fact)
        return state, flagged


def as_entry(match: Match, step: Any) -> Any:
    """The amendment that a step means in this match; None where it means nothing."""
    slots = list(match.slots or ())
    match step:
        case "undo":
            return Undo() if any(not slot.retracted for slot in slots) else None
        case "redo":
            return Redo(match.head.undone[-1]) if match.head.undone else None
        case (str(kind), int(index), *entry):
            return _amendment(kind, [slot for slot in slots if _may(kind, slot)], index, entry)
    return step


def _may(kind: str, slot: Any) -> bool:
    return kind == "insert" or slot.retracted == (kind == "restore")


def _amendment(kind: str, slots: list[Any], index: int, entry: list[Any]) -> Any:
    if not slots:
        return None
    event = slots[index % len(slots)].event
    if kind == "retract":
        return Retract(event, "x")
    if kind == "restore":
        return Redo(event, "x")
    return (Replace if kind == "replace" else Insert)(event, entry[0], "x")


def played(steps: list[Any]) -> tuple[Table, History]:
    table, history = Table(limit=20), History()
    for step in steps:
        entry = as_entry(table.match, step)
        if entry is not None and table.report(entry).refusal is None:
            history.apply(table.log[-1].event_id, entry)
    return table, history


STEPS = st.lists(STEP, max_size=30)


@given(STEPS)
@settings(max_examples=300, deadline=None)
def test_the_state_is_that_of_the_amended_history_decided_from_scratch(steps: list[Any]) -> None:
    table, history = played(steps)
    assert (table.match.head.state, table.match.head.flags) == history.decided(20)


@given(STEPS)
@settings(max_examples=150, deadline=None)
def test_the_slots_in_force_are_the_entries_of_the_amended_history(steps: list[Any]) -> None:
    table, history = played(steps)
    slots = [slot for slot in table.match.slots or () if not slot.retracted]
    in_force = [(slot.event, slot.entry) for slot in slots]
    assert in_force == [(event, entry) for event, entry, there in history.lines if there]
    happened = [slot.event for slot in slots if slot.facts or not slot.flags]
    assert table.match.head.recent == tuple(happened[-32:])


@given(STEPS, st.integers(0, 30))
@settings(max_examples=200, deadline=None)
def test_a_snapshot_and_the_tail_after_it_are_the_whole_stream(
    steps: list[Any], version: int
) -> None:
    """Unless the tail holds an amendment: then the whole stream is asked for."""
    table, _ = played(steps)
    log = table.log
    head = replayed(log[: 1 + version % len(log)])
    bare = from_snapshot("counter/1", snapshot_of(head))
    tail = log[head.version :]
    amended = any(event.type in {"undo", "redo", "retract", "replace", "insert"} for event in tail)
    if amended:
        with pytest.raises(SlotsMissing):
            continued(bare, tail)
    else:
        assert continued(bare, tail).head == table.match.head


@given(STEPS)
@settings(max_examples=150, deadline=None)
def test_undo_and_redo_together_change_nothing_but_the_count_of_amendments(
    steps: list[Any],
) -> None:
    table, _ = played(steps)
    before = table.match
    if not before.head.recent:
        return
    table.reports(Undo(), Redo())
    after = table.match
    assert after.head.state == before.head.state
    assert after.head.recent == before.head.recent
    assert after.head.flags == before.head.flags
    assert after.head.undone == before.head.undone
    assert list(after.slots or ()) == list(before.slots or ())


@given(STEPS, STEPS)
@settings(max_examples=100, deadline=None)
def test_a_match_is_a_value_that_its_successors_leave_alone(
    steps: list[Any], later: list[Any]
) -> None:
    table, _ = played(steps)
    before = table.match
    kept = (before.head, list(before.slots or ()))
    one = table.log[:]
    for step in later:
        entry = as_entry(table.match, step)
        if entry is not None:
            table.report(entry)
    assert (before.head, list(before.slots or ())) == kept
    table.log, table.match = one, before
    table.report(Add(1))
    assert (before.head, list(before.slots or ())) == kept


@given(STEPS)
@settings(max_examples=100, deadline=None)
def test_events_folded_one_by_one_or_at_once_make_the_same_match(steps: list[Any]) -> None:
    table, _ = played(steps)
    at_once = replayed(table.log)
    assert at_once.head == table.match.head
    assert list(at_once.slots or ()) == list(table.match.slots or ())


def test_folding_a_log_never_decides() -> None:
    """The same log is read after the rules have become unable to judge anything at all."""
    table = Table(limit=20).reports(
        Add(9), Double(), Spend(4), Replace(number(1), Add(2), "x"), Undo(), Redo(), Double(),
        Retract(number(2), "x"), Insert(number(3), Add(7), "x"), Add(1),
    )  # fmt: skip
    expected = table.match.head

    def broken(state: CounterState, entry: Any) -> Decision:
        raise RuntimeError("The rules were asked.")

    RULE_SYSTEMS["counter"] = replace(COUNTER, decide=broken)
    try:
        again = replayed(table.log)
        with pytest.raises(RuntimeError):
            judge(again, Pass(), number(50))
    finally:
        RULE_SYSTEMS["counter"] = COUNTER
    assert again.head == expected


def test_events_out_of_order_are_not_folded() -> None:
    table = Table().reports(Add(1), Add(2))
    match = replayed(table.log[:1])
    with pytest.raises(AssertionError):
        after_event(match, table.log[2])


def test_a_stream_without_events_is_no_match() -> None:
    with pytest.raises(ValueError, match="at least its opening"):
        replayed([])
