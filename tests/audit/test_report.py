"""An audit decides every entry again and lists everything that somebody should look at."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec
import pytest

from schemas.audit import AuditReport
from schemas.envelope import Event
from schemas.match import Insert, Redo, Replace, Retract, Undo
from service.audit.report import audit
from service.rules.contract import Breach, Decision, IllegalEntry
from service.rules.registry import RULE_SYSTEMS
from tests.audit.logs import rehashed
from tests.match.counter_game import COUNTER, Add, CounterState, Double, Pass, Raised, Spend, decide
from tests.match.table import Table, number


@contextmanager
def rules_today(judge: Any) -> Iterator[None]:
    """The rules code has become another one since."""
    RULE_SYSTEMS["counter"] = replace(COUNTER, revision=2, decide=judge)
    try:
        yield
    finally:
        RULE_SYSTEMS["counter"] = COUNTER


def named(report: AuditReport) -> list[tuple[int, str]]:
    return [(finding.version, finding.finding) for finding in report.findings]


def tampered(log: list[Event], version: int, old: bytes, new: bytes) -> list[Event]:
    """The log with a body changed and all hashes made anew, as someone with the database could."""
    changed: list[Event] = []
    for event in log:
        body = event.body if event.version != version else bytes(event.body).replace(old, new)
        previous = bytes.fromhex(changed[-1].hash) if changed else bytes(32)
        changed.append(
            rehashed(msgspec.structs.replace(event, body=msgspec.Raw(bytes(body))), previous)
        )
    return changed


def test_a_match_played_by_the_rules_has_no_findings() -> None:
    table = Table().reports(Add(3), Double(), Retract(number(1), "x"), Add(2), Undo(), Redo())
    report = audit(table.log)
    assert report.findings == ()
    assert report.chain is None
    assert msgspec.structs.asdict(report.counts) == {
        "events": 7, "entries": 4, "amendments": 3, "in_force": 2,
        "flagged": 0, "forced": 0, "differences": 0, "undecidable": 0,
        "obligations": 0,
    }  # fmt: skip
    assert (report.version, report.head) == (7, table.log[-1].hash)
    assert (report.rules_recorded, report.rules_now) == (("counter/1",), "counter/1")
    assert [rule.rule for rule in report.not_judged] == ["COUNT-003"]


def test_flagged_and_forced_entries_are_listed_with_their_words() -> None:
    table = Table("strict", limit=5).reports(Add(5))
    table.report(Add(2), force="Both captains agree")
    report = audit(table.log)
    assert named(report) == [(3, "flagged"), (3, "forced")]
    assert report.findings[0].detail == "The counter would be at 7, above 5."
    assert report.findings[1].detail == "Both captains agree"
    assert (report.counts.flagged, report.counts.forced, report.counts.differences) == (1, 1, 0)


def test_an_entry_flagged_by_an_amendment_of_another_is_listed_with_the_amendment() -> None:
    # 3, then 5, with a limit of 10; Spend(6) stays possible until the 5 becomes 1.
    table = Table(limit=10).reports(Add(3), Add(5), Spend(6), Replace(number(2), Add(1), "misread"))
    report = audit(table.log)
    assert named(report) == [(4, "flagged")]
    (finding,) = report.findings
    assert (finding.event_id, finding.since) == (number(3), number(4))
    assert [flag.rule for flag in finding.flags_stored] == ["COUNT-002"]
    assert finding.detail == (
        "6 cannot be spent: the counter is at 4. Nothing follows from the entry. "
        "So it is since version 5 (replace)."
    )
    assert report.counts.flagged == table.match.head.flags == 1


def test_what_is_no_longer_in_force_or_no_longer_against_a_rule_is_not_listed_as_flagged() -> None:
    retracted = Table(limit=5).reports(Add(7), Retract(number(1), "never happened"))
    allowed = Table(limit=5).reports(Add(3), Add(4), Retract(number(1), "never happened"))
    for table in (retracted, allowed):
        report = audit(table.log)
        assert (report.findings, report.counts.flagged) == ((), 0)
        assert table.match.head.flags == 0


def test_an_inserted_entry_against_a_rule_is_flagged_at_its_own_event() -> None:
    table = Table(limit=5).reports(Pass(), Insert(number(1), Add(7), "forgotten"))
    (finding,) = audit(table.log).findings
    assert (finding.version, finding.type, finding.since) == (3, "insert", None)
    assert finding.detail == "The counter would be at 7, above 5."


def test_entries_that_an_earlier_insert_left_without_effect_stay_listed_after_a_retract() -> None:
    table = Table().reports(Pass(), Add(3), Spend(3), Insert(number(3), Spend(2), "forgotten"))
    assert outcomes(table) == [number(4), number(3)]
    # The insert said it of number(3) already, and its flag stays the same.
    assert outcomes(table.reports(Retract(number(1), "not this table"))) == []
    (finding,) = audit(table.log).findings
    assert (finding.event_id, finding.finding) == (number(3), "flagged")
    assert (finding.since, finding.flags_stored[0].rule) == (number(4), "COUNT-002")
    assert table.match.head.flags == 1


def outcomes(table: Table) -> list[UUID]:
    """The entries that the last amendment says came out otherwise."""
    amended = msgspec.json.decode(table.log[-1].body)["facts"][0]
    return [UUID(outcome["event"]) for outcome in amended["outcomes"]]


def test_a_flag_in_a_strict_match_that_nobody_forced_is_a_difference() -> None:
    flagging = Table("flag", limit=5).reports(Add(7))
    log = tampered(flagging.log, 1, b'"checking":"flag"', b'"checking":"strict"')
    assert named(audit(log)) == [(2, "difference"), (2, "flagged")]


def test_every_entry_that_the_rules_see_otherwise_today_is_listed() -> None:
    def generous(state: CounterState, entry: Any) -> Decision:
        if isinstance(entry, Add):
            return Decision((Raised(entry.by + 1),))
        return decide(state, entry)

    table = Table().reports(Add(3), Double(), Add(4), Pass(), Replace(number(1), Add(5), "x"))
    with rules_today(generous):
        report = audit(table.log)
    assert named(report) == [(2, "difference"), (4, "difference"), (6, "difference")]
    first = report.findings[0]
    assert [bytes(fact) for fact in first.facts_stored] == [b'{"by":3,"type":"raised"}']
    assert [bytes(fact) for fact in first.facts_now] == [b'{"by":4,"type":"raised"}']
    assert report.rules_now == "counter/2"


def test_an_entry_that_would_be_refused_today_is_a_difference_that_says_why() -> None:
    def no_doubling(state: CounterState, entry: Any) -> Decision:
        if isinstance(entry, Double):
            raise IllegalEntry(Breach("COUNT-009", "Nobody doubles any more.", "Add."))
        return decide(state, entry)

    table = Table().reports(Add(3), Double(), Add(1))
    with rules_today(no_doubling):
        report = audit(table.log)
    assert named(report) == [(3, "difference")]
    assert "Nobody doubles any more." in report.findings[0].detail
    assert report.findings[0].flags_now[0].rule == "COUNT-009"


def test_facts_changed_in_the_database_are_a_difference_there_and_only_there() -> None:
    table = Table().reports(Add(3), Add(4), Add(1))
    log = tampered(table.log, 3, b'{"by":4,"type":"raised"}', b'{"by":9,"type":"raised"}')
    report = audit(log)
    assert named(report) == [(3, "difference")]
    assert report.chain is None


def test_rules_that_break_on_an_entry_leave_it_undecidable_and_go_on() -> None:
    def broken(state: CounterState, entry: Any) -> Decision:
        if isinstance(entry, Double):
            raise ZeroDivisionError
        return decide(state, entry)

    table = Table().reports(Add(3), Double(), Spend(6), Add(1))
    with rules_today(broken):
        report = audit(table.log)
    assert named(report) == [(3, "undecidable")]
    assert "ZeroDivisionError" in report.findings[0].detail


def test_after_a_body_that_cannot_be_read_everything_is_undecidable() -> None:
    table = Table().reports(Add(3), Add(4), Add(5))
    log = tampered(table.log, 3, b'"by":4,"note"', b'"to":4,"note"')
    report = audit(log)
    assert named(report) == [(3, "undecidable"), (4, "undecidable")]
    assert "Version 3" in report.findings[1].detail


def test_a_body_that_is_no_json_is_undecidable_and_named() -> None:
    log = Table().reports(Add(3), Add(4)).log
    log[1] = msgspec.structs.replace(log[1], body=msgspec.Raw(b"nonsense"))
    report = audit(log)
    assert named(report) == [(2, "undecidable"), (3, "undecidable")]
    assert report.chain is not None
    assert (report.chain.check, report.chain.version) == ("content", 2)


def test_events_missing_at_the_end_are_named() -> None:
    log = Table().reports(Add(3), Add(4), Add(5)).log
    assert audit(log, promised=4).chain is None
    report = audit(log[:-1], promised=4)
    assert report.chain is not None
    assert (report.chain.check, report.chain.version) == ("count", 4)


@pytest.mark.parametrize("version", [1, 3, 4])
def test_an_event_changed_after_it_was_recorded_is_named(version: int) -> None:
    log = Table().reports(Add(3), Add(4), Add(5)).log
    index = version - 1
    log[index] = msgspec.structs.replace(log[index], device="another table")
    report = audit(log)
    assert report.chain is not None
    assert (report.chain.check, report.chain.version) == ("content", version)


def test_a_missing_event_is_named_and_the_rest_is_audited() -> None:
    log = Table().reports(Add(3), Pass(), Add(5)).log
    report = audit(log[:2] + log[3:])
    assert report.chain is not None
    assert (report.chain.check, report.chain.version) == ("gap", 3)
    assert report.counts.undecidable == 0


def test_an_event_that_stands_twice_is_named() -> None:
    log = Table().reports(Add(3), Add(4)).log
    report = audit([*log, log[1]])
    assert report.chain is not None
    assert (report.chain.check, report.chain.version) == ("order", 2)


def test_a_stream_without_events_cannot_be_audited() -> None:
    with pytest.raises(ValueError, match="no event"):
        audit([])


def test_a_report_is_json() -> None:
    report = audit(Table(limit=1).reports(Add(3), Undo()).log)
    assert msgspec.json.decode(msgspec.json.encode(report), type=AuditReport) == report


def test_a_match_of_a_rule_system_that_is_not_here_is_listed_event_by_event() -> None:
    log = Table().reports(Add(3), Undo()).log
    foreign = [msgspec.structs.replace(event, rules="tomorrow/4") for event in log]
    foreign = tampered(foreign, 0, b"", b"")  # the hashes are those of a log recorded so
    report = audit(foreign)
    assert named(report) == [(1, "undecidable"), (2, "undecidable"), (3, "undecidable")]
    assert "tomorrow/4" in report.findings[0].detail
    assert "counter/1" in report.findings[0].detail
    assert (report.match, report.version, report.name) == (log[0].stream_id, 3, "")
    assert (report.rules_recorded, report.rules_now) == (("tomorrow/4",), None)
    assert report.chain is None
    assert (report.counts.events, report.counts.undecidable, report.counts.in_force) == (3, 3, 0)


def test_the_chain_of_a_match_that_cannot_be_opened_is_checked_all_the_same() -> None:
    log = Table().reports(Add(3), Add(4)).log
    log[0] = msgspec.structs.replace(log[0], body=msgspec.Raw(b'{"entry":7}'))
    report = audit(log, promised=4)
    assert report.chain is not None
    assert (report.chain.check, report.chain.version) == ("content", 1)
    assert report.counts.undecidable == 3
