"""Reading: pages, lines, live streams, ETags, boards at any version, bundles, repeated requests."""

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from service.api.clock import microseconds_now
from service.api.idempotency import request_hash
from service.audit import offline_verifier
from service.store.database import Database
from service.store.idempotency import claim_request
from tests.api.conftest import AsRole
from tests.api.play import Json, item, match_request, open_match, placing, post
from tests.live import LiveService


@pytest.fixture
def match(api: httpx.Client, live_service: LiveService) -> str:
    """A match with five marines placed: version 6."""
    match = open_match(api, live_service.competition)
    post(api, match, *[item(placing(number)) for number in range(1, 6)])
    return match


def pages(api: httpx.Client, path: str, name: str) -> list[list[Json]]:
    """The pages of a list, followed by their links."""
    found = []
    following: str | None = path
    while following:
        page = api.get(following).json()
        found.append(page[name])
        following = page["next"]
    return found


def test_events_come_in_pages_that_link_to_the_next(api: httpx.Client, match: str) -> None:
    found = pages(api, f"/v1/matches/{match}/events?limit=2", "events")
    assert [[event["version"] for event in page] for page in found] == [[1, 2], [3, 4], [5, 6]]


def test_events_after_a_version(api: httpx.Client, match: str) -> None:
    page = api.get(f"/v1/matches/{match}/events?after=4").json()
    assert [event["version"] for event in page["events"]] == [5, 6]
    assert page["next"] is None


def test_events_are_lines_when_lines_are_asked_for(api: httpx.Client, match: str) -> None:
    accept = {"Accept": "application/x-ndjson"}
    response = api.get(f"/v1/matches/{match}/events?limit=4", headers=accept)
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert lines == api.get(f"/v1/matches/{match}/events?limit=4").json()["events"]
    following = f'</v1/matches/{match}/events?after=4&limit=4>; rel="next"'
    assert response.headers["link"] == following


def test_the_feed_has_every_event_of_the_log_in_order(
    api: httpx.Client, live_service: LiveService, match: str
) -> None:
    found = pages(api, f"/v1/competitions/{live_service.competition}/feed?limit=1000", "events")
    positions = [event["position"] for page in found for event in page]
    assert positions == list(range(1, len(positions) + 1))
    assert [event["stream_id"] for event in found[-1]][-6:] == [match] * 6


def test_matches_come_in_pages(api: httpx.Client, live_service: LiveService) -> None:
    opened = {open_match(api, live_service.competition) for _ in range(3)}
    path = f"/v1/competitions/{live_service.competition}/matches?limit=2"
    deadline = time.monotonic() + 10
    listed: set[str] = set()
    while not opened <= listed and time.monotonic() < deadline:
        found = pages(api, path, "items")
        listed = {row["match"] for page in found for row in page}
    assert opened <= listed
    assert all(len(page) == 2 for page in found[:-1])


def test_competitions_come_in_pages_and_public_ones_are_everybodys(as_role: AsRole) -> None:
    admin = as_role("admin")
    names = [f"Cup {number}" for number in range(3)]
    for name in names:
        admin.post("/v1/competitions", json={"name": name, "public": True})
    admin.post("/v1/competitions", json={"name": "Hidden cup"})

    def listed(role: str | None) -> list[str]:
        found = pages(as_role(role), "/v1/competitions?limit=2", "items")
        return [row["name"] for page in found for row in page]

    assert [name for name in listed(None) if name.startswith("Cup")][-3:] == names
    assert "Hidden cup" not in listed(None) + listed("organiser")
    assert "Hidden cup" in listed("admin")


def test_what_depends_on_the_version_has_it_as_etag(api: httpx.Client, match: str) -> None:
    for part in ("", "/board", "/expected", "/tally"):
        path = f"/v1/matches/{match}{part}"
        first = api.get(path)
        assert first.headers["etag"] == '"6"', part
        again = api.get(path, headers={"If-None-Match": '"6"'})
        assert (again.status_code, again.content) == (304, b""), part
    post(api, match, item(placing(6)))
    changed = api.get(f"/v1/matches/{match}/board", headers={"If-None-Match": '"6"'})
    assert (changed.status_code, changed.headers["etag"]) == (200, '"7"')


