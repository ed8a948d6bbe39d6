"""A match read at any version, from snapshots and tails, is the fold of the stream up to there."""

from random import Random

import msgspec
import pytest

from schemas.match import Replace, Retract
from service.match_cache import SNAPSHOT_EVERY, MatchNotFound, load, load_whole, store_snapshot
from service.rules.match import replayed, snapshot_of
from service.store.snapshots import forget_snapshots, latest_snapshot, save_snapshot
from tests.match.counter_game import Add, Double, Pass, Shout, Spend
from tests.match.table import REFEREE
from tests.record.hall import Hall, item


async def snapshot_versions(hall: Hall) -> list[int]:
    rows = await hall.database.rows(
        "SELECT version FROM touchline.snapshots WHERE stream_id = %(id)s ORDER BY 1",
        {"id": hall.match},
    )
    return [row[0] for row in rows]


async def test_a_snapshot_is_written_when_a_multiple_of_200_was_passed(hall: Hall) -> None:
    for _ in range(5):
        await hall.entries([Add(1)] * 90)
    await hall.recorder.close()
    # Versions after the batches: 91, 181, 271, 361, 451.
    assert await snapshot_versions(hall) == [271, 451]
    assert SNAPSHOT_EVERY == 200


async def test_a_snapshot_is_written_after_an_amendment_even_inside_a_batch(hall: Hall) -> None:
    (first, *_) = await hall.entries([Add(1), Add(2)])
    await hall.post(item(Retract(first.event_id, "x")), item(Pass()), actor=REFEREE)
    await hall.recorder.close()
    assert await snapshot_versions(hall) == [5]


async def test_a_match_at_any_version_is_the_fold_of_its_stream(hall: Hall) -> None:
    dice = Random(7)
    known = []
    for _ in range(12):
        entries = [Add(40)] + [
            dice.choice([Add(1), Spend(1), Shout("Ho"), Pass()]) for _ in range(40)
        ]
        known += await hall.entries(entries)
        target = dice.choice(known).event_id
        await hall.post(item(Replace(target, Add(3), "Misread")), actor=REFEREE)
    await hall.recorder.close()
    log = await hall.log()
    versions = [1, 2, 41, 42, 43, len(log)] + [dice.randrange(1, len(log)) for _ in range(25)]
    for version in versions:
        match = await load(hall.database, hall.competition, hall.match, version)
        assert match.head == replayed(log[:version]).head


async def test_without_any_snapshot_a_match_is_read_from_its_events(hall: Hall) -> None:
    await hall.entries([Add(1)] * 250)
    await hall.recorder.close()
    assert await forget_snapshots(hall.database, hall.competition, hall.match) == 1
    match = await load(hall.database, hall.competition, hall.match)
    assert (match.version, match.head.state.total) == (251, 250)


@pytest.mark.parametrize("state", [b"", b"{}", b'{"match":1}', b"\xff"])
async def test_a_snapshot_of_another_shape_is_passed_over(hall: Hall, state: bytes) -> None:
    await hall.entries([Add(1)] * 3)
    await save_snapshot(hall.database, hall.competition, hall.match, 4, "counter/1", state)
    assert (await load(hall.database, hall.competition, hall.match)).head.state.total == 3


async def test_a_snapshot_from_before_last_events_were_folded_is_passed_over(hall: Hall) -> None:
    """Else a display would list other events after a restart than before it."""
    await hall.entries([Add(1)] * 3)
    match = await load_whole(hall.database, hall.competition, hall.match)
    older = msgspec.json.decode(snapshot_of(match))
    del older["last_events"]
    await save_snapshot(
        hall.database, hall.competition, hall.match, 4, "counter/1", msgspec.json.encode(older)
    )
    assert (await load(hall.database, hall.competition, hall.match)).head == match.head


async def test_a_snapshot_of_another_revision_of_the_rules_is_passed_over(hall: Hall) -> None:
    await hall.entries([Add(1)] * 3)
    match = await load_whole(hall.database, hall.competition, hall.match)
    await store_snapshot(hall.database, match)
    found = await latest_snapshot(hall.database, hall.competition, hall.match)
    assert found is not None
    await save_snapshot(
        hall.database, hall.competition, hall.match, 3, "counter/2",
        found[1].replace(b'"total":3', b'"total":99'),
    )  # fmt: skip
    await hall.database.execute(
        "DELETE FROM touchline.snapshots WHERE stream_id = %(id)s AND version = 4",
        {"id": hall.match},
    )
    assert (await load(hall.database, hall.competition, hall.match)).head.state.total == 3


async def test_a_recorder_that_starts_anew_goes_on_from_a_snapshot_and_amends(hall: Hall) -> None:
    answers = await hall.entries([Add(1)] * 250)
    await hall.recorder.close()
    other = hall.another_recorder()
    await hall.post(item(Double()), recorder=other)
    retract = item(Retract(answers[0].event_id, "x"))
    await hall.post(retract, actor=REFEREE, recorder=other)
    assert replayed(await hall.log()).head.state.total == 2 * 249


async def test_a_version_before_the_first_or_of_no_match_is_not_found(hall: Hall) -> None:
    with pytest.raises(MatchNotFound):
        await load(hall.database, hall.match, hall.match)
