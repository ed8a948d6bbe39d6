"""Undo, redo, retract, replace, insert: what they change, what they refuse, what they list."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec
import pytest

from schemas.limits import ENTRY_BODY_BYTES
from schemas.match import Amended, Insert, Outcome, Redo, Replace, Retract, Undo
from service.rules.codec import codec
from service.rules.match import replayed
from tests.match.counter_game import COUNTER, Add, Double, Pass, Raised, Shout, Spend
from tests.match.table import REFEREE, TABLET, Table, number


def amended(table: Table) -> Amended[Any]:
    """The fact of the last event, an amendment."""
    (fact,) = codec("counter").body.decode(table.log[-1].body).facts
    assert isinstance(fact, Amended)
    return fact


def test_undo_takes_back_the_last_entry_and_undo_again_the_one_before() -> None:
    table = Table().reports(Add(3), Add(4), Add(5))
    table.report(Undo(), TABLET)
    assert table.total == 7
    assert amended(table) == Amended("retracted", number(3), ())
    table.report(Undo(), TABLET)
    assert table.total == 3
    assert table.match.head.undone == (number(3), number(2))


def test_undo_naming_an_earlier_entry_is_refused_and_changes_nothing() -> None:
    table = Table().reports(Add(3), Add(4))
    answer = table.report(Undo(number(1)), TABLET)
    assert answer.refusal is not None
    assert answer.refusal.code == "match/not_last"
    assert answer.refusal.pointer == "/entries/0/entry/event"
    assert (table.total, len(table.log)) == (7, 3)


def test_undo_of_an_empty_match_is_refused() -> None:
    answer = Table().report(Undo(), TABLET)
    assert answer.refusal is not None
    assert answer.refusal.code == "match/nothing_to_undo"


def test_redo_restores_what_was_taken_back_last_first() -> None:
    table = Table().reports(Add(3), Add(4), Add(5), Undo(), Undo())
    table.report(Redo(), TABLET)
    assert table.total == 7
    table.report(Redo(number(3)), TABLET)
    assert table.total == 12
    assert table.match.head.undone == ()


def test_redo_after_an_ordinary_entry_is_refused_to_a_tablet() -> None:
    table = Table().reports(Add(3), Undo(), Add(5))
    by_nothing = table.report(Redo(), TABLET)
    by_name = table.report(Redo(number(1), "I want it back"), TABLET)
    assert by_nothing.refusal is not None
    assert by_nothing.refusal.code == "match/nothing_to_redo"
    assert by_name.refusal is not None
    assert by_name.refusal.code == "auth/role"
    assert table.total == 5


def test_a_referee_restores_any_entry_with_a_reason_at_its_old_place() -> None:
    table = Table().reports(Add(3), Add(1), Undo(), Undo(), Double(), Add(5))
    assert table.total == 5
    answer = table.report(Redo(number(1), "The dice were seen"), REFEREE)
    assert answer.status == "recorded"
    assert amended(table) == Amended("restored", number(1), (Outcome(number(5), (Raised(3),)),))
    assert table.total == 3 + 3 + 5


def test_a_referee_restoring_an_earlier_entry_must_give_a_reason() -> None:
    table = Table().reports(Add(3), Undo(), Add(5))
    answer = table.report(Redo(number(1)), REFEREE)
    assert answer.refusal is not None
    assert answer.refusal.code == "match/reason_missing"


def test_an_entry_in_force_cannot_be_restored() -> None:
    table = Table().reports(Add(3), Add(4))
    answer = table.report(Redo(number(1), "Again"), REFEREE)
    assert answer.refusal is not None
    assert answer.refusal.code == "match/in_force"


def test_retract_decides_every_later_entry_again_and_lists_those_that_differ() -> None:
    table = Table().reports(Add(3), Add(4), Double(), Pass(), Double(), Add(1))
    assert table.total == 29
    table.report(Retract(number(1), "It was the other table"))
    assert amended(table) == Amended(
        "retracted", number(1), (Outcome(number(3), (Raised(4),)), Outcome(number(5), (Raised(8),)))
    )
    assert table.total == 17


def test_replace_puts_another_entry_in_its_place() -> None:
    table = Table().reports(Add(3), Double())
    table.report(Replace(number(1), Add(10), "Misread"))
    assert amended(table) == Amended(
        "replaced",
        number(1),
        (Outcome(number(1), (Raised(10),)), Outcome(number(2), (Raised(10),))),
    )
    assert table.total == 20


def test_a_replacement_that_comes_to_the_same_lists_nothing_and_is_kept() -> None:
    table = Table().reports(Add(3), Double())
    table.report(Replace(number(2), Add(3), "It was no doubling"))
    assert amended(table) == Amended("replaced", number(2), ())
    table.report(Replace(number(1), Add(5), "Misread"))
    assert table.total == 8


def test_insert_puts_an_entry_before_another_and_it_is_known_by_the_amendments_id() -> None:
    table = Table().reports(Add(3), Double())
    table.report(Insert(number(2), Add(4), "Forgotten"))
    assert amended(table) == Amended(
        "inserted", number(3), (Outcome(number(3), (Raised(4),)), Outcome(number(2), (Raised(7),)))
    )
    assert table.total == 14
    table.report(Retract(number(3), "Not forgotten after all"))
    assert table.total == 6


def test_what_became_illegal_keeps_its_place_without_facts_and_is_flagged() -> None:
    table = Table("strict").reports(Add(10), Spend(8), Add(1))
    answer = table.report(Retract(number(1), "No such roll"))
    assert answer.status == "recorded"
    (outcome,) = amended(table).outcomes
    assert (outcome.event, outcome.facts) == (number(2), ())
    assert [flag.rule for flag in outcome.flags] == ["COUNT-002"]
    assert (table.total, table.match.head.flags) == (1, 1)


def test_what_came_against_a_rule_is_flagged_even_in_a_strict_match() -> None:
    table = Table("strict", limit=10).reports(Add(5), Add(4))
    table.report(Replace(number(1), Add(8), "Misread"))
    (_, second) = amended(table).outcomes
    assert [flag.rule for flag in second.flags] == ["COUNT-001"]
    assert (table.total, table.match.head.flags) == (12, 1)


def test_the_answer_to_an_amendment_says_how_many_later_entries_came_out_otherwise() -> None:
    # Without the ten there is nothing to double, and eight cannot be spent.
    table = Table("strict").reports(Add(10), Double(), Spend(8), Pass(), Add(1))
    later = table.report(Retract(number(1), "No such roll")).later
    assert later is not None
    assert (later.changed, later.flagged) == (2, 1)
    assert later.detail.startswith("2 later entries came out otherwise; 1 of them carries a flag")
    restored = table.report(Redo(number(1), "It was there after all")).later
    assert restored is not None
    assert (restored.changed, restored.flagged) == (2, 0)
    assert "within the rules" in restored.detail


def test_the_answer_to_an_amendment_is_silent_where_nothing_later_changed() -> None:
    table = Table().reports(Add(3), Pass(), Add(4))
    assert table.report(Replace(number(3), Add(5), "Misread")).later is None
    assert table.report(Pass()).later is None


def test_what_became_legal_again_loses_its_flag() -> None:
    table = Table("flag", limit=10).reports(Add(8), Add(4))
    assert table.match.head.flags == 1
    table.report(Replace(number(1), Add(2), "Misread"))
    assert table.match.head.flags == 0
    assert amended(table).outcomes[-1] == Outcome(number(2), (Raised(4),))


@pytest.mark.parametrize(
    "entry", [Replace(number(1), Add(90), "x"), Insert(number(1), Add(90), "x")]
)
def test_a_correction_against_a_rule_is_refused_when_strict(entry: Any) -> None:
    table = Table("strict", limit=80).reports(Add(3))
    answer = table.report(entry)
    assert answer.refusal is not None
    assert (answer.refusal.code, answer.refusal.rule) == ("rules/illegal", "COUNT-001")
    assert answer.refusal.pointer == "/entries/0/entry/entry/by"
    assert table.report(entry, force="The referee saw it").status == "flagged"


def test_a_correction_to_what_cannot_have_happened_is_refused_at_the_inner_entry() -> None:
    table = Table("flag").reports(Add(3))
    answer = table.report(Replace(number(1), Spend(5), "x"), force="Even so")
    assert answer.refusal is not None
    assert answer.refusal.rule == "COUNT-002"
    assert answer.refusal.pointer == "/entries/0/entry/entry/amount"


@pytest.mark.parametrize(
    "entry",
    [Retract(number(1), "x"), Replace(number(1), Add(1), "x"), Insert(number(1), Add(1), "x")],
)
def test_corrections_of_earlier_entries_are_a_referees(entry: Any) -> None:
    answer = Table().reports(Add(3)).report(entry, TABLET)
    assert answer.refusal is not None
    assert answer.refusal.code == "auth/role"


def table_with_rulings() -> Table:
    """A table of a system in which a shout is a referee's ruling."""
    table = Table()
    ruled = replace(COUNTER, authority=(Shout,))
    table.match = msgspec.structs.replace(table.match, system=ruled)
    return table


