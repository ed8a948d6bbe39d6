"""Masts and the Wall: what stops and what hides."""

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import (
    Activate,
    Move,
    Pass,
)
from schemas.pitch.steps import SquareDue
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl import throw_ins
from service.rules.dock_bowl.chart import shipped
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.sight import hidden
from tests.rules.dock_bowl.harbour import Harbour, block, sailor

WALLED = shipped("two_ships")
WALLED = replace(WALLED, rows=(*WALLED.rows[:4], "#1#1" + WALLED.rows[4][4:], *WALLED.rows[5:]))
"""The two ships with a piece of the Wall on (2, 4), in the midst of Docking Area 1."""


# ---------------------------------------------------------------------------------------- masts


@pytest.mark.rule("DOCK-053")
def test_nobody_walks_into_a_mast() -> None:
    table = Harbour(sailor("h1", (10, 4))).play(Activate("h1", "move"))
    with pytest.raises(IllegalEntry) as refused:
        table.play(Move("h1", ((9, 4),)))
    assert refused.value.breach.rule == "BB-030"
    move = next(each for each in expected(table.state) if each.type == "move")
    assert (9, 4) not in move.fields[1].squares  # type: ignore[union-attr]


@pytest.mark.rule("DOCK-053")
def test_a_ball_that_would_bounce_into_a_mast_stays() -> None:
    table = Harbour(sailor("h1", (11, 4), ag=6), ball=(10, 4))
    table.play(Activate("h1", "move"), Move("h1", ((10, 4),))).roll("pick_up", 1)
    # West of (10, 4) is the mast; h1 stands there and tries to catch what stays.
    table.roll("bounce", 4)
    assert table.roll_due.roll == "catch"
    table.roll("catch", 6)
    assert table.state.ball.carrier == "h1"


@pytest.mark.rule("DOCK-053")
def test_a_pushed_player_never_comes_onto_a_mast() -> None:
    """From (11, 4) against (10, 4): behind are (9, 3), the mast and (9, 5)."""
    table = Harbour(sailor("h1", (11, 4)), sailor("a1", (10, 4), side="away"))
    block(table, 3)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(9, 3), (9, 5)}


@pytest.mark.rule("DOCK-054")
@pytest.mark.parametrize(
    ("start", "end", "sees"),
    [
        ((8, 4), (10, 4), False),  # straight through
        ((8, 3), (10, 3), True),  # the row above it, half a square off
        ((8, 3), (10, 5), False),  # through its centre
        ((9, 3), (10, 4), False),  # touches its upper right corner
        ((8, 3), (11, 4), False),  # enters it: at x 8.5 to 9.5 the line is at y 3.17 to 3.5
        ((7, 3), (10, 4), False),  # from y 3.5 at x 8.5 on it is inside
        ((8, 2), (9, 3), True),  # ends on the square above
        ((5, 5), (13, 3), False),  # at x 9 it is at y 4
    ],
)
def test_a_target_is_in_sight_when_the_line_touches_no_point_of_a_mast(
    start: tuple[int, int], end: tuple[int, int], sees: bool
) -> None:
    assert (hidden("two_ships", start, end) is None) == sees
    assert (hidden("two_ships", end, start) is None) == sees


@pytest.mark.rule("DOCK-054")
def test_a_pass_behind_a_mast_is_a_breach_and_is_not_offered() -> None:
    table = Harbour(sailor("h1", (8, 4), ball=True), sailor("h2", (11, 4)))
    table.play(Activate("h1", "pass"))
    offered = {
        square
        for each in expected(table.state)
        if each.type == "pass"
        for square in each.fields[-1].squares  # type: ignore[union-attr]
    }
    assert (9, 2) in offered
    assert (11, 4) not in offered
    table.play(Pass("h1", (11, 4)))
    assert [each.rule for each in table.breaches] == ["DOCK-054"]


@pytest.mark.rule("DOCK-054")
def test_a_mast_hides_from_bombs_too() -> None:
    table = Harbour(sailor("h1", (8, 4), skills=("Bombardier",)))
    table.play(Activate("h1", "throw_bomb"), Pass("h1", (11, 4)))
    assert [each.rule for each in table.breaches] == ["DOCK-054"]


# ------------------------------------------------------------------------------------- the wall


@pytest.mark.rule("DOCK-055")
def test_no_pass_crosses_the_wall_a_hail_mary_neither() -> None:
    thrower = sailor("h1", (1, 4), ball=True, skills=("Hail Mary Pass",))
    table = Harbour(thrower, settings={"pitch": WALLED}).play(Activate("h1", "pass"))
    table.play(Pass("h1", (3, 4), hail_mary=True))
    assert [each.rule for each in table.breaches] == ["DOCK-055"]


@pytest.mark.rule("DOCK-055")
def test_nobody_walks_over_the_wall() -> None:
    table = Harbour(sailor("h1", (1, 4)), settings={"pitch": WALLED})
    with pytest.raises(IllegalEntry):
        table.play(Activate("h1", "move"), Move("h1", ((2, 4),)))


@pytest.mark.rule("DOCK-055")
def test_a_ball_that_flies_against_the_wall_is_thrown_in_from_there() -> None:
    """A wild pass of a player on (1, 4) deviates east (5): the Wall is next."""
    thrower = sailor("h1", (1, 4), ball=True, pa=6)
    marker = (sailor("a1", (1, 3), side="away"), sailor("a2", (1, 5), side="away"))
    table = Harbour(thrower, *marker, settings={"pitch": WALLED})
    table.play(Activate("h1", "pass"), Pass("h1", (1, 6))).roll("pass", 2)
    table.roll("deviation", 5, 4)
    assert table.roll_due.roll == "throw_in"
    assert table.roll_due.at == (1, 4)


@pytest.mark.rule("DOCK-055")
def test_a_throw_in_that_meets_the_wall_is_thrown_again() -> None:
    state = Harbour(sailor("h1", (5, 3)), settings={"pitch": WALLED}).state
    assert throw_ins.thrown(state, (5, 4), "W", 3).at is None
    assert throw_ins.thrown(state, (5, 4), "W", 2).at == (3, 4)


@pytest.mark.rule("DOCK-055")
def test_a_bomb_that_flies_against_the_wall_hurts_nobody() -> None:
    bomber = sailor("h1", (1, 4), skills=("Bombardier",), pa=6)
    others = (sailor("a1", (1, 3), side="away"), sailor("a2", (1, 5), side="away"))
    table = Harbour(bomber, *others, settings={"pitch": WALLED})
    table.play(Activate("h1", "throw_bomb"), Pass("h1", (1, 6))).roll("bomb_throw", 2)
    table.roll("bomb_deviation", 5, 4)
    assert table.due is None
    assert all(table.player(key).posture == "standing" for key in ("h1", "a1", "a2"))
