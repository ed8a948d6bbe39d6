"""The list of operations, the committed document, and what is around them: docs, metrics, CORS."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from openapi_spec_validator import validate

from service.api import openapi
from service.api.operation import Operation
from service.api.operations import OPERATIONS
from tests.api.conftest import AsRole
from tests.api.document import document
from tests.api.openapi_values import path_of
from tests.api.play import Json, item, open_match, placing, post
from tests.conftest import TEMPLATE, PostgresServer
from tests.live import LiveService, running

DESIGN = """
GET /v1/rule-systems
GET /v1/rule-systems/{system_key}
GET /v1/rule-systems/{system_key}/catalogue
GET /v1/rule-systems/{system_key}/pitches
POST /v1/rule-systems/{system_key}/pitches
GET /v1/rule-systems/{system_key}/pitches/{pitch_key}
GET /v1/rule-systems/{system_key}/rules/{rule_id}
POST /v1/competitions
GET /v1/competitions
GET /v1/competitions/{competition_id}
POST /v1/competitions/{competition_id}/events
GET /v1/competitions/{competition_id}/events
GET /v1/competitions/{competition_id}/expected
POST /v1/competitions/{competition_id}/what-if
GET /v1/competitions/{competition_id}/pairing-proposal
POST /v1/competitions/{competition_id}/fixtures/{fixture}/match
POST /v1/competitions/{competition_id}/teams
GET /v1/competitions/{competition_id}/teams
GET /v1/rosters
GET /v1/rosters/{roster_key}
GET /v1/teams/{team_id}
POST /v1/teams/{team_id}/events
GET /v1/teams/{team_id}/events
GET /v1/teams/{team_id}/expected
POST /v1/teams/{team_id}/what-if
POST /v1/competitions/{competition_id}/matches
GET /v1/competitions/{competition_id}/matches
GET /v1/competitions/{competition_id}/scoreboard
GET /v1/competitions/{competition_id}/feed
GET /v1/competitions/{competition_id}/export
GET /v1/competitions/{competition_id}/devices
GET /v1/competitions/{competition_id}/standings
GET /v1/competitions/{competition_id}/reports/spp
GET /v1/competitions/{competition_id}/reports/winnings
GET /v1/competitions/{competition_id}/reports/casualties
GET /v1/competitions/{competition_id}/reports/team-value
GET /v1/competitions/{competition_id}/reports/leaders
GET /v1/competitions/{competition_id}/reports/fixtures
GET /v1/competitions/{competition_id}/reports/dice
GET /v1/teams/{team_id}/sheet
GET /v1/matches/{match_id}/record-sheet
POST /v1/competitions/{competition_id}/imports
GET /v1/matches/{match_id}
POST /v1/matches/{match_id}/events
GET /v1/matches/{match_id}/events
GET /v1/matches/{match_id}/frame
GET /v1/matches/{match_id}/board
GET /v1/matches/{match_id}/expected
GET /v1/matches/{match_id}/tally
GET /v1/matches/{match_id}/dice
GET /v1/matches/{match_id}/steps
GET /v1/matches/{match_id}/audit
POST /v1/matches/{match_id}/what-if
GET /v1/matches/{match_id}/bundle
POST /v1/keys
GET /v1/keys
DELETE /v1/keys/{key_id}
POST /v1/pairings
POST /v1/pairings/{code}/claim
GET /health/live
GET /health/ready
GET /metrics
GET /openapi.json
GET /problems
GET /problems/{area}/{problem}
"""


def named(operation: Operation) -> str:
    return operation.id


def test_the_operations_are_those_of_the_design() -> None:
    assert sorted(f"{one.method} {one.path}" for one in OPERATIONS) == sorted(
        DESIGN.split("\n")[1:-1]
    )


def test_the_committed_document_is_what_the_code_makes() -> None:
    assert openapi.DOCUMENT.read_text(encoding="utf-8") == openapi.text(), (
        "run python -m service.api.openapi and look at what changed"
    )


def test_the_document_is_openapi_3_1() -> None:
    validate(document())
    assert document()["openapi"].startswith("3.1")


def test_the_served_document_is_the_committed_one(as_role: AsRole) -> None:
    assert as_role(None).get("/openapi.json").json() == document()


def component(name: str) -> Json:
    found: Json = document()["components"]["schemas"][name]
    return found


def test_the_bounds_of_a_die_are_in_the_document() -> None:
    assert component("HitRoll")["properties"]["dice"]["items"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 6,
    }


def test_unknown_members_of_requests_are_ruled_out_by_the_document() -> None:
    for name in ("PlaceMarine", "BolterBallEntryBatch", "KeyRequest", "BolterBallMatchRequest"):
        assert component(name)["additionalProperties"] is False, name


def test_entries_are_told_apart_by_their_type() -> None:
    union = component("BolterBallEntryItem")["properties"]["entry"]
    assert union["discriminator"]["propertyName"] == "type"
    mapping = union["discriminator"]["mapping"]
    assert {option["$ref"] for option in union["anyOf"]} == set(mapping.values())
    for tag, reference in mapping.items():
        schema = component(reference.rpartition("/")[2])
        assert schema["properties"]["type"] == {"type": "string", "enum": [tag]}
        assert "type" in schema["required"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_every_operation_documents_its_parameters_errors_and_security(operation: Operation) -> None:
    described = document()["paths"][operation.path][operation.method.lower()]
    in_path = {one["name"] for one in described["parameters"] if one["in"] == "path"}
    assert in_path == set(re.findall(r"{(\w+)}", operation.path))
    for status, response in described["responses"].items():
        if int(status) >= 400:
            assert list(response["content"]) == ["application/problem+json"]
    assert bool(described["security"]) == (operation.access != "open")
    if operation.body is not None:
        content = described["requestBody"]["content"]["application/json"]
        assert content["examples"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_a_method_that_an_operation_does_not_have_is_405(
    as_role: AsRole, operation: Operation
) -> None:
    response = as_role("organiser").patch(path_of(operation), json={})
    assert (response.status_code, response.json()["code"]) == (405, "request/method")
    allowed = set(response.headers["allow"].split(", "))
    methods = {one.method for one in OPERATIONS if one.path == operation.path}
    assert methods <= allowed <= methods | {"HEAD", "OPTIONS"}
    options = as_role(None).options(path_of(operation))
    assert (options.status_code, options.headers["allow"]) == (204, response.headers["allow"])


def test_every_example_is_a_request_that_works(as_role: AsRole, live_service: LiveService) -> None:
    """In the order of a real day: competition, match, entries, keys, a paired tablet."""
    admin, organiser = as_role("admin"), as_role("organiser")
    competition = live_service.competition

    def example(path: str, name: str) -> Json:
        content = document()["paths"][path]["post"]["requestBody"]["content"]
        found: Json = content["application/json"]["examples"][name]["value"]
        return found

    made = admin.post("/v1/competitions", json=example("/v1/competitions", "league"))
    assert made.status_code == 201
    path = "/v1/competitions/{competition_id}/matches"
    opened = organiser.post(
        path.format(competition_id=competition), json=example(path, "bolter-ball")
    )
    assert opened.status_code == 201
    match = opened.json()["match"]
    for path in ("/v1/matches/{match_id}/what-if", "/v1/matches/{match_id}/events"):
        for name in ("place", "undo"):
            answer = organiser.post(path.format(match_id=match), json=example(path, name))
            assert answer.status_code in (200, 201), answer.text
            if "what-if" in path:
                break
    other = organiser.post(
        f"/v1/competitions/{competition}/matches",
        json=example("/v1/competitions/{competition_id}/matches", "dba-bowl"),
    ).json()["match"]
    batch = example("/v1/matches/{match_id}/events", "possession")
    assert organiser.post(f"/v1/matches/{other}/events", json=batch).status_code == 201
    other = organiser.post(
        f"/v1/competitions/{competition}/matches",
        json=example("/v1/competitions/{competition_id}/matches", "dock-bowl"),
    ).json()["match"]
    batch = example("/v1/matches/{match_id}/events", "docks")
    assert organiser.post(f"/v1/matches/{other}/events", json=batch).status_code == 201
    key = {**example("/v1/keys", "referee"), "competition": competition}
    assert organiser.post("/v1/keys", json=key).status_code == 201
    pairing = {**example("/v1/pairings", "tablet"), "competition": competition, "match": match}
    code = organiser.post("/v1/pairings", json=pairing).json()["code"]
    claim = example("/v1/pairings/{code}/claim", "tablet")
    assert as_role(None).post(f"/v1/pairings/{code}/claim", json=claim).status_code == 201


def test_the_document_says_what_members_mean_and_their_units() -> None:
    components = document()["components"]["schemas"]

    def told(name: str, member: str) -> str:
        text: str = components[name]["properties"][member]["description"]
        return text

    assert "reason" in told("BolterBallEntryItem", "force")
    assert "list of devices" in told("BolterBallEntryItem", "device")
    assert "version the client saw" in told("BolterBallEntryBatch", "expected_version")
    assert "strict" in told("BolterBallMatchRequest", "checking")
    assert "sheet" in told("BolterBallMatchRequest", "detail")
    assert "repeated safely" in told("BolterBallMatchRequest", "match_id")
    for name, member in (("PlaceMarine", "at"), ("MoveMarine", "path"), ("Hill", "x")):
        assert "hundredths of an inch" in told(name, member)


def test_rules_are_served_in_our_words(as_role: AsRole) -> None:
    nobody = as_role(None)
    system = nobody.get("/v1/rule-systems/bolter-ball").json()
    listed = nobody.get("/v1/rule-systems").json()
    assert system in listed
    keys = [each["key"] for each in listed]
    assert keys == ["bolter-ball", "blood-bowl", "dba-bowl", "dock-bowl", "touchline", "league"]
    assert {"hit_roll", "place_marine"} <= set(system["entries"])
    assert len(system["rules"]) == 19
    for rule in system["rules"]:
        told = nobody.get(rule["url"]).json()
        assert told["system"] == "bolter-ball"
        for member in ("id", "topic", "text", "status"):
            assert rule[member] == told[member]
        assert rule.get("ruling") == told.get("ruling")
        assert told["status"] in ("enforced", "derived", "recorded")
    assert any("ruling" in rule for rule in system["rules"])
    assert nobody.get("/v1/rule-systems/chess").status_code == 404
    assert nobody.get("/v1/rule-systems/bolter-ball/rules/BOLT-999").status_code == 404


def test_a_rule_system_says_how_closely_its_matches_can_be_logged(as_role: AsRole) -> None:
    listed = as_role(None).get("/v1/rule-systems").json()
    details = {each["key"]: each["details"] for each in listed}
    assert details["blood-bowl"] == ["full", "sheet"]
    assert details["bolter-ball"] == ["full"]


def test_a_set_up_can_be_made_from_the_catalogue_alone(
    as_role: AsRole, live_service: LiveService
) -> None:
    nobody = as_role(None)
    url = nobody.get("/v1/rule-systems/blood-bowl").json()["catalogue"]
    catalogue = nobody.get(url).json()
    lists = catalogue["team_lists"]
    assert len(lists) == 30
    sides = [side_of(lists[0], "one"), side_of(lists[-1], "two")]
    request = {"system": "blood-bowl", "name": "Table 1", "setup": {"sides": sides}}
    competition = f"/v1/competitions/{live_service.competition}/matches"
    opened = as_role("organiser").post(competition, json=request)
    assert opened.status_code == 201, opened.text
    bribes = next(one for one in catalogue["inducements"] if one["name"] == "Bribes")
    assert (bribes["price_gp"], bribes["reduced_price_gp"], bribes["at_most"]) == (100000, 50000, 3)
    griff = next(one for one in catalogue["inducements"] if one["name"] == "Griff Oberwald")
    assert (griff["group"], griff["joins"][0]["ma"]) == ("star", 7)
    assert catalogue["groups"]["star"] == 2
    loner = next(one for one in catalogue["skills"] if one["name"] == "Loner")
    assert (loner["written"], loner["category"], loner["compulsory"]) == (
        "Loner (4+)",
        "trait",
        True,
    )
    assert nobody.get("/v1/rule-systems/bolter-ball/catalogue").status_code == 404


def side_of(team: Json, key: str) -> Json:
    """Eleven players of the first positions of a team list."""
    fields = ("ma", "st", "ag", "pa", "av", "skills")
    hired = [one for one in team["positions"] for _ in range(one["at_most"])][:11]
    players = [
        {
            "id": f"{key}{number}",
            "name": f"Player {number}",
            "number": number,
            "position": one["name"],
            **{name: one[name] for name in fields if name in one},
        }
        for number, one in enumerate(hired, start=1)
    ]
    return {"id": key, "name": key, "roster": team["name"], "players": players}


def test_rules_of_the_game_a_system_is_built_on_are_served_beside_its_own(as_role: AsRole) -> None:
    told = as_role(None).get("/v1/rule-systems/dock-bowl/rules/BB-016").json()
    assert (told["system"], told["id"]) == ("dock-bowl", "BB-016")


def test_the_docs_need_nothing_from_elsewhere(as_role: AsRole) -> None:
    page = as_role(None).get("/docs")
    sources = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert sources
    for source in sources:
        assert source.startswith(("/docs/", "/static/"))
        assert as_role(None).get(source).status_code == 200
    assert "<script>" not in page.text
    assert as_role(None).get("/docs/other.js").status_code == 404


def test_metrics_count_requests_entries_and_problems(
    api: httpx.Client, live_service: LiveService
) -> None:
    match = open_match(api, live_service.competition)

    def counted(start: str) -> float:
        lines = api.get("/metrics").text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(start))

    route = 'method="POST",route="/v1/matches/{match_id}/events"'
    names = [
        f'touchline_requests_total{{{route},status="201"}}',
        f"touchline_request_seconds_count{{{route}}}",
        'touchline_entries_total{status="recorded"}',
        'touchline_problems_total{code="rules/illegal"}',
        "touchline_append_group_entries_sum",
    ]
    before = [counted(name) for name in names]
    post(api, match, item(placing(1)))
    post(api, match, item(placing(1)))
    after = [counted(name) for name in names]
    assert [new - old for old, new in zip(before, after, strict=True)] == [1, 2, 1, 1, 1]


@pytest.fixture(scope="module")
def hall(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Json]:
    """A service for pages of one other origin, its log in a file."""
    name = "touchline_test_operations"
    postgres.drop(name)
    postgres.make(name, TEMPLATE)
    log = tmp_path_factory.mktemp("log") / "log"
    settings = {"cors_origins": "https://hall.example", "log_level": "info", "log_format": "json"}
    with (
        log.open("wb") as output,
        running(
            postgres.service_url(name), None, parts=("api",), output=output, **settings
        ) as service,
    ):
        yield {"service": service, "log": log}
    postgres.drop(name)


def test_a_page_of_a_configured_origin_may_call_the_api(hall: Json) -> None:
    preflight = {
        "Origin": "https://hall.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    with hall["service"].client("tablet") as client:
        match = f"/v1/matches/{'0' * 8}-0000-7000-8000-{'0' * 12}/events"
        asked = client.options(match, headers=preflight)
        assert asked.status_code == 204
        assert "POST" in asked.headers["access-control-allow-methods"]
        assert "Authorization" in asked.headers["access-control-allow-headers"]
        for response in (
            asked,
            client.get("/v1/rule-systems", headers=preflight),
            client.post(match, json={}, headers=preflight),
        ):
            assert response.headers["access-control-allow-origin"] == "https://hall.example"
            assert "Origin" in response.headers["vary"]


def test_a_page_of_another_origin_may_not(hall: Json) -> None:
    headers = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    with hall["service"].client() as client:
        for response in (
            client.options("/v1/rule-systems", headers=headers),
            client.get("/v1/rule-systems", headers=headers),
        ):
            assert "access-control-allow-origin" not in response.headers


def test_cors_is_off_by_default(as_role: AsRole) -> None:
    headers = {"Origin": "https://hall.example", "Access-Control-Request-Method": "GET"}
    nobody = as_role(None)
    for response in (
        nobody.options("/v1/rule-systems", headers=headers),
        nobody.get("/v1/rule-systems", headers=headers),
    ):
        assert "access-control-allow-origin" not in response.headers


def test_requests_are_logged_as_json_lines_without_secrets(hall: Json) -> None:
    service: LiveService = hall["service"]
    with service.client("organiser") as client:
        match = open_match(client, service.competition)
        post(client, match, item({**placing(1), "marine": "R9"}))
        client.get(f"/v1/matches/{match}", headers={"X-Request-Id": "find-me"})
        client.get("/v1/keys?competition=wrong")
    # A line is written after its answer is sent.
    deadline = time.monotonic() + 5
    while "request/parameter" not in (written := hall["log"].read_text(encoding="utf-8")):
        assert time.monotonic() < deadline, written
        time.sleep(0.02)
    lines = [json.loads(line) for line in written.splitlines() if line.endswith("}")]
    found = next(line for line in lines if line.get("request_id") == "find-me")
    assert found["method"] == "GET"
    assert found["route"] == "/v1/matches/{match_id}"
    assert found["status"] == 200
    assert found["milliseconds"] >= 0
    assert found["key"] == str(service.organiser.split("_")[1])[:8] + found["key"][8:]
    problems = [line.get("problem") for line in lines]
    assert {"rules/illegal", "request/parameter"} <= set(problems)
    for token in service.tokens.values():
        assert token not in written
        assert token[36:] not in written


def test_the_document_is_made_by_a_command(tmp_path: Path) -> None:
    check = [sys.executable, "-m", "service.api.openapi", "--check"]
    assert subprocess.run(check, env=os.environ, cwd=tmp_path).returncode == 0
