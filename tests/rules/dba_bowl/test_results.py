"""Stumble, down, exploit."""

from typing import Any

import pytest

from schemas.dba_bowl import (
    BallLanded,
    CatchRoll,
    CatchRollDue,
    ChooseLanding,
    Exploit,
    ExploitDue,
    LandingDue,
    MoveOnDue,
    PhaseBegan,
    PickUpRoll,
    PickUpRollDue,
    PlayerDowned,
    PlayerMoved,
    Profile,
    Stumble,
    StumbleDue,
    Tackle,
    TackleRoll,
    TouchdownScored,
)
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import After, Square, a_pitch, at, breaches, refused, when

Places = dict[str, Square]
WIN = TackleRoll((6, 2))
"""Line Man against Line Man: 9 to 5, a stumble."""
DOUBLE = TackleRoll((6, 1))
"""9 to 4: down."""


def contact(more: Places | None = None, **pitch: Any) -> State:
    """h1 on (5, 5), marked, a1 on (6, 5)."""
    places: Places = {"h1": (5, 5), "a1": (6, 5), "h9": (0, 0), "a9": (25, 0)}
    return a_pitch(places | (more or {}), phase="tackle", marked=("h1",), **pitch)


def tackled(state: State, roll: TackleRoll) -> After:
    return when(state, Tackle("h1", "a1"), roll)


@pytest.mark.rule("DBA-033")
def test_the_opponent_moves_a_stumbling_player_one_square() -> None:
    after = tackled(contact(), WIN)
    assert after.due == StumbleDue(player="a1", side="home", by="h1", origin=2)
    assert refused(after.state, Stumble("a1", (8, 5))).rule == "DBA-033"
    assert refused(after.state, Stumble("a1", (5, 5))).rule == "DBA-033"
    assert refused(after.state, Stumble("h1", (7, 5))).rule == "DBA-033"
    after = when(after.state, Stumble("a1", (7, 6)))
    assert after.fact(PlayerMoved) == PlayerMoved("a1", (7, 6), "stumble")
    assert after.state.players["a1"].posture == "standing"
    assert after.answers == 1


@pytest.mark.rule("DBA-033")
def test_when_the_tackler_loses_the_other_side_moves_it() -> None:
    after = tackled(contact(), TackleRoll((2, 6)))
    assert after.due == StumbleDue(player="h1", side="away", by="a1", origin=2)


@pytest.mark.rule("DBA-033")
def test_a_stumble_with_no_square_free_is_a_fall_on_the_spot() -> None:
    # a1 in the corner (25, 0); h1 beside it, h2 and h3 on the other two squares.
    places: Places = {"h1": (24, 0), "h2": (25, 1), "h3": (24, 1), "a1": (25, 0)}
    state = a_pitch(places, phase="tackle", marked=("h1",), carrier="a1")
    # 4 + 3 to 6 + 3 less two helpers: 7 to 7 would stand off; 5 makes it 8 to 7.
    after = when(state, Tackle("h1", "a1"), TackleRoll((5, 6)))
    assert after.fact(PlayerDowned) == PlayerDowned("a1", "h1")
    assert at(after.state, "a1") == (25, 0)
    assert isinstance(after.due, LandingDue)


@pytest.mark.rule("DBA-035")
def test_down_is_a_stumble_and_a_fall() -> None:
    after = tackled(contact(), DOUBLE)
    assert after.due == StumbleDue(player="a1", side="home", falls=True, by="h1", origin=2)
    after = when(after.state, Stumble("a1", (7, 5)))
    assert after.kinds()[:2] == ["PlayerMoved", "PlayerDowned"]
    assert (at(after.state, "a1"), after.state.players["a1"].posture) == ((7, 5), "down")


@pytest.mark.rule("DBA-035")
def test_a_carried_ball_drops_next_to_where_the_player_falls() -> None:
    after = when(tackled(contact(carrier="a1"), DOUBLE).state, Stumble("a1", (7, 5)))
    assert after.due == LandingDue(side="home", around=(7, 5), least=1, most=1, origin=3)
    assert refused(after.state, ChooseLanding((7, 5))).rule == "DBA-062"
    assert refused(after.state, ChooseLanding((9, 5))).rule == "DBA-062"
    after = when(after.state, ChooseLanding((8, 6)))
    assert after.fact(BallLanded) == BallLanded((8, 6))
    assert (after.state.ball, after.state.carrier) == ((8, 6), None)
    assert isinstance(after.due, ExploitDue)


@pytest.mark.rule("DBA-035", "DBA-062")
def test_a_ball_dropped_on_a_player_is_caught_or_not() -> None:
    state = contact({"h2": (8, 4)}, carrier="a1")
    after = when(tackled(state, DOUBLE).state, Stumble("a1", (7, 5)), ChooseLanding((8, 4)))
    assert after.due == CatchRollDue(player="h2", origin=4)
    assert when(after.state, CatchRoll((3,))).state.carrier == "h2"


