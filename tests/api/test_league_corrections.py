"""A correction of the first round after the third was played, and everything that follows."""

import pytest

from tests.api.conftest import AsRole
from tests.api.season import Json, Season, item


class Corrected:
    """Three rounds. In the first the home side's p8 scored twice and learned Guard for it; the
    second and third were paired by the standings."""

    def __init__(self, season: Season) -> None:
        self.season = season
        home, away, third, fourth = self.teams = season.begin()
        season.draw(1, (home, away), (third, fourth))
        self.match = season.open("r1-1")
        self.ruling = season.decide(self.match, 2, 0, ("h-p8", "touchdowns", 2))
        season.decide(season.open("r1-2"), 1, 0, ("h-p8", "touchdowns", 1))
        self.learn(home)
        for number in (2, 3):
            self.paired(number)

    def learn(self, team: str) -> None:
        path = f"/v1/teams/{team}"
        self.season.until(path, "advance")
        entry = {"type": "advance", "player": "p8", "kind": "chosen_primary", "skill": "Guard"}
        self.learned = self.season.report(path, entry)["event_id"]

    def paired(self, number: int) -> None:
        proposal = self.season.get(f"{self.season.path}/pairing-proposal", method="swiss")
        self.drawn = self.season.report(self.season.path, proposal)["event_id"]
        for fixture in proposal["fixtures"]:
            self.finish(*fixture["teams"])
            self.season.decide(self.season.open(fixture["id"]), 1, 1)

    def finish(self, *teams: str) -> None:
        for team in teams:
            if self.season.expected(f"/v1/teams/{team}"):
                self.season.until(f"/v1/teams/{team}", "prepare")
                self.season.report(f"/v1/teams/{team}", {"type": "prepare"})

    @property
    def correction(self) -> Json:
        """p8 never scored, and the away side did, once."""
        events = self.season.own_events(f"/v1/matches/{self.match}")
        entry = next(e["body"]["entry"] for e in events if e["event_id"] == self.ruling)
        home, away = entry["sides"]
        entry |= {"sides": [{**home, "score": 0}, {**away, "score": 1}], "figures": []}
        return {
            "type": "replace",
            "event": self.ruling,
            "entry": entry,
            "reason": "The sheets were mixed up",
        }


@pytest.fixture
def corrected(as_role: AsRole) -> Corrected:
    return Corrected(Season(as_role("admin")))


def test_the_preview_lists_what_changes_and_what_can_no_longer_be_true(
    corrected: Corrected,
) -> None:
    season, home = corrected.season, corrected.teams[0]
    before = season.get(f"{season.path}/standings")
    path = f"/v1/matches/{corrected.match}"

    preview = season.post(f"{path}/what-if", {"entries": [item(corrected.correction)]})

    effects = {one["stream"]: one for one in preview["effects"]}
    assert set(effects) == {season.competition, *corrected.teams[:2]}
    figures = {one["figure"]: one for one in effects[home]["figures"]}
    # Two touchdowns were 6 SPP, all spent on Guard; the winnings lose 2 x 10,000 gp.
    assert figures["players/p8/spp_earned"]["after"] == 0
    assert figures["players/p8/spp_held"]["after"] == -6
    treasury = figures["treasury_gp"]
    assert treasury["before"] - treasury["after"] == 20_000
    wrong = {one["event"]: one["flag"]["rule"] for one in effects[home]["no_longer_true"]}
    assert wrong[corrected.learned] == "LEAGUE-040"
    league = effects[season.competition]
    drawn = [one for one in league["no_longer_true"] if one["type"] == "draw_round"]
    assert drawn
    table = {one["figure"]: one["after"] for one in league["figures"]}
    assert table[f"rows/{home}/points"] == 2
    assert season.get(f"{season.path}/standings") == before, "nothing was recorded"


def test_the_correction_does_what_the_preview_said(corrected: Corrected) -> None:
    season, home = corrected.season, corrected.teams[0]
    path = f"/v1/matches/{corrected.match}"
    preview = season.post(f"{path}/what-if", {"entries": [item(corrected.correction)]})

    season.report(path, corrected.correction)

    sheet = season.get(f"/v1/teams/{home}")["sheet"]
    (effect,) = (one for one in preview["effects"] if one["stream"] == home)
    after = {one["figure"]: one["after"] for one in effect["figures"]}
    assert after["treasury_gp"] == sheet["treasury_gp"]
    (p8,) = (one for one in sheet["players"] if one["id"] == "p8")
    assert (p8["spp_earned"], p8["spp_spent"], p8["spp_held"]) == (0, 6, -6)
    assert "Guard" in p8["skills"], "the organiser decides what becomes of it"
    (table,) = season.get(f"{season.path}/standings")["tables"]
    # A defeat and two draws.
    assert [row["points"] for row in table["rows"] if row["team"] == home] == [2]
