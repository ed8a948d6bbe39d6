"""Keys, roles, scopes, pairing: who may do what, and what the others are told."""

import asyncio
import time
from itertools import chain
from typing import Any, get_args
from uuid import UUID

import httpx
import pytest

from schemas.envelope import Role
from service.api.access import KEY_SECONDS
from service.api.clock import microseconds_now
from service.api.operation import Operation
from service.api.operations import OPERATIONS
from service.store.database import Database
from service.store.keys import revoke_key
from tests.api.conftest import AsRole
from tests.api.document import checked
from tests.api.openapi_values import path_of
from tests.api.play import Json, item, match_request, new_id, open_match, placing, post
from tests.live import LiveService, client_of, key_in_database

KEYED = [operation for operation in OPERATIONS if operation.access == "key"]
ROLES: tuple[Role, ...] = get_args(Role)


def named(operation: Operation) -> str:
    return operation.id


@pytest.fixture
def private(as_role: AsRole) -> str:
    """A competition that not everybody may read."""
    response = as_role("admin").post("/v1/competitions", json={"name": "Closed doors"})
    assert response.status_code == 201
    return str(response.json()["id"])


def database_url(service: LiveService) -> str:
    return service.environment["TOUCHLINE_DATABASE_URL"]


def with_key(service: LiveService, role: Role, competition: str, **more: Any) -> httpx.Client:
    token = key_in_database(database_url(service), role, UUID(competition), **more)
    return checked(client_of(service.url, token))


@pytest.mark.parametrize("operation", KEYED, ids=named)
def test_what_needs_a_key_is_refused_without_one(as_role: AsRole, operation: Operation) -> None:
    response = as_role(None).request(operation.method, path_of(operation), json={})
    assert (response.status_code, response.json()["code"]) == (401, "auth/missing")
    assert response.headers["www-authenticate"] == 'Bearer realm="touchline"'


WRONG_KEYS = (
    "",
    "Bearer",
    "Bearer x",
    "Basic dXNlcjpwYXNz",
    f"Bearer tl_{'0' * 32}_{'A' * 43}",
    "Bearer tl_" + "é" * 10,
)


@pytest.mark.parametrize("token", WRONG_KEYS)
@pytest.mark.parametrize("operation", KEYED, ids=named)
def test_what_needs_a_key_is_refused_with_a_wrong_one(
    live_service: LiveService, operation: Operation, token: str
) -> None:
    headers = {b"Authorization": token.encode()}
    # From an address of its own for each: one may try so many wrong keys a minute and no more.
    address = f"127.0.0.{2 + WRONG_KEYS.index(token)}"
    transport = httpx.HTTPTransport(local_address=address)
    with checked(live_service.client(transport=transport)) as client:
        path = path_of(operation)
        response = client.request(operation.method, path, json={}, headers=headers)
    assert (response.status_code, response.json()["code"]) == (401, "auth/invalid")
    assert 'error="invalid_token"' in response.headers["www-authenticate"]


@pytest.mark.parametrize("operation", KEYED, ids=named)
def test_a_role_that_is_not_in_the_list_is_refused(as_role: AsRole, operation: Operation) -> None:
    outsiders = [role for role in ROLES if role not in operation.roles]
    assert outsiders, "an operation for everybody is not one for keys"
    for role in outsiders:
        response = as_role(role).request(operation.method, path_of(operation), json={})
        assert (response.status_code, response.json()["code"]) == (403, "auth/role"), role


def test_an_expired_key_is_invalid(live_service: LiveService) -> None:
    yesterday = microseconds_now() - 86_400_000_000
    with with_key(live_service, "tablet", live_service.competition, expires_at=yesterday) as client:
        response = client.get(f"/v1/competitions/{live_service.competition}")
    assert (response.status_code, response.json()["code"]) == (401, "auth/invalid")


def test_a_revoked_key_is_invalid(
    api: httpx.Client, as_role: AsRole, live_service: LiveService
) -> None:
    request = {"competition": live_service.competition, "role": "tablet", "label": "Table 1"}
    made = api.post("/v1/keys", json=request).json()
    match = open_match(api, live_service.competition)
    with checked(client_of(live_service.url, made["token"])) as tablet:
        assert post(tablet, match, item(placing(1))).status_code == 201
        assert api.delete(f"/v1/keys/{made['id']}").status_code == 204
        assert post(tablet, match, item(placing(2))).status_code == 401
    assert api.delete(f"/v1/keys/{made['id']}").status_code == 404


def test_a_key_that_another_process_revoked_or_that_expires_is_invalid_within_seconds(
    live_service: LiveService,
) -> None:
    competition, soon = live_service.competition, microseconds_now() + 1_000_000
    path = f"/v1/competitions/{competition}"
    with (
        with_key(live_service, "display", competition, expires_at=soon) as expiring,
        with_key(live_service, "display", competition) as revoked,
    ):
        assert (expiring.get(path).status_code, revoked.get(path).status_code) == (200, 200)
        key_id = UUID(revoked.headers["authorization"].split("_")[1])
        asyncio.run(revoke_in_database(database_url(live_service), key_id))
        time.sleep(KEY_SECONDS + 0.1)
        assert (expiring.get(path).status_code, revoked.get(path).status_code) == (401, 401)


