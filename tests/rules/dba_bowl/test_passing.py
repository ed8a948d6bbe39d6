"""Passes by the range grid, where failed ones land, catches and picking up."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import (
    BallCaught,
    BallLanded,
    BallMissed,
    Band,
    CatchRoll,
    CatchRollDue,
    ChooseLanding,
    LandingDue,
    MoveOn,
    MoveOnDue,
    MovePlayer,
    PassBall,
    PassJudged,
    PassRoll,
    PassThrown,
    PickUpRoll,
    PickUpRollDue,
    Profile,
    TouchdownScored,
    TurnBegan,
)
from schemas.views import SquareField
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import (
    Square,
    a_pitch,
    at,
    breaches,
    refused,
    when,
)

Places = dict[str, Square]


def throwing(more: Places | None = None, profile: Profile = "line_man", **pitch: Any) -> State:
    """h1 on (5, 7) holds the ball in the pass phase."""
    places: Places = {"h1": (5, 7), "a9": (25, 14)}
    given: dict[str, Any] = {"h1": profile} | pitch.pop("profiles", {})
    return a_pitch(places | (more or {}), given, phase="pass", carrier="h1", **pitch)


@pytest.mark.rule("DBA-060")
@pytest.mark.parametrize(
    ("target", "band", "needed"),
    [
        ((8, 7), "quick", 3),
        ((9, 7), "short", 4),
        ((11, 7), "short", 4),
        ((12, 7), "long", 5),
        ((15, 7), "long", 5),
        ((16, 7), "long_bomb", 6),
        ((18, 7), "long_bomb", 6),
        ((7, 9), "quick", 3),
        ((8, 10), "short", 4),
    ],
)
def test_a_pass_needs_ball_handling_and_range(target: Square, band: Band, needed: int) -> None:
    # A Line Man's ball handling is 3. By the grid 3 squares straight are quick, 6 short, 10 long,
    # 13 a long bomb; 2 and 2 are quick, 3 and 3 short.
    after = when(throwing(), PassBall("h1", target))
    assert after.fact(PassThrown) == PassThrown("h1", target, band)
    for die in range(1, 7):
        judged = when(after.state, PassRoll((die,))).fact(PassJudged)
        assert judged == PassJudged("h1", needed, die >= needed, target)


@pytest.mark.rule("DBA-060", "DBA-044")
def test_a_big_guy_s_long_bomb_is_on_no_die() -> None:
    # 5 and 3 are 8.
    state = throwing(profile="big_guy")
    after = when(state, PassBall("h1", (17, 7)), PassRoll((6,)))
    assert after.fact(PassJudged) == PassJudged("h1", 8, False, (17, 7))
    bands = [found for found in DBA_BOWL.expected(state) if found.type == "pass_ball"]
    # 5+, 6+, 7+ and 8+.
    assert [found.chance for found in bands] == [(1, 3), (1, 6), (0, 1), (0, 1)]


@pytest.mark.rule("DBA-060", "DBA-040", "DBA-042", "DBA-043", "DBA-044", "DBA-046", "DBA-047")
@pytest.mark.parametrize(
    ("profile", "handling"),
    [
        ("thrower", 2),
        ("line_man", 3),
        ("blitzer", 4),
        ("blocker", 4),
        ("big_guy", 5),
        ("bomber", 2),
        ("celebrity", 2),
    ],
)
def test_every_profile_has_its_ball_handling(profile: Profile, handling: int) -> None:
    after = when(throwing(profile=profile), PassBall("h1", (6, 7)), PassRoll((6,)))
    assert after.fact(PassJudged).needed == handling


@pytest.mark.rule("DBA-060")
def test_only_the_carrier_throws_and_only_in_range() -> None:
    state = throwing({"h2": (5, 9)})
    assert refused(state, PassBall("h2", (6, 9))).rule == "DBA-060"
    assert refused(state, PassBall("h1", (19, 7))).rule == "DBA-060"
    assert refused(state, PassBall("h1", (5, 7))).rule == "DBA-060"


@pytest.mark.rule("DBA-010", "DBA-060")
def test_the_ball_is_passed_once_a_turn() -> None:
    state = throwing({"h2": (8, 7)})
    after = when(state, PassBall("h1", (8, 7)), PassRoll((3,)), CatchRoll((6,)))
    assert after.fact(TurnBegan) == TurnBegan(2, "away")
    again = replace(throwing(), passed=True)
    assert breaches(again, PassBall("h1", (8, 7))) == [("DBA-010", "type")]


@pytest.mark.rule("DBA-061")
@pytest.mark.parametrize(
    ("target", "most"), [((7, 7), 1), ((10, 7), 1), ((14, 7), 2), ((17, 7), 3)]
)
def test_a_failed_pass_lands_as_far_off_as_its_range_the_opponent_says_where(
    target: Square, most: int
) -> None:
    after = when(throwing(), PassBall("h1", target), PassRoll((1,)))
    assert after.due == LandingDue(side="away", around=target, least=0, most=most, origin=2)
    x, y = target
    assert refused(after.state, ChooseLanding((x + most + 1, y))).rule == "DBA-061"
    landed = when(after.state, ChooseLanding((x + most, y - most)))
    assert landed.fact(BallLanded) == BallLanded((x + most, y - most))
    assert when(after.state, ChooseLanding(target)).state.ball == target


@pytest.mark.rule("DBA-061", "DBA-062")
def test_a_failed_pass_may_land_on_an_opponent_who_catches_it() -> None:
    after = when(throwing({"a1": (8, 6)}), PassBall("h1", (7, 7)), PassRoll((2,)))
    after = when(after.state, ChooseLanding((8, 6)))
    assert after.due == CatchRollDue(player="a1", origin=3)
    assert when(after.state, CatchRoll((3,))).state.carrier == "a1"


@pytest.mark.rule("DBA-062")
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_a_player_where_the_ball_lands_catches_it_with_ball_handling_or_more(die: int) -> None:
    after = when(throwing({"h2": (8, 7)}), PassBall("h1", (8, 7)), PassRoll((3,)))
    assert after.due == CatchRollDue(player="h2", origin=2)
    after = when(after.state, CatchRoll((die,)))
    assert (after.state.carrier == "h2") == (die >= 3)


@pytest.mark.rule("DBA-062")
def test_a_missed_catch_lands_one_or_two_squares_off_as_the_opponent_says() -> None:
    state = throwing({"h2": (8, 7), "h3": (9, 8), "a1": (10, 9)})
    missed = when(state, PassBall("h1", (8, 7)), PassRoll((3,)), CatchRoll((2,)))
    assert missed.fact(BallMissed) == BallMissed("h2", 3, "catch")
    assert missed.due == LandingDue(side="away", around=(8, 7), least=1, most=2, origin=3)
    assert refused(missed.state, ChooseLanding((8, 7))).rule == "DBA-062"
    assert refused(missed.state, ChooseLanding((11, 7))).rule == "DBA-062"
    # On nobody it lies there; on a player that one tries, whoever's it is.
    assert when(missed.state, ChooseLanding((8, 9))).state.ball == (8, 9)
    after = when(missed.state, ChooseLanding((10, 9)))
    assert after.due == CatchRollDue(player="a1", origin=4)
    # Missed by a1, its opponent is Home.
    after = when(after.state, CatchRoll((1,)))
    assert after.due == LandingDue(side="home", around=(10, 9), least=1, most=2, origin=5)


@pytest.mark.rule("DBA-062")
def test_nobody_who_is_down_catches() -> None:
    state = throwing({"h2": (8, 7)}, down=("h2",))
    after = when(state, PassBall("h1", (8, 7)), PassRoll((3,)))
    assert (after.state.ball, after.state.carrier) == ((8, 7), None)


@pytest.mark.rule("DBA-062", "DBA-002")
def test_a_catch_in_the_end_zone_is_a_touchdown() -> None:
    state = throwing({"h1": (20, 7), "h2": (25, 7)})
    after = when(state, PassBall("h1", (25, 7)), PassRoll((4,)), CatchRoll((3,)))
    assert after.fact(TouchdownScored) == TouchdownScored("home", "h2", 1)


# -------------------------------------------------------------------------------------- picking up


def running(ball: Square, more: Places | None = None, **pitch: Any) -> State:
    """h1, a Thrower on (5, 7), moves three squares; its ball handling is 2."""
    places: Places = {"h1": (5, 7), "a9": (25, 14)}
    profiles: dict[str, Any] = {"h1": "thrower"}
    return a_pitch(places | (more or {}), profiles, ball=ball, **pitch)


@pytest.mark.rule("DBA-063")
def test_a_mover_picks_up_the_ball_on_its_way_and_goes_on() -> None:
    after = when(running((6, 7)), MovePlayer("h1", (6, 7), pick_up=True))
    assert after.due == PickUpRollDue(player="h1", origin=1)
    after = when(after.state, PickUpRoll((2,)))
    assert after.fact(BallCaught) == BallCaught("h1", 2, "pick_up")
    assert after.due == MoveOnDue(player="h1", squares=2, gait="move", origin=1)
    assert breaches(after.state, MoveOn("h1", (9, 7))) == [("DBA-020", "to")]
    after = when(after.state, MoveOn("h1", (8, 8)))
    assert at(after.state, "h1") == (8, 8)
    assert after.state.pips == 5


@pytest.mark.rule("DBA-063")
def test_after_picking_up_the_mover_may_stay() -> None:
    after = when(
        running((6, 7)),
        MovePlayer("h1", (6, 7), pick_up=True),
        PickUpRoll((2,)),
        MoveOn("h1", (6, 7)),
    )
    assert at(after.state, "h1") == (6, 7)
    assert after.state.due is None


@pytest.mark.rule("DBA-063", "DBA-062")
def test_a_failure_to_pick_up_is_a_failed_catch() -> None:
    after = when(running((6, 7)), MovePlayer("h1", (6, 7), pick_up=True), PickUpRoll((1,)))
    assert after.fact(BallMissed) == BallMissed("h1", 2, "pick_up")
    assert after.due == LandingDue(side="away", around=(6, 7), least=1, most=2, origin=2)
    after = when(after.state, ChooseLanding((4, 9)))
    assert after.state.ball == (4, 9)
    # The rest of the move is not lost.
    assert after.due == MoveOnDue(player="h1", squares=2, gait="move", origin=1)


@pytest.mark.rule("DBA-063", "DBA-021")
def test_a_zone_on_the_ball_ends_the_move_there() -> None:
    state = running((6, 7), {"a1": (7, 8)})
    after = when(state, MovePlayer("h1", (6, 7), pick_up=True), PickUpRoll((4,)))
    assert after.due is None


@pytest.mark.rule("DBA-063")
def test_nobody_picks_up_a_ball_that_is_not_there() -> None:
    assert refused(running((6, 7)), MovePlayer("h1", (6, 8), pick_up=True)).rule == "DBA-063"
    held = a_pitch({"h1": (5, 7), "a1": (9, 9)}, carrier="a1")
    assert refused(held, MovePlayer("h1", (6, 7), pick_up=True)).field == "pick_up"


@pytest.mark.rule("DBA-063")
def test_a_mover_may_leave_the_ball_where_it_lies() -> None:
    after = when(running((6, 7)), MovePlayer("h1", (6, 7)))
    assert (after.state.ball, after.state.carrier, after.due) == ((6, 7), None, None)


@pytest.mark.rule("DBA-060")
def test_the_tablet_is_offered_passes_by_range_with_their_chance() -> None:
    found = [each for each in DBA_BOWL.expected(throwing({"h2": (8, 7)})) if each.chance]
    assert [each.chance for each in found] == [(2, 3), (1, 2), (1, 3), (1, 6)]
    quick = found[0].fields[1]
    assert isinstance(quick, SquareField)
    assert quick.suggest == ((8, 7),)
    assert (5, 7) not in quick.squares
