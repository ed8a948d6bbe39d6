"""The steps of a match over HTTP: what an auditor reads beside the board."""

import httpx
import pytest

from tests.api.play import Json, item, open_match, placing, post
from tests.live import LiveService


@pytest.fixture
def shot(api: httpx.Client, live_service: LiveService) -> str:
    """Red's fourth marine shot the ball once: a 5 hit, a 3 moved it. Versions 18 to 21."""
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


def steps(api: httpx.Client, match: str, query: str = "") -> Json:
    answer = api.get(f"/v1/matches/{match}/steps{query}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_roll_is_told_with_its_target_its_chance_and_what_it_answers(
    api: httpx.Client, shot: str
) -> None:
    *_, shoots, hits, _ = steps(api, shot)["steps"]
    assert hits["version"] == 20
    (dice,) = hits["dice"]
    assert (dice["dice"], dice["faces"], dice["target"]) == ([5], [6], 3)
    assert hits["chance"] == [2, 3]
    assert hits["cause"] == shoots["event"]
    assert {"label": "hits scored", "value": "marine R4, hits 1, attack shot"} in hits["facts"]


def test_steps_come_in_pages_that_follow_one_another(api: httpx.Client, shot: str) -> None:
    whole = steps(api, shot)
    first = steps(api, shot, "?limit=11")
    second = steps(api, shot, first["next"].partition("steps")[2])
    assert first["steps"] + second["steps"] == whole["steps"]
    assert [step["version"] for step in whole["steps"]] == list(range(1, 22))
    assert second["next"] is None
    assert steps(api, shot, "?after=21")["steps"] == []


def test_an_entry_that_was_taken_back_says_so_as_of_the_version_asked_for(
    api: httpx.Client, shot: str
) -> None:
    assert post(api, shot, item({"type": "undo"})).is_success
    *_, rolled, undone = steps(api, shot)["steps"]
    assert rolled["retracted"]
    assert undone["amendment"]["effect"] == "retracted"
    assert undone["amendment"]["event"] == rolled["event"]
    assert "retracted" not in steps(api, shot, "?at=21")["steps"][-1]


def test_a_version_that_is_not_there_yet_is_not_found(api: httpx.Client, shot: str) -> None:
    assert api.get(f"/v1/matches/{shot}/steps?at=99").status_code == 404


def test_what_might_have_come_at_a_version_can_be_asked_for(api: httpx.Client, shot: str) -> None:
    before = api.get(f"/v1/matches/{shot}/expected?at=19").json()
    assert (before["version"], [one["type"] for one in before["expected"]]) == (19, ["hit_roll"])
    newest = api.get(f"/v1/matches/{shot}/expected").json()
    assert "hit_roll" not in [one["type"] for one in newest["expected"]]
