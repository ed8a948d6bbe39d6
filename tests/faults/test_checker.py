"""The checker finds every kind of violation, and nothing in a history that is right."""

from uuid import UUID

import msgspec
import pytest

from schemas.envelope import Actor, Event, Receipt
from service.chain.digest import FIRST, event_hash
from tests.faults.checker import Violation, check, check_reader
from tests.faults.history import History, Operation, Outcome

COMPETITION = UUID(int=1)
MATCHES = (UUID(int=10), UUID(int=11))


def chained(events: list[Event]) -> list[Event]:
    """The events with the hashes their chains ask for."""
    last: dict[UUID, bytes] = {}
    done = []
    for event in events:
        digest = event_hash(event, last.get(event.stream_id, FIRST))
        last[event.stream_id] = digest
        done.append(msgspec.structs.replace(event, hash=digest.hex()))
    return done


def log_of(count: int) -> list[Event]:
    """A right log: two matches in turn, positions from 1."""
    return chained(
        [
            Event(
                event_id=UUID(int=100 + number),
                competition_id=COMPETITION,
                position=number + 1,
                stream_id=MATCHES[number % 2],
                stream_kind="match",
                version=number // 2 + 1,
                type="move",
                schema=1,
                rules="bolter-ball/1",
                cause=None,
                actor=Actor(UUID(int=5), "tablet"),
                device=None,
                occurred_at=1_000_000 + number,
                recorded_at=2_000_000 + number,
                hash="",
                body=msgspec.Raw(b'{"entry":{"n":%d},"facts":[]}' % number),
            )
            for number in range(count)
        ]
    )


def attempt(event: Event, outcome: Outcome = "ok", at: float | None = None) -> Operation:
    """An attempt that took half a second, by default in the order of the log."""
    invoked_at = float(event.position) if at is None else at
    receipt = Receipt(event.position, event.version, event.recorded_at, event.hash)
    return Operation(
        "tablet",
        event.stream_id,
        event.event_id,
        invoked_at,
        invoked_at + 0.5,
        outcome,
        receipt if outcome == "ok" else None,
    )


def history_of(operations: list[Operation]) -> History:
    history = History()
    for operation in operations:
        history.add(operation)
    return history


def kinds(violations: list[Violation]) -> set[str]:
    return {violation.kind for violation in violations}


def test_a_right_history_has_no_violation() -> None:
    log = log_of(8)
    assert check(history_of([attempt(event) for event in log]), log) == []


def test_an_acknowledged_event_that_is_missing_is_lost() -> None:
    log = log_of(8)
    history = history_of([attempt(event) for event in log])
    assert kinds(check(history, log[:-1])) == {"lost"}


def test_an_event_that_stands_twice_is_repeated() -> None:
    log = log_of(4)
    again = msgspec.structs.replace(log[3], position=5, version=3)
    twice = chained([*log, again])
    assert kinds(check(history_of([attempt(event) for event in log]), twice)) == {"repeated"} | {
        "receipt"
    }


def test_a_gap_between_positions_is_found() -> None:
    log = log_of(4)
    log[3] = msgspec.structs.replace(log[3], position=5)
    log = chained(log)
    assert kinds(check(history_of([attempt(event) for event in log]), log)) == {"position"}


def test_a_gap_between_versions_is_found() -> None:
    log = log_of(4)
    log[3] = msgspec.structs.replace(log[3], version=3)
    log = chained(log)
    assert kinds(check(history_of([attempt(event) for event in log]), log)) == {"version"}


def test_a_changed_body_breaks_the_chain() -> None:
    log = log_of(4)
    history = history_of([attempt(event) for event in log])
    log[1] = msgspec.structs.replace(log[1], body=msgspec.Raw(b"{}"))
    assert kinds(check(history, log)) == {"chain"}