@pytest.mark.parametrize("event", [None, number(2)])
def test_a_tablet_cannot_undo_a_ruling_and_a_referee_can(event: UUID | None) -> None:
    table = table_with_rulings().reports(Add(3), Shout("The goal counts"))
    refusal = table.report(Undo(event), TABLET).refusal
    assert refusal is not None
    assert (refusal.code, refusal.pointer) == ("auth/role", "/entries/0/entry")
    assert table.report(Undo(event), REFEREE).status == "recorded"


@pytest.mark.parametrize("event", [None, number(2)])
def test_a_tablet_cannot_redo_a_ruling_and_a_referee_can(event: UUID | None) -> None:
    table = table_with_rulings().reports(Add(3), Shout("The goal counts"), Undo())
    refusal = table.report(Redo(event), TABLET).refusal
    assert refusal is not None
    assert (refusal.code, refusal.pointer) == ("auth/role", "/entries/0/entry")
    assert table.report(Redo(event), REFEREE).status == "recorded"


def test_a_tablet_undoes_and_redoes_what_is_no_ruling() -> None:
    table = table_with_rulings().reports(Shout("The goal counts"), Add(3))
    answers = [table.report(entry, TABLET) for entry in (Undo(), Redo(), Undo(), Undo())]
    assert [one.status for one in answers] == ["recorded", "recorded", "recorded", "illegal"]
    assert answers[-1].refusal is not None
    assert answers[-1].refusal.code == "auth/role"


