"""A Blood Bowl match is logged as a sheet over HTTP, to its end; it is audited and corrected as any
other is."""

from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from schemas.views import Expectation
from service.rules.play import random_entry
from service.simulator.setups import SETUPS
from tests.api.play import item, post
from tests.live import LiveService

Json = dict[str, Any]
SEED = 11
MOST_ENTRIES = 800
ENDED = {"type": "ruling", "reason": "The hall closes", "ends_match": True}


def opened(api: httpx.Client, competition: str) -> str:
    request = {
        "system": "blood-bowl",
        "name": "Table 4",
        "detail": "sheet",
        "setup": SETUPS["blood-bowl"](Random(SEED)),
    }
    response = api.post(f"/v1/competitions/{competition}/matches", json=request)
    assert response.status_code == 201, response.text
    return str(response.json()["match"])


def expected(api: httpx.Client, match: str) -> tuple[Expectation, ...]:
    found = api.get(f"/v1/matches/{match}/expected").json()["expected"]
    return msgspec.convert(found, tuple[Expectation, ...])


def head(api: httpx.Client, match: str) -> str:
    """The hash of the match's newest event."""
    version = api.get(f"/v1/matches/{match}").json()["version"]
    page = api.get(f"/v1/matches/{match}/events", params={"after": version - 1}).json()
    return str(page["events"][-1]["hash"])


def reported(api: httpx.Client, match: str, *entries: Json) -> list[Json]:
    response = post(api, match, *(item(entry) for entry in entries))
    assert response.status_code == 201, response.text
    return list(response.json()["answers"])


@pytest.fixture(scope="module")
def module_api(live_service: LiveService) -> Iterator[httpx.Client]:
    with live_service.client("organiser") as client:
        yield client


@pytest.fixture(scope="module")
def sheet(module_api: httpx.Client, live_service: LiveService) -> str:
    """A sheet from its first entry to the confirmed result."""
    match = opened(module_api, live_service.competition)
    rng = Random(SEED)
    for _ in range(MOST_ENTRIES):
        expectations = expected(module_api, match)
        if not expectations:
            return match
        reported(module_api, match, random_entry(expectations, rng, head(module_api, match)))
    raise AssertionError("the match never ends")


def test_a_sheet_is_logged_to_its_end(api: httpx.Client, sheet: str) -> None:
    row = api.get(f"/v1/matches/{sheet}").json()
    assert (row["status"], row["detail"], row["flags"]) == ("finished", "sheet", 0)


def test_the_board_of_a_sheet_has_no_places(api: httpx.Client, sheet: str) -> None:
    board = api.get(f"/v1/matches/{sheet}/board").json()["board"]
    assert board["surface"]["unit"] == "square"
    assert all(piece["at"] is None for piece in board["pieces"])


def test_the_tally_of_a_sheet_explains_its_figures(api: httpx.Client, sheet: str) -> None:
    lines = api.get(f"/v1/matches/{sheet}/tally").json()["tally"]["lines"]
    sides = [line for line in lines if line["player"] is None]
    scores = [side["score"] for side in api.get(f"/v1/matches/{sheet}").json()["sides"]]
    assert [line["counts"].get("touchdowns", 0) for line in sides] == scores
    assert all(line["events"].keys() == line["counts"].keys() for line in sides)


def test_the_dice_of_a_sheet_are_counted(api: httpx.Client, sheet: str) -> None:
    dice = api.get(f"/v1/matches/{sheet}/dice")
    assert dice.status_code == 200
    assert "armour" in dice.text


def test_an_audit_of_a_sheet_finds_nothing(api: httpx.Client, sheet: str) -> None:
    report = api.get(f"/v1/matches/{sheet}/audit").json()
    assert report["chain"] is None
    assert report["findings"] == []
    assert report["counts"]["differences"] == 0


def confirming(side: str, head: str) -> Json:
    return {"type": "confirm_result", "side": side, "head": head}


def refused(api: httpx.Client, match: str, path: str, *entries: Json, field: str = "head") -> Json:
    """The refusal of the last of the entries."""
    response = api.post(
        f"/v1/matches/{match}/{path}", json={"entries": [item(entry) for entry in entries]}
    )
    refusal = response.json()["answers"][-1]["refusal"]
    assert (refusal["code"], refusal["rule"]) == ("rules/illegal", "BB-095")
    assert refusal["pointer"] == f"/entries/{len(entries) - 1}/entry/{field}"
    return dict(refusal)


