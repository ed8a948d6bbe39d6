"""Dice statistics over HTTP: of a match, of a competition in three forms, as of a position."""

import csv
from io import StringIO

import httpx
import pytest

from tests.api.play import Json, item, open_match, placing, post
from tests.live import LiveService


@pytest.fixture
def shot(api: httpx.Client, live_service: LiveService) -> str:
    """Red's fourth marine shot the ball: a 5 hit, a 3 moved it."""
    match = open_match(api, live_service.competition)
    assert post(api, match, *[item(placing(number)) for number in range(1, 17)]).is_success
    entries: list[Json] = [
        {"type": "end_phase", "phase": "move"},
        {"type": "shoot_ball", "marine": "R4", "shots": 1},
        {"type": "hit_roll", "dice": [5]},
        {"type": "distance_roll", "dice": [3]},
    ]
    assert post(api, match, *map(item, entries)).is_success
    return match


def test_the_dice_of_a_match(api: httpx.Client, shot: str) -> None:
    view = api.get(f"/v1/matches/{shot}/dice").json()
    everybody, red = view["lines"]
    assert (everybody["side"], red["side"]) == (None, "Red")
    (die,) = everybody["dice"]
    assert (die["faces"], die["dice"], die["shown"], die["mean"]) == (6, 2, [0, 0, 1, 0, 1, 0], 4.0)
    assert die["fairness"]["verdict"] == "not_enough_dice"
    assert [(line["roll"], line["dice"]) for line in red["rolls"]] == [("distance", 1), ("hit", 1)]


def test_dice_that_were_taken_back_are_not_counted(api: httpx.Client, shot: str) -> None:
    assert post(api, shot, item({"type": "undo"})).is_success
    newest = api.get(f"/v1/matches/{shot}/dice").json()["lines"][0]
    assert newest["dice"][0]["shown"] == [0, 0, 0, 0, 1, 0]
    before = api.get(f"/v1/matches/{shot}/dice?at=21").json()["lines"][0]
    assert before["dice"][0]["shown"] == [0, 0, 1, 0, 1, 0]


def report(api: httpx.Client, competition: object, accept: str, query: str = "") -> httpx.Response:
    path = f"/v1/competitions/{competition}/reports/dice{query}"
    return api.get(path, headers={"accept": accept})


def all_dice(view: Json) -> int:
    return sum(die["dice"] for die in view["lines"][0]["dice"])


def test_the_dice_of_a_competition_as_of_any_position(
    api: httpx.Client, live_service: LiveService, shot: str
) -> None:
    newest = report(api, live_service.competition, "application/json").json()
    assert newest["matches"] >= 1
    dice = all_dice(newest)
    earlier = report(
        api, live_service.competition, "application/json", f"?as_of={newest['position'] - 1}"
    ).json()
    assert all_dice(earlier) == dice - 1
    beyond = report(
        api, live_service.competition, "application/json", f"?as_of={newest['position'] + 9}"
    )
    assert beyond.status_code == 404
    assert beyond.json()["errors"][0]["pointer"] == "?as_of"


def test_the_report_is_a_table_for_programs(
    api: httpx.Client, live_service: LiveService, shot: str
) -> None:
    answer = report(api, live_service.competition, "text/csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(answer.text)))
    assert {row["side"] for row in rows} >= {"all", "Red"}
    hits = [
        row for row in rows if (row["kind"], row["name"], row["side"]) == ("roll", "hit", "all")
    ]
    assert {row["figure"] for row in hits} >= {"rolls", "dice", "passed"}


def test_the_report_is_a_page_for_the_wall(
    api: httpx.Client, live_service: LiveService, shot: str
) -> None:
    answer = report(api, live_service.competition, "text/html")
    assert answer.headers["content-type"].startswith("text/html")
    assert "Not enough dice" in answer.text or "Nothing unusual" in answer.text
    assert "<h2>Red</h2>" in answer.text
