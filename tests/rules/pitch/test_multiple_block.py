"""Multiple Block: two blocks declared, rolled and picked together, then resolved one by one."""

import pytest

from schemas.pitch.entries import Activate, Block, Choose, ChooseSquare, EndActivation, KeepRoll
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.steps import ChoiceDue
from tests.rules.pitch.table import Man, Table, lineman

PLAYER_DOWN, BOTH_DOWN, PUSH_BACK, STUMBLE, POW = 1, 2, 3, 5, 6
HELD = (2, 3)


def between(*more: Man, east: tuple[str, ...] = (), west: tuple[str, ...] = ()) -> Table:
    """H1 between A1 (to the east) and A2, with Multiple Block and ST 5."""
    table = Table(
        lineman("H1", (10, 7), st=5, skills=("Multiple Block",)),
        lineman("A1", (11, 7), side="away", skills=east),
        lineman("A2", (9, 7), side="away", skills=west),
        *more,
    )
    return table.play(Activate("H1", "multiple_block"))


def declared(east: tuple[str, ...] = (), west: tuple[str, ...] = ()) -> Table:
    return between(east=east, west=west).play(Block("H1", "A1"), Block("H1", "A2"))


@pytest.mark.rule("BB-090")
def test_both_blocks_are_declared_then_rolled_then_resolved() -> None:
    """ST 5 - 2 = 3 against 3: one die each. Neither of the two assists the other."""
    table = between().play(Block("H1", "A1"))
    assert (table.due, table.breaches) == (None, ())
    table.play(Block("H1", "A2"))
    assert table.modifiers == {"Multiple Block": -2}
    assert (table.roll_due.against, len(table.roll_due.faces)) == ("A1", 1)
    table.roll("block", PUSH_BACK)
    assert table.roll_due.against == "A2"
    table.roll("block", POW)
    table.play(ChooseSquare("push", (12, 7)), ChooseSquare("push", (8, 7)))
    table.roll("armour", *HELD)
    assert table.at("H1") == (10, 7)
    assert (table.at("A1"), table.at("A2")) == ((12, 7), (8, 7))
    assert table.player("A2").posture == "prone"
    assert table.state.activation is None
    assert table.count("H1", "blocks") == 2


@pytest.mark.rule("BB-040", "BB-090")
def test_a_third_opponent_assists_against_a_multiple_block() -> None:
    """A3 marks H1 and nobody else marks A3: 3 against 3 + 1, two dice."""
    table = between(lineman("A3", (10, 8), side="away"))
    table.play(Block("H1", "A1"), Block("H1", "A2"))
    assert table.modifiers == {"Multiple Block": -2, "assist of A3 #3": -1}
    assert (len(table.roll_due.faces), table.roll_due.chooser) == (2, "away")


@pytest.mark.rule("BB-090")
def test_both_faces_are_picked_before_the_first_is_resolved() -> None:
    """ST 4 - 2 = 2 against 3: two dice, the opponent picks."""
    table = Table(
        lineman("H1", (10, 7), st=4, skills=("Multiple Block",)),
        lineman("A1", (11, 7), side="away"),
        lineman("A2", (9, 7), side="away"),
    ).play(Activate("H1", "multiple_block"), Block("H1", "A1"), Block("H1", "A2"))
    table.roll("block", PUSH_BACK, POW).roll("block", PUSH_BACK, STUMBLE)
    for opponent, option in (("A1", "push_back"), ("A2", "push_back")):
        assert isinstance(table.due, ChoiceDue)
        assert (table.due.choice, table.due.side, table.due.against) == (
            "block_face",
            "away",
            opponent,
        )
        table.play(Choose("block_face", option, player="H1"))
    table.play(ChooseSquare("push", (12, 7)), ChooseSquare("push", (8, 7)))
    assert table.state.activation is None


@pytest.mark.rule("BB-090")
def test_the_second_block_is_resolved_although_the_first_brings_the_attacker_down() -> None:
    """A1's armour is not rolled for; A2 goes down; H1 goes down once, last: a turnover."""
    table = declared().roll("block", PLAYER_DOWN).roll("block", POW)
    table.play(ChooseSquare("push", (8, 7)))
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "A2")
    table.roll("armour", *HELD)
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "H1")
    table.roll("armour", *HELD)
    assert len(table.facts(TurnoverCaused)) == 1
    assert table.state.active != "home"


