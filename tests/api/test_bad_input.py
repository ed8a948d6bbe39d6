"""Bad input: a problem that points at what is wrong, nothing recorded, the service healthy."""

import json
import re
import secrets
from typing import Any

import httpx
import pytest

from service.rules.registry import RULE_SYSTEMS
from tests.api.conftest import AsRole
from tests.api.play import Json, item, match_request, new_id, open_match, placing, post, setup
from tests.live import LiveService

AS_JSON = {"Content-Type": "application/json"}


@pytest.fixture
def match(api: httpx.Client, live_service: LiveService) -> str:
    return open_match(api, live_service.competition)


def version(api: httpx.Client, match: str) -> int:
    found: int = api.get(f"/v1/matches/{match}").json()["version"]
    return found


def refused(
    api: httpx.Client, match: str, body: bytes | str, status: int, code: str, pointer: str
) -> Json:
    """Post a body to the match: it gets this problem, at this place, and nothing is recorded."""
    content = body.encode() if isinstance(body, str) else body
    response = api.post(
        f"/v1/matches/{match}/events",
        content=content,
        headers={"Content-Type": "application/json"},
    )
    problem: Json = response.json()
    assert (response.status_code, problem["code"]) == (status, code), problem
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert problem["detail"].endswith(".")
    assert version(api, match) == 1
    return problem


def batch(entry: Any = None, **more: Any) -> Json:
    return {"entries": [item(entry or placing(1), **more)]}


def text(document: Json, old: str, new: str) -> str:
    """The document as JSON with one part of its text exchanged."""
    written = json.dumps(document)
    assert old in written
    return written.replace(old, new, 1)


@pytest.mark.parametrize(
    ("written", "instead", "pointer", "sentence"),
    [
        ("3600", "3600.0", "/entries/0/entry/at/0", "not a whole number"),
        ("3600", "3.6e3", "/entries/0/entry/at/0", "not a whole number"),
        ("3600", "NaN", "/entries/0/entry/at/0", "NaN is not JSON"),
        ("3600", "-Infinity", "/entries/0/entry/at/0", "-Infinity is not JSON"),
        ("3600", "9007199254740992", "/entries/0/entry/at/0", "beyond 2^53-1"),
        ("3600", "9" * 400, "/entries/0/entry/at/0", "beyond 2^53-1"),
        ('"marine": "R1"', '"marine": "R1", "marine": "R2"', "/entries/0/entry/marine", "twice"),
        ('"R1"', '"\\ud800"', "/entries/0/entry/marine", "surrogate"),
        ("[3600, 600]", "[" * 40 + "]" * 40, "/entries/0/entry/at" + "/0" * 28, "deeper"),
        ("[3600, 600]", "[3600, 600", "/entries/0/entry/at", "Not JSON"),
    ],
    ids=[
        "a float",
        "an exponent",
        "NaN",
        "Infinity",
        "2 to the 53",
        "400 digits",
        "a member twice",
        "half a surrogate pair",
        "too deep",
        "cut short",
    ],
)
def test_json_that_does_not_mean_one_thing_only_is_malformed(
    api: httpx.Client, match: str, written: str, instead: str, pointer: str, sentence: str
) -> None:
    entry = {"type": "place_marine", "marine": "R1", "at": [3600, 600]}
    body = text(batch(entry), written, instead)
    problem = refused(api, match, body, 400, "request/malformed", pointer)
    assert sentence in problem["detail"]


def test_bytes_that_are_not_utf8_are_malformed(api: httpx.Client, match: str) -> None:
    refused(api, match, b'{"entries": "\xff"}', 400, "request/malformed", "")


def test_an_empty_body_is_malformed(api: httpx.Client, match: str) -> None:
    refused(api, match, b"", 400, "request/malformed", "")