@pytest.fixture
def to_confirm(api: httpx.Client, live_service: LiveService) -> str:
    """A match that is over, by a referee's ruling, and not confirmed."""
    match = opened(api, live_service.competition)
    with live_service.client("referee") as referee:
        reported(referee, match, ENDED)
    rng = Random(SEED)
    while "confirm_result" not in {each.type for each in expected(api, match)}:
        reported(api, match, random_entry(expected(api, match), rng))
    assert {each.type for each in expected(api, match)} == {"confirm_result"}
    return match


@pytest.mark.rule("BB-095")
def test_what_is_confirmed_is_the_head_of_the_match(api: httpx.Client, to_confirm: str) -> None:
    newest = head(api, to_confirm)
    sides = [str(each.side) for each in expected(api, to_confirm)]
    for wrong in ("0" * 64, "ab" * 32):
        for path in ("events", "what-if"):
            assert newest in refused(api, to_confirm, path, confirming(sides[0], wrong))["detail"]
    first = item(confirming(sides[0], newest))
    assert post(api, to_confirm, first).status_code == 201
    assert post(api, to_confirm, first).json()["answers"][0]["status"] == "duplicate"
    assert head(api, to_confirm) != newest
    reported(api, to_confirm, confirming(sides[1], newest))
    assert api.get(f"/v1/matches/{to_confirm}").json()["status"] == "finished"


@pytest.mark.rule("BB-095")
def test_a_confirmation_after_other_entries_of_its_batch_is_sent_alone(
    api: httpx.Client, to_confirm: str
) -> None:
    sides = [str(each.side) for each in expected(api, to_confirm)]
    both = [confirming(side, head(api, to_confirm)) for side in sides]
    other = confirming(sides[1], "ab" * 32)
    assert "alone" in refused(api, to_confirm, "what-if", both[0], other)["legal"]
    reported(api, to_confirm, *both)
    assert api.get(f"/v1/matches/{to_confirm}").json()["status"] == "finished"


@pytest.mark.rule("BB-095")
def test_a_confirmation_that_a_referee_puts_right_holds_the_head_as_well(
    live_service: LiveService, api: httpx.Client, to_confirm: str
) -> None:
    newest = head(api, to_confirm)
    sides = [str(each.side) for each in expected(api, to_confirm)]
    confirmed = reported(api, to_confirm, confirming(sides[0], newest))[0]["event_id"]
    with live_service.client("referee") as referee:
        for wrong in (
            {"type": "replace", "event": confirmed},
            {"type": "insert", "before": confirmed},
        ):
            made_up = {**wrong, "entry": confirming(sides[1], "ab" * 32), "reason": "Mixed up"}
            for path in ("events", "what-if"):
                legal = refused(referee, to_confirm, path, made_up, field="entry/head")["legal"]
                assert "another coach has confirmed" in legal
        right = {
            "type": "replace",
            "event": confirmed,
            "entry": confirming(sides[1], newest),
            "reason": "It was the other coach",
        }
        reported(referee, to_confirm, right)
    assert {each.side for each in expected(api, to_confirm)} == {sides[0]}


def test_a_sheet_is_corrected_and_what_follows_comes_out_anew(
    api: httpx.Client, live_service: LiveService
) -> None:
    match = opened(api, live_service.competition)
    rng = Random(SEED)
    while "sheet_touchdown" not in {each.type for each in expected(api, match)}:
        reported(api, match, random_entry(expected(api, match), rng))
    side = next(each.side for each in expected(api, match) if each.type == "sheet_touchdown")
    unknown = {"type": "sheet_touchdown", "side": side}
    answer = reported(api, match, unknown)[0]
    other = {**unknown, "side": other_side(api, match, str(side))}
    replace = {
        "type": "replace",
        "event": answer["event_id"],
        "entry": other,
        "reason": "The scribe mixed up the sides",
    }
    what_if = api.post(f"/v1/matches/{match}/what-if", json={"entries": [item(replace)]})
    assert what_if.status_code == 200, what_if.text
    assert scores(api, match)[str(side)] == 1
    with live_service.client("referee") as referee:
        reported(referee, match, replace)
    assert scores(api, match) == {str(side): 0, other["side"]: 1}


def scores(api: httpx.Client, match: str) -> dict[str, int]:
    return {side["id"]: side["score"] for side in api.get(f"/v1/matches/{match}").json()["sides"]}


def other_side(api: httpx.Client, match: str, side: str) -> str:
    return next(key for key in scores(api, match) if key != side)


def test_a_sheet_takes_no_move(api: httpx.Client, live_service: LiveService) -> None:
    match = opened(api, live_service.competition)
    response = post(api, match, item({"type": "move", "player": "x", "path": [[1, 1]]}))
    assert response.status_code == 422
    assert "logged as a sheet" in response.text
