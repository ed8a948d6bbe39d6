"""Group commit: many callers, gapless positions in commit order, bounded waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest

from service.settings import Settings
from service.store.append import Appender, Overloaded
from service.store.database import Database
from service.store.read import read_log
from tests.store.calls import unit, whole_log
from tests.store.events import new_event


@asynccontextmanager
async def counter_row_held(owner_url: str, log: UUID) -> AsyncIterator[None]:
    """Another transaction holds the log's counter row, so that appends to it wait."""
    connection = await psycopg.AsyncConnection.connect(owner_url)
    async with connection, connection.transaction():
        await connection.execute(
            "SELECT FROM touchline.logs WHERE competition_id = %s FOR UPDATE", (log,)
        )
        yield


async def until_waiting(owner_url: str) -> int:
    """Wait until a connection waits for a lock; its process id."""
    connection = await psycopg.AsyncConnection.connect(owner_url, autocommit=True)
    async with connection:
        for _ in range(500):
            cursor = await connection.execute("SELECT pid FROM pg_locks WHERE NOT granted")
            if row := await cursor.fetchone():
                return int(row[0])
            await asyncio.sleep(0.01)
    raise AssertionError("no append waits for the lock")


async def test_many_writers_give_one_gapless_log_and_no_reader_misses_an_event(
    service_url: str,
) -> None:
    log, matches = uuid4(), [uuid4() for _ in range(5)]
    databases = [Database(service_url), Database(service_url)]
    appenders = [Appender(database) for database in databases]
    seen: list[UUID] = []
    acknowledged: dict[UUID, int] = {}
    total = 32 * 20

    async def write(task: int) -> None:
        for number in range(20):
            event = new_event(matches[(task + number) % 5])
            result = await appenders[task % 2].append(unit(log, event))
            acknowledged[event.event_id] = result.receipts[0].position

    async def poll() -> None:
        while len(seen) < total:
            page = await read_log(databases[0], log, len(seen), 37)
            assert [event.position for event in page] == [
                len(seen) + place for place in range(1, len(page) + 1)
            ]
            seen.extend(event.event_id for event in page)

    await asyncio.gather(poll(), *(write(task) for task in range(32)))

    events = await whole_log(databases[0], log)
    assert [event.event_id for event in events] == seen
    assert {event.event_id: event.position for event in events} == acknowledged
    assert len(acknowledged) == total
    for appender, database in zip(appenders, databases, strict=True):
        await appender.close()
        await database.close()


async def test_writers_of_the_same_streams_in_any_order_never_deadlock(service_url: str) -> None:
    log, streams = uuid4(), [uuid4() for _ in range(6)]
    databases = [Database(service_url) for _ in range(4)]
    appenders = [Appender(database, Settings(append_seconds=20)) for database in databases]

    async def write(task: int) -> None:
        for number in range(10):
            turned = streams[(task + number) % 6 :] + streams[: (task + number) % 6]
            chosen = turned if task % 2 else turned[::-1]
            # Half of them enter streams that nobody has yet.
            items = [new_event(stream) for stream in [*chosen[:3], uuid4()]]
            await appenders[task].append(unit(log, *items))

    await asyncio.gather(*(write(task) for task in range(4)))

    assert len(await whole_log(databases[0], log)) == 4 * 10 * 4
    for appender, database in zip(appenders, databases, strict=True):
        await appender.close()
        await database.close()


async def test_what_arrives_during_a_commit_is_committed_together(
    owner_url: str, appender: Appender
) -> None:
    log, match = uuid4(), uuid4()
    await appender.append(unit(log, new_event(match)))
    async with counter_row_held(owner_url, log):
        first = asyncio.ensure_future(appender.append(unit(log, new_event(match))))
        await until_waiting(owner_url)
        rest = [
            asyncio.ensure_future(appender.append(unit(log, new_event(match)))) for _ in range(50)
        ]
        await asyncio.sleep(0.05)
        assert appender.waiting_items == 51

    results = [await first, *[await one for one in rest]]

    assert [result.receipts[0].position for result in results] == list(range(2, 53))
    # One call has one time.
    assert len({result.receipts[0].recorded_at for result in results[1:]}) == 1


async def test_an_item_the_schema_refuses_fails_alone(
    owner_url: str, database: Database, appender: Appender
) -> None:
    log, match = uuid4(), uuid4()
    await appender.append(unit(log, new_event(match)))
    async with counter_row_held(owner_url, log):
        first = asyncio.ensure_future(appender.append(unit(log, new_event(match))))
        await until_waiting(owner_url)
        together = [
            appender.append(unit(log, new_event(match))),
            appender.append(unit(log, new_event(match, type="t" * 65))),
            appender.append(unit(log, new_event(match, device="half \ud800"))),
            appender.append(unit(log, new_event(match))),
        ]
        rest = asyncio.gather(*together, return_exceptions=True)
        await asyncio.sleep(0.05)
    await first

    good, long, half, also_good = await rest

    assert isinstance(long, psycopg.errors.CheckViolation)
    assert isinstance(half, UnicodeEncodeError)
    assert not isinstance(good, BaseException)
    assert not isinstance(also_good, BaseException)
    assert good.outcome == also_good.outcome == "recorded"
    assert len(await whole_log(database, log)) == 4


async def test_a_unit_larger_than_a_group_is_appended_whole(database: Database) -> None:
    log, match = uuid4(), uuid4()
    appender = Appender(database, Settings(group_items=10))

    result = await appender.append(unit(log, *[new_event(match) for _ in range(35)]))

    assert result.receipts[-1].position == 35


