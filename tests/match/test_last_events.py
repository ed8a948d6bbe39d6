"""The last events worth telling are those of the amended history, whatever way a match was read."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings

from schemas.match import Insert, Redo, Replace, Retract, Undo
from schemas.views import LastEvent
from service.rules.amend import decided_again
from service.rules.contract import Fact
from service.rules.match import after_event, continued, frame, from_snapshot, opened, snapshot_of
from service.rules.registry import RULE_SYSTEMS
from tests.match.counter_game import COUNTER, Add, CounterState, Double, Pass, Shout, Spend, Spent
from tests.match.table import Table, number
from tests.match.test_fold import STEPS, History, played


def told(table: Table) -> list[tuple[str, bool]]:
    """What a display lists: the sentences, and whether they are marked as corrected."""
    return [(event.headline, event.corrected) for event in frame(table.match).last_events]


def headlines(history: History) -> list[tuple[Any, str]]:
    """Event and headline of every entry in force from which something follows."""
    state, found = CounterState(20), []
    for event, entry, in_force in history.lines:
        facts = decided_again(COUNTER, state, entry)[0] if in_force else ()
        for fact in facts:
            state = COUNTER.evolve(state, fact)
        if facts:
            found.append((event, COUNTER.headline(state, facts)))
    return found


@given(STEPS)
@settings(max_examples=200, deadline=None)
def test_they_are_the_last_five_headlines_of_the_amended_history(steps: list[Any]) -> None:
    table, history = played(steps)
    listed = [(event.event, event.headline) for event in frame(table.match).last_events]
    assert listed == headlines(history)[-5:]


@given(STEPS)
@settings(max_examples=100, deadline=None)
def test_whoever_comes_late_lists_the_same(steps: list[Any]) -> None:
    table, _ = played(steps)
    first, later = table.log[0], table.log[1:]
    at_once = frame(continued(opened(first), later)).last_events
    assert at_once == frame(reduce(after_event, later, opened(first))).last_events
    bare = from_snapshot("counter/1", snapshot_of(table.match))
    assert frame(bare).last_events == at_once


def test_a_match_that_was_only_opened_has_none() -> None:
    assert told(Table()) == []


def test_each_keeps_the_headline_of_its_moment_and_names_its_event() -> None:
    table = Table().reports(Add(4), Pass(), Double())
    assert frame(table.match).last_events == (
        LastEvent(number(1), 2, "The counter is at 4"),
        LastEvent(number(3), 4, "The counter is at 8"),
    )


def test_what_was_taken_back_is_not_told_until_it_is_restored() -> None:
    table = Table().reports(Add(4), Add(5), Undo())
    assert told(table) == [("The counter is at 4", False)]
    assert told(table.reports(Redo())) == [
        ("The counter is at 4", False),
        ("The counter is at 9", False),
    ]


def test_a_replaced_entry_and_what_it_changes_are_marked_and_what_it_leaves_alone_is_not() -> None:
    table = Table().reports(Add(4), Double(), Add(1))
    table.reports(Replace(number(1), Add(3), "Misheard"))
    # The double adds three now and not four; the one that was added stays one.
    assert told(table) == [
        ("The counter is at 3", True),
        ("The counter is at 6", True),
        ("The counter is at 7", False),
    ]


def test_an_inserted_entry_is_marked_in_its_place() -> None:
    table = Table().reports(Add(4), Add(5)).reports(Insert(number(2), Add(1), "Forgotten"))
    assert told(table) == [
        ("The counter is at 4", False),
        ("The counter is at 5", True),
        ("The counter is at 10", False),
    ]


def test_an_entry_that_became_impossible_is_not_told() -> None:
    table = Table().reports(Add(4), Spend(3)).reports(Retract(number(1), "Another table's"))
    assert told(table) == []


def test_an_entry_far_back_comes_into_view_when_later_ones_are_taken_back() -> None:
    table = Table().reports(*[Add(1)] * 7)
    assert told(table)[0] == ("The counter is at 3", False)
    table.reports(Undo(), Undo())
    assert [sentence for sentence, _ in told(table)] == [
        f"The counter is at {total}" for total in (1, 2, 3, 4, 5)
    ]


def _spends(facts: tuple[Fact, ...]) -> bool:
    return any(isinstance(fact, Spent) for fact in facts)


def _only_aloud(state: CounterState, facts: tuple[Fact, ...]) -> str:
    return "" if _spends(facts) else "Aloud"


def test_a_rule_system_says_what_is_worth_telling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULE_SYSTEMS, "counter", replace(COUNTER, telling=_spends))
    table = Table().reports(Add(9), Spend(2), *[Add(1)] * 9, Spend(1), Add(1))
    assert told(table) == [("The counter is at 7", False), ("The counter is at 15", False)]


def test_what_has_no_sentence_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULE_SYSTEMS, "counter", replace(COUNTER, headline=_only_aloud))
    assert told(Table().reports(Add(2), Shout("Ho"), Spend(2))) == [("Aloud", False)] * 2
