"""League play over HTTP: a final match reaches its competition and both teams in one append."""

import pytest

from tests.api.conftest import AsRole
from tests.api.season import Season


@pytest.fixture
def season(as_role: AsRole) -> Season:
    return Season(as_role("admin"))


def test_a_final_match_is_in_its_competition_and_both_teams(season: Season) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")

    season.play(match)

    last = season.own_events(f"/v1/matches/{match}")[-1]
    finished = season.own_events(season.path)[-1]
    games = [season.own_events(f"/v1/teams/{team}")[-1] for team in (home, away)]
    assert finished["type"] == "match_finished"
    assert [game["type"] for game in games] == ["game_played", "game_played"]
    # One append: nothing is between them in the log.
    positions = [event["position"] for event in (last, finished, *games)]
    assert positions == list(range(positions[0], positions[0] + 4))
    assert finished["body"]["entry"]["head"] == last["body"]["entry"]["head"]
    assert finished["cause"] == last["event_id"]
