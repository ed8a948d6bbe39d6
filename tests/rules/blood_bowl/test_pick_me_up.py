"""Pick-me-up at the end of the opponents' turn."""

import pytest

from schemas.pitch.entries import EndTurn
from service.rules.blood_bowl.pick_me_up import near_help
from tests.rules.pitch.table import Man, Table, lineman


def table(*more: Man, active: str = "away") -> Table:
    """H1 helps up; H2 lies three squares off, H3 four; H4 is stunned beside it."""
    return Table(
        lineman("H1", (5, 5), skills=("Pick-me-up",)),
        lineman("H2", (8, 8), posture="prone"),
        lineman("H3", (9, 5), posture="prone"),
        lineman("H4", (5, 6), posture="stunned"),
        lineman("A1", (20, 5), side="away", posture="prone"),
        *more,
        active=active,
        re_rolls=2,
    )


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(("die", "posture"), [(5, "standing"), (4, "prone")])
def test_a_prone_team_mate_within_three_squares_gets_up_on_a_five(die: int, posture: str) -> None:
    """Nobody rolls that again, and then home has its turn."""
    ended = table().play(EndTurn("away"))
    assert (ended.roll_due.player, ended.roll_due.side) == ("H2", "home")
    ended.roll("pick_me_up", die)
    assert ended.player("H2").posture == posture
    assert (ended.due, ended.state.active) == (None, "home")


@pytest.mark.rule("BB-090")
def test_nobody_gets_up_at_the_end_of_the_own_turn() -> None:
    ended = table(active="home").play(EndTurn("home"))
    assert (ended.due, ended.state.active) == (None, "away")


@pytest.mark.rule("BB-090")
def test_who_lies_itself_helps_nobody_up() -> None:
    lying = Table(
        lineman("H1", (5, 5), skills=("Pick-me-up",), posture="prone"),
        lineman("H2", (5, 6), posture="prone"),
    )
    assert near_help(lying.state, "home") == ()
