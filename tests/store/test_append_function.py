"""The append function: an answer per item, units whole or not at all, nothing twice."""

import time
from hashlib import sha256
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest

from schemas.envelope import Actor
from service.store.database import Database
from service.store.read import find_events, log_head, stream_head
from tests.store.calls import append_together, outcomes, unit, whole_log
from tests.store.events import new_event


async def test_events_of_two_streams_get_positions_of_the_log_and_versions_of_their_streams(
    database: Database,
) -> None:
    log, home, away = uuid4(), uuid4(), uuid4()
    before = time.time_ns() // 1000

    first, second = await append_together(
        database,
        unit(log, new_event(home), new_event(away), new_event(home)),
        unit(log, new_event(away)),
    )

    after = time.time_ns() // 1000
    assert first.outcome == second.outcome == "recorded"
    assert [(r.position, r.version) for r in first.receipts] == [(1, 1), (2, 1), (3, 2)]
    assert [(r.position, r.version) for r in second.receipts] == [(4, 2)]
    assert all(before <= receipt.recorded_at <= after for receipt in first.receipts)
    events = await whole_log(database, log)
    assert [event.hash for event in events] == [r.hash for r in first.receipts + second.receipts]


async def test_every_field_of_an_event_comes_back_as_it_was_appended(database: Database) -> None:
    log, team = uuid4(), uuid4()
    cause = new_event(team, stream_kind="team")
    sent = new_event(
        team,
        stream_kind="team",
        type="ruling",
        schema=7,
        rules="blood-bowl/20",
        cause=cause.event_id,
        actor=Actor(uuid4(), "referee"),
        device='Täblet "7"\t🏈',
        occurred_at=1_700_000_000_000_123,
        body='{"entry":{"reason":"Ball über die Linie – 公正 🏈"},"facts":[]}'.encode(),
    )

    await append_together(database, unit(log, cause, sent))

    (stored, fingerprint), *rest = await find_events(database, log, [sent.event_id, uuid4()])
    assert not rest
    assert fingerprint == sent.fingerprint
    assert bytes(stored.body) == sent.body
    envelope = msgspec.structs.asdict(stored)
    given = msgspec.structs.asdict(sent)
    for name in given.keys() - {"body", "fingerprint"}:
        assert envelope[name] == given[name]
    assert stored.competition_id == log


async def test_the_same_event_again_gets_the_first_receipt_again_and_adds_nothing(
    database: Database,
) -> None:
    log, match = uuid4(), uuid4()
    event = new_event(match)
    [first] = await append_together(database, unit(log, event))

    [again] = await append_together(database, unit(log, event))

    assert again.outcome == "duplicate"
    assert again.receipts == first.receipts
    assert len(await whole_log(database, log)) == 1


async def test_a_duplicate_is_a_duplicate_though_its_expected_version_is_history(
    database: Database,
) -> None:
    log, match = uuid4(), uuid4()
    event = new_event(match)
    await append_together(database, unit(log, event, expected={match: 0}))

    [again] = await append_together(database, unit(log, event, expected={match: 0}))

    assert again.outcome == "duplicate"


async def test_the_same_id_with_other_content_is_a_conflict(database: Database) -> None:
    log, match = uuid4(), uuid4()
    event = new_event(match)
    await append_together(database, unit(log, event))
    other = msgspec.structs.replace(event, fingerprint=sha256(b"other").digest())

    [result] = await append_together(database, unit(log, other, new_event(match)))

    assert result.outcome == "conflict"
    assert outcomes(result) == ["conflict", "not_tried"]
    assert result.receipts == ()
    assert len(await whole_log(database, log)) == 1


async def test_a_unit_with_one_duplicate_records_nothing_until_that_is_dropped(
    database: Database,
) -> None:
    log, match = uuid4(), uuid4()
    known, fresh = new_event(match), new_event(match)
    await append_together(database, unit(log, known))

    [mixed] = await append_together(database, unit(log, known, fresh))
    [rest] = await append_together(database, unit(log, fresh))

    assert mixed.outcome == "duplicate"
    assert outcomes(mixed) == ["duplicate", "not_tried"]
    assert mixed.items[0].receipt is not None
    assert mixed.receipts == ()
    assert rest.outcome == "recorded"
    assert rest.receipts[0].version == 2


async def test_another_version_than_expected_is_stale_and_names_the_present_one(
    database: Database,
) -> None:
    log, match, other = uuid4(), uuid4(), uuid4()
    await append_together(database, unit(log, new_event(match), new_event(match)))

    [result] = await append_together(
        database, unit(log, new_event(other), new_event(match), expected={match: 1, other: 0})
    )

    assert result.outcome == "stale"
    assert outcomes(result) == ["not_tried", "stale"]
    assert result.items[1].version == 2
    assert len(await whole_log(database, log)) == 2