@pytest.mark.parametrize(
    "path", ["/v1/rule-systems", "/v1/rule-systems/bolter-ball/rules/BOLT-001", "/openapi.json"]
)
def test_other_documents_have_an_etag_of_their_content(api: httpx.Client, path: str) -> None:
    first = api.get(path)
    assert "max-age" in first.headers["cache-control"]
    for given in (first.headers["etag"], f'"other", W/{first.headers["etag"]}', "*"):
        assert api.get(path, headers={"If-None-Match": given}).status_code == 304
    assert api.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_head_of_what_never_ends_ends(api: httpx.Client, match: str) -> None:
    accept = {"Accept": "text/event-stream"}
    head = api.head(f"/v1/matches/{match}/events", headers=accept, timeout=5)
    assert (head.status_code, head.content) == (200, b"")
    assert api.head(f"/v1/matches/{match}/bundle", timeout=5).status_code == 200


def test_head_is_get_without_a_body(api: httpx.Client, match: str) -> None:
    get, head = api.get(f"/v1/matches/{match}"), api.head(f"/v1/matches/{match}")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == get.headers["etag"]


def test_a_board_can_be_read_at_every_version(api: httpx.Client, match: str) -> None:
    def standing(version: int) -> list[str]:
        board = api.get(f"/v1/matches/{match}/board?at={version}").json()
        assert board["version"] == version
        pieces = board["board"]["pieces"]
        return [piece["id"] for piece in pieces if piece["at"] and piece["side"]]

    assert [len(standing(version)) for version in range(1, 7)] == [0, 1, 2, 3, 4, 5]
    beyond = api.get(f"/v1/matches/{match}/board?at=7")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "request/not_found")


def test_what_is_expected_can_be_sent(api: httpx.Client, match: str) -> None:
    expected = api.get(f"/v1/matches/{match}/expected").json()
    assert {offer["type"] for offer in expected["expected"]} >= {"place_marine"}
    fields = {field["name"]: field for field in expected["expected"][0]["fields"]}
    entry = {"type": "place_marine", "marine": fields["marine"]["value"], "at": placing(6)["at"]}
    assert post(api, match, item(entry)).status_code == 201


def test_the_scoreboard_has_a_frame_for_every_match(
    api: httpx.Client, live_service: LiveService, match: str
) -> None:
    deadline = time.monotonic() + 10
    frame: Json | None = None
    while (frame is None or frame["version"] < 6) and time.monotonic() < deadline:
        document = api.get(f"/v1/competitions/{live_service.competition}/scoreboard").json()
        frame = next((found for found in document["frames"] if found["match"] == match), None)
    assert frame is not None
    assert (frame["version"], frame["status"]) == (6, "set_up")
    assert document["position"] >= frame["position"]


@pytest.mark.parametrize("which", ["match", "competition"])
def test_a_bundle_is_lines_between_a_manifest_and_an_end(
    api: httpx.Client, live_service: LiveService, match: str, which: str, tmp_path: Path
) -> None:
    competition = live_service.competition
    path = f"/v1/matches/{match}/bundle"
    path = path if which == "match" else f"/v1/competitions/{competition}/export"
    response = api.get(path)
    assert response.headers["content-type"] == "application/x-ndjson"
    manifest, *events, end = (json.loads(line) for line in response.text.splitlines())
    assert (manifest["scope"], manifest["competition"]) == (which, competition)
    assert end["end"] == len(events)
    last = {stream["stream"]: (stream["version"], stream["hash"]) for stream in manifest["streams"]}
    seen = {event["stream_id"]: (event["version"], event["hash"]) for event in events}
    assert last == seen
    assert seen[match][0] == 6
    file = tmp_path / "bundle"
    file.write_bytes(response.content)
    verified = subprocess.run([sys.executable, offline_verifier.__file__, str(file)])
    assert verified.returncode == 0