@pytest.mark.rule("DBA-033", "DBA-035")
def test_a_carrier_that_stumbles_keeps_the_ball() -> None:
    after = when(tackled(contact(carrier="a1"), WIN).state, Stumble("a1", (7, 5)))
    assert after.state.carrier == "a1"


@pytest.mark.rule("DBA-033", "DBA-002")
def test_a_carrier_made_to_stumble_into_the_end_zone_it_wants_scores() -> None:
    places: Places = {"h1": (2, 5), "a1": (1, 5)}
    state = a_pitch(places, phase="tackle", marked=("h1",), carrier="a1")
    after = when(state, Tackle("h1", "a1"), WIN, Stumble("a1", (0, 5)))
    assert after.fact(TouchdownScored) == TouchdownScored("away", "a1", 1)


@pytest.mark.rule("DBA-035", "DBA-002")
def test_a_carrier_that_falls_in_the_end_zone_does_not_score() -> None:
    places: Places = {"h1": (2, 5), "a1": (1, 5)}
    state = a_pitch(places, phase="tackle", marked=("h1",), carrier="a1")
    after = when(state, Tackle("h1", "a1"), DOUBLE, Stumble("a1", (0, 5)))
    assert "TouchdownScored" not in after.kinds()
    assert isinstance(after.due, LandingDue)


@pytest.mark.rule("DBA-034")
@pytest.mark.parametrize(
    ("profile", "squares"),
    [("thrower", 2), ("line_man", 2), ("blitzer", 2), ("blocker", 1), ("celebrity", 3)],
)
def test_the_winner_exploits_up_to_its_distance(profile: Profile, squares: int) -> None:
    state = contact(profiles={"h1": profile})
    # 6 and a factor of 2 or more against 1 + 3: always won.
    after = when(tackled(state, DOUBLE).state, Stumble("a1", (7, 6)))
    assert after.due == ExploitDue(player="h1", origin=2)
    assert breaches(after.state, Exploit("h1", (5 - squares, 5))) == []
    assert breaches(after.state, Exploit("h1", (5 - squares - 1, 5))) == [("DBA-020", "to")]


@pytest.mark.rule("DBA-034", "DBA-044", "DBA-046")
@pytest.mark.parametrize("profile", ["big_guy", "bomber"])
def test_an_exploit_distance_of_0_is_no_exploit(profile: Profile) -> None:
    # Even a Bomber's 6 + 1 beats 1 + 3.
    after = when(tackled(contact(profiles={"h1": profile}), DOUBLE).state, Stumble("a1", (7, 5)))
    assert after.due is None or not isinstance(after.due, ExploitDue)
    assert PhaseBegan("pass") in after.facts


@pytest.mark.rule("DBA-034", "DBA-021", "DBA-022")
def test_an_exploit_stops_for_zones_as_usual() -> None:
    # a1 stumbles to (7, 5), two squares off: h1 on (5, 5) is in no zone, (6, y) is.
    free = when(tackled(contact(), WIN).state, Stumble("a1", (7, 5)))
    assert breaches(free.state, Exploit("h1", (6, 4))) == []
    assert breaches(free.state, Exploit("h1", (7, 4))) == [("DBA-021", "to")]
    # a2 on (4, 6) has h1 in its IZ: one square only.
    held = when(tackled(contact({"a2": (4, 6)}), WIN).state, Stumble("a1", (7, 5)))
    assert breaches(held.state, Exploit("h1", (5, 3))) == [("DBA-022", "to")]
    assert breaches(held.state, Exploit("h1", (5, 4))) == []


@pytest.mark.rule("DBA-034")
def test_the_winner_may_stay_and_the_target_may_be_the_winner() -> None:
    after = when(tackled(contact(), TackleRoll((2, 6))).state, Stumble("h1", (4, 5)))
    assert after.due == ExploitDue(player="a1", origin=2)
    after = when(after.state, Exploit("a1", (6, 5)))
    assert "PlayerMoved" not in after.kinds()
    assert at(after.state, "a1") == (6, 5)


@pytest.mark.rule("DBA-034", "DBA-063")
def test_an_exploit_may_pick_up_the_ball() -> None:
    after = when(tackled(contact(ball=(5, 4)), WIN).state, Stumble("a1", (7, 6)))
    assert refused(after.state, Exploit("h1", (5, 5), pick_up=True)).rule == "DBA-063"
    after = when(after.state, Exploit("h1", (5, 4), pick_up=True))
    assert after.due == PickUpRollDue(player="h1", origin=4)
    # One of two squares is left.
    after = when(after.state, PickUpRoll((3,)))
    assert after.state.carrier == "h1"
    assert after.due == MoveOnDue(player="h1", squares=1, gait="exploit", origin=4)


@pytest.mark.rule("DBA-034")
def test_the_tablet_is_offered_the_winner_s_own_square_too() -> None:
    after = when(tackled(contact(), WIN).state, Stumble("a1", (7, 5)))
    (found,) = DBA_BOWL.expected(after.state)
    to = found.fields[1]
    assert found.type == "exploit"
    assert (5, 5) in to.squares  # type: ignore[union-attr]
    assert (7, 4) not in to.squares  # type: ignore[union-attr]
