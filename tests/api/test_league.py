"""League play over HTTP: a final match reaches its competition and both teams in one append."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.api.clock import uuid7
from tests.api.conftest import AsRole
from tests.api.play import match_request
from tests.api.season import Season, item


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


def test_a_match_that_is_no_longer_final_is_taken_from_its_teams_and_comes_back(
    season: Season,
) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    season.play(match)
    confirmed = season.own_events(f"/v1/matches/{match}")[-1]["event_id"]
    after_game = season.get(f"/v1/teams/{home}")["sheet"]
    assert after_game["record"]["played"] == 1

    undone = {"type": "retract", "event": confirmed, "reason": "The coach had left"}
    season.report(f"/v1/matches/{match}", undone)
    drafted = season.get(f"/v1/teams/{home}")["sheet"]
    assert drafted["record"].get("played", 0) == 0
    assert drafted["treasury_gp"] == 1_000_000 - 7 * 50_000 - 4 * 80_000 - 2 * 60_000
    assert [event["type"] for event in season.own_events(f"/v1/teams/{home}")] == [
        "team_drafted",
        "game_played",
        "retract",
    ]

    restored = {"type": "redo", "event": confirmed, "reason": "He came back"}
    season.report(f"/v1/matches/{match}", restored)
    assert season.get(f"/v1/teams/{home}")["sheet"] == after_game


def test_a_void_match_is_as_if_it_had_never_been(season: Season) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    drafted = season.get(f"/v1/teams/{home}")["sheet"]
    match = season.open("r1-1")
    season.play(match)
    void = {"type": "void_match", "match": match, "reason": "The wrong dice were used"}

    preview = season.post(f"{season.path}/what-if", {"entries": [item(void)]})
    assert season.get(f"/v1/teams/{home}")["sheet"]["record"]["played"] == 1
    effects = {one["stream"]: one for one in preview["effects"]}
    assert set(effects) == {season.competition, home, away}
    changed = {one["figure"]: one for one in effects[home]["figures"]}
    assert (changed["record/played"]["before"], changed["record/played"]["after"]) == (1, 0)

    season.report(season.path, void)
    assert season.get(f"/v1/teams/{home}")["sheet"] == drafted


@pytest.mark.rule("LEAGUE-050", "LEAGUE-052")
def test_a_purchase_made_with_the_gold_of_a_void_match_is_flagged(season: Season) -> None:
    """The draft leaves 1,000,000 - 7 x 50,000 - 4 x 80,000 - 2 x 60,000 = 210,000 gp. A re-roll
    during the season (2 x 60,000), an apothecary (50,000) and a lineman (50,000) are 220,000: the
    lineman is paid for by the match alone."""
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    season.play(match)
    assert season.get(f"/v1/teams/{home}")["sheet"]["treasury_gp"] >= 220_000
    path = f"/v1/teams/{home}"
    season.until(path, "buy_staff")
    season.report(path, {"type": "buy_staff", "staff": "re_roll"})
    season.report(path, {"type": "buy_staff", "staff": "apothecary"})
    hired = {"type": "hire_player", "player": "p12", "position": "Orc Lineman"}
    event = season.report(path, hired)["event_id"]
    void = {"type": "void_match", "match": match, "reason": "The wrong dice were used"}

    preview = season.post(f"{season.path}/what-if", {"entries": [item(void)]})
    season.report(season.path, void)

    (effect,) = (one for one in preview["effects"] if one["stream"] == home)
    wrong = {one["event"]: one["flag"]["rule"] for one in effect["no_longer_true"]}
    assert wrong[event] == "LEAGUE-050"
    assert season.get(path)["sheet"]["treasury_gp"] == -10_000
    amended = season.own_events(path)[-1]["body"]["facts"][0]
    assert event in [one["event"] for one in amended["outcomes"] if one.get("flags")]


def test_what_follows_from_a_match_is_not_amended_in_the_team(season: Season) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    season.play(match)
    game = season.own_events(f"/v1/teams/{home}")[-1]["event_id"]
    entry = {"type": "retract", "event": game, "reason": "We did not play"}

    refused = season.api.post(f"/v1/teams/{home}/events", json={"entries": [item(entry)]})

    assert refused.status_code == 422
    assert refused.json()["code"] == "match/follows"
    entry = {"type": "game_played", "game": {}}
    refused = season.api.post(f"/v1/teams/{home}/events", json={"entries": [item(entry)]})
    assert refused.json()["code"] == "request/invalid"


def test_a_fixture_given_away_pays_no_attendance_but_a_die(season: Season) -> None:
    """LEAGUE-086: the winner rolls a D6 for so many times 10,000 gp and awards two MVPs."""
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    ruling = {"type": "rule_result", "fixture": "r1-1", "how": "conceded_before", "winner": home}
    season.report(season.path, ruling)

    expected = season.get(f"/v1/teams/{home}/expected")["expected"]
    assert [one["type"] for one in expected] == ["roll_winnings"]
    before = season.get(f"/v1/teams/{home}")["sheet"]["treasury_gp"]
    season.report(f"/v1/teams/{home}", {"type": "roll_winnings", "dice": [4]})
    assert season.get(f"/v1/teams/{home}")["sheet"]["treasury_gp"] - before == 40_000
    (table,) = season.get(f"{season.path}/standings")["tables"]
    assert [row["points"] for row in table["rows"]] == [3, 0, 0, 0]


def test_a_refusal_of_league_play_links_to_its_rule(season: Season) -> None:
    home, *_ = season.begin()
    entry = {"type": "prepare"}
    early = season.api.post(f"/v1/teams/{home}/events", json={"entries": [item(entry)]}).json()
    entry = {"type": "open_season", "season": 5}
    wrong = season.api.post(f"{season.path}/events", json={"entries": [item(entry)]}).json()
    for refused in (early, wrong):
        assert refused["code"] == "rules/illegal"
        assert season.get(refused["rule_url"])["id"] == refused["rule"]


def test_a_list_with_a_seventeenth_player_or_gold_in_pieces_is_refused(season: Season) -> None:
    players = [
        {"id": f"p{n}", "number": n, "name": f"Number {n}", "position": "Orc Lineman"}
        for n in range(1, 18)
    ]
    team = {"name": "Too many", "roster": "orc", "players": players}
    refused = season.api.post(f"{season.path}/teams", json=team)
    assert (refused.status_code, refused.json()["rule"]) == (422, "LEAGUE-080")
    for budget_gp, code in ((1.5, "request/malformed"), (-10_000, "request/invalid")):
        refused = season.api.post(f"{season.path}/teams", json={**team, "budget_gp": budget_gp})
        assert refused.json()["code"] == code
    assert season.get(f"{season.path}/teams")["teams"] == []


def test_a_team_of_another_competition_cannot_be_drawn(season: Season, as_role: AsRole) -> None:
    season.begin()
    stranger = Season(as_role("admin")).enter("Strangers")
    entry = {
        "type": "draw_round",
        "round": 1,
        "method": "manual",
        "fixtures": [{"id": "x", "teams": [stranger, season.enter("Own")]}],
    }
    refused = season.api.post(f"{season.path}/events", json={"entries": [item(entry)]})
    assert refused.status_code == 422
    assert season.get(f"{season.path}/reports/fixtures")["rounds"] == []


def test_an_id_of_another_competition_is_not_taken_over(season: Season, as_role: AsRole) -> None:
    """The ids of public competitions are known to everybody."""
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    thief = Season(as_role("admin"))
    ours, theirs, *_ = thief.begin()
    thief.draw(1, (ours, theirs))

    path = f"{thief.path}/fixtures/r1-1/match"
    stolen = thief.api.post(path, json={"detail": "sheet", "match_id": match})
    assert (stolen.status_code, stolen.json()["code"]) == (409, "match/exists")
    stolen = thief.api.post(f"{thief.path}/teams", json={"name": "Evil", "team_id": home})
    assert (stolen.status_code, stolen.json()["code"]) == (409, "match/exists")
    assert season.get(f"/v1/teams/{home}")["competition"] == season.competition


def test_opening_the_match_of_a_fixture_again_is_safe_though_the_team_has_changed(
    season: Season,
) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    request = {"detail": "sheet", "match_id": str(uuid7())}
    path = f"{season.path}/fixtures/r1-1/match"
    first = season.api.post(path, json=request)
    season.report(f"/v1/teams/{home}", {"type": "receive_prize", "gold_gp": 10_000})

    again = season.api.post(path, json=request)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()


def test_the_same_team_entered_in_the_same_moment_is_one_team(season: Season) -> None:
    request = {"name": "Twins", "team_id": str(uuid7())}

    def enter(_: int) -> int:
        with season.client() as client:
            return client.post(f"{season.path}/teams", json=request).status_code

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(enter, range(4)))
    assert statuses == [200, 200, 200, 201]
    assert len(season.get(f"{season.path}/teams")["teams"]) == 1


def test_a_fixture_of_three_teams_has_no_blood_bowl_match(season: Season) -> None:
    season.draw(1, tuple(season.begin()[:3]))
    refused = season.api.post(f"{season.path}/fixtures/r1-1/match", json={})
    assert (refused.status_code, refused.json()["code"]) == (422, "rules/unsupported")


def test_a_match_of_strangers_is_not_played_for_a_fixture(season: Season) -> None:
    home, away, third, fourth = season.begin()
    season.draw(1, (home, away), (third, fourth))
    match = season.open("r1-1")
    opening = season.own_events(f"/v1/matches/{match}")[0]["body"]["entry"]
    request = {
        "name": "Strangers",
        "system": "blood-bowl",
        "setup": opening["setup"],
        "fixture": "r1-2",
    }
    refused = season.api.post(f"{season.path}/matches", json=request)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "/setup/sides"


def test_a_confirmation_falls_with_a_correction_that_the_coach_has_not_seen(
    season: Season,
) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    path = f"/v1/matches/{match}"
    ruling = season.decide(match, 0, 1, confirmed_by=1)
    entry = next(e["body"]["entry"] for e in season.own_events(path) if e["event_id"] == ruling)
    five = [{**side, "score": 5} for side in entry["sides"]]
    corrected = {"type": "replace", "event": ruling, "entry": {**entry, "sides": five}}
    season.report(path, {**corrected, "reason": "Five each"})

    assert {one.type for one in season.expected(path)} == {"confirm_result"}
    assert len(season.expected(path)) == 2, "both confirm what it is now"
    assert season.own_events(f"/v1/teams/{home}")[-1]["type"] == "team_drafted"
    season.confirm(match)
    assert season.own_events(season.path)[-1]["type"] == "match_finished"
    assert season.get(f"/v1/teams/{home}")["sheet"]["record"]["touchdowns"] == 5


def test_a_game_that_knows_no_lists_is_played_by_teams_that_have_one(as_role: AsRole) -> None:
    season = Season(as_role("admin"), kind="tournament", system="bolter-ball", least_teams=2)
    home, away = season.enter("Reavers"), season.enter("Raiders")
    season.report(season.path, {"type": "open_season", "season": 1})
    season.draw(1, (home, away))

    match = season.post(f"{season.path}/matches", match_request(fixture="r1-1"))["match"]

    assert season.own_events(season.path)[-1]["body"]["entry"]["match"] == match


def test_what_every_draft_may_hold_is_served_with_the_lists(season: Season) -> None:
    found = season.get("/v1/rosters")
    assert len(found["rosters"]) == 30
    assert found["draft"] == {
        "least_players": 11,
        "most_players": 16,
        "assistant_coaches": {"most": 6, "price_gp": 10_000},
        "cheerleaders": {"most": 12, "price_gp": 10_000},
        "apothecary": {"most": 1, "price_gp": 50_000},
        "dedicated_fans": {"most": 7, "price_gp": 10_000},
    }
