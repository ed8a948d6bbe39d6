"""Jumps over players that are down, leaps over anything."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, Choose, Jump, Move
from schemas.pitch.facts import PlayerMoved
from service.rules.blood_bowl.game import GAME
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.contract import IllegalEntry
from service.rules.pitch.jumps import jumps_from
from service.rules.pitch.movement import Left, movement_left
from tests.rules.pitch.table import Man, Table, lineman

OVER = lineman("A1", (6, 5), side="away", posture="prone")
"""Lies next to H1, who stands on 5, 5."""


def jumper(*others: Man, **figures: Any) -> Table:
    return Table(lineman("H1", (5, 5), **figures), OVER, *others).play(Activate("H1", "move"))


def opponent(key: str, at: tuple[int, int], **figures: Any) -> Man:
    return lineman(key, at, side="away", **figures)


def jump_modifiers(*skills: str, others: tuple[Man, ...]) -> dict[str, int]:
    return jumper(*others, skills=skills).play(Jump("H1", (7, 5))).modifiers


@pytest.mark.rule("BB-033")
@pytest.mark.parametrize("to", [(7, 4), (7, 5), (7, 6)])
def test_a_jump_over_a_prone_player_is_an_agility_test_and_takes_two_squares(
    to: tuple[int, int],
) -> None:
    table = jumper().play(Jump("H1", to))
    assert table.breaches == ()
    assert table.roll_due.roll == "jump"
    assert table.roll_due.target == 3
    assert table.modifiers == {}
    table.roll("jump", 3)
    assert table.at("H1") == to
    assert movement_left(table.state, "H1") == Left(4, 2)


@pytest.mark.rule("BB-033")
def test_the_larger_number_of_markers_at_either_end_counts() -> None:
    start = (opponent("A2", (4, 4)), opponent("A3", (4, 6)))
    landing = (opponent("A4", (8, 5)),)
    assert jump_modifiers(others=landing) == {"marked by one": -1}
    assert jump_modifiers(others=start) == {"marked by two": -2}
    assert jump_modifiers(others=(*start, *landing)) == {"marked by two": -2}


@pytest.mark.rule("BB-033")
def test_a_failed_jump_falls_over_in_the_square_jumped_to() -> None:
    table = jumper().play(Jump("H1", (7, 5))).roll("jump", 2)
    assert table.at("H1") == (7, 5)
    assert table.player("H1").posture == "prone"
    assert (table.roll_due.roll, table.roll_due.cause) == ("armour", "jump")
    assert table.state.turnover is not None


@pytest.mark.rule("BB-033")
def test_a_natural_one_falls_over_where_it_stands() -> None:
    table = jumper().play(Jump("H1", (7, 5))).roll("jump", 1)
    assert table.at("H1") == (5, 5)
    assert table.player("H1").posture == "prone"


@pytest.mark.rule("BB-030", "BB-033")
def test_a_rush_for_a_jump_is_rolled_first_and_fails_in_the_square_jumped_to() -> None:
    table = jumper(ma=1).play(Jump("H1", (7, 5)))
    table.roll("rush", 2)
    assert table.roll_due.roll == "jump"
    table.roll("jump", 3)
    assert table.at("H1") == (7, 5)
    assert movement_left(table.state, "H1") == Left(0, 1)
    assert sum(each.squares for each in table.facts(PlayerMoved)) == 2
    failed = jumper(ma=1).play(Jump("H1", (7, 5))).roll("rush", 1)
    assert failed.at("H1") == (7, 5)
    assert failed.player("H1").posture == "prone"
    assert failed.roll_due.roll == "armour"


@pytest.mark.rule("BB-030", "BB-033")
def test_of_two_rushes_the_first_fails_where_the_player_stands_and_is_the_last() -> None:
    def out_of_movement() -> Table:
        table = Table(lineman("H1", (5, 4), ma=1), OVER).play(Activate("H1", "move"))
        return table.play(Move("H1", ((5, 5),)), Jump("H1", (7, 5)))

    table = out_of_movement().roll("rush", 1)
    assert table.roll_due.roll == "armour"
    table.roll("armour", 1, 1)
    assert table.at("H1") == (5, 5)
    assert table.state.active == "away"
    second = out_of_movement().roll("rush", 2).roll("rush", 1)
    assert second.at("H1") == (7, 5)
    assert movement_left(second.state, "H1") == Left(0, 0)


@pytest.mark.rule("BB-033")
def test_nobody_to_jump_over_is_a_breach_except_with_leap_or_a_pogo_stick() -> None:
    def leap(*skills: str) -> list[str]:
        table = Table(lineman("H1", (5, 5), skills=skills)).play(Activate("H1", "move"))
        return [breach.rule for breach in table.play(Jump("H1", (5, 3))).breaches]

    assert leap() == ["BB-033"]
    assert leap("Leap") == []
    assert leap("Pogo Stick") == []


@pytest.mark.rule("BB-033")
@pytest.mark.parametrize("to", [(6, 6), (8, 5), (7, 7)])
def test_a_jump_ends_on_a_free_square_two_away(to: tuple[int, int]) -> None:
    with pytest.raises(IllegalEntry) as refusal:
        jumper(lineman("H2", (7, 7))).play(Jump("H1", to))
    assert refusal.value.breach.rule == "BB-033"


@pytest.mark.rule("BB-033", "BB-090")
def test_skills_take_some_of_what_is_against_a_jump_away() -> None:
    one = (opponent("A2", (4, 4)),)
    three = (*one, opponent("A3", (4, 5)), opponent("A4", (4, 6)))
    assert jump_modifiers("Leap", others=one) == {"marked by one": -1}
    assert jump_modifiers("Leap", others=three) == {"marked by three": -3, "Leap": 1}
    assert jump_modifiers("Leap", "Very Long Legs", others=three) == {
        "marked by three": -3,
        "Leap": 1,
        "Very Long Legs": 1,
    }
    assert jump_modifiers("Pogo Stick", others=three) == {}


@pytest.mark.rule("BB-033", "BB-090")
def test_a_prehensile_tail_spoils_a_jump() -> None:
    tail = opponent("A2", (4, 4), skills=("Prehensile Tail",))
    assert jump_modifiers(others=(tail,)) == {"marked by one": -1, "Prehensile Tail": -1}


@pytest.mark.rule("BB-033", "BB-090")
def test_a_pogo_stick_ignores_all_that_comes_of_being_marked() -> None:
    """By the designers' commentary of May 2025 a Prehensile Tail and a Diving Tackle as well."""
    tail = opponent("A2", (4, 4), skills=("Prehensile Tail",))
    assert jump_modifiers("Pogo Stick", others=(tail,)) == {}
    diver = opponent("A2", (4, 4), skills=("Diving Tackle",))
    table = jumper(diver, skills=("Pogo Stick",)).play(Jump("H1", (7, 5))).roll("jump", 3)
    assert (table.at("H1"), table.player("H1").posture) == ((7, 5), "standing")
    assert table.due is None