@pytest.mark.parametrize(
    ("entry", "pointer"),
    [
        ({"type": "teleport_marine", "marine": "R1"}, "/entries/0/entry/type"),
        ({"marine": "R1"}, "/entries/0/entry/type"),
        ({**placing(1), "speed": 12}, "/entries/0/entry/speed"),
        ({"type": "place_marine", "marine": "R1"}, "/entries/0/entry/at"),
        ({**placing(1), "at": [3600]}, "/entries/0/entry/at"),
        ({**placing(1), "at": [3600, 99_999]}, "/entries/0/entry/at/1"),
        ({**placing(1), "marine": "no spaces here"}, "/entries/0/entry/marine"),
        ({**placing(1), "marine": "R1\n"}, "/entries/0/entry/marine"),
        ({"type": "hit_roll", "dice": [7]}, "/entries/0/entry/dice/0"),
        ({"type": "hit_roll", "dice": [0]}, "/entries/0/entry/dice/0"),
        ({"type": "hit_roll", "dice": ["6"]}, "/entries/0/entry/dice/0"),
        ("place R1", "/entries/0/entry"),
    ],
    ids=[
        "an unknown type",
        "no type",
        "an unknown field",
        "a missing field",
        "half a point",
        "a point nobody can stand at",
        "an id with spaces",
        "an id with a line feed",
        "a seven on a die",
        "a zero on a die",
        "a die in words",
        "a string for an entry",
    ],
)
def test_an_entry_of_another_shape_is_pointed_at(
    api: httpx.Client, match: str, entry: Any, pointer: str
) -> None:
    body = json.dumps({"entries": [item(entry)]})
    refused(api, match, body, 422, "request/invalid", pointer)


SENDABLE = " GET /v1/matches/{match_id}/expected shows every entry that may come next."


@pytest.mark.parametrize(
    ("entry", "detail"),
    [
        ({**placing(1), "speed": 12}, "Known here: type, marine, at." + SENDABLE),
        ({"type": "hit_roll", "dice": [7]}, "at most 6. Anything from 1 to 6 is right."),
        ({"type": "hit_roll", "dice": [0]}, "at least 1. Anything from 1 to 6 is right."),
        ({"type": "hit_roll", "dice": []}, "at least 1 items. Anything from 1 to 2 is right."),
        (
            {"type": "end_phase", "phase": "shot"},
            "none of the values that can stand here. Right would be assault, move, shoot.",
        ),
        ({**placing(1), "at": [3600]}, "This list should have 2 items."),
    ],
)
def test_what_would_be_right_is_said_about_an_entry(
    api: httpx.Client, match: str, entry: Json, detail: str
) -> None:
    body = json.dumps({"entries": [item(entry)]})
    response = api.post(f"/v1/matches/{match}/events", content=body, headers=AS_JSON)
    assert response.json()["detail"].endswith(detail)


@pytest.mark.parametrize("entry", [{"type": "move_marin"}, {"marine": "R1"}])
def test_the_types_an_entry_can_have_are_named(api: httpx.Client, match: str, entry: Json) -> None:
    body = json.dumps({"entries": [item(entry)]})
    for path in ("events", "what-if"):
        response = api.post(f"/v1/matches/{match}/{path}", content=body, headers=AS_JSON)
        detail = response.json()["detail"]
        assert detail.endswith(SENDABLE)
        named = detail.partition("Right would be ")[2].partition(".")[0].split(", ")
        assert {"move_marine", "hit_roll", "undo", "insert"} <= set(named)
        assert len(named) == 22  # seventeen entries of Bolter Ball and the five amendments


def test_what_would_be_right_is_said_about_any_request(
    api: httpx.Client, live_service: LiveService
) -> None:
    key = {"competition": live_service.competition, "role": "boss", "label": "x"}
    assert api.post("/v1/keys", json=key).json()["detail"] == (
        "'boss' is none of the values that can stand here. "
        "Right would be auditor, display, organiser, referee, tablet."
    )
    matches = f"/v1/competitions/{live_service.competition}/matches"
    detail = api.post(matches, json=match_request(system="bolterball")).json()["detail"]
    assert detail.endswith(f"Right would be {', '.join(RULE_SYSTEMS)}.")
    detail = api.post(matches, json=match_request(colour="red")).json()["detail"]
    assert detail.endswith("Known here: system, name, setup, checking, detail, fixture, match_id.")
    wrong = {"competition": live_service.competition, "label": "x", "seconds": 5}
    detail = api.post("/v1/pairings", json=wrong).json()["detail"]
    assert detail.endswith("Anything from 30 to 86400 is right.")
    detail = api.get(f"{matches}?limit=1000").json()["detail"]
    assert detail.endswith("Anything from 1 to 200 is right.")
    assert api.get(f"{matches}?page=2").json()["detail"].endswith("Known here: cursor, limit.")


