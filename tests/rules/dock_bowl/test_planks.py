"""From plank to plank: slips, steps and bounces."""

import pytest

from schemas.pitch.entries import (
    Activate,
    Move,
)
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.steps import SquareDue
from tests.rules.dock_bowl.harbour import Harbour, sailor

CROSSING = ((10, 8),)


def crossing(*more: object, **figures: object) -> Harbour:
    """h1 on the Gull's plank (10, 7) steps to the Tern's (10, 8)."""
    table = Harbour(sailor("h1", (10, 7), **figures), *more)  # type: ignore[arg-type]
    return table.play(Activate("h1", "move"), Move("h1", CROSSING))


@pytest.mark.rule("DOCK-050")
def test_from_plank_to_plank_a_two_is_enough_and_costs_a_square() -> None:
    table = crossing().roll("plank", 2)
    assert table.at("h1") == (10, 8)
    assert table.state.activation is not None
    assert table.state.activation.moved == 1


@pytest.mark.rule("DOCK-050")
def test_on_a_one_the_player_is_overboard_and_the_turn_is_over() -> None:
    table = crossing().roll("plank", 1)
    assert table.box("h1") == "knocked_out"
    assert table.facts(TurnoverCaused) == [TurnoverCaused("fell_over", "h1")]


@pytest.mark.rule("DOCK-050")
def test_onto_a_plank_of_the_own_ship_nothing_is_rolled() -> None:
    table = Harbour(sailor("h1", (10, 6)))
    table.play(Activate("h1", "move"), Move("h1", ((10, 7), (11, 7))))
    assert table.at("h1") == (11, 7)


@pytest.mark.rule("DOCK-051")
def test_a_six_bounces_to_another_plank_with_unmodified_agility() -> None:
    """Marked where it lands, and still without a modifier: 3+ for AG 3+."""
    table = crossing(sailor("a1", (12, 9), side="away")).roll("plank", 6)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(10, 7), (11, 7), (11, 8)}
    table.pick((11, 8))
    assert table.roll_due.modifiers == ()
    assert table.roll_due.target == 3
    table.roll("plank_landing", 3)
    assert table.at("h1") == (11, 8)
    assert table.player("h1").posture == "standing"


@pytest.mark.rule("DOCK-051", "DOCK-072")
def test_nobody_bounces_onto_the_luggage_that_sleeps_on_a_plank() -> None:
    table = Harbour(sailor("h1", (10, 7)), chests=((11, 7), (4, 2)))
    table.play(Activate("h1", "move"), Move("h1", CROSSING)).roll("plank", 6)
    assert isinstance(table.due, SquareDue)
    assert set(table.due.squares) == {(10, 7), (11, 8)}


@pytest.mark.rule("DOCK-051")
def test_who_bounces_stays_where_it_lands_and_may_go_on() -> None:
    """The rest of the way was planned from the plank that was missed."""
    table = Harbour(sailor("h1", (10, 7)))
    table.play(Activate("h1", "move"), Move("h1", ((10, 8), (11, 8), (11, 9))))
    table.roll("plank", 6).pick((11, 7)).roll("plank_landing", 5)
    assert table.at("h1") == (11, 7)
    assert table.due is None
    assert table.state.activation is not None
    assert table.state.activation.moved == 1
    table.play(Move("h1", ((11, 6),)))
    assert table.at("h1") == (11, 6)


@pytest.mark.rule("DOCK-051")
def test_a_failed_landing_is_overboard() -> None:
    table = crossing().roll("plank", 6).pick((11, 8)).roll("plank_landing", 2)
    assert table.box("h1") == "knocked_out"


@pytest.mark.rule("DOCK-051")
def test_another_six_bounces_again() -> None:
    table = crossing().roll("plank", 6).pick((11, 8)).roll("plank_landing", 6)
    assert isinstance(table.due, SquareDue)
    table.pick((10, 8)).roll("plank_landing", 4)
    assert table.at("h1") == (10, 8)


@pytest.mark.rule("DOCK-052")
def test_who_stood_on_the_plank_is_bounced_to_a_random_one() -> None:
    """Next to (11, 8) are the planks (10, 7), (11, 7) and (10, 8): a die of three."""
    table = (
        crossing(sailor("a1", (11, 8), side="away")).roll("dodge", 6).roll("plank", 6).pick((11, 8))
    )
    table.roll("plank_landing", 4)
    assert table.at("h1") == (11, 8)
    assert table.roll_due.player == "a1"
    assert table.roll_due.faces == (3,)
    table.roll("plank_bounce", 3).roll("plank_landing", 4)
    assert table.at("a1") in {(10, 7), (11, 7), (10, 8)}


@pytest.mark.rule("DOCK-052")
def test_who_lay_on_the_plank_lies_where_it_lands() -> None:
    table = crossing(sailor("a1", (11, 8), side="away", posture="prone"))
    table.roll("plank", 6).pick((11, 8)).roll("plank_landing", 4)
    table.roll("plank_bounce", 3).roll("plank_landing", 4)
    assert table.player("a1").posture == "prone"


@pytest.mark.rule("DOCK-052")
def test_the_chain_may_come_back_onto_the_first_players_plank() -> None:
    """a1 is bounced off (11, 8) to where a2 is, a2 in turn to (11, 8), where h1 is: h1 bounces."""
    others = (sailor("a1", (11, 8), side="away"), sailor("a2", (11, 7), side="away"))
    table = (
        crossing(*others).roll("dodge", 6).roll("plank", 6).pick((11, 8)).roll("plank_landing", 4)
    )
    # The neighbours in the template's order: N (11, 7), W (10, 8), NW (10, 7).
    table.roll("plank_bounce", 1).roll("plank_landing", 4)
    assert table.at("a1") == (11, 7)
    assert table.roll_due.player == "a2"
    # Next to (11, 7): S (11, 8), SW (10, 8), W (10, 7).
    table.roll("plank_bounce", 1).roll("plank_landing", 4)
    assert table.at("a2") == (11, 8)
    assert table.roll_due.player == "h1"


@pytest.mark.rule("DOCK-052")
def test_the_sixteenth_bounce_ends_in_the_sea() -> None:
    table = crossing().roll("plank", 6)
    for _ in range(14):
        assert isinstance(table.due, SquareDue)
        table.pick(table.due.squares[0]).roll("plank_landing", 6)
    assert isinstance(table.due, SquareDue)
    table.pick(table.due.squares[0]).roll("plank_landing", 6)
    assert table.box("h1") == "knocked_out"