@pytest.mark.rule("BB-090")
def test_who_goes_down_in_both_blocks_has_its_armour_rolled_for_once() -> None:
    table = declared().roll("block", BOTH_DOWN).roll("block", PLAYER_DOWN)
    assert table.roll_due.player == "A1"
    table.roll("armour", *HELD)
    assert table.roll_due.player == "H1"
    table.roll("armour", *HELD)
    assert table.state.active != "home"


@pytest.mark.rule("BB-090")
def test_knocked_down_in_one_block_counts_before_placed_prone_in_the_other() -> None:
    """A1 wrestles: no armour roll for it; H1 is knocked down by the other block all the same."""
    table = declared(east=("Wrestle",)).roll("block", BOTH_DOWN).roll("block", PLAYER_DOWN)
    table.play(Choose("use_skill", "use", player="A1", skill="Wrestle"))
    assert table.player("A1").posture == "prone"
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", "H1")


@pytest.mark.rule("BB-090")
def test_placed_prone_in_one_block_is_placed_prone_and_no_turnover() -> None:
    table = declared(west=("Wrestle",)).roll("block", PUSH_BACK).roll("block", BOTH_DOWN)
    table.play(ChooseSquare("push", (12, 7)))
    table.play(Choose("use_skill", "use", player="A2", skill="Wrestle"))
    assert table.player("H1").posture == "prone"
    assert table.state.active == "home"
    assert table.state.activation is None


@pytest.mark.rule("BB-090")
def test_a_foul_appearance_costs_the_block_against_its_owner_only() -> None:
    table = declared(east=("Foul Appearance",)).roll("foul_appearance", 1)
    assert table.roll_due.against == "A2"
    table.roll("block", PUSH_BACK).play(ChooseSquare("push", (8, 7)))
    assert table.at("A1") == (11, 7)
    assert table.state.activation is None


@pytest.mark.rule("BB-020", "BB-090")
def test_each_of_the_two_rolls_may_be_made_again_before_the_other() -> None:
    table = Table(
        lineman("H1", (10, 7), st=5, skills=("Multiple Block",)),
        lineman("A1", (11, 7), side="away"),
        lineman("A2", (9, 7), side="away"),
        re_rolls=1,
    ).play(Activate("H1", "multiple_block"), Block("H1", "A1"), Block("H1", "A2"))
    table.roll("block", PLAYER_DOWN)
    assert table.re_roll_due.due.against == "A1"
    table.play(KeepRoll()).roll("block", PUSH_BACK)
    assert table.re_roll_due.due.against == "A2"


@pytest.mark.rule("BB-090")
def test_a_multiple_block_needs_the_skill() -> None:
    table = Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away"))
    table.play(Activate("H1", "multiple_block"), Block("H1", "A1"))
    assert [breach.rule for breach in table.breaches] == ["BB-090"]


@pytest.mark.rule("BB-090")
def test_a_multiple_block_needs_two_different_opponents() -> None:
    table = between().play(Block("H1", "A1"), Block("H1", "A1"))
    assert [breach.rule for breach in table.breaches] == ["BB-090"]
    # A2 is not blocked, so that it assists: 3 against 3 + 1.
    table.roll("block", PUSH_BACK, PUSH_BACK)
    assert table.count("H1", "blocks") == 1


@pytest.mark.rule("BB-016")
def test_another_player_does_not_make_the_second_block_unnoticed() -> None:
    table = between(lineman("H2", (10, 6))).play(Block("H1", "A1"), Block("H2", "A1"))
    assert "BB-016" in [breach.rule for breach in table.breaches]


@pytest.mark.rule("BB-016")
def test_who_names_only_one_target_has_made_no_block() -> None:
    table = between().play(Block("H1", "A1"), EndActivation("H1"))
    assert table.state.activation is None
    assert table.count("H1", "blocks") == 0