async def test_a_unit_without_items_is_recorded_at_once(appender: Appender) -> None:
    result = await appender.append(unit(uuid4()))

    assert (result.outcome, result.receipts) == ("recorded", ())


async def test_too_many_waiting_entries_are_refused_at_once(
    owner_url: str, database: Database
) -> None:
    log, match = uuid4(), uuid4()
    appender = Appender(database, Settings(waiting_items=3))
    await appender.append(unit(log, new_event(match)))
    async with counter_row_held(owner_url, log):
        waiting = asyncio.gather(appender.append(unit(log, *[new_event(match) for _ in range(2)])))
        await until_waiting(owner_url)

        with pytest.raises(Overloaded, match="2 entries are waiting") as refusal:
            await appender.append(unit(log, new_event(match), new_event(match)))

    [result] = await waiting
    assert refusal.value.retry_after_s == 1
    assert result.outcome == "recorded"
    assert appender.waiting_items == 0
    assert (await appender.append(unit(log, new_event(match)))).receipts[0].position == 4


async def test_who_waits_too_long_for_a_lock_is_told_so_in_time(
    owner_url: str, service_url: str
) -> None:
    log, match = uuid4(), uuid4()
    database = Database(service_url, Settings(lock_seconds=0.1, append_seconds=0.6))
    appender = Appender(database, Settings(append_seconds=0.6))
    await appender.append(unit(log, new_event(match)))
    late = new_event(match)
    loop = asyncio.get_running_loop()
    async with counter_row_held(owner_url, log):
        began = loop.time()
        with pytest.raises(Exception, match="in time") as refusal:
            await appender.append(unit(log, late))
        took = loop.time() - began

    assert type(refusal.value).__name__ in {"Overloaded", "OutcomeUnknown"}
    assert 0.5 < took < 2
    assert len(await whole_log(database, log)) == 1
    await database.close()


async def test_a_caller_that_goes_away_does_not_disturb_the_others(
    owner_url: str, appender: Appender
) -> None:
    log, match = uuid4(), uuid4()
    await appender.append(unit(log, new_event(match)))
    async with counter_row_held(owner_url, log):
        gone = asyncio.ensure_future(appender.append(unit(log, new_event(match))))
        await until_waiting(owner_url)
        stays = asyncio.ensure_future(appender.append(unit(log, new_event(match))))
        await asyncio.sleep(0.02)
        gone.cancel()

    assert (await stays).outcome == "recorded"
    assert appender.waiting_items == 0


async def test_a_connection_ended_while_an_append_waits_is_replaced_and_it_is_recorded_once(
    owner_url: str, postgres: Any, database: Database, appender: Appender
) -> None:
    log, match = uuid4(), uuid4()
    await appender.append(unit(log, new_event(match)))
    async with counter_row_held(owner_url, log):
        waiting = asyncio.ensure_future(appender.append(unit(log, new_event(match))))
        pid = await until_waiting(owner_url)
        superuser = await psycopg.AsyncConnection.connect(postgres.superuser_url)
        async with superuser:
            await superuser.execute("SELECT pg_terminate_backend(%s)", (pid,))

    result = await waiting

    assert result.outcome == "recorded"
    assert result.receipts[0].position == 2
    assert len(await whole_log(database, log)) == 2


async def test_stale_and_duplicate_units_get_their_own_answers(appender: Appender) -> None:
    log, match = uuid4(), uuid4()
    event = new_event(match)
    first = await appender.append(unit(log, event))

    stale = await appender.append(unit(log, new_event(match), expected={match: 0}))
    again = await appender.append(unit(log, event))
    other = await appender.append(unit(log, msgspec.structs.replace(event, fingerprint=bytes(32))))

    assert (stale.outcome, stale.items[0].version, stale.receipts) == ("stale", 1, ())
    assert (again.outcome, again.receipts) == ("duplicate", first.receipts)
    assert (other.outcome, other.receipts) == ("conflict", ())


async def test_connections_have_time_limits_and_commit_durably(
    postgres: Any, owner_url: str, service_url: str
) -> None:
    name = owner_url.rpartition("/")[2]
    async with await psycopg.AsyncConnection.connect(
        postgres.superuser_url, autocommit=True
    ) as superuser:
        await superuser.execute(
            f"ALTER ROLE touchline_service IN DATABASE {name} SET synchronous_commit = off".encode()
        )
    database = Database(
        service_url, Settings(statement_seconds=7, lock_seconds=2, append_seconds=3)
    )
    shown = []
    for pool in (database.reads, database.writes):
        async with pool.one() as connection:
            cursor = await connection.execute(
                "SELECT current_setting('statement_timeout'), current_setting('lock_timeout'),"
                " current_setting('synchronous_commit')"
            )
            shown.append(await cursor.fetchone())

    assert shown == [("7s", "2s", "on"), ("3s", "2s", "on")]
    with pytest.raises(psycopg.errors.QueryCanceled):
        await Database(service_url, Settings(statement_seconds=0.1)).row("SELECT pg_sleep(5)", {})
    await database.close()


async def test_listeners_are_told_which_log_has_grown(service_url: str, appender: Appender) -> None:
    log, other, match = uuid4(), uuid4(), uuid4()
    listener = await psycopg.AsyncConnection.connect(service_url, autocommit=True)
    async with listener:
        await listener.execute("LISTEN touchline_log")
        await appender.append(unit(log, new_event(match)))
        await appender.append(unit(other, new_event(uuid4())))

        payloads = {note.payload async for note in listener.notifies(timeout=5, stop_after=2)}

    assert payloads == {str(log), str(other)}
