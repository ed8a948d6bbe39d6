"""The sea around the ships: pushes, Man Overboard, and the ball that comes back."""

import pytest

from schemas.pitch.entries import (
    Activate,
    Block,
    Move,
)
from tests.rules.dock_bowl.harbour import Harbour, block, sailor


@pytest.mark.rule("DOCK-020")
def test_while_a_square_of_the_deck_is_free_nobody_is_pushed_into_the_sea() -> None:
    """From (12, 3) against (12, 2): behind it is only the sea, all three squares."""
    table = Harbour(sailor("h1", (11, 3)), sailor("a1", (12, 2), side="away"))
    block(table, 3)
    # Behind: (13, 1) and (12, 1) in the sea, (13, 2) on deck.
    assert table.at("a1") == (13, 2)


@pytest.mark.rule("DOCK-020", "DOCK-022")
def test_with_every_other_square_full_it_goes_overboard() -> None:
    players = (
        sailor("h1", (11, 3)),
        sailor("h2", (13, 2)),
        sailor("a1", (12, 2), side="away"),
    )
    table = block(Harbour(*players), 3)
    assert table.box("a1") == "knocked_out"
    assert table.at("h2") == (13, 2)


@pytest.mark.rule("DOCK-022", "DOCK-012")
@pytest.mark.parametrize(("av", "box"), [(7, "reserves"), (8, "knocked_out"), (9, "knocked_out")])
def test_the_armour_value_is_the_injury(av: int, box: str) -> None:
    players = (
        sailor("h1", (12, 3)),
        sailor("a1", (12, 2), side="away", av=av, skills=("Thick Skull", "Stunty")),
    )
    table = block(Harbour(*players), 3)
    assert table.box("a1") == box


@pytest.mark.rule("DOCK-022", "DOCK-012")
def test_with_an_armour_of_ten_it_is_a_casualty() -> None:
    table = Harbour(sailor("h1", (12, 3)), sailor("a1", (12, 2), side="away", av=10))
    block(table, 3).roll("casualty", 3)
    assert table.box("a1") == "casualty"


@pytest.mark.rule("DOCK-022")
def test_concrete_shoes_make_it_worse() -> None:
    """AV 8 and 2 more: a casualty."""
    shod = sailor("a1", (12, 2), side="away", av=8, treasure="concrete_shoes")
    table = Harbour(sailor("h1", (12, 3)), shod)
    table.play(Activate("h1", "block"), Block("h1", "a1")).roll("block", 3)
    table.choose("decline")
    assert table.roll_due.roll == "casualty"


@pytest.mark.rule("DOCK-023", "DOCK-024")
def test_a_carriers_ball_is_thrown_in_until_it_is_on_the_field() -> None:
    """Off (12, 2) to the north the template faces south: 3 is south. Six squares: (12, 8) is water;
    again, three squares: (12, 5)."""
    table = Harbour(sailor("h1", (12, 3)), sailor("a1", (12, 2), side="away", ball=True))
    block(table, 3).choose("no").roll("throw_in", 3, 2, 4)
    assert table.state.ball.at is None
    table.roll("throw_in", 3, 1, 2)
    table.roll("bounce", 7)
    assert table.state.ball.at == (12, 6)


@pytest.mark.rule("DOCK-023")
def test_a_ball_that_bounces_overboard_is_thrown_in() -> None:
    table = Harbour(sailor("h1", (12, 3), ag=6), ball=(12, 2))
    table.play(Activate("h1", "move"), Move("h1", ((12, 2),))).roll("pick_up", 1)
    table.roll("bounce", 2)
    assert table.roll_due.roll == "throw_in"


@pytest.mark.rule("DOCK-024", "DOCK-070")
def test_who_goes_overboard_loses_the_treasure() -> None:
    table = Harbour(sailor("h1", (12, 3)), sailor("a1", (12, 2), side="away", treasure="cutlass"))
    block(table, 3)
    assert table.state.treasures == {}
    assert table.effects("a1") == set()


@pytest.mark.rule("DOCK-021")
def test_against_the_wall_a_player_stands_firm() -> None:
    """Behind (1, 2), away from (2, 2), is nothing but the Wall on x 0."""
    table = Harbour(sailor("h1", (2, 3)), sailor("a1", (1, 3), side="away"))
    block(table, 3)
    assert table.at("a1") == (1, 3)
    assert table.box("a1") == "pitch"
