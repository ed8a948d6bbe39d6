"""Teams, the length of a match, touchdowns and what begins a play."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import (
    CallTime,
    DbaBowlSetup,
    EndPhase,
    GiveBall,
    GiveBallDue,
    MatchEnded,
    MovePlayer,
    PipRoll,
    PipRollDue,
    PlayEnded,
    PossessionDiced,
    PossessionRoll,
    PossessionRollDue,
    SetUpBegan,
    TouchdownScored,
    TurnBegan,
)
from service.rules.contract import IllegalEntry
from service.rules.dba_bowl.system import DBA_BOWL
from service.rules.dba_bowl.teams import SAMPLE_TEAMS
from tests.rules.dba_bowl.table import a_pitch, a_setup, breaches, expected_types, refused, when


def refusal_of(setup: DbaBowlSetup) -> str:
    with pytest.raises(IllegalEntry) as caught:
        DBA_BOWL.start(setup)
    return caught.value.breach.rule


def without_one(setup: DbaBowlSetup) -> DbaBowlSetup:
    first, second = setup.sides
    return replace(setup, sides=(replace(first, players=first.players[1:]), second))


@pytest.mark.rule("DBA-001")
@pytest.mark.parametrize(
    "setup",
    [
        without_one(a_setup()),
        a_setup({"h1": "big_guy", "h2": "big_guy"}),
        replace(a_setup(), sides=(a_setup().sides[0], a_setup().sides[0])),
    ],
    ids=["ten players", "two Big Guys", "ids twice"],
)
def test_a_team_is_eleven_players_with_one_big_guy_at_most(setup: DbaBowlSetup) -> None:
    assert refusal_of(setup) == "DBA-001"


@pytest.mark.rule("DBA-001")
def test_each_team_may_have_its_own_big_guy() -> None:
    assert len(DBA_BOWL.start(a_setup({"h1": "big_guy", "a1": "big_guy"})).players) == 22


@pytest.mark.rule("DBA-003")
def test_a_team_of_nutters_has_nobody_to_hold_the_ball() -> None:
    nutters: dict[str, Any] = {f"a{number}": "nutter" for number in range(1, 12)}
    assert refusal_of(a_setup(nutters)) == "DBA-003"
    assert DBA_BOWL.start(a_setup(nutters | {"a11": "line_man"}))


@pytest.mark.rule("DBA-070")
@pytest.mark.parametrize(
    ("team", "profiles"),
    [
        ("human", {"thrower": 3, "blitzer": 2, "line_man": 6}),
        ("orc", {"blocker": 2, "blitzer": 2, "thrower": 2, "line_man": 5}),
        (
            "orc_and_gobbo",
            {
                "big_guy": 1,
                "blocker": 2,
                "blitzer": 2,
                "nutter": 1,
                "thrower": 3,
                "line_man": 2,
            },
        ),
        ("lizardman", {"blocker": 6, "thrower": 5}),
        ("dwarf", {"thrower": 2, "blitzer": 3, "blocker": 6}),
        ("hobbit", {"big_guy": 1, "blitzer": 1, "thrower": 9}),
    ],
)
def test_the_sample_teams_are_those_of_the_rule(team: str, profiles: dict[str, int]) -> None:
    positions = SAMPLE_TEAMS[team].positions
    assert {profile: number for _, profile, number in positions} == profiles
    assert sum(number for _, _, number in positions) == 11
    assert ("Catcher", "thrower") in {(name, profile) for name, profile, _ in positions}


@pytest.mark.rule("DBA-003")
def test_the_higher_die_has_possession_and_sets_up_first() -> None:
    state = DBA_BOWL.start(a_setup())
    after = when(state, PossessionRoll((2, 5)))
    assert after.facts[:-1] == (PossessionDiced("away"), SetUpBegan("away"))
    assert after.state.possession == "away"
    assert after.answers == 0


@pytest.mark.rule("DBA-003")
def test_level_dice_for_possession_are_rolled_again() -> None:
    after = when(DBA_BOWL.start(a_setup()), PossessionRoll((4, 4)))
    assert after.kinds() == ["PossessionDiced"]
    assert after.due == PossessionRollDue(origin=1)
    assert when(after.state, PossessionRoll((4, 3))).state.side == "home"


@pytest.mark.rule("DBA-003", "DBA-045")
def test_the_side_in_possession_says_who_holds_the_ball_and_a_nutter_does_not() -> None:
    places = {"h1": (12, 7), "h2": (12, 8), "a1": (15, 7)}
    pitch = a_pitch(places, {"h2": "nutter"}, phase="set_up")
    state = replace(pitch, agenda=(GiveBallDue(side="home", origin=1),))
    assert refused(state, GiveBall("a1")).rule == "DBA-003"
    assert refused(state, GiveBall("h2")).rule == "DBA-045"
    after = when(state, GiveBall("h1"))
    assert after.state.carrier == "h1"
    assert after.state.ball is None


@pytest.mark.rule("DBA-005")
def test_the_defending_side_moves_first() -> None:
    state = a_pitch({"h1": (12, 7), "a1": (15, 7)}, phase="set_up")
    state = replace(state, turn=0, agenda=(GiveBallDue(side="home", origin=1),))
    after = when(state, GiveBall("h1"))
    assert after.fact(TurnBegan) == TurnBegan(1, "away")
    assert after.due.side == "away"


@pytest.mark.rule("DBA-002", "DBA-003")
def test_a_carrier_in_the_end_zone_scores_and_the_other_side_has_possession() -> None:
    state = a_pitch({"h1": (23, 7), "a1": (2, 2)}, carrier="h1")
    after = when(state, MovePlayer("h1", (25, 6)))
    assert after.fact(TouchdownScored) == TouchdownScored("home", "h1", 1)
    assert after.facts[-3:-1] == (PlayEnded("away"), SetUpBegan("away"))
    assert after.state.scores == {"home": 1, "away": 0}
    assert after.state.possession == "away"
    assert all(player.at is None for player in after.state.players.values())
    assert (after.state.carrier, after.state.ball) == (None, None)


@pytest.mark.rule("DBA-002")
def test_a_carrier_in_its_own_end_zone_does_not_score() -> None:
    state = a_pitch({"h1": (1, 7), "a1": (12, 2)}, carrier="h1")
    assert when(state, MovePlayer("h1", (0, 7))).state.scores == {"home": 0, "away": 0}


@pytest.mark.rule("DBA-002")
def test_in_the_best_of_three_the_second_touchdown_wins() -> None:
    state = a_pitch({"h1": (24, 7)}, carrier="h1")
    level = replace(state, scores={"home": 1, "away": 1})
    after = when(level, MovePlayer("h1", (25, 7)))
    assert after.fact(MatchEnded) == MatchEnded("home")
    assert after.state.ended
    assert expected_types(after.state) == set()
    assert refused(after.state, PipRoll((3,))).rule == "DBA-002"


@pytest.mark.rule("DBA-002")
@pytest.mark.parametrize(("home", "away", "winner"), [(3, 1, "home"), (0, 1, "away"), (2, 2, None)])
def test_with_a_time_limit_most_touchdowns_win_when_time_is_called(
    home: int, away: int, winner: str | None
) -> None:
    pitch = a_pitch({"h1": (3, 3)}, phase="pips", length="time_limit", time_limit_minutes=90)
    scores = {"home": home, "away": away}
    state = replace(pitch, scores=scores, agenda=(PipRollDue(side="home", origin=1),))
    assert "call_time" in expected_types(state)
    after = when(state, CallTime())
    assert after.fact(MatchEnded) == MatchEnded(winner)
    assert after.state.winner == winner
    assert after.state.ended


@pytest.mark.rule("DBA-002")
def test_with_a_time_limit_two_touchdowns_end_nothing() -> None:
    state = a_pitch({"h1": (24, 7)}, carrier="h1", length="time_limit")
    after = when(replace(state, scores={"home": 1, "away": 0}), MovePlayer("h1", (25, 7)))
    assert not after.state.ended
    assert after.state.scores["home"] == 2


@pytest.mark.rule("DBA-002")
def test_time_is_called_between_turns_and_only_where_it_was_agreed() -> None:
    running = a_pitch({"h1": (3, 3)}, length="time_limit")
    assert refused(running, CallTime()).rule == "DBA-002"
    between = replace(
        a_pitch({"h1": (3, 3)}, phase="pips"), agenda=(PipRollDue(side="home", origin=1),)
    )
    assert breaches(between, CallTime()) == [("DBA-002", "type")]
    assert refusal_of(a_setup(time_limit_minutes=60)) == "DBA-002"


@pytest.mark.rule("DBA-003")
def test_a_play_without_anybody_who_handles_the_ball_begins_anew() -> None:
    state = a_pitch({"h1": (3, 3)}, {"h1": "nutter"}, ball=(9, 9))
    after = when(state, EndPhase("move"))
    assert after.fact(PlayEnded) == PlayEnded(None)
    assert after.due == PossessionRollDue(origin=1)
    other = a_pitch({"h1": (3, 3), "a1": (20, 3)}, {"h1": "nutter"}, ball=(9, 9))
    assert when(other, EndPhase("move")).fact(TurnBegan) == TurnBegan(2, "away")