@pytest.mark.parametrize("which", ["match", "feed", "scoreboard"])
def test_a_live_stream_brings_what_is_reported(
    api: httpx.Client, live_service: LiveService, match: str, which: str
) -> None:
    competition = f"/v1/competitions/{live_service.competition}"
    path = f"/v1/matches/{match}/events" if which == "match" else f"{competition}/{which}"
    accept = {"Accept": "text/event-stream"}
    with (
        live_service.client("display") as display,
        display.stream("GET", path, headers=accept) as response,
    ):
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert "x-request-id" in response.headers
        sent = post(api, match, item(placing(6))).json()
        for line in response.iter_lines():
            if line.startswith("id:") and line.endswith(f":{sent['position']}-0"):
                break
        else:
            raise AssertionError("the stream ended before the event came")


def test_a_live_stream_of_what_may_not_be_read_is_a_problem(
    as_role: AsRole, live_service: LiveService
) -> None:
    hidden = as_role("admin").post("/v1/competitions", json={"name": "Hidden"}).json()["id"]
    accept = {"Accept": "text/event-stream"}
    response = as_role(None).get(f"/v1/competitions/{hidden}/feed", headers=accept)
    assert (response.status_code, response.json()["code"]) == (401, "auth/missing")


def test_a_repeated_request_gets_its_first_answer(
    api: httpx.Client, live_service: LiveService
) -> None:
    path = f"/v1/competitions/{live_service.competition}/matches"
    key = {"Idempotency-Key": "open-table-7"}
    first = api.post(path, json=match_request(), headers=key)
    again = api.post(path, json=match_request(), headers=key)
    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert first.headers["location"] == again.headers["location"]
    other = api.post(path, json=match_request(name="Table 8"), headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "request/idempotency_key_reused")


def test_an_idempotency_key_belongs_to_the_key_that_sent_it(
    as_role: AsRole, live_service: LiveService
) -> None:
    path = f"/v1/competitions/{live_service.competition}/matches"
    key = {"Idempotency-Key": "mine"}
    matches = {
        as_role(role).post(path, json=match_request(), headers=key).json()["match"]
        for role in ("organiser", "referee")
    }
    assert len(matches) == 2


def test_a_refused_request_may_be_sent_again_with_its_key(
    api: httpx.Client, live_service: LiveService
) -> None:
    path = f"/v1/competitions/{live_service.competition}/matches"
    key = {"Idempotency-Key": "second-try"}
    assert api.post(path, json=match_request(detail="sheet"), headers=key).status_code == 422
    assert api.post(path, json=match_request(), headers=key).status_code == 201


def test_a_request_that_is_still_being_answered_is_told_to_wait(
    api: httpx.Client, live_service: LiveService
) -> None:
    competition = UUID(live_service.competition)
    raw = json.dumps(match_request()).encode()
    request = request_hash("openMatch", {"competition_id": competition}, raw)
    asyncio.run(claim(live_service, "busy", request))
    response = api.post(
        f"/v1/competitions/{competition}/matches",
        content=raw,
        headers={"Idempotency-Key": "busy", "Content-Type": "application/json"},
    )
    assert (response.status_code, response.json()["code"]) == (409, "request/in_progress")
    assert response.headers["retry-after"] == "1"


async def claim(service: LiveService, key: str, request: bytes) -> None:
    """Claim a request of the organiser, as another process does that is answering it."""
    database = Database(service.environment["TOUCHLINE_DATABASE_URL"])
    organiser = UUID(service.organiser.split("_")[1])
    assert await claim_request(database, organiser, key, request, microseconds_now()) is None
    await database.close()


def test_an_idempotency_key_has_a_shape(api: httpx.Client, live_service: LiveService) -> None:
    path = f"/v1/competitions/{live_service.competition}/matches"
    for key in ("", "x" * 256, "with space"):
        response = api.post(path, json=match_request(), headers={"Idempotency-Key": key})
        assert (response.status_code, response.json()["code"]) == (400, "request/parameter")