def test_an_unknown_member_of_the_batch_is_pointed_at(api: httpx.Client, match: str) -> None:
    body = json.dumps({**batch(), "dry_run": True})
    refused(api, match, body, 422, "request/invalid", "/dry_run")


@pytest.mark.parametrize("member", ["device", "force"])
@pytest.mark.parametrize("character", ["\0", "\x1b", "\x7f"])
def test_a_control_character_is_pointed_at(
    api: httpx.Client, match: str, member: str, character: str
) -> None:
    body = json.dumps(batch(**{member: f"table{character}1"}))
    problem = refused(api, match, body, 400, "request/malformed", f"/entries/0/{member}")
    assert "control character" in problem["detail"]


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/v1/competitions", {"name": "Cup\0"}, "/name"),
        ("/v1/keys", {"competition": str(new_id()), "role": "tablet", "label": "\0"}, "/label"),
    ],
)
def test_a_name_with_a_nul_is_pointed_at(
    as_role: AsRole, path: str, body: Json, pointer: str
) -> None:
    response = as_role("admin").post(path, json=body)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (400, "request/malformed")
    assert problem["errors"][0]["pointer"] == pointer


def test_an_event_id_that_is_no_uuid_is_pointed_at(api: httpx.Client, match: str) -> None:
    body = json.dumps(batch(event_id="first"))
    refused(api, match, body, 422, "request/invalid", "/entries/0/event_id")


@pytest.mark.parametrize("entries", [0, 501])
def test_a_batch_has_1_to_500_entries(api: httpx.Client, match: str, entries: int) -> None:
    body = json.dumps({"entries": [item(placing(1)) for _ in range(entries)]})
    refused(api, match, body, 422, "request/invalid", "/entries")


@pytest.mark.parametrize(
    ("entry", "rule", "field"),
    [
        ({"type": "place_marine", "marine": "R9", "at": [3600, 600]}, "BOLT-001", "marine"),
        ({"type": "place_marine", "marine": "R1", "at": [3600, -200]}, "BOLT-002", "at"),
        ({"type": "place_marine", "marine": "B1", "at": [3600, 4200]}, "BOLT-002", "marine"),
        ({"type": "move_marine", "marine": "R1", "path": [[3600, 700]]}, "BOLT-003", "type"),
        ({"type": "end_phase", "phase": "move"}, "BOLT-003", "type"),
    ],
    ids=[
        "a marine that does not exist",
        "a place off the table",
        "the other side's turn",
        "moving before the match runs",
        "ending a phase that has not begun",
    ],
)
def test_an_entry_against_the_rules_is_refused_with_its_rule(
    api: httpx.Client, match: str, entry: Json, rule: str, field: str
) -> None:
    response = post(api, match, item(entry))
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "rules/illegal")
    assert problem["rule"] == rule
    assert problem["legal"].endswith(".")
    assert problem["errors"][0]["pointer"] == f"/entries/0/entry/{field}"
    assert api.get(problem["rule_url"]).json()["id"] == rule
    assert [answer["status"] for answer in problem["answers"]] == ["illegal"]
    assert version(api, match) == 1


def test_a_set_up_that_cannot_be_played_is_refused_with_its_rule(
    api: httpx.Client, live_service: LiveService
) -> None:
    seven = setup()
    seven["sides"][0]["marines"].pop()
    response = api.post(
        f"/v1/competitions/{live_service.competition}/matches", json=match_request(setup=seven)
    )
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "rules/illegal")
    assert problem["rule"] == "BOLT-001"
    assert problem["errors"][0]["pointer"] == "/setup/sides"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"system": "chess"}, "/system"),
        ({"system": None}, "/system"),
        ({"checking": "lenient"}, "/checking"),
        ({"name": ""}, "/name"),
        ({"name": "x" * 81}, "/name"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_a_match_request_of_another_shape_is_pointed_at(
    api: httpx.Client, live_service: LiveService, change: Json, pointer: str
) -> None:
    response = api.post(
        f"/v1/competitions/{live_service.competition}/matches", json=match_request(**change)
    )
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "request/invalid")
    assert problem["errors"][0]["pointer"] == pointer


