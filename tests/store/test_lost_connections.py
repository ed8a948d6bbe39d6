"""Servers killed, connections cut at the worst moment: nothing is lost, nothing is there twice."""

import asyncio
from uuid import UUID, uuid4

import psutil
import psycopg
import pytest

from service.embedded import EmbeddedPostgres
from service.settings import Settings
from service.store.append import Appender, OutcomeUnknown, Overloaded
from service.store.database import Database
from tests.store.calls import unit, whole_log
from tests.store.cutting_proxy import CuttingProxy
from tests.store.events import new_event
from tests.store.test_appender import counter_row_held, until_waiting

pytestmark = pytest.mark.fault


async def test_a_connection_cut_after_the_commit_and_before_its_answer_records_once(
    service_url: str, database: Database
) -> None:
    log, match = uuid4(), uuid4()
    async with CuttingProxy(service_url) as proxy:
        through = Database(proxy.url)
        appender = Appender(through)
        await appender.append(unit(log, new_event(match)))
        proxy.cut_next_answer()

        result = await appender.append(unit(log, new_event(match), new_event(match)))

        assert proxy.cuts == 1
        await through.close()
    assert result.outcome == "recorded"
    assert [receipt.position for receipt in result.receipts] == [2, 3]
    assert len(await whole_log(database, log)) == 3


async def test_idle_connections_that_a_restart_closed_are_not_used(
    own_postgres: EmbeddedPostgres,
) -> None:
    log, match = uuid4(), uuid4()
    database = Database(own_postgres.service_url)
    appender = Appender(database)
    await appender.append(unit(log, new_event(match)))
    assert await database.answers()

    own_postgres.stop()
    assert not await database.answers()
    own_postgres.start()

    assert await database.answers()
    result = await appender.append(unit(log, new_event(match)))
    assert result.receipts[0].position == 2
    await database.close()


async def test_a_server_killed_under_load_keeps_everything_it_acknowledged(
    own_postgres: EmbeddedPostgres,
) -> None:
    log, matches = uuid4(), [uuid4() for _ in range(4)]
    database = Database(own_postgres.service_url)
    appender = Appender(database, Settings(append_seconds=30))
    acknowledged: dict[UUID, int] = {}
    running = True
    again = asyncio.Event()

    async def write(task: int) -> None:
        while running:
            event = new_event(matches[task % 4])
            result = await appender.append(unit(log, event))
            assert result.outcome == "recorded"
            acknowledged[event.event_id] = result.receipts[0].position
            again.set()

    writers = [asyncio.ensure_future(write(task)) for task in range(8)]
    for _ in range(2):
        await asyncio.sleep(0.4)
        await asyncio.to_thread(own_postgres.kill)
        await asyncio.to_thread(own_postgres.start)
        again.clear()
        await again.wait()
    running = False
    await asyncio.gather(*writers)

    events = await whole_log(database, log)
    assert {event.event_id: event.position for event in events} == acknowledged
    await database.close()


async def test_after_its_deadline_an_append_says_whether_it_may_have_been_recorded(
    own_postgres: EmbeddedPostgres,
) -> None:
    log, match = uuid4(), uuid4()
    database = Database(own_postgres.service_url)
    appender = Appender(database, Settings(append_seconds=1.5))
    await appender.append(unit(log, new_event(match)))
    try:
        async with counter_row_held(own_postgres.owner_url, log):
            sent = asyncio.ensure_future(appender.append(unit(log, new_event(match))))
            await until_waiting(own_postgres.owner_url)
            await asyncio.to_thread(own_postgres.kill)
    except psycopg.OperationalError:
        pass  # the transaction that held the row died with the server

    with pytest.raises(OutcomeUnknown, match="did not say in time"):
        await sent
    with pytest.raises(Overloaded, match="did not record"):
        await appender.append(unit(log, new_event(match)))
    await database.close()


async def test_a_server_that_hangs_does_not_hold_its_callers_longer_than_their_deadline(
    own_postgres: EmbeddedPostgres,
) -> None:
    log, match = uuid4(), uuid4()
    database = Database(own_postgres.service_url)
    appender = Appender(database, Settings(append_seconds=1.0))
    await appender.append(unit(log, new_event(match)))
    event = new_event(match)
    loop = asyncio.get_running_loop()
    processes = [psutil.Process(own_postgres.pid), *psutil.Process(own_postgres.pid).children()]
    for process in processes:
        process.suspend()
    try:
        began = loop.time()
        with pytest.raises(OutcomeUnknown):
            await appender.append(unit(log, event))
        assert loop.time() - began < 3
    finally:
        for process in processes:
            process.resume()

    again = await appender.append(unit(log, event))
    assert again.receipts[0].position == 2
    assert len(await whole_log(database, log)) == 2
    await appender.close()
    await database.close()
