"""What an entry answers: the way back from a casualty to the block, from a fall to the dodge."""

import pytest

from schemas.pitch.entries import Activate, Block, Choose, ChooseSquare, KeepRoll, Move, ReRoll
from schemas.pitch.steps import ChoiceDue, SquareDue
from tests.rules.pitch.table import Table, lineman


@pytest.mark.rule("BB-056")
def test_a_fall_points_at_the_dodge_though_its_coach_said_that_it_stands() -> None:
    """Activate 1, Move 2, dodge 3, keep 4, armour 5: the armour roll answers the dodge."""
    table = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"), re_rolls=1)
    table.play(Activate("H1", "move"), Move("H1", ((4, 5),))).roll("dodge", 1)
    table.play(KeepRoll()).roll("armour", 3, 3)
    assert [each.answers for each in table.decisions] == [0, 0, 1, 1, 2]


@pytest.mark.rule("BB-021")
def test_new_dice_point_at_the_re_roll_and_that_at_the_first_dice() -> None:
    table = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"), re_rolls=1)
    table.play(Activate("H1", "move"), Move("H1", ((4, 5),))).roll("dodge", 1)
    table.play(ReRoll("team")).roll("dodge", 2)
    table.roll("armour", 3, 3)
    # The dodge answers the move, the re-roll the dodge, the new dice the re-roll; the armour them.
    assert [each.answers for each in table.decisions] == [0, 0, 1, 1, 1, 1]


@pytest.mark.rule("BB-056")
def test_a_casualty_points_at_its_injury_that_at_its_armour_that_at_the_face() -> None:
    """Entries: activate 1, block 2, dice 3, follow up 4, armour 5, injury 6, casualty 7."""
    table = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"))
    table.play(Activate("H1", "block", "A1"), Block("H1", "A1")).roll("block", 6)
    while not _rolls(table, "armour"):
        _go_on(table)
    face = len(table.decisions)
    table.roll("armour", 6, 6).roll("injury", 6, 6).roll("casualty", 1)
    armour, injury, casualty = (each.answers for each in table.decisions[face:])
    assert (injury, casualty) == (1, 1)
    # The armour roll answers the dice that knocked the player down: the third entry.
    assert face + 1 - armour == 3


def _rolls(table: Table, kind: str) -> bool:
    return getattr(table.due, "roll", None) == kind


def _go_on(table: Table) -> None:
    """Answer whatever the push asks for with the first that is offered."""
    due = table.due
    if isinstance(due, SquareDue):
        table.play(ChooseSquare(due.choice, due.squares[0], player=due.player))
    else:
        assert isinstance(due, ChoiceDue)
        table.play(Choose(due.choice, due.options[-1], player=due.player, skill=due.skill))