def test_the_live_stream_of_a_key_ends_when_the_key_is_revoked_or_expires(
    api: httpx.Client, live_service: LiveService
) -> None:
    competition = live_service.competition
    request = {"competition": competition, "role": "display", "label": "Hall"}
    revoked = api.post("/v1/keys", json=request).json()
    soon = microseconds_now() + 2_000_000
    expiring = api.post("/v1/keys", json={**request, "expires_at": soon}).json()
    path, accept = f"/v1/competitions/{competition}/feed", {"Accept": "text/event-stream"}
    with (
        client_of(live_service.url, revoked["token"]) as one,
        client_of(live_service.url, expiring["token"]) as other,
        one.stream("GET", path, headers=accept) as ended,
        other.stream("GET", path, headers=accept) as expired,
        api.stream("GET", path, headers=accept) as lasting,
    ):
        assert api.delete(f"/v1/keys/{revoked['id']}").status_code == 204
        began = time.monotonic()
        for _ in chain(ended.iter_raw(), expired.iter_raw()):
            assert time.monotonic() - began < 3 * KEY_SECONDS
        match = open_match(api, competition)
        assert any(match in line for line in lasting.iter_lines())
        assert one.get(path).status_code == 401


async def revoke_in_database(url: str, key_id: UUID) -> None:
    database = Database(url)
    assert await revoke_key(database, key_id, microseconds_now())
    await database.close()


def test_a_private_competition_is_hidden_from_everybody_else(
    as_role: AsRole, live_service: LiveService, private: str
) -> None:
    with with_key(live_service, "organiser", private) as organiser:
        match = open_match(organiser, private)
        paths = [f"/v1/competitions/{private}", f"/v1/competitions/{private}/matches"]
        paths += [f"/v1/competitions/{private}/feed", f"/v1/matches/{match}"]
        paths += [f"/v1/matches/{match}/board", f"/v1/matches/{match}/events"]
        for path in paths:
            assert organiser.get(path).status_code == 200, path
            assert as_role(None).get(path).status_code == 401, path
            hidden = as_role("organiser").get(path)
            assert (hidden.status_code, hidden.json()["code"]) == (404, "request/not_found"), path
        assert post(as_role("tablet"), match, item(placing(1))).status_code == 404
    # Without a key, what is hidden and what does not exist look the same.
    assert as_role(None).get(f"/v1/competitions/{new_id()}").status_code == 401


def test_a_public_competition_can_be_read_by_everybody_and_written_by_its_own(
    as_role: AsRole, live_service: LiveService, private: str, api: httpx.Client
) -> None:
    match = open_match(api, live_service.competition)
    assert as_role(None).get(f"/v1/matches/{match}/board").status_code == 200
    with with_key(live_service, "organiser", private) as foreign:
        assert foreign.get(f"/v1/matches/{match}/board").status_code == 200
        assert post(foreign, match, item(placing(1))).status_code == 404
        path = f"/v1/competitions/{live_service.competition}/matches"
        assert foreign.post(path, json=match_request()).status_code == 404
        query = {"competition": live_service.competition}
        assert foreign.get("/v1/keys", params=query).status_code == 404


def test_a_match_id_of_another_competition_cannot_be_taken(
    api: httpx.Client, live_service: LiveService, private: str
) -> None:
    match = open_match(api, live_service.competition)
    with with_key(live_service, "organiser", private) as foreign:
        path = f"/v1/competitions/{private}/matches"
        response = foreign.post(path, json=match_request(match_id=match))
    assert (response.status_code, response.json()["code"]) == (409, "match/exists")


def test_a_tablet_for_one_match_reports_to_that_one_only(
    api: httpx.Client, live_service: LiveService
) -> None:
    own, other = (open_match(api, live_service.competition) for _ in range(2))
    request = {
        "competition": live_service.competition,
        "role": "tablet",
        "label": "Table 1",
        "match": own,
    }
    made = api.post("/v1/keys", json=request).json()
    with checked(client_of(live_service.url, made["token"])) as tablet:
        assert post(tablet, own, item(placing(1))).status_code == 201
        refused = post(tablet, other, item(placing(1)))
        assert (refused.status_code, refused.json()["code"]) == (403, "auth/role")
        assert tablet.get(f"/v1/matches/{other}").status_code == 200
        path = f"/v1/competitions/{live_service.competition}/matches"
        assert tablet.post(path, json=match_request()).status_code == 403


