"""Holds with the crew below them, and crates."""

import pytest

from schemas.dock_bowl import BringNobody, CrewFoul
from schemas.pitch.entries import (
    Activate,
    Block,
    Move,
    Pass,
    ReRoll,
)
from schemas.pitch.facts import BallPlaced, TurnoverCaused
from service.rules.dock_bowl.sight import crates_between, crosses, hidden, touches
from tests.rules.dock_bowl.harbour import Harbour, block, sailor

# ----------------------------------------------------------------------------------------- hold


@pytest.mark.rule("DOCK-056")
def test_on_a_hold_the_ball_is_harder_to_pick_up() -> None:
    table = Harbour(sailor("h1", (11, 4)), ball=(12, 4))
    table.play(Activate("h1", "move"), Move("h1", ((12, 4),)))
    assert table.modifiers == {"hands from the hold": -1}
    assert table.roll("pick_up", 3).roll_due.roll == "bounce"


@pytest.mark.rule("DOCK-056")
def test_beside_a_hold_it_is_not() -> None:
    table = Harbour(sailor("h1", (10, 3)), ball=(11, 4))
    table.play(Activate("h1", "move"), Move("h1", ((11, 4),)))
    assert table.modifiers == {}


def on_the_hold(*more: object) -> Harbour:
    lying = sailor("a1", (12, 4), side="away", posture="prone")
    return Harbour(lying, *more)  # type: ignore[arg-type]


@pytest.mark.rule("DOCK-057")
def test_the_crew_fouls_for_the_side_with_its_assists() -> None:
    table = on_the_hold(sailor("h1", (12, 3))).play(CrewFoul("home", "a1"))
    assert table.modifiers == {"offensive assists": 1}
    assert "foul" in table.state.sides["home"].actions
    assert table.count("home", "fouls") == 1
    table.roll("armour", 4, 4)
    # 8 and the assist break an armour of 9; the double is seen by nobody.
    table.roll("injury", 1, 1)
    assert table.player("a1").posture == "stunned"
    assert table.state.turnover is None
    assert not table.player("h1").acted


@pytest.mark.rule("DOCK-057")
def test_it_is_the_sides_foul_of_the_turn() -> None:
    second = sailor("a2", (13, 4), side="away", posture="prone")
    table = on_the_hold(sailor("h1", (12, 3)), second).play(CrewFoul("home", "a1"))
    table.roll("armour", 1, 2).play(Activate("h1", "foul"))
    assert [each.rule for each in table.breaches] == ["BB-016"]
    again = on_the_hold(sailor("h1", (12, 3)), second).play(CrewFoul("home", "a1"))
    again.roll("armour", 1, 2).play(CrewFoul("home", "a2"))
    assert [each.rule for each in again.breaches] == ["DOCK-057"]


@pytest.mark.rule("DOCK-057")
def test_whoever_lies_on_plain_deck_is_out_of_the_crews_reach() -> None:
    table = Harbour(sailor("a1", (11, 4), side="away", posture="prone"), sailor("h1", (5, 3)))
    table.play(CrewFoul("home", "a1"))
    assert [each.rule for each in table.breaches] == ["DOCK-057"]


# --------------------------------------------------------------------------------------- crates


@pytest.mark.rule("DOCK-058")
def test_a_crate_is_walked_over_and_looked_past() -> None:
    table = Harbour(sailor("h1", (5, 4)))
    table.play(Activate("h1", "move"), Move("h1", ((6, 4), (7, 4))))
    assert table.at("h1") == (7, 4)
    assert hidden("two_ships", (5, 4), (7, 4)) is None


@pytest.mark.rule("DOCK-059")
def test_knocked_down_off_a_crate_there_is_no_armour_roll() -> None:
    """A POW: pushed from the crate (6, 4) and down."""
    table = Harbour(sailor("h1", (5, 4)), sailor("a1", (6, 4), side="away"))
    block(table, 6)
    table.pick((7, 4)).choose("no")
    assert table.roll_due.roll == "injury"
    table.roll("injury", 1, 2)
    assert table.player("a1").posture == "stunned"
    assert table.due is None


@pytest.mark.rule("DOCK-059")
def test_pushed_off_a_crate_a_player_goes_down_all_the_same() -> None:
    table = Harbour(sailor("h1", (5, 4)), sailor("a1", (6, 4), side="away"))
    block(table, 3)
    table.pick((7, 4)).choose("no")
    assert table.player("a1").posture == "prone"
    assert table.roll_due.roll == "injury"


