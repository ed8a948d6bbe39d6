"""What if: each later entry before and after, and nothing recorded."""

from typing import Any

import msgspec
import pytest

from schemas.audit import WhatIf
from schemas.match import EntryItem, Insert, Redo, Replace, Retract, Undo
from service.audit.what_if import what_if
from service.rules.match import SlotsMissing, from_snapshot, snapshot_of
from tests.match.counter_game import Add, Double, Pass, Spend
from tests.match.table import EPOCH, Table, number


def asked(table: Table, *entries: Any) -> WhatIf:
    items = tuple(EntryItem(number(100 + n), EPOCH, entry) for n, entry in enumerate(entries))
    return what_if(table.match, items)


def score(standing: Any) -> int:
    return int(standing.board.sides[0].score)


def changes(answer: WhatIf) -> list[tuple[str, list[bytes], list[bytes]]]:
    return [
        (change.type, [bytes(fact) for fact in change.before], [bytes(f) for f in change.after])
        for change in answer.differences
    ]


def raised(by: int) -> list[bytes]:
    return [b'{"by":%d,"type":"raised"}' % by]


def test_a_changed_entry_is_shown_with_all_that_follows_from_it() -> None:
    table = Table().reports(Add(3), Pass(), Double())
    answer = asked(table, Replace(number(1), Add(5), "What if?"))
    assert changes(answer) == [("add", raised(3), raised(5)), ("double", raised(3), raised(5))]
    assert (score(answer.before), score(answer.after)) == (6, 10)
    assert [change.version for change in answer.differences] == [2, 4]


def test_a_dropped_entry_has_no_facts_after() -> None:
    table = Table().reports(Add(3), Add(4), Double())
    answer = asked(table, Retract(number(1), "What if?"))
    assert changes(answer) == [("add", raised(3), []), ("double", raised(7), raised(4))]


def test_an_inserted_entry_has_no_facts_before_and_stands_in_the_order_of_play() -> None:
    table = Table().reports(Add(3), Double())
    answer = asked(table, Insert(number(2), Add(4), "What if?"))
    assert changes(answer) == [("add", [], raised(4)), ("double", raised(3), raised(7))]
    assert answer.differences[0].event == number(100)


def test_an_entry_that_would_come_next_is_shown_too() -> None:
    answer = asked(Table().reports(Add(3)), Double(), Double())
    assert [difference[2] for difference in changes(answer)] == [raised(3), raised(6)]
    assert score(answer.after) == 12


def test_several_changes_build_on_one_another() -> None:
    table = Table().reports(Add(3), Double())
    answer = asked(
        table, Insert(number(1), Add(1), "What if?"), Replace(number(100), Add(2), "Or this?")
    )
    assert changes(answer) == [("add", [], raised(2)), ("double", raised(3), raised(5))]


def test_what_would_become_illegal_shows_its_flags() -> None:
    table = Table("strict").reports(Add(5), Spend(4))
    answer = asked(table, Retract(number(1), "What if?"))
    (_, spent) = answer.differences
    assert (spent.flags_before, [flag.rule for flag in spent.flags_after]) == ((), ["COUNT-002"])
    assert len(spent.after) == 0


@pytest.mark.parametrize(
    ("entry", "pointer"),
    [
        (Add(9), "/entries/0/entry/by"),
        (Replace(number(1), Add(9), "What if?"), "/entries/0/entry/entry/by"),
        (Insert(number(1), Add(9), "What if?"), "/entries/0/entry/entry/by"),
    ],
)
def test_what_a_strict_match_would_not_record_is_refused_as_it_would_be(
    entry: Any, pointer: str
) -> None:
    table = Table("strict", limit=5).reports(Add(3))
    answer = asked(table, entry, Add(1))
    assert [one.status for one in answer.answers] == ["illegal", "not_tried"]
    refusal = answer.answers[0].refusal
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.pointer) == ("rules/illegal", "COUNT-001", pointer)
    assert refusal == table.report(entry).refusal
    assert (answer.differences, answer.before) == ((), answer.after)


def test_changes_before_one_that_a_strict_match_refuses_are_shown() -> None:
    answer = asked(Table("strict", limit=5).reports(Add(3)), Add(1), Add(9))
    assert [one.status for one in answer.answers] == ["recorded", "illegal"]
    assert changes(answer) == [("add", [], raised(1))]


def test_a_breach_is_shown_with_its_flag_where_it_would_be_recorded() -> None:
    answer = asked(Table("flag", limit=5).reports(Add(3)), Add(9))
    assert [one.status for one in answer.answers] == ["flagged"]
    assert [flag.rule for flag in answer.differences[0].flags_after] == ["COUNT-001"]


def test_a_strict_match_shows_what_forcing_an_entry_would_come_to() -> None:
    table = Table("strict", limit=5).reports(Add(3))
    answer = what_if(table.match, (EntryItem(number(100), EPOCH, Add(9), force="It was so"),))
    assert [one.status for one in answer.answers] == ["flagged"]
    assert changes(answer) == [("add", [], raised(9))]


def test_what_cannot_be_is_answered_with_its_refusal() -> None:
    answer = asked(Table().reports(Add(3)), Spend(9), Add(1))
    assert [one.status for one in answer.answers] == ["illegal", "not_tried"]
    assert answer.answers[0].refusal is not None
    assert answer.answers[0].refusal.rule == "COUNT-002"
    assert answer.differences == ()
    assert answer.before == answer.after


def test_changes_that_cancel_out_are_no_differences() -> None:
    assert asked(Table().reports(Add(3)), Undo(), Redo()).differences == ()


def test_the_match_is_left_as_it_was() -> None:
    table = Table().reports(Add(3), Double())
    head, slots = table.match.head, list(table.match.slots or ())
    asked(table, Replace(number(1), Add(5), "What if?"), Add(3))
    assert (table.match.head, list(table.match.slots or ())) == (head, slots)
    table.reports(Add(1))
    assert table.total == 7


def test_a_what_if_equals_what_recording_comes_to() -> None:
    table = Table().reports(Add(3), Double(), Add(2))
    answer = asked(table, Replace(number(1), Add(9), "x"))
    table.reports(Replace(number(1), Add(9), "x"))
    assert answer.after.board == table.match.system.board(table.match.head.state)
    assert answer.after.tally == table.match.system.tally(table.match.head.state)


def test_a_match_from_a_snapshot_asks_for_the_whole_stream() -> None:
    bare = from_snapshot("counter/1", snapshot_of(Table().reports(Add(3)).match))
    with pytest.raises(SlotsMissing):
        what_if(bare, ())


def test_the_answer_is_json() -> None:
    answer = asked(Table().reports(Add(3)), Double())
    assert msgspec.json.decode(msgspec.json.encode(answer))["version"] == 2