def test_with_nothing_to_undo_a_tablet_hears_that_also_where_there_are_rulings() -> None:
    refusal = table_with_rulings().report(Undo(), TABLET).refusal
    assert refusal is not None
    assert refusal.code == "match/nothing_to_undo"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Retract(number(2), "x"), "match/already_retracted"),
        (Replace(number(2), Add(1), "x"), "match/already_retracted"),
        (Retract(number(0), "x"), "match/unknown_event"),
        (Retract(number(3), "x"), "match/unknown_event"),
        (Replace(number(99), Add(1), "x"), "match/unknown_event"),
        (Insert(number(99), Add(1), "x"), "match/unknown_event"),
        (Redo(number(99), "x"), "match/unknown_event"),
    ],
)
def test_an_amendment_names_an_entry_of_the_match(entry: Any, code: str) -> None:
    table = Table().reports(Add(3), Add(4), Undo())
    answer = table.report(entry)
    assert answer.refusal is not None
    assert answer.refusal.code == code
    assert len(table.log) == 4


def test_an_entry_can_be_inserted_before_one_that_was_taken_back() -> None:
    table = Table().reports(Add(3), Add(4), Undo(), Insert(number(2), Add(5), "Forgotten"))
    assert table.total == 8
    table.report(Redo(), TABLET)
    assert table.total == 12


def test_a_roll_answers_the_entry_in_force_before_it() -> None:
    table = Table().reports(Add(3), Add(4), Undo(), Double())
    assert table.log[-1].cause == number(1)


def test_a_roll_does_not_answer_an_entry_that_became_illegal() -> None:
    table = Table().reports(Add(5), Add(3), Spend(7), Retract(number(1), "x"), Double())
    assert table.log[-1].cause == number(2)


def test_an_amendment_answers_the_entry_it_concerns() -> None:
    table = Table().reports(Add(3), Add(4), Retract(number(1), "x"), Insert(number(2), Pass(), "x"))
    assert [event.cause for event in table.log[3:]] == [number(1), None]


def test_a_correction_is_shown_until_the_next_ordinary_entry() -> None:
    table = Table().reports(Add(3), Retract(number(1), "Wrong table"))
    assert table.match.head.corrected == "Entry retracted: Wrong table"
    table.report(Pass())
    assert table.match.head.corrected is None
    assert table.match.head.amendments == 1


def test_an_amendment_with_too_many_consequences_is_refused_in_a_sentence() -> None:
    table = Table().reports(Add(1))
    shouts = ENTRY_BODY_BYTES // 8000
    table.reports(*[Shout("x" * 8000)] * shouts)
    fits = table.report(Insert(number(80), Add(1), "Fewer shouts follow it"))
    answer = table.report(Retract(number(1), "It was the other table"))
    assert fits.refusal is None
    assert answer.refusal is not None
    assert answer.refusal.code == "match/too_many_changes"
    assert f"{ENTRY_BODY_BYTES} at most" in answer.refusal.detail
    assert len(table.log) == 1 + 1 + shouts + 1


def test_a_replayed_match_equals_the_one_that_was_played() -> None:
    table = Table().reports(Add(3), Double(), Retract(number(1), "x"), Add(2), Undo(), Redo())
    again = replayed(table.log)
    assert again.head == table.match.head
    assert list(again.slots or ()) == list(table.match.slots or ())
