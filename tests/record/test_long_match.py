"""A long match: a board at any version is a snapshot and a short tail away."""

from service.match_cache import SNAPSHOT_EVERY, load
from service.store.append import Appender
from service.store.database import Database
from service.store.read import read_stream
from tests.record.long_match import LongMatch, walked


async def test_no_version_is_further_from_a_snapshot_than_the_distance_of_snapshots(
    database: Database, appender: Appender
) -> None:
    match = LongMatch(database, appender)
    await match.record(1000, batch=30)
    versions = await _snapshots(match)
    distances = [
        version - max((at for at in versions if at <= version), default=0)
        for version in range(1, 1001)
    ]
    assert max(distances) < SNAPSHOT_EVERY + 30


async def test_an_amendment_of_an_early_entry_decides_a_thousand_again_and_reads_the_same(
    database: Database, appender: Appender
) -> None:
    match = LongMatch(database, appender)
    await match.record(1000, batch=200)
    _, entries = walked(20)
    await match.amendment_seconds(10, entries[10])
    loaded = await load(database, match.competition, match.match)
    assert (loaded.version, loaded.head.amendments) == (1002, 2)
    assert loaded.head.corrected == "Entry replaced: Misread"
    events = await read_stream(database, match.competition, match.match, 1000, 10)
    assert [event.type for event in events] == ["replace", "replace"]


async def _snapshots(match: LongMatch) -> list[int]:
    rows = await match.database.rows(
        "SELECT version FROM touchline.snapshots WHERE stream_id = %(id)s", {"id": match.match}
    )
    return [row[0] for row in rows]
