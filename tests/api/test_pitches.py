"""Pitches: those that a rule system has, and one of somebody's own, checked and drawn."""

from copy import deepcopy
from typing import Any
from xml.etree import ElementTree

import httpx

from tests.api.conftest import AsRole
from tests.api.document import document
from tests.live import LiveService

PITCHES = "/v1/rule-systems/dock-bowl/pitches"
PICTURE = {"Accept": "image/svg+xml"}
SVG = "{http://www.w3.org/2000/svg}"
Json = dict[str, Any]


def example(name: str) -> Json:
    content = document()["paths"]["/v1/rule-systems/{system_key}/pitches"]["post"]
    found: Json = content["requestBody"]["content"]["application/json"]["examples"][name]["value"]
    return deepcopy(found)


def titles(answer: httpx.Response) -> list[str]:
    root = ElementTree.fromstring(answer.content)
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def test_the_pitches_that_a_set_up_may_name_are_listed(as_role: AsRole) -> None:
    systems = {each["key"]: each for each in as_role(None).get("/v1/rule-systems").json()}
    assert systems["dock-bowl"]["pitches"] == PITCHES
    assert "pitches" not in systems["dba-bowl"]
    listed = as_role(None).get(PITCHES).json()
    assert [(each["key"], each["most_sides"]) for each in listed] == [
        ("two_ships", 2),
        ("four_ships", 4),
    ]
    shown = as_role(None).get(listed[1]["url"]).json()
    assert (shown["key"], shown["name"], len(shown["pitch"]["ships"])) == (
        "four_ships",
        "Four Ships",
        4,
    )
    chests = [piece for piece in shown["board"]["pieces"] if piece["kind"] == "chest"]
    assert len(chests) == 32


def test_a_system_without_pitches_of_its_own_has_none(as_role: AsRole) -> None:
    nobody, organiser = as_role(None), as_role("organiser")
    assert nobody.get("/v1/rule-systems/dba-bowl/pitches").json() == []
    assert nobody.get("/v1/rule-systems/dba-bowl/pitches/two_ships").status_code == 404
    own = organiser.post("/v1/rule-systems/dba-bowl/pitches", json=example("two_ships"))
    assert (own.status_code, own.json()["code"]) == (404, "request/not_found")
    assert nobody.get(f"{PITCHES}/nowhere").status_code == 404
    assert nobody.get("/v1/rule-systems/chess/pitches").status_code == 404


def test_a_pitch_is_a_picture_for_who_asks_for_one(as_role: AsRole) -> None:
    answer = as_role(None).get(f"{PITCHES}/two_ships", headers=PICTURE)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    said = titles(answer)
    assert said[0] == "Two Ships"
    assert said.count("Treasure chest") == 16
    assert {"Sea", "The Grey Gull", "The Tern", "Docking Area 1", "Mast", "Plank"} <= set(said)
    # It stands alone: nothing is loaded, nothing runs.
    for word in (b"href", b"script", b"style", b"url("):
        assert word not in answer.content


def test_a_pitch_of_ones_own_is_checked_drawn_and_played_on(
    as_role: AsRole, live_service: LiveService
) -> None:
    organiser = as_role("organiser")
    own = example("two_ships") | {"name": "Our <Harbour>"}
    checked = organiser.post(PITCHES, json=own)
    assert checked.status_code == 200, checked.text
    view = checked.json()
    assert (view["name"], view["most_sides"], "key" in view) == ("Our <Harbour>", 2, False)
    drawn = organiser.post(PITCHES, json=own, headers=PICTURE)
    assert titles(drawn)[0] == "Our <Harbour>"
    content = document()["paths"]["/v1/competitions/{competition_id}/matches"]["post"]
    match = content["requestBody"]["content"]["application/json"]["examples"]["dock-bowl"]["value"]
    request = {**match, "setup": {**match["setup"], "pitch": view["pitch"]}}
    opened = organiser.post(f"/v1/competitions/{live_service.competition}/matches", json=request)
    assert opened.status_code == 201, opened.text
    board = f"/v1/matches/{opened.json()['match']}/board"
    assert as_role("organiser").get(board).json()["board"]["regions"] == view["board"]["regions"]


def test_everything_that_is_wrong_with_a_pitch_is_pointed_at(as_role: AsRole) -> None:
    own = example("two_ships")
    own["ships"][1]["chests"][4] = own["ships"][1]["chests"][0]
    own["rows"][7] = "#" + 24 * "~" + "#"
    answer = as_role("organiser").post(PITCHES, json=own)
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["rule"]) == (
        422,
        "rules/illegal",
        "DOCK-091",
    )
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert "two chests in the bow" in problem["legal"]
    where: dict[str, list[str]] = {}
    for error in problem["errors"]:
        where.setdefault(error["pointer"], []).append(error["detail"])
    assert where["/ships"] == ["The planks in the rows are not those of the ships."]
    assert "Two chests of The Tern stand on one square." in where["/ships/1/chests"]
    assert as_role(None).get(problem["rule_url"]).status_code == 200


def test_a_pitch_of_another_shape_is_pointed_at_as_well(as_role: AsRole) -> None:
    own = example("two_ships")
    own["rows"][3] = own["rows"][3].replace(".", "?", 1)
    own["depth"] = 3
    problem = as_role("organiser").post(PITCHES, json=own).json()
    assert problem["code"] == "request/invalid"
    assert problem["errors"][0]["pointer"] in ("/rows/3", "/depth")


def test_only_keys_check_pitches(as_role: AsRole) -> None:
    answer = as_role(None).post(PITCHES, json=example("two_ships"))
    assert (answer.status_code, answer.json()["code"]) == (401, "auth/missing")


def test_the_board_of_any_match_is_a_picture_too(
    as_role: AsRole, live_service: LiveService
) -> None:
    organiser = as_role("organiser")
    content = document()["paths"]["/v1/competitions/{competition_id}/matches"]["post"]
    examples = content["requestBody"]["content"]["application/json"]["examples"]
    for name in ("bolter-ball", "dba-bowl", "dock-bowl"):
        path = f"/v1/competitions/{live_service.competition}/matches"
        match = organiser.post(path, json=examples[name]["value"]).json()["match"]
        answer = organiser.get(f"/v1/matches/{match}/board", headers=PICTURE)
        assert answer.status_code == 200
        assert " - " in titles(answer)[0]