def test_an_admin_makes_organisers_and_an_organiser_makes_the_others(
    as_role: AsRole, live_service: LiveService
) -> None:
    def make(who: str, role: str) -> int:
        request = {"competition": live_service.competition, "role": role, "label": "x"}
        return as_role(who).post("/v1/keys", json=request).status_code

    assert make("admin", "organiser") == 201
    assert make("organiser", "organiser") == 403
    for role in ("referee", "tablet", "display", "auditor"):
        assert make("organiser", role) == 201
    assert make("organiser", "admin") == 422


def test_a_key_for_what_is_not_there_is_refused(
    api: httpx.Client, live_service: LiveService
) -> None:
    request = {"competition": live_service.competition, "role": "tablet", "label": "x"}
    unknown = api.post("/v1/keys", json={**request, "match": str(new_id())})
    assert (unknown.status_code, unknown.json()["errors"][0]["pointer"]) == (422, "/match")
    expired = api.post("/v1/keys", json={**request, "expires_at": 1})
    assert (expired.status_code, expired.json()["errors"][0]["pointer"]) == (422, "/expires_at")
    foreign = api.post("/v1/keys", json={**request, "competition": str(new_id())})
    assert foreign.status_code == 404


def test_keys_are_listed_without_their_secrets(
    api: httpx.Client, live_service: LiveService
) -> None:
    request = {"competition": live_service.competition, "role": "display", "label": "Screen 7"}
    made = api.post("/v1/keys", json=request)
    token = made.json()["token"]
    assert made.headers["cache-control"] == "no-store"
    listed = api.get("/v1/keys", params={"competition": live_service.competition, "limit": 200})
    row = next(row for row in listed.json()["items"] if row["id"] == made.json()["id"])
    assert (row["role"], row["label"], row["revoked_at"]) == ("display", "Screen 7", None)
    assert token not in listed.text
    assert token[36:] not in listed.text


def test_a_pairing_code_gives_one_device_its_key(
    api: httpx.Client, as_role: AsRole, live_service: LiveService
) -> None:
    match = open_match(api, live_service.competition)
    request = {"competition": live_service.competition, "label": "Table 1", "match": match}
    code = api.post("/v1/pairings", json=request).json()["code"]
    nobody = as_role(None)
    claimed = nobody.post(f"/v1/pairings/{code}/claim", json={"device": "table-1"})
    assert claimed.status_code == 201
    assert (claimed.json()["role"], claimed.json()["match"]) == ("tablet", match)
    assert claimed.json()["label"] == "Table 1"
    with checked(client_of(live_service.url, claimed.json()["token"])) as tablet:
        assert post(tablet, match, item(placing(1), device="table-1")).status_code == 201
    again = nobody.post(f"/v1/pairings/{code}/claim", json={})
    assert (again.status_code, again.json()["code"]) == (410, "pairing/gone")


def test_a_paired_device_is_listed_with_its_name_and_the_label_of_its_code(
    api: httpx.Client, as_role: AsRole, live_service: LiveService
) -> None:
    request = {"competition": live_service.competition, "label": "Table 17"}
    code = api.post("/v1/pairings", json=request).json()["code"]
    claim = {"device": "Samsung in the blue case"}
    key = as_role(None).post(f"/v1/pairings/{code}/claim", json=claim).json()["id"]
    deadline = time.monotonic() + 10
    found: list[Json] = []
    while not found and time.monotonic() < deadline:
        time.sleep(0.2)
        listed = api.get(f"/v1/competitions/{live_service.competition}/devices").json()["items"]
        found = [row for row in listed if row["key"] == key]
    (row,) = found
    assert (row["device"], row["label"]) == ("Samsung in the blue case", "Table 17")


def test_a_pairing_code_can_be_typed_in_small_letters(
    api: httpx.Client, as_role: AsRole, live_service: LiveService
) -> None:
    request = {"competition": live_service.competition, "label": "x", "role": "display"}
    code = api.post("/v1/pairings", json=request).json()["code"]
    response = as_role(None).post(f"/v1/pairings/{code.lower()}/claim", json={})
    assert response.status_code == 201


def test_a_code_that_nobody_made_is_unknown(as_role: AsRole) -> None:
    response = as_role(None).post("/v1/pairings/22222222/claim", json={})
    assert (response.status_code, response.json()["code"]) == (404, "pairing/unknown")


def test_devices_are_listed_with_their_last_activity(
    api: httpx.Client, as_role: AsRole, live_service: LiveService
) -> None:
    match = open_match(api, live_service.competition)
    before = microseconds_now()
    post(as_role("tablet"), match, item(placing(1), device="table-42"))
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        listed = api.get(f"/v1/competitions/{live_service.competition}/devices").json()["items"]
        found = [row for row in listed if row["device"] == "table-42"]
        if found:
            break
        time.sleep(0.2)
    assert (found[0]["role"], found[0]["match"]) == ("tablet", match)
    assert found[0]["last_at"] >= before
