"""What PIPs buy: moves of one player, of a line, twice, and the Big Guy's extra PIP."""

import pytest

from schemas.dba_bowl import (
    MoveLine,
    MovePlayer,
    PickUpRoll,
    PickUpRollDue,
    PipsSpent,
    PlayerMoved,
    StandPlayer,
)
from service.rules.dba_bowl.system import DBA_BOWL
from tests.rules.dba_bowl.table import (
    Square,
    a_pitch,
    at,
    breaches,
    expected_types,
    forced,
    refused,
    when,
)


@pytest.mark.rule("DBA-012")
def test_one_pip_moves_one_player() -> None:
    state = a_pitch({"h1": (3, 3), "a1": (20, 3)}, pips=3)
    after = when(state, MovePlayer("h1", (5, 4)))
    assert after.facts[:-1] == (PipsSpent(1, ("h1",)), PlayerMoved("h1", (5, 4), "move"))
    assert after.state.pips == 2


@pytest.mark.rule("DBA-012")
def test_without_a_pip_nobody_moves_and_pips_are_never_negative() -> None:
    state = a_pitch({"h1": (3, 3), "a1": (20, 3)}, pips=0)
    assert breaches(state, MovePlayer("h1", (3, 4))) == [("DBA-012", None)]
    assert forced(state, MovePlayer("h1", (3, 4))).state.pips == 0


@pytest.mark.rule("DBA-014")
def test_moving_a_big_guy_costs_two_pips() -> None:
    places: dict[str, Square] = {"h1": (3, 3), "h2": (3, 9), "a1": (20, 3)}
    state = a_pitch(places, {"h1": "big_guy"}, pips=3)
    after = when(state, MovePlayer("h1", (5, 3)))
    assert after.fact(PipsSpent) == PipsSpent(2, ("h1",))
    assert breaches(after.state, MovePlayer("h1", (6, 3))) == [("DBA-014", None)]
    assert breaches(after.state, MovePlayer("h2", (4, 9))) == []


@pytest.mark.rule("DBA-014")
def test_standing_a_big_guy_costs_two_pips() -> None:
    places: dict[str, Square] = {"h1": (3, 3), "h2": (3, 9), "a1": (20, 3)}
    profiles = {"h1": "big_guy"}
    two = a_pitch(places, profiles, phase="stand", pips=2, down=("h1",))  # type: ignore[arg-type]
    assert when(two, StandPlayer("h1")).state.pips == 0
    one = a_pitch(places, profiles, phase="stand", pips=1, down=("h1",))  # type: ignore[arg-type]
    assert breaches(one, StandPlayer("h1")) == [("DBA-014", None)]


@pytest.mark.rule("DBA-015")
def test_a_player_moves_twice_when_both_are_paid_and_never_three_times() -> None:
    state = a_pitch({"h1": (3, 3), "a1": (20, 3)}, pips=4)
    state = when(state, MovePlayer("h1", (5, 3)), MovePlayer("h1", (7, 3))).state
    assert state.pips == 2
    assert breaches(state, MovePlayer("h1", (9, 3))) == [("DBA-015", "player")]
    # Nobody else is there: all that is left is to end the moves.
    assert expected_types(state) == {"end_phase"}


# ------------------------------------------------------------------------------------------ lines

LINE: dict[str, Square] = {"h1": (5, 5), "h2": (5, 6), "h3": (5, 7), "a1": (20, 3)}


@pytest.mark.rule("DBA-012")
def test_one_pip_moves_a_line_straight_up_the_pitch() -> None:
    after = when(a_pitch(LINE, pips=2), MoveLine("h1", "h3", 2))
    assert after.fact(PipsSpent) == PipsSpent(1, ("h1", "h2", "h3"))
    assert [at(after.state, key) for key in ("h1", "h2", "h3")] == [(7, 5), (7, 6), (7, 7)]
    assert after.state.pips == 1


@pytest.mark.rule("DBA-012")
def test_up_the_pitch_is_towards_the_opponents_end_zone() -> None:
    places: dict[str, Square] = {"a1": (15, 5), "a2": (15, 6), "h1": (2, 2)}
    after = when(a_pitch(places, side="away"), MoveLine("a2", "a1", 1))
    assert [at(after.state, key) for key in ("a1", "a2")] == [(14, 5), (14, 6)]


