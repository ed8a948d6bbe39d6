"""Pairings are proposed over HTTP as asked for: the next round, all rounds, so many teams."""

import pytest

from tests.api.conftest import AsRole
from tests.api.season import Season


@pytest.fixture
def season(as_role: AsRole) -> Season:
    made = Season(as_role("admin"))
    made.begin()
    return made


def test_all_rounds_of_a_round_robin_are_proposed_at_once(season: Season) -> None:
    asked = {"method": "round_robin", "rounds": "all"}

    proposed = season.get(f"{season.path}/pairing-proposal", **asked)

    # Four teams that meet twice in a league: three rounds and three return rounds.
    assert proposed["type"] == "schedule"
    assert [len(one["fixtures"]) for one in proposed["rounds"]] == [2] * 6
    season.report(season.path, proposed)


def test_a_knock_out_begins_with_as_many_teams_as_are_asked_for(season: Season) -> None:
    asked = {"method": "knock_out", "teams": 2}

    proposed = season.get(f"{season.path}/pairing-proposal", **asked)

    assert [fixture.get("stage") for fixture in proposed["fixtures"]] == ["final"]