def test_a_rule_system_is_named_even_where_there_is_one_only(
    api: httpx.Client, live_service: LiveService
) -> None:
    request = match_request()
    del request["system"]
    response = api.post(f"/v1/competitions/{live_service.competition}/matches", json=request)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == "/system"


def test_bolter_ball_is_not_logged_as_a_sheet(api: httpx.Client, live_service: LiveService) -> None:
    response = api.post(
        f"/v1/competitions/{live_service.competition}/matches", json=match_request(detail="sheet")
    )
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "rules/unsupported")
    assert problem["errors"][0]["pointer"] == "/detail"


def test_a_path_that_names_nothing_is_not_found(api: httpx.Client) -> None:
    for path in (f"/v1/matches/{new_id()}", "/v1/matches/first", "/v1/nothing", "/v2"):
        response = api.get(path)
        assert (response.status_code, response.json()["code"]) == (404, "request/not_found"), path
    assert post(api, str(new_id()), item(placing(1))).status_code == 404


def test_the_stream_of_a_competition_is_no_match(
    api: httpx.Client, live_service: LiveService
) -> None:
    assert api.get(f"/v1/matches/{live_service.competition}").status_code == 404
    assert post(api, live_service.competition, item(placing(1))).status_code == 404


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("at=one", "?at"),
        ("at=0", "?at"),
        ("at=1&at=2", "?at"),
        ("at=null", "?at"),
        ("when=1", "?when"),
    ],
)
def test_a_wrong_query_parameter_is_pointed_at(
    api: httpx.Client, match: str, query: str, pointer: str
) -> None:
    response = api.get(f"/v1/matches/{match}/board?{query}")
    problem = response.json()
    assert (response.status_code, problem["code"]) == (400, "request/parameter")
    assert problem["errors"][0]["pointer"] == pointer


def test_a_method_that_a_path_does_not_have_is_told_with_those_it_has(
    api: httpx.Client, match: str
) -> None:
    response = api.delete(f"/v1/matches/{match}/events")
    assert (response.status_code, response.json()["code"]) == (405, "request/method")
    assert response.headers["allow"] == "GET, HEAD, OPTIONS, POST"


@pytest.mark.parametrize("path", ["/v1/matches/{match}/events", "/v1/keys"])
def test_only_plain_json_is_read(api: httpx.Client, match: str, path: str) -> None:
    url = path.format(match=match)
    for headers in (
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/json; charset=latin-1"},
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
        {"Content-Type": ""},
    ):
        response = api.post(url, content=b"{}", headers=headers)
        assert (response.status_code, response.json()["code"]) == (415, "request/media_type")


def test_json_with_its_only_charset_is_read(api: httpx.Client, match: str) -> None:
    response = api.post(
        f"/v1/matches/{match}/events",
        content=json.dumps(batch()),
        headers={"Content-Type": 'application/json; charset="UTF-8"'},
    )
    assert response.status_code == 201


@pytest.mark.parametrize("suffix", ["", "/board", "/audit"])
def test_what_cannot_be_written_is_not_acceptable(
    api: httpx.Client, match: str, suffix: str
) -> None:
    response = api.get(f"/v1/matches/{match}{suffix}", headers={"Accept": "text/csv"})
    assert (response.status_code, response.json()["code"]) == (406, "request/not_acceptable")


def test_the_service_is_well_after_all_that(as_role: AsRole) -> None:
    response = as_role(None).get("/health/ready")
    assert response.json() == {
        "status": "ready",
        "checks": {"postgresql": "ok", "redis": "ok"},
    }


OTHER_VERSIONS = {
    "version 1": "c232ab00-9414-11ec-b3c8-9f6bdeced846",
    "version 4": "919108f7-52d1-4320-9bac-f847db4148a8",
    "version 6": "1ec9414c-232a-6b00-b3c8-9f6bdeced846",
    "another variant": "0193b1f0-0000-7000-c000-000000000001",
    "nil": "00000000-0000-0000-0000-000000000000",
}


@pytest.mark.parametrize("event_id", OTHER_VERSIONS.values(), ids=OTHER_VERSIONS)
def test_an_event_id_of_another_version_is_refused_with_what_would_be_right(
    api: httpx.Client, match: str, event_id: str
) -> None:
    body = json.dumps({"entries": [item(placing(1)), item(placing(2), event_id=event_id)]})
    problem = refused(api, match, body, 422, "request/invalid", "/entries/1/event_id")
    assert "version 7" in problem["detail"]
    assert "version 8" in problem["detail"]


