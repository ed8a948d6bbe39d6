"""What forces players about the ships: tentacles, the wave, the roc."""

import pytest

from schemas.dock_bowl import BringNobody, SeaSide, Ship
from schemas.dock_bowl import Harbour as Plan
from schemas.pitch.entries import EndTurn
from tests.rules.dock_bowl.harbour import Harbour, sailor

H1 = sailor("h1", (11, 3))
A1 = sailor("a1", (12, 10), side="away")
_DECK = "." * 11
RAFT = Plan(
    name="The raft",
    rows=(
        "~" * 20,
        "~" * 20,
        *(f"~~~~~{_DECK}~~~~",) * 2,
        f"~~~~~..|{'.' * 8}~~~~",
        *(f"~~111{_DECK}222~",) * 5,
        *(f"~~~~~{_DECK}~~~~",) * 3,
        "~" * 20,
        "~" * 20,
    ),
    ships=(
        Ship(
            id="raft",
            name="The raft",
            bow=((5, 2, 3, 11),),
            midship=((8, 2, 5, 11),),
            stern=((13, 2, 3, 11),),
            planks=(),
            chests=(
                *((5, 2), (5, 12), (15, 2), (15, 12)),
                *((8, 2), (8, 12), (12, 2), (12, 12)),
            ),
        ),
    ),
    sea=(SeaSide((0, 0, 20, 15), "N"),),
)
"""One ship of eleven by eleven squares (x 5 to 15, y 2 to 12), docks on its west and east side."""


# ----------------------------------------------------------------------------------- tentacles


@pytest.mark.rule("DOCK-034")
def test_a_tentacle_takes_one_of_several_by_chance_four_squares_to_the_nearest_edge() -> None:
    """(18, 4) is 3 squares from the north edge, 3 from the south, 4 from the east: north, and over
    the side on the third square."""
    table = Harbour(sailor("h1", (18, 4)), sailor("h2", (5, 3)), A1).sea(1, 1)
    table.roll("kraken", 1)
    assert table.choice_due.options == ("h1", "h2")
    table.choose("h1")
    assert table.box("h1") == "knocked_out"
    assert table.at("h2") == (5, 3)


@pytest.mark.rule("DOCK-034")
def test_nobody_is_dragged_twice_and_six_tentacles_find_two_players() -> None:
    players = (sailor("h1", (11, 2)), sailor("h2", (12, 2)), sailor("a1", (24, 9), side="away"))
    table = Harbour(*players).sea(1, 1).roll("kraken", 6)
    assert (table.box("h1"), table.box("h2")) == ("knocked_out", "knocked_out")
    table.roll("kraken", 6)
    assert table.at("a1") == (24, 9)


@pytest.mark.rule("DOCK-034")
def test_in_the_docks_nobody_is_taken() -> None:
    table = Harbour(sailor("h1", (3, 4)), A1).sea(1, 1).roll("kraken", 2)
    assert table.at("h1") == (3, 4)


@pytest.mark.rule("DOCK-034")
@pytest.mark.parametrize(("others", "end"), [((), (10, 3)), (((10, 3),), (10, 4))])
def test_where_the_fourth_square_is_taken_the_player_is_left_before_it(
    others: tuple[tuple[int, int], ...], end: tuple[int, int]
) -> None:
    """In the middle of the raft every edge is six squares off: north comes first."""
    taken = (sailor(f"a{number}", at, side="away") for number, at in enumerate(others, 1))
    table = Harbour(sailor("h1", (10, 7)), *taken, settings={"pitch": RAFT}).sea(1, 1)
    table.roll("kraken", 1)
    assert table.at("h1") == end


@pytest.mark.rule("DOCK-034")
def test_a_mast_ends_the_drag() -> None:
    """The mast of the raft is on (7, 4), in the way of whoever is dragged north from (7, 6)."""
    table = Harbour(sailor("h1", (7, 6)), settings={"pitch": RAFT}).sea(1, 1)
    # West is nearer: three squares to the docks, but the docks are no sea; north is five squares.
    table.roll("kraken", 1)
    assert table.at("h1") == (7, 5)


# -------------------------------------------------------------------------------------- the wave


