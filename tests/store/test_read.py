"""Reading: in order, above a cursor, at most so many, and the stored bytes as they are."""

import json
from uuid import UUID, uuid4

import msgspec

from schemas.envelope import Event, NewEvent
from service.store.append import Appender
from service.store.database import Database
from service.store.read import (
    event_json,
    find_events,
    list_streams,
    log_heads,
    log_lines,
    read_league,
    read_log,
    read_stream,
    stream_head,
    stream_lines,
)
from tests.store.calls import unit
from tests.store.events import new_event

ODD_DEVICES = (None, '"quoted" \\ back', "tab\tand\x1f\x7f", "Täblet 🏈", "</script>\u2028")


async def odd_log(appender: Appender) -> tuple[UUID, UUID, UUID]:
    """A log of ten events of two matches, in turn, with odd devices."""
    log, home, away = uuid4(), uuid4(), uuid4()
    for number in range(5):
        cause = None if number % 2 else uuid4()
        await appender.append(
            unit(
                log,
                new_event(home, f"Zug {number} ü", device=ODD_DEVICES[number], cause=cause),
                new_event(away),
            )
        )
    return log, home, away


async def test_a_log_is_read_by_position_and_a_stream_by_version(
    appender: Appender, database: Database
) -> None:
    log, home, away = await odd_log(appender)

    page = await read_log(database, log, 3, 4)
    stream = await read_stream(database, log, away, 2, 2)

    assert [(event.position, event.stream_id) for event in page] == [
        (4, away),
        (5, home),
        (6, away),
        (7, home),
    ]
    assert [(event.version, event.position) for event in stream] == [(3, 6), (4, 8)]
    assert await read_log(database, log, 10, 5) == []
    assert await read_stream(database, log, home, 5, 5) == []
    assert await read_stream(database, uuid4(), home, 0, 5) == []


async def test_a_league_is_read_without_its_matches_up_to_a_position_and_above_known_versions(
    appender: Appender, database: Database
) -> None:
    log, team, other, match = uuid4(), uuid4(), uuid4(), uuid4()

    def of_team(stream: UUID) -> NewEvent:
        return new_event(stream, stream_kind="team", rules="league/1")

    opening = new_event(log, stream_kind="competition", rules="touchline/1")
    await appender.append(unit(log, opening, of_team(team), new_event(match), of_team(team)))
    await appender.append(unit(log, new_event(match), of_team(other), of_team(team)))

    whole = await read_league(database, log, {}, 7)
    assert [(event.position, event.stream_id) for event in whole] == [
        (1, log),
        (2, team),
        (4, team),
        (6, other),
        (7, team),
    ]
    assert await read_league(database, log, {}, 5) == whole[:3]
    assert await read_league(database, log, {log: 1, team: 2}, 7) == whole[3:]
    assert await read_league(database, log, {log: 1, team: 3, other: 1}, 7) == []
    assert await read_league(database, uuid4(), {}, 7) == []


async def test_events_are_found_by_id_in_the_order_asked_for(
    appender: Appender, database: Database
) -> None:
    log, home, _ = await odd_log(appender)
    events = await read_stream(database, log, home, 0, 10)
    wanted = [events[3].event_id, uuid4(), events[0].event_id]

    found = await find_events(database, log, wanted)

    assert [event for event, _ in found] == [events[3], events[0]]
    assert all(len(fingerprint) == 32 for _, fingerprint in found)
    assert await find_events(database, uuid4(), wanted) == []
    assert await find_events(database, log, []) == []


async def test_lines_are_the_events_as_they_are_served(
    appender: Appender, database: Database
) -> None:
    log, home, _ = await odd_log(appender)
    events = await read_log(database, log, 0, 100)

    lines = await log_lines(database, log, 0, 100)
    some = await stream_lines(database, log, home, 2, 2)

    assert [msgspec.json.decode(line.json) for line in lines] == [
        msgspec.json.decode(event_json(event)) for event in events
    ]
    assert [line.json for line in lines] == [event_json(event) for event in events]
    assert [(line.position, line.version, line.stream_id) for line in some] == [
        (5, 3, home),
        (7, 4, home),
    ]


async def test_a_served_event_has_the_stored_body_as_its_last_member(
    appender: Appender, database: Database
) -> None:
    log, home, _ = await odd_log(appender)
    [event] = await read_stream(database, log, home, 0, 1)

    served = event_json(event)

    assert served.endswith(b',"body":' + bytes(event.body) + b"}")
    assert tuple(json.loads(served)) == Event.__struct_fields__
    assert msgspec.json.decode(served, type=Event) == event


async def test_streams_of_a_competition_are_listed_by_kind(
    appender: Appender, database: Database
) -> None:
    log, home, away = await odd_log(appender)
    team = uuid4()
    await appender.append(unit(log, new_event(team, stream_kind="team")))

    matches = await list_streams(database, log, "match")
    everything = await list_streams(database, log)
    second = await list_streams(database, log, after=min(home, away), kind="match", limit=1)

    assert [stream.stream_id for stream in matches] == sorted([home, away])
    assert {stream.stream_id for stream in everything} == {home, away, team}
    assert [stream.stream_id for stream in second] == [max(home, away)]
    assert await stream_head(database, team) == next(
        stream for stream in everything if stream.kind == "team"
    )


async def test_every_log_has_a_head(appender: Appender, database: Database) -> None:
    log, _, _ = await odd_log(appender)

    heads = {head.competition_id: head.position for head in await log_heads(database)}

    assert heads[log] == 10
