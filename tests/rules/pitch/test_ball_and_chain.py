"""Ball and Chain: H1 at (10, 7), MA 3. Facing E, 1 and 2 are NE, 3 and 4 E, 5 and 6 SE."""

import pytest

from schemas.pitch.entries import Activate, Choose, ChooseSquare
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.steps import ChoiceDue
from tests.rules.pitch.table import Man, Table, lineman


def whirling(*men: Man, at: tuple[int, int] = (10, 7), ma: int = 3) -> Table:
    """It is activated and faces E."""
    table = Table(lineman("H1", at, skills=("Ball and Chain", "No Hands"), ma=ma, st=7), *men)
    return table.play(Activate("H1", "ball_and_chain"), Choose("ball_and_chain", "E"))


def is_asked_on(table: Table) -> bool:
    return isinstance(table.due, ChoiceDue) and table.due.choice == "ball_and_chain"


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("die", "to"), [(1, (11, 6)), (2, (11, 6)), (3, (11, 7)), (4, (11, 7)), (6, (11, 8))]
)
def test_the_template_says_where_it_goes(die: int, to: tuple[int, int]) -> None:
    table = whirling().roll("ball_and_chain", die)
    assert table.at("H1") == to
    assert is_asked_on(table)


@pytest.mark.rule("BB-090")
def test_it_leaves_a_marked_square_without_a_dodge() -> None:
    table = whirling(lineman("A1", (9, 7), side="away")).roll("ball_and_chain", 3)
    assert table.at("H1") == (11, 7)


@pytest.mark.rule("BB-090")
def test_it_may_stop_and_after_its_movement_rushes() -> None:
    table = whirling(ma=1).roll("ball_and_chain", 3)
    stopped = whirling(ma=1).roll("ball_and_chain", 3).play(Choose("ball_and_chain", "stop"))
    assert stopped.state.activation is None
    table.play(Choose("ball_and_chain", "N")).roll("rush", 2).roll("ball_and_chain", 3)
    assert table.at("H1") == (11, 6)


@pytest.mark.rule("BB-090")
def test_who_falls_rushing_goes_to_the_injury_roll_without_an_armour_roll() -> None:
    table = whirling(ma=1).roll("ball_and_chain", 3).play(Choose("ball_and_chain", "N"))
    table.roll("rush", 1)
    assert (table.roll_due.roll, table.roll_due.player) == ("injury", "H1")
    assert len(table.facts(TurnoverCaused)) == 1


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("side", ["home", "away"])
def test_it_blocks_whoever_stands_in_its_way_follows_up_and_goes_on(side: str) -> None:
    """ST 7 against 3: three dice."""
    table = whirling(lineman("X1", (11, 7), side=side)).roll("ball_and_chain", 3)
    assert (table.roll_due.roll, table.roll_due.against) == ("block", "X1")
    table.roll("block", 3, 3, 4).play(ChooseSquare("push", (12, 7)))
    assert (table.at("H1"), table.at("X1")) == ((11, 7), (12, 7))
    assert is_asked_on(table)


@pytest.mark.rule("BB-090")
def test_who_lies_in_its_way_is_pushed_on_and_its_armour_rolled_for() -> None:
    table = whirling(lineman("A1", (11, 7), side="away", posture="prone"))
    table.roll("ball_and_chain", 3).play(ChooseSquare("push", (12, 7)))
    assert (table.at("H1"), table.at("A1")) == ((11, 7), (12, 7))
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "A1")
    table.roll("armour", 1, 1)
    assert is_asked_on(table)


@pytest.mark.rule("BB-043")
def test_off_the_pitch_it_goes_into_the_crowd() -> None:
    """From (10, 0) facing E, a 1 is NE."""
    table = whirling(at=(10, 0)).roll("ball_and_chain", 1)
    assert (table.roll_due.roll, table.roll_due.cause) == ("injury", "crowd")
    table.roll("injury", 1, 1)
    assert table.state.activation is None
    assert table.at("H1") is None