@pytest.mark.rule("DOCK-059")
def test_a_wave_that_takes_a_player_off_a_crate_hurts_it() -> None:
    table = Harbour(sailor("h1", (6, 4)), sailor("a1", (12, 10), side="away")).sea(2, 2)
    table.roll("wave", 4)
    assert table.at("h1") == (4, 4)
    assert table.roll_due.roll == "injury"
    assert table.roll_due.player == "h1"


@pytest.mark.rule("DOCK-059")
def test_a_walk_off_a_crate_hurts_nobody() -> None:
    table = Harbour(sailor("h1", (6, 4)))
    table.play(Activate("h1", "move"), Move("h1", ((7, 4),)))
    assert table.due is None


def from_above(**attacker: object) -> Harbour:
    """h1 began the turn on the crate (6, 4); a1 stands beside it on deck."""
    table = Harbour(
        sailor("h1", (6, 4), **attacker),  # type: ignore[arg-type]
        sailor("a1", (7, 4), side="away"),
        active="away",
    )
    return table.next_turn().roll("sea_die", 1)


@pytest.mark.rule("DOCK-060")
def test_from_a_crate_a_failed_armour_roll_may_be_made_again_and_the_blocker_goes_down() -> None:
    table = from_above()
    table.play(BringNobody("home"), Activate("h1", "block"), Block("h1", "a1")).roll("block", 6)
    table.pick((8, 4)).choose("no").roll("armour", 2, 2)
    assert table.re_roll_due.sources == (("crate", None),)
    table.play(ReRoll("crate")).roll("armour", 6, 5).roll("injury", 1, 1)
    assert table.player("a1").posture == "stunned"
    assert table.player("h1").posture == "prone"
    assert table.state.turnover is None
    assert table.state.sides["home"].re_rolls == 0


@pytest.mark.rule("DOCK-060")
def test_a_blocker_who_holds_the_ball_up_there_loses_it_and_the_turn() -> None:
    table = from_above(ball=True)
    table.play(BringNobody("home"), Activate("h1", "block"), Block("h1", "a1")).roll("block", 6)
    table.pick((8, 4)).choose("no").roll("armour", 2, 2).play(ReRoll("crate"))
    table.roll("armour", 2, 2)
    assert table.player("h1").posture == "prone"
    assert table.state.turnover == "placed_prone"
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("DOCK-060")
def test_whoever_stepped_on_the_crate_in_this_turn_has_no_such_re_roll() -> None:
    table = Harbour(sailor("h1", (6, 4)), sailor("a1", (7, 4), side="away"))
    block(table, 6)
    table.pick((8, 4)).choose("no").roll("armour", 2, 2)
    assert table.due is None
    assert table.player("h1").posture == "standing"


@pytest.mark.rule("DOCK-061")
@pytest.mark.parametrize(
    ("start", "end", "crates"),
    [
        ((4, 4), (8, 4), ((6, 4),)),
        ((6, 4), (8, 4), ()),  # the thrower's own
        ((4, 4), (6, 4), ()),  # the target's
        ((5, 3), (7, 5), ((6, 4),)),
        ((5, 4), (6, 3), ()),  # only a corner
        ((6, 3), (6, 11), ((6, 4),)),
    ],
)
def test_the_crates_on_the_line_of_a_pass(
    start: tuple[int, int], end: tuple[int, int], crates: tuple[tuple[int, int], ...]
) -> None:
    assert crates_between("two_ships", start, end) == crates


@pytest.mark.rule("DOCK-061")
def test_a_line_touches_a_square_at_its_corner_but_does_not_cross_it() -> None:
    assert touches((5, 4), (6, 3), (6, 4))
    assert not crosses((5, 4), (6, 3), (6, 4))


@pytest.mark.rule("DOCK-061")
def test_on_a_one_the_crate_stops_the_pass_and_the_turn_is_over() -> None:
    table = Harbour(sailor("h1", (5, 4), ball=True), sailor("h2", (8, 4)))
    table.play(Activate("h1", "pass"), Pass("h1", (8, 4))).roll("pass", 6).roll("crate", 1)
    table.roll("bounce", 5)
    assert table.facts(BallPlaced)[-1].at == (7, 4)
    assert table.facts(TurnoverCaused)[0].cause == "crate"
    assert not table.state.ball.carrier


@pytest.mark.rule("DOCK-061")
def test_past_the_crate_the_pass_arrives() -> None:
    table = Harbour(sailor("h1", (5, 4), ball=True), sailor("h2", (8, 4)))
    table.play(Activate("h1", "pass"), Pass("h1", (8, 4))).roll("pass", 6).roll("crate", 2)
    table.roll("catch", 6)
    assert table.state.ball.carrier == "h2"
    assert table.count("h1", "completions") == 1