@pytest.mark.rule("DBA-012")
@pytest.mark.parametrize(
    ("first", "last"), [("h1", "h5"), ("h1", "h4"), ("h1", "h1"), ("h1", "a1"), ("h6", "h7")]
)
def test_a_line_has_no_gap_and_is_in_one_column(first: str, last: str) -> None:
    # h4 stands beyond a gap, h5 in another column, h7 is a Nutter next to h6.
    places = LINE | {"h4": (5, 9), "h5": (6, 8), "h6": (9, 2), "h7": (9, 3)}
    state = a_pitch(places, {"h7": "nutter"})
    assert refused(state, MoveLine(first, last, 1)).rule == "DBA-012"


@pytest.mark.rule("DBA-012", "DBA-021")
def test_each_of_a_line_stops_where_a_zone_or_somebody_stops_it() -> None:
    # h1 enters the IZ of a2 on (6, 5); a1 stands before h3; h2 enters a1's IZ on (6, 6).
    places = LINE | {"h4": (5, 8), "a1": (6, 7), "a2": (7, 4)}
    after = when(a_pitch(places), MoveLine("h1", "h4", 2))
    ends = [at(after.state, key) for key in ("h1", "h2", "h3", "h4")]
    assert ends == [(6, 5), (6, 6), (5, 7), (6, 8)]


@pytest.mark.rule("DBA-012", "DBA-020")
def test_a_line_goes_as_far_as_its_slowest() -> None:
    state = a_pitch(LINE, {"h1": "thrower", "h2": "thrower"})
    # Throwers move 3, the Line Man h3 moves 2.
    assert breaches(state, MoveLine("h1", "h3", 3)) == [("DBA-020", "squares")]
    assert breaches(state, MoveLine("h1", "h2", 3)) == []


@pytest.mark.rule("DBA-014")
def test_a_line_with_a_big_guy_costs_two_pips() -> None:
    profiles = {"h2": "big_guy"}
    two = a_pitch(LINE, profiles, pips=2)  # type: ignore[arg-type]
    assert when(two, MoveLine("h1", "h3", 1)).fact(PipsSpent).pips == 2
    one = a_pitch(LINE, profiles, pips=1)  # type: ignore[arg-type]
    assert breaches(one, MoveLine("h1", "h3", 1)) == [("DBA-014", None)]
    assert "move_line" not in expected_types(one)


@pytest.mark.rule("DBA-015")
def test_a_line_counts_as_a_move_of_each_of_it() -> None:
    state = when(a_pitch(LINE, pips=4), MoveLine("h1", "h3", 1), MovePlayer("h2", (7, 6))).state
    # h2 has moved twice now, h1 and h3 once.
    assert breaches(state, MovePlayer("h2", (8, 6))) == [("DBA-015", "player")]
    assert breaches(state, MovePlayer("h1", (7, 5))) == []


@pytest.mark.rule("DBA-012")
def test_a_line_that_nobody_can_move_with_is_none() -> None:
    places: dict[str, Square] = {"h1": (24, 5), "h2": (24, 6), "a1": (25, 5), "a2": (25, 6)}
    assert breaches(a_pitch(places), MoveLine("h1", "h2", 1)) == [("DBA-012", "squares")]
    assert "move_line" not in expected_types(a_pitch(places))


@pytest.mark.rule("DBA-063")
def test_one_of_a_line_picks_up_the_ball_where_its_move_ends() -> None:
    state = a_pitch(LINE, ball=(6, 6))
    after = when(state, MoveLine("h1", "h3", 2, pick_up=True))
    assert [at(after.state, key) for key in ("h1", "h2", "h3")] == [(7, 5), (6, 6), (7, 7)]
    assert after.due == PickUpRollDue(player="h2", origin=1)
    after = when(after.state, PickUpRoll((3,)))
    assert after.state.carrier == "h2"
    assert after.due is None
    assert refused(a_pitch(LINE, ball=(9, 6)), MoveLine("h1", "h3", 2, pick_up=True)).rule == (
        "DBA-063"
    )


@pytest.mark.rule("DBA-012")
def test_the_tablet_is_offered_lines_by_their_first_player() -> None:
    lines = [found for found in DBA_BOWL.expected(a_pitch(LINE)) if found.type == "move_line"]
    assert len(lines) == 2
    first, last, squares = lines[0].fields
    assert first.value == "h1"  # type: ignore[union-attr]
    assert [option.value for option in last.options] == ["h2", "h3"]  # type: ignore[union-attr]
    assert (squares.least, squares.most) == (1, 2)  # type: ignore[union-attr]