@pytest.mark.rule("BB-033")
def test_a_player_jumps_once_in_an_activation() -> None:
    table = jumper(opponent("A5", (8, 5), posture="prone")).play(Jump("H1", (7, 5)))
    table.roll("jump", 6)
    assert not any(each.type == "jump" for each in BLOOD_BOWL.expected(table.state))
    table.play(Jump("H1", (9, 5)))
    assert [breach.rule for breach in table.breaches] == ["BB-033"]
    assert "once in an activation" in table.breaches[0].legal


@pytest.mark.rule("BB-033", "BB-090")
def test_a_diving_tackle_spoils_a_jump() -> None:
    diver = opponent("A2", (4, 4), skills=("Diving Tackle",))
    table = jumper(diver).play(Jump("H1", (7, 5)))
    table.roll("jump", 5)  # 5, less 1 for A2: passed; less 2 more: 2 of 3
    table.play(Choose("diving_tackle", "A2"))
    assert table.at("H1") == (7, 5)
    assert table.player("H1").posture == "prone"
    assert (table.at("A2"), table.player("A2").posture) == ((5, 5), "prone")
    table = jumper(diver).play(Jump("H1", (7, 5))).roll("jump", 5)
    table.play(Choose("diving_tackle", "decline"))
    assert (table.at("H1"), table.player("H1").posture) == ((7, 5), "standing")


@pytest.mark.rule("BB-033", "BB-090")
def test_tentacles_hold_a_jumper() -> None:
    table = jumper(opponent("A2", (4, 4), skills=("Tentacles",))).play(Jump("H1", (7, 5)))
    table.play(Choose("use_skill", "use")).roll("tentacles", 6)
    assert table.at("H1") == (5, 5)
    assert table.due is None


@pytest.mark.rule("BB-033")
def test_the_jumps_there_are_are_known() -> None:
    table = jumper(lineman("H2", (7, 5)))
    found = {due.to: due.target for due in jumps_from(GAME, table.state, "H1")}
    assert found == {(7, 4): 3, (7, 6): 3}