@pytest.mark.parametrize("match_id", OTHER_VERSIONS.values(), ids=OTHER_VERSIONS)
def test_so_is_such_a_match_id(api: httpx.Client, live_service: LiveService, match_id: str) -> None:
    path = f"/v1/competitions/{live_service.competition}/matches"
    response = api.post(path, json=match_request(match_id=match_id))
    assert response.status_code == 422
    assert [error["pointer"] for error in response.json()["errors"]] == ["/match_id"]


def test_an_importer_derives_ids_of_version_8_and_imports_twice_without_adding(
    api: httpx.Client, live_service: LiveService
) -> None:
    path = f"/v1/competitions/{live_service.competition}/matches"
    derived = {"match_id": f"9c0f1b6e-7d2a-8a31-bd0e-{secrets.token_hex(6)}"}
    opening = match_request(**derived)
    assert [api.post(path, json=opening).status_code for _ in range(2)] == [201, 200]
    entry = item(placing(1), event_id=f"9c0f1b6e-7d2a-8a31-bd0f-{secrets.token_hex(6)}")
    answers = [post(api, derived["match_id"], entry).json()["answers"][0] for _ in range(2)]
    assert [answer["status"] for answer in answers] == ["recorded", "duplicate"]


def test_the_document_says_which_ids_are_accepted(as_role: AsRole) -> None:
    schemas = as_role(None).get("/openapi.json").json()["components"]["schemas"]
    pattern = schemas["BolterBallEntryItem"]["properties"]["event_id"]["pattern"]
    assert re.fullmatch(pattern, "0193b1f0-0000-7000-8000-000000000001")
    assert re.fullmatch(pattern, "9c0f1b6e-7d2a-8a31-bd0e-000000000001")
    assert not any(re.fullmatch(pattern, other) for other in OTHER_VERSIONS.values())
    of_match = schemas["BolterBallMatchRequest"]["properties"]["match_id"]["anyOf"]
    assert [one.get("pattern") for one in of_match].count(pattern) == 1


NO_PLAIN_NUMBERS = [
    "1e1",
    "%2B5",
    "+5",
    "5+",
    "%205",
    "1_0",
    "05",
    "%D9%A3",
    "5.0",
    "0x5",
    "",
    "-0",
]


@pytest.mark.parametrize("value", NO_PLAIN_NUMBERS)
@pytest.mark.parametrize(
    "where", ["/v1/competitions?limit", "{match}/events?after", "{match}/board?at"]
)
def test_a_number_among_the_parameters_has_one_spelling(
    api: httpx.Client, match: str, where: str, value: str
) -> None:
    path, _, name = where.format(match=f"/v1/matches/{match}").partition("?")
    response = api.get(f"{path}?{name}={value}")
    problem = response.json()
    assert (response.status_code, problem["code"]) == (400, "request/parameter")
    assert [error["pointer"] for error in problem["errors"]] == [f"?{name}"]
    assert "plain decimal digits" in problem["detail"]


@pytest.mark.parametrize("value", ["%00", "round%0F", "a%7Fb"])
def test_a_control_character_in_a_parameter_is_refused_as_in_a_body(
    api: httpx.Client, live_service: LiveService, value: str
) -> None:
    path = f"/v1/competitions/{live_service.competition}/pairing-proposal"
    response = api.get(f"{path}?seed={value}")
    problem = response.json()
    assert (response.status_code, problem["code"]) == (400, "request/parameter")
    assert [error["pointer"] for error in problem["errors"]] == ["?seed"]
    assert "control character" in problem["detail"]


@pytest.mark.parametrize(("value", "bound"), [("0", "from 1"), ("-5", "from 1"), ("9" * 30, "")])
def test_a_plain_number_out_of_bounds_is_told_its_bounds(
    api: httpx.Client, value: str, bound: str
) -> None:
    response = api.get(f"/v1/competitions?limit={value}")
    assert response.status_code == 400
    assert bound in response.json()["detail"]
    assert "plain" not in response.json()["detail"]
