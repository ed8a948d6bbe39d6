"""The record sheet of a match over HTTP: what was counted, and what its teams made of it."""

import csv
from io import StringIO
from typing import NamedTuple

import pytest

from tests.api.conftest import AsRole
from tests.api.play import Json
from tests.api.season import Season

FIGURES = (
    ("h-p1", "touchdowns", 2),
    ("h-p2", "casualties", 1),
    ("a-p3", "touchdowns", 1),
    ("a-p3", "completions", 2),
)


class Played(NamedTuple):
    season: Season
    match: str
    home: str
    away: str

    def sheet(self, **query: int) -> Json:
        sheet: Json = self.season.get(f"/v1/matches/{self.match}/record-sheet", **query)
        return sheet

    def text(self, accept: str) -> str:
        path = f"/v1/matches/{self.match}/record-sheet"
        response = self.season.api.get(path, headers={"accept": accept})
        assert response.status_code == 200, response.text
        return response.text


@pytest.fixture
def played(as_role: AsRole) -> Played:
    """Reavers 2 : 1 Raiders, each with a fan factor of 3."""
    season = Season(as_role("admin"))
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    season.decide(match, 2, 1, *FIGURES)
    return Played(season, match, home, away)


def players(side: Json) -> dict[str, Json]:
    return {player["player"]: player for player in side["players"]}


def test_a_sheet_has_the_figures_and_the_points_of_every_player(played: Played) -> None:
    sheet = played.sheet()
    home, away = sheet["sides"]
    assert (sheet["final"], sheet["winner"], sheet["round"]) == (True, home["side"], 1)
    assert (home["name"], home["score"], home["team"]) == ("Reavers", 2, played.home)
    scorer = players(home)["h-p1"]
    assert (scorer["player_name"], scorer["number"]) == ("Number 1", 1)
    assert (scorer["figures"]["touchdowns"], scorer["spp"]) == (2, 6)
    assert players(home)["h-p2"]["spp"] == 2
    assert players(away)["a-p3"]["spp"] == 3 + 2


def test_a_sheet_has_what_the_match_brought_the_teams(played: Played) -> None:
    """Attendance 6: (6 / 2 + 2) x 10,000 gp and (6 / 2 + 1) x 10,000 gp."""
    home, away = played.sheet()["sides"]
    assert (home["winnings_gp"], away["winnings_gp"]) == (50_000, 40_000)
    assert home["winnings_working"] == "(attendance 6 / 2 + 2 touchdowns) x 10,000 gp"
    assert (home["league_points"], away["league_points"]) == (3, 0)
    assert (home["casualties"], home["fan_factor"]) == (1, 3)


def test_what_the_coach_rolls_afterwards_comes_onto_the_sheet(played: Played) -> None:
    team = f"/v1/teams/{played.home}"
    assert "fans_change" not in played.sheet()["sides"][0]
    played.season.report(team, {"type": "roll_fans", "dice": [6]})
    played.season.report(team, {"type": "award_mvp", "player": "p4"})
    home = played.sheet()["sides"][0]
    assert (home["fans_change"], home["mvps"]) == (1, ["Number 4"])
    assert players(home)["h-p1"]["spp"] == 6


def test_a_sheet_before_the_end_is_not_final_and_knows_no_winnings(played: Played) -> None:
    newest = played.sheet()
    before = played.sheet(as_of=newest["position"] - 6)
    assert (newest["final"], before["final"]) == (True, False)
    assert "winnings_gp" not in before["sides"][0]
    assert before["version"] < newest["version"]


def test_a_corrected_match_says_so(played: Played) -> None:
    events = played.season.own_events(f"/v1/matches/{played.match}")
    confirmed = events[-1]["event_id"]
    undone = {"type": "retract", "event": confirmed, "reason": "The coach had left"}
    played.season.report(f"/v1/matches/{played.match}", undone)
    sheet = played.sheet()
    assert (sheet["final"], sheet["corrections"]) == (False, 1)
    assert sheet["corrected"] == "Entry retracted: The coach had left"
    assert "winnings_gp" not in sheet["sides"][0]


def test_the_table_and_the_page_have_the_same_figures(played: Played) -> None:
    lines = list(csv.DictReader(StringIO(played.text("text/csv"), newline="")))
    told = {(line["player"], line["figure"]): line["value"] for line in lines if line["player"]}
    assert told["h-p1", "touchdowns"] == "2"
    assert told["a-p3", "spp"] == "5"
    sides = {(line["side_name"], line["figure"]): line["value"] for line in lines}
    assert (sides["Reavers", "winnings_gp"], sides["Raiders", "score"]) == ("50000", "1")
    page = played.text("text/html")
    assert "2 : 1" in page
    assert "50,000: (attendance 6 / 2 + 2 touchdowns) x 10,000 gp" in page
