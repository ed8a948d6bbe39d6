"""Calls of the append function for the tests: units in one call, and what the log then holds."""

from uuid import UUID

from schemas.envelope import Event, NewEvent
from service.chain.digest import FIRST, event_hash
from service.store import statements
from service.store.append import Unit, UnitResult
from service.store.database import Database, Transaction
from service.store.read import read_log
from service.store.units import append_parameters, unit_result


def unit(competition_id: UUID, *items: NewEvent, expected: dict[UUID, int] | None = None) -> Unit:
    return Unit(competition_id, items, expected or {})


async def append_together(database: Database, *units: Unit) -> list[UnitResult]:
    """Append units of one log in one call of the function."""
    async with database.writes.one() as connection:
        rows = await Transaction(connection).rows(
            statements.APPEND_EVENTS, append_parameters(units)
        )
    results = []
    for one in units:
        results.append(unit_result(rows[: len(one.items)], perhaps_recorded=False))
        rows = rows[len(one.items) :]
    return results


async def whole_log(database: Database, competition_id: UUID) -> list[Event]:
    """The log, checked: positions and versions without gaps, every hash right."""
    events = await read_log(database, competition_id, 0, 100_000)
    heads: dict[UUID, tuple[int, bytes]] = {}
    for position, event in enumerate(events, start=1):
        version, previous = heads.get(event.stream_id, (0, FIRST))
        assert event.position == position
        assert event.version == version + 1
        assert event.hash == event_hash(event, previous).hex()
        heads[event.stream_id] = (event.version, bytes.fromhex(event.hash))
    return events


def outcomes(result: UnitResult) -> list[str]:
    return [item.outcome for item in result.items]