@pytest.mark.parametrize(
    "change", [{"position": 9}, {"version": 9}, {"hash": "0" * 64}, {"recorded_at": 9}]
)
def test_a_receipt_that_says_something_else_than_the_log_is_found(
    change: dict[str, int | str],
) -> None:
    log = log_of(4)
    operations = [attempt(event) for event in log]
    assert operations[2].receipt is not None
    wrong = msgspec.structs.replace(operations[2].receipt, **change)
    operations[2] = msgspec.structs.replace(operations[2], receipt=wrong)
    assert kinds(check(history_of(operations), log)) == {"receipt"}


def test_an_event_in_another_stream_than_it_was_sent_to_is_found() -> None:
    log = log_of(4)
    operations = [attempt(event) for event in log]
    operations[0] = msgspec.structs.replace(operations[0], match=MATCHES[1])
    assert kinds(check(history_of(operations), log)) == {"stream"}


def test_a_refused_event_in_the_log_is_found() -> None:
    log = log_of(4)
    operations = [attempt(event) for event in log]
    operations[3] = attempt(log[3], "fail")
    assert kinds(check(history_of(operations), log)) == {"refused"}


def test_an_event_of_unknown_fate_may_be_there_or_not_but_not_twice() -> None:
    log = log_of(4)
    history = history_of([*[attempt(event) for event in log[:3]], attempt(log[3], "unknown")])
    assert check(history, log) == []
    assert check(history, log[:3]) == []
    twice = chained([*log, msgspec.structs.replace(log[3], position=5, version=3)])
    assert kinds(check(history, twice)) == {"repeated"}


def test_a_refusal_after_an_unknown_attempt_settles_nothing() -> None:
    log = log_of(2)
    history = history_of([attempt(log[0]), attempt(log[1], "unknown"), attempt(log[1], "fail")])
    assert check(history, log) == []
    assert check(history, log[:1]) == []


def test_a_repeated_request_must_be_told_the_first_receipt() -> None:
    log = log_of(2)
    again = attempt(log[1], at=9.0)
    history = history_of([attempt(log[0]), attempt(log[1], "unknown"), again])
    assert check(history, log) == []


def test_an_event_nobody_reported_is_found_unless_the_harness_recorded_it() -> None:
    log = log_of(3)
    history = history_of([attempt(event) for event in log[1:]])
    assert kinds(check(history, log)) == {"unreported"}
    assert check(history, log, frozenset({log[0].event_id})) == []


def test_an_event_before_one_acknowledged_earlier_is_out_of_real_time() -> None:
    log = log_of(4)
    operations = [attempt(event) for event in log]
    operations[1] = attempt(log[1], at=20.0)
    assert kinds(check(history_of(operations), log)) == {"real time"}


def test_events_under_way_at_the_same_time_may_stand_in_any_order() -> None:
    log = log_of(2)
    history = history_of([attempt(log[1], at=1.0), attempt(log[0], at=1.4)])
    assert check(history, log) == []


def test_a_reader_that_saw_the_log_is_right() -> None:
    log = log_of(6)
    assert check_reader("display", log, log) == []
    assert check_reader("display", log[:3], log, whole=False) == []


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param([0, 1, 3, 4, 5], id="a gap"),
        pytest.param([0, 1, 1, 2, 3, 4, 5], id="a repetition"),
        pytest.param([0, 2, 1, 3, 4, 5], id="two exchanged"),
        pytest.param([0, 1, 2, 3, 4], id="the end missing"),
        pytest.param([1, 2, 3, 4, 5], id="the beginning missing"),
        pytest.param([0, 1, 2, 3, 4, 5, 5], id="the last one twice"),
    ],
)
def test_a_reader_with_anything_else_is_found(seen: list[int]) -> None:
    log = log_of(6)
    assert kinds(check_reader("display", [log[place] for place in seen], log)) == {"reader"}


def test_a_reader_that_saw_other_bytes_is_found() -> None:
    log = log_of(3)
    other = msgspec.structs.replace(log[1], body=msgspec.Raw(b"{}"))
    assert kinds(check_reader("display", [log[0], other, log[2]], log)) == {"reader"}