async def test_a_unit_with_the_right_expected_versions_of_two_streams_is_recorded(
    database: Database,
) -> None:
    log, match, team = uuid4(), uuid4(), uuid4()
    await append_together(database, unit(log, new_event(match)))

    [result] = await append_together(
        database,
        unit(
            log,
            new_event(match),
            new_event(match),
            new_event(team, stream_kind="team"),
            expected={match: 1, team: 0},
        ),
    )

    assert [(r.position, r.version) for r in result.receipts] == [(2, 2), (3, 3), (4, 1)]


async def test_a_refused_unit_does_not_hold_up_the_others_of_its_call(database: Database) -> None:
    log, match = uuid4(), uuid4()
    known = new_event(match)
    await append_together(database, unit(log, known))

    results = await append_together(
        database,
        unit(log, new_event(match), expected={match: 9}),
        unit(log, new_event(match)),
        unit(log, known),
        unit(log, new_event(match), expected={match: 2}),
    )

    assert [result.outcome for result in results] == ["stale", "recorded", "duplicate", "recorded"]
    assert [r.position for result in results for r in result.receipts] == [2, 1, 3]
    assert len(await whole_log(database, log)) == 3


async def test_an_event_twice_in_one_call_is_recorded_by_its_first_unit_only(
    database: Database,
) -> None:
    log, match = uuid4(), uuid4()
    event = new_event(match)
    other = msgspec.structs.replace(event, fingerprint=sha256(b"other").digest())

    results = await append_together(
        database,
        unit(log, event, new_event(match), expected={match: 5}),
        unit(log, event),
        unit(log, event),
        unit(log, other),
    )

    assert [result.outcome for result in results] == ["stale", "recorded", "duplicate", "conflict"]
    assert results[2].receipts == results[1].receipts
    assert len(await whole_log(database, log)) == 1


async def test_an_event_twice_in_one_unit_is_refused(database: Database) -> None:
    log, match = uuid4(), uuid4()
    event = new_event(match)
    other = msgspec.structs.replace(event, fingerprint=sha256(b"other").digest())

    same, different = await append_together(
        database, unit(log, event, event), unit(log, event, other)
    )

    assert outcomes(same) == ["not_tried", "duplicate"]
    assert same.items[1].receipt is None
    assert outcomes(different) == ["not_tried", "conflict"]
    assert await whole_log(database, log) == []


async def test_a_refused_unit_leaves_no_empty_stream_behind(database: Database) -> None:
    log, match = uuid4(), uuid4()

    [result] = await append_together(database, unit(log, new_event(match), expected={match: 3}))

    assert result.items[0].version == 0
    assert await stream_head(database, match) is None


async def test_a_stream_keeps_its_kind(database: Database) -> None:
    log, match = uuid4(), uuid4()
    await append_together(database, unit(log, new_event(match)))

    with pytest.raises(psycopg.errors.CheckViolation, match="stream of a match, not of a team"):
        await append_together(database, unit(log, new_event(match, stream_kind="team")))


async def test_the_heads_say_where_log_and_stream_are(database: Database) -> None:
    log, match = uuid4(), uuid4()
    [result] = await append_together(database, unit(log, new_event(match), new_event(match)))

    head = await stream_head(database, match)
    log_at = await log_head(database, log)

    assert head is not None
    assert head[:4] == (log, match, "match", 2)
    assert head.hash.hex() == result.receipts[1].hash
    assert log_at is not None
    assert log_at.position == 2
    assert len(log_at.epoch) == 12
    assert await log_head(database, uuid4()) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "t" * 65},
        {"type": ""},
        {"rules": ""},
        {"device": "d" * 65},
        {"schema": 0},
        {"occurred_at": -1},
        {"occurred_at": 7_258_118_400_000_001},
        {"body": b"x"},
        {"body": b"x" * (4_194_304 + 1)},
        {"fingerprint": b"short"},
        {"actor": Actor(UUID(int=7), "king")},  # type: ignore[arg-type]
        {"stream_kind": "player"},
    ],
    ids=lambda changes: str(changes)[:40],
)
async def test_the_schema_refuses_what_no_event_may_hold(
    database: Database, changes: dict[str, object]
) -> None:
    log = uuid4()

    with pytest.raises(psycopg.errors.CheckViolation):
        await append_together(database, unit(log, new_event(uuid4(), **changes)))

    assert await log_head(database, log) is None