@pytest.mark.rule("DOCK-036")
def test_the_wave_takes_everybody_on_ships_two_squares_prone_ones_too() -> None:
    """Face 5 is east."""
    players = (
        sailor("h1", (11, 3)),
        sailor("h2", (5, 5), posture="prone"),
        sailor("h3", (2, 3)),
        sailor("a1", (12, 10), side="away"),
    )
    table = Harbour(*players, ball=(18, 3)).sea(2, 2).roll("wave", 5)
    assert table.at("h1") == (13, 3)
    assert table.at("h2") == (7, 5)
    assert table.player("h2").posture == "prone"
    assert table.at("h3") == (2, 3)
    assert table.at("a1") == (14, 10)
    assert table.state.ball.at == (20, 3)


@pytest.mark.rule("DOCK-036")
def test_a_mast_and_another_player_stop_the_wave_at_once() -> None:
    """West (face 4): h1 from (10, 4) has the mast on (9, 4) before it, h2 behind it stops there."""
    players = (sailor("h1", (10, 4)), sailor("h2", (12, 4)), A1)
    table = Harbour(*players).sea(2, 2).roll("wave", 4)
    assert table.at("h1") == (10, 4)
    assert table.at("h2") == (11, 4)


@pytest.mark.rule("DOCK-036")
def test_two_in_a_row_both_move() -> None:
    players = (sailor("h1", (12, 3)), sailor("h2", (13, 3)), A1)
    table = Harbour(*players).sea(2, 2).roll("wave", 5)
    assert (table.at("h1"), table.at("h2")) == ((14, 3), (15, 3))


@pytest.mark.rule("DOCK-022", "DOCK-036")
def test_past_the_edge_it_is_man_overboard() -> None:
    """North (face 2) from (11, 3): one square, and the next is the sea; AV 9 is knocked out."""
    table = Harbour(H1, A1).sea(2, 2).roll("wave", 2)
    assert table.box("h1") == "knocked_out"


@pytest.mark.rule("DOCK-037")
def test_the_railings_keep_a_loose_ball_on_board() -> None:
    table = Harbour(H1, A1, ball=(12, 2)).sea(2, 2).roll("wave", 2)
    assert table.state.ball.at == (12, 2)


@pytest.mark.rule("DOCK-038")
def test_a_carrier_overboard_leaves_a_new_ball_that_bounces_from_its_last_square() -> None:
    table = Harbour(sailor("h1", (11, 2), ball=True), A1).sea(2, 2).roll("wave", 2)
    table.roll("bounce", 7)
    assert table.box("h1") == "knocked_out"
    assert table.state.ball.at == (11, 3)


@pytest.mark.rule("DOCK-039")
def test_the_wave_rolls_again_every_turn_until_the_table_is_rolled_on() -> None:
    table = Harbour(H1, A1).sea(2, 2).roll("wave", 5).play(BringNobody("away"))
    assert table.state.active == "away"
    table.play(EndTurn("away")).roll("sea_die", 8)
    assert table.roll_due.roll == "wave"
    table.roll("wave", 4).play(BringNobody("home"))
    assert table.at("h1") == (11, 3)
    table.sea(1, 2)
    assert not table.state.wave


# ------------------------------------------------------------------------------------------- roc


@pytest.mark.rule("DOCK-047")
def test_the_roc_strikes_on_ones_and_armour_is_rolled_for() -> None:
    table = Harbour(H1, sailor("h2", (5, 3)), A1).sea(5, 6)
    assert table.roll_due.faces == (6, 6)
    table.roll("roc", 1, 2)
    assert table.player("h1").posture == "prone"
    table.roll("armour", 4, 6).roll("injury", 1, 2)
    assert table.player("h1").posture == "stunned"
    table.roll("roc", 6)
    assert table.player("a1").posture == "standing"


@pytest.mark.rule("DOCK-048")
def test_a_double_on_that_armour_roll_carries_the_player_off() -> None:
    """6 and 6 break an armour of 9: no injury roll. East (5), four squares from (11, 3)."""
    table = Harbour(H1, A1).sea(5, 6).roll("roc", 1).roll("armour", 6, 6)
    table.roll("roc_drop", 5, 4)
    assert table.at("h1") == (15, 3)
    assert table.player("h1").posture == "prone"


@pytest.mark.rule("DOCK-048")
def test_the_roc_may_drop_a_player_into_the_sea() -> None:
    table = Harbour(H1, A1).sea(5, 6).roll("roc", 1).roll("armour", 1, 1)
    table.roll("roc_drop", 2, 3)
    assert table.box("h1") == "knocked_out"
