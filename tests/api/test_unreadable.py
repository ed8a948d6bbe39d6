"""A match that this version of the service cannot read: recorded by a newer one, or changed."""

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from uuid import UUID

import httpx
import pytest

from schemas.envelope import Actor, NewEvent
from service.api.clock import microseconds_now, uuid7
from service.chain.canonical import canonical
from service.store.append import Appender, Unit
from service.store.database import Database
from tests.api.conftest import AsRole
from tests.api.play import Json, item, open_match, placing, post
from tests.live import LiveService

ACTOR = Actor(UUID(int=7 << 76), "organiser")


def event_of(match: UUID, rules: str, type_: str, body: Json) -> NewEvent:
    written = canonical(body)
    return NewEvent(
        event_id=uuid7(),
        stream_id=match,
        stream_kind="match",
        type=type_,
        schema=1,
        rules=rules,
        cause=None,
        actor=ACTOR,
        device=None,
        occurred_at=microseconds_now(),
        body=written,
        fingerprint=sha256(written).digest(),
    )


def append(service: LiveService, match: UUID, version: int, *events: NewEvent) -> None:
    """Append behind the API's back, as a newer service on the same database would."""

    async def appended() -> None:
        database = Database(service.environment["TOUCHLINE_DATABASE_URL"])
        appender = Appender(database)
        result = await appender.append(Unit(UUID(service.competition), events, {match: version}))
        assert result.outcome == "recorded"
        await appender.close()
        await database.close()

    asyncio.run(appended())


@pytest.fixture
def foreign(live_service: LiveService) -> UUID:
    """A match of two events under rules of tomorrow."""
    match = uuid7()
    opening = event_of(match, "tomorrow/4", "match_opened", {"entry": {"type": "match_opened"}})
    move = event_of(match, "tomorrow/4", "leap", {"entry": {"type": "leap"}, "facts": []})
    append(live_service, match, 0, opening, move)
    return match


@pytest.fixture
def newer(live_service: LiveService, api: httpx.Client) -> UUID:
    """A match whose third event has an entry that only a newer revision of its rules knows."""
    match = UUID(open_match(api, live_service.competition))
    assert post(api, str(match), item(placing(1))).status_code == 201
    leap = event_of(match, "bolter-ball/9", "leap", {"entry": {"type": "leap"}, "facts": []})
    append(live_service, match, 2, leap)
    return match


@pytest.fixture
def undescribed(live_service: LiveService) -> Iterator[httpx.Client]:
    """A client whose answers may hold bodies that our document cannot know."""
    with live_service.client("organiser") as client:
        yield client


@pytest.mark.parametrize("path", ["", "/board", "/expected", "/tally", "/board?at=2"])
def test_what_needs_the_rules_is_a_problem_that_names_those_of_the_event_and_those_here(
    api: httpx.Client, foreign: UUID, path: str
) -> None:
    response = api.get(f"/v1/matches/{foreign}{path}")
    assert response.status_code == 501
    problem = response.json()
    assert problem["type"] == "/problems/match/unreadable"
    assert "Version 1 (match_opened) was recorded under tomorrow/4" in problem["detail"]
    assert "bolter-ball/1" in problem["detail"]


@pytest.mark.parametrize("path", ["", "/board", "/expected", "/tally"])
def test_so_is_what_comes_after_an_event_of_a_newer_revision(
    api: httpx.Client, newer: UUID, path: str
) -> None:
    problem = api.get(f"/v1/matches/{newer}{path}").json()
    assert problem["code"] == "match/unreadable"
    assert "Version 3 (leap) was recorded under bolter-ball/9" in problem["detail"]


def test_what_comes_before_such_an_event_is_shown(api: httpx.Client, newer: UUID) -> None:
    assert api.get(f"/v1/matches/{newer}/board?at=2").json()["version"] == 2


def test_nothing_can_be_reported_to_such_a_match(
    api: httpx.Client, foreign: UUID, undescribed: httpx.Client
) -> None:
    response = post(api, str(foreign), item(placing(1)))
    assert (response.status_code, response.json()["code"]) == (501, "match/unreadable")
    assert len(undescribed.get(f"/v1/matches/{foreign}/events").json()["events"]) == 2


def test_what_if_says_the_same(as_role: AsRole, foreign: UUID) -> None:
    batch = {"entries": [item(placing(1))]}
    response = as_role("referee").post(f"/v1/matches/{foreign}/what-if", json=batch)
    assert (response.status_code, response.json()["code"]) == (501, "match/unreadable")


def test_the_audit_lists_what_it_can(as_role: AsRole, foreign: UUID, newer: UUID) -> None:
    auditor = as_role("auditor")
    report = auditor.get(f"/v1/matches/{foreign}/audit").json()
    assert (report["version"], report["rules_recorded"]) == (2, ["tomorrow/4"])
    assert (report["rules_now"], report["chain"]) == (None, None)
    assert [finding["finding"] for finding in report["findings"]] == ["undecidable"] * 2
    report = auditor.get(f"/v1/matches/{newer}/audit").json()
    assert report["rules_recorded"] == ["bolter-ball/1", "bolter-ball/9"]
    assert [finding["version"] for finding in report["findings"]] == [3]


def test_its_events_and_its_bundle_are_served(
    api: httpx.Client, foreign: UUID, undescribed: httpx.Client
) -> None:
    events = undescribed.get(f"/v1/matches/{foreign}/events").json()["events"]
    assert [event["rules"] for event in events] == ["tomorrow/4"] * 2
    bundle = api.get(f"/v1/matches/{foreign}/bundle", headers={"Accept": "application/x-ndjson"})
    assert len(bundle.text.splitlines()) == 4  # manifest, two events, end
