"""A league of 64 teams and ten rounds: building its projections again, and every report of it.

Its matches are long random ones of another game: what a match is of makes no difference here.
"""

import asyncio
import time
from collections.abc import Iterator

import httpx
import msgspec

from schemas.envelope import Event, NewEvent
from service.api.clock import uuid7
from service.garbage import spare_collections
from service.projections.rebuild import rebuild
from service.projections.registry import PROJECTIONS
from service.store.append import Appender, Unit
from service.store.competitions import Competition, save_competition
from service.store.database import Database
from tests.bench.context import Bench
from tests.bench.figure import Figure, Target, measured
from tests.bench.replay import match_log
from tests.league.random_league import random_league
from tests.league.small_league import BEGIN, SmallLeague

ENTRIES = 300
"""Of a match."""
MOST_MS = 50.0
PREVIEW_MS = 2000.0
REBUILD = 20_000
REPORTS = (
    "standings",
    "reports/spp",
    "reports/winnings",
    "reports/casualties",
    "reports/team-value",
    "reports/leaders",
    "reports/fixtures",
)
FORMS = {"JSON": "application/json", "CSV": "text/csv", "page": "text/html"}


def figures(bench: Bench) -> Iterator[Figure]:
    teams, rounds = (8, 3) if bench.quick else (64, 10)
    league = random_league(teams, rounds, seed=9)
    url = bench.hall.postgres.service_url
    events = asyncio.run(_stored(league, match_log(bench.scripts[0])[:ENTRIES], url))
    size = f"{teams} teams x {rounds} rounds"
    yield Figure(
        f"rebuild of a league, {size}, {events:,} events",
        "events/s",
        measured(bench.runs, lambda: asyncio.run(_rebuilt(league, events, url))),
        target=Target("at least", REBUILD),
    )
    with httpx.Client(base_url=bench.api.url, timeout=60.0, trust_env=False) as client:
        yield from _reports(bench, client, league, size)
        key = bench.api.key(bench.hall.admin, str(league.id), "organiser")
        yield Figure(
            f"preview of a void match of the first round, {size}",
            "ms",
            measured(bench.runs, lambda: _previewed(client, key, league)),
            target=Target("at most", PREVIEW_MS),
        )


def _reports(
    bench: Bench, client: httpx.Client, league: SmallLeague, size: str
) -> Iterator[Figure]:
    first = REPORTS[0]
    yield Figure(
        f"first report of a league after the start, {size}",
        "ms",
        (_taken(client, f"/v1/competitions/{league.id}/{first}", FORMS["JSON"]),),
    )
    half = client.get(f"/v1/competitions/{league.id}/{first}").json()["position"] // 2
    for where, query in (("", ""), (", as of an old position", f"?as_of={half}")):
        for report in REPORTS:
            path = f"/v1/competitions/{league.id}/{report}{query}"
            slowest = {form: _runs(bench, client, path, form) for form in FORMS}
            form = max(slowest, key=lambda one: sorted(slowest[one])[len(slowest[one]) // 2])
            yield Figure(
                f"{report.rpartition('/')[2]}{where}, {size}",
                "ms",
                slowest[form],
                target=Target("at most", MOST_MS),
                note=f"its slowest form, {form}",
            )


def _previewed(client: httpx.Client, key: str, league: SmallLeague) -> float:
    """Milliseconds in which the competition and both teams are decided again, without recording."""
    match = next(
        msgspec.json.decode(new.body)["entry"]["match"]
        for new in league.new
        if new.type == "match_finished"
    )
    entry = {"type": "void_match", "match": match, "reason": "The wrong dice were used"}
    item = {"event_id": str(uuid7()), "occurred_at": BEGIN, "entry": entry}
    started = time.perf_counter()
    answer = client.post(
        f"/v1/competitions/{league.id}/what-if",
        json={"entries": [item]},
        headers={"authorization": f"Bearer {key}"},
    )
    seconds = time.perf_counter() - started
    assert len(answer.json()["effects"]) == 3, answer.text
    return 1000 * seconds


def _runs(bench: Bench, client: httpx.Client, path: str, form: str) -> tuple[float, ...]:
    _taken(client, path, FORMS[form])
    return measured(3 * bench.runs, lambda: _taken(client, path, FORMS[form]))


def _taken(client: httpx.Client, path: str, accept: str) -> float:
    """Milliseconds of one answer, with the way there and back."""
    started = time.perf_counter()
    response = client.get(path, headers={"accept": accept})
    seconds = time.perf_counter() - started
    assert response.status_code == 200, response.text
    return 1000 * seconds


async def _stored(league: SmallLeague, match: list[Event], url: str) -> int:
    """Append the league, and after every fixture that is opened a match; how many events."""
    database = Database(url)
    appender = Appender(database)
    await save_competition(database, Competition(league.id, "Thunder Valley", True, BEGIN))
    waiting: list[NewEvent] = []
    events = 0
    for new in league.new:
        waiting.append(new)
        if new.type == "fixture_opened":
            waiting += _copied(match)
        if len(waiting) > ENTRIES or new is league.new[-1]:
            await appender.append(Unit(league.id, tuple(waiting), {}))
            events += len(waiting)
            waiting = []
    await appender.close()
    await database.close()
    return events


def _copied(match: list[Event]) -> list[NewEvent]:
    """The same match again, under other ids."""
    stream = uuid7()
    return [
        NewEvent(
            event_id=uuid7(),
            stream_id=stream,
            stream_kind="match",
            type=event.type,
            schema=event.schema,
            rules=event.rules,
            cause=None,
            actor=event.actor,
            device=None,
            occurred_at=event.occurred_at,
            body=bytes(event.body),
            fingerprint=bytes(32),
        )
        for event in match
    ]


async def _rebuilt(league: SmallLeague, events: int, url: str) -> float:
    """Events per second."""
    spare_collections()
    database = Database(url)
    try:
        started = time.perf_counter()
        projections = list(PROJECTIONS.values())
        await rebuild(database, league.id, projections, lambda _, __: None, anew=True)
        return events / (time.perf_counter() - started)
    finally:
        await database.close()
