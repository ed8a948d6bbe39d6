"""Events are only ever added, and only where they continue their log and their streams."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest

from schemas.envelope import Event
from service.chain.digest import event_hash
from service.store.database import Database
from service.store.read import log_head, read_log, stream_head
from tests.chain.golden import Vector, vectors
from tests.store.calls import append_together, unit, whole_log
from tests.store.events import new_event

INSERT = """
INSERT INTO touchline.events (
    event_id, competition_id, "position", stream_id, stream_kind, version, type, schema, rules,
    cause, actor_key, actor_role, device, occurred_at, recorded_at, hash, body, fingerprint
) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, sha256('any'))
"""
HASH = """
SELECT touchline.event_hash(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def columns(event: Event) -> list[Any]:
    """The envelope up to recorded_at, in the order of both statements but the first two."""
    return [
        event.position,
        event.stream_id,
        event.stream_kind,
        event.version,
        event.type,
        event.schema,
        event.rules,
        event.cause,
        event.actor.key,
        event.actor.role,
        event.device,
        event.occurred_at,
        event.recorded_at,
    ]


async def insert(url: str, *events: Event) -> None:
    """Insert events past the append function, in one statement each and one transaction."""
    async with await psycopg.AsyncConnection.connect(url) as connection:
        for event in events:
            row = [event.event_id, event.competition_id, *columns(event)]
            await connection.execute(INSERT, [*row, bytes.fromhex(event.hash), bytes(event.body)])


def next_after(last: Event, **changes: Any) -> Event:
    """The event that rightly follows `last` in its stream and log, with changes, hashed anew."""
    event = msgspec.structs.replace(
        last, event_id=uuid4(), position=last.position + 1, version=last.version + 1, **changes
    )
    digest = event_hash(event, bytes.fromhex(last.hash)).hex()
    return msgspec.structs.replace(event, hash=digest)


@pytest.fixture
async def last(database: Database) -> Event:
    """The last event of a log of three: two of one match, then one of another."""
    log, match, other = uuid4(), uuid4(), uuid4()
    await append_together(database, unit(log, new_event(other), new_event(match), new_event(match)))
    return (await read_log(database, log, 0, 10))[-1]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector.name)
async def test_the_database_computes_the_golden_hashes(database: Database, vector: Vector) -> None:
    event = vector.event
    parameters = [vector.previous, event.event_id, event.competition_id, *columns(event)]
    names = [f"p{number}" for number in range(len(parameters) + 1)]
    statement = HASH.replace("%s", "{}").format(*[f"%({name})s" for name in names])
    values = dict(zip(names, [*parameters, bytes(event.body)], strict=True))

    row = await database.row(statement, values)  # type: ignore[arg-type]

    assert row == (vector.hash,)


async def test_an_event_that_continues_the_chain_may_be_inserted_and_moves_the_heads(
    database: Database, service_url: str, last: Event
) -> None:
    fourth = next_after(last)
    await insert(service_url, fourth, next_after(fourth))

    assert len(await whole_log(database, last.competition_id)) == 5
    log = await log_head(database, last.competition_id)
    stream = await stream_head(database, last.stream_id)
    assert log is not None
    assert stream is not None
    assert (log.position, stream.version) == (5, 4)
    [result] = await append_together(database, unit(last.competition_id, new_event(last.stream_id)))
    assert result.receipts[0].position == 6


OTHER = UUID(int=77)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"position": 5}, "positions 5 to 5 do not continue the log"),
        ({"position": 3}, "positions 3 to 3 do not continue the log|duplicate key"),
        ({"competition_id": OTHER, "position": 1}, "do not continue the log"),
        ({"version": 4}, "does not continue the chain"),
        ({"version": 2}, "does not continue the chain|duplicate key"),
        ({"stream_id": OTHER, "version": 1}, "does not continue the chain"),
        ({"stream_kind": "team"}, "does not continue the chain"),
        ({"hash": "00" * 32}, "does not continue the chain"),
        ({"body": msgspec.Raw(b'{"entry":{},"facts":[]}')}, "does not continue the chain"),
        ({"recorded_at": 1}, "does not continue the chain"),
        ({"device": None}, "does not continue the chain"),
    ],
    ids=lambda part: ", ".join(part) if isinstance(part, dict) else part,
)
async def test_an_inserted_event_that_breaks_log_or_chain_is_refused(
    database: Database, service_url: str, last: Event, changes: dict[str, Any], sentence: str
) -> None:
    broken = msgspec.structs.replace(next_after(last), **changes)

    with pytest.raises(psycopg.errors.IntegrityError, match=sentence):
        await insert(service_url, broken)

    assert len(await whole_log(database, last.competition_id)) == 3


async def test_an_event_chained_to_another_than_the_last_is_refused(
    service_url: str, last: Event
) -> None:
    forged = msgspec.structs.replace(last, hash="ab" * 32)

    with pytest.raises(psycopg.errors.IntegrityError, match="does not continue the chain"):
        await insert(service_url, next_after(forged))


CHANGES = [
    "UPDATE touchline.events SET body = 'xx'",
    "UPDATE touchline.events SET body = 'xx' WHERE false",
    "DELETE FROM touchline.events",
    "TRUNCATE touchline.events",
    "INSERT INTO touchline.events SELECT * FROM touchline.events "
    'ON CONFLICT (competition_id, "position") DO UPDATE SET body = excluded.body',
]


@pytest.mark.parametrize("change", CHANGES)
async def test_nobody_changes_or_removes_an_event_not_even_the_owner(
    database: Database, owner_url: str, last: Event, change: Any
) -> None:
    async with await psycopg.AsyncConnection.connect(owner_url) as connection:
        with pytest.raises(psycopg.errors.RestrictViolation, match="only ever added"):
            await connection.execute(change)

    assert len(await whole_log(database, last.competition_id)) == 3


@pytest.mark.parametrize("change", CHANGES)
async def test_the_service_has_no_right_to_change_or_remove_an_event(
    service_url: str, last: Event, change: Any
) -> None:
    async with await psycopg.AsyncConnection.connect(service_url) as connection:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await connection.execute(change)


@pytest.mark.parametrize("table", ["logs", "streams"])
async def test_the_service_cannot_move_heads_by_hand(service_url: str, table: str) -> None:
    async with await psycopg.AsyncConnection.connect(service_url) as connection:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await connection.execute(f"DELETE FROM touchline.{table}".encode())


async def test_a_replica_role_does_not_switch_the_guards_off(
    postgres: Any, owner_url: str, last: Event
) -> None:
    name = owner_url.rpartition("/")[2]
    superuser = postgres.superuser_url.rpartition("/")[0] + "/" + name
    async with await psycopg.AsyncConnection.connect(superuser) as connection:
        await connection.execute("SET session_replication_role = replica")
        with pytest.raises(psycopg.errors.RestrictViolation):
            await connection.execute("DELETE FROM touchline.events")
