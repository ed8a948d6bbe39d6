"""Dodges: when they are due, their modifiers, and what a failure does."""

from typing import Any

import pytest

from schemas.pitch.entries import Activate, KeepRoll, Move
from schemas.pitch.facts import PlayerMoved, SkillUsed, TurnoverCaused
from service.rules.pitch.movement import Left, movement_left
from tests.rules.pitch.moves import along, mover, opponent
from tests.rules.pitch.table import Man, Table, lineman


@pytest.mark.rule("BB-031")
@pytest.mark.parametrize(
    ("others", "modifiers"),
    [
        ((), {}),
        (((6, 3),), {"marked by one": -1}),
        (((6, 3), (7, 4)), {"marked by two": -2}),
    ],
)
def test_a_dodge_is_agility_less_one_for_each_marker_of_the_square_entered(
    others: tuple[tuple[int, int], ...], modifiers: dict[str, int]
) -> None:
    # A1 marks 5, 5 from 4, 6 and not the square entered, 6, 4.
    marking = [opponent(f"A{number}", at) for number, at in enumerate(others, start=2)]
    table = mover(opponent("A1", (4, 6)), *marking, path=((6, 4),))
    assert table.roll_due.roll == "dodge"
    assert table.roll_due.target == 3
    assert table.modifiers == modifiers


@pytest.mark.rule("BB-031")
def test_only_squares_that_are_marked_are_dodged_out_of() -> None:
    table = mover(opponent("A1", (8, 5)), path=along(6, 7))
    assert table.at("H1") == (7, 5)
    assert table.due is None


@pytest.mark.rule("BB-031")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_who_is_down_marks_nobody(posture: str) -> None:
    table = mover(opponent("A1", (4, 6), posture=posture), path=along(6))
    assert table.at("H1") == (6, 5)


@pytest.mark.rule("BB-031")
def test_a_dodge_stops_the_path_and_a_passed_one_goes_on() -> None:
    table = mover(opponent("A1", (7, 6)), path=along(6, 7, 8, 9))
    assert table.at("H1") == (6, 5)
    table.roll("dodge", 4)
    assert table.at("H1") == (7, 5)
    table.roll("dodge", 4)
    assert table.at("H1") == (8, 5)
    table.roll("dodge", 3)
    assert table.at("H1") == (9, 5)
    assert movement_left(table.state, "H1") == Left(2, 2)


@pytest.mark.rule("BB-017", "BB-031")
def test_a_failed_dodge_falls_over_in_the_square_entered() -> None:
    table = mover(opponent("A1", (4, 6)), path=along(6, 7))
    table.roll("dodge", 2)
    assert table.at("H1") == (6, 5)
    assert table.player("H1").posture == "prone"
    assert table.facts(TurnoverCaused)
    assert table.roll_due.roll == "armour"
    assert table.roll_due.cause == "dodge"


@pytest.mark.rule("BB-031")
def test_who_falls_onto_the_ball_makes_it_bounce() -> None:
    table = Table(lineman("H1", (5, 5)), opponent("A1", (4, 6)), ball=(6, 5))
    table.play(Activate("H1", "move"), Move("H1", along(6)))
    table.roll("dodge", 1).roll("armour", 1, 1)
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-030", "BB-031")
def test_a_step_that_needs_both_is_rushed_first_and_dodged_then() -> None:
    table = mover(opponent("A1", (5, 6)), path=((4, 4),), ma=1)
    table.roll("dodge", 3)
    table.play(Move("H1", ((3, 4),)))
    assert table.roll_due.roll == "rush"  # nobody marks 4, 4
    table = Table(lineman("H1", (5, 5), ma=1), opponent("A1", (7, 5)))
    table.play(Activate("H1", "move"), Move("H1", ((6, 5), (6, 6))))
    table.roll("rush", 2)
    assert table.at("H1") == (6, 5)
    assert table.modifiers == {"marked by one": -1}
    table.roll("dodge", 3)
    assert table.at("H1") == (6, 6)
    assert table.player("H1").posture == "prone"
    assert table.facts(PlayerMoved)[-1] == PlayerMoved("H1", (6, 6), squares=1, rushes=1)


@pytest.mark.rule("BB-020", "BB-031")
def test_a_failed_dodge_may_be_rolled_again_before_anything_comes_of_it() -> None:
    table = Table(lineman("H1", (5, 5)), opponent("A1", (4, 6)), re_rolls=1)
    table.play(Activate("H1", "move"), Move("H1", along(6)))
    table.roll("dodge", 2)
    assert table.at("H1") == (5, 5)
    assert table.re_roll_due.sources == (("team", None),)
    table.play(KeepRoll())
    assert table.player("H1").posture == "prone"


# ---------------------------------------------------------------------- skills at a dodge


def dodge_of(*skills: str, others: tuple[Man, ...] = (), **figures: Any) -> dict[str, int]:
    """The modifiers of a dodge from 5, 5 (marked from 4, 6) to 6, 4 (marked from 6, 3)."""
    both = (opponent("A1", (4, 6)), opponent("A2", (6, 3)), *others)
    return mover(*both, path=((6, 4),), skills=skills, **figures).modifiers


@pytest.mark.rule("BB-031", "BB-090")
def test_skills_of_the_player_change_its_dodge() -> None:
    assert dodge_of() == {"marked by one": -1}
    assert dodge_of("Two Heads") == {"marked by one": -1, "Two Heads": 1}
    assert dodge_of("Titchy") == {"marked by one": -1, "Titchy": 1}
    assert dodge_of("Stunty") == {}
    assert dodge_of("Stunty", "Swoop") == {"marked by one": -1}
    assert dodge_of("Break Tackle", st=4) == {"marked by one": -1, "Break Tackle": 1}
    assert dodge_of("Break Tackle", st=5) == {"marked by one": -1, "Break Tackle": 2}


@pytest.mark.rule("BB-031", "BB-090")
def test_skills_of_opponents_change_a_dodge() -> None:
    titchy = opponent("A3", (7, 4), skills=("Titchy",))
    assert dodge_of(others=(titchy,)) == {"marked by one": -1}
    tails = (
        opponent("A3", (4, 5), skills=("Prehensile Tail",)),
        opponent("A4", (4, 4), skills=("Prehensile Tail",)),
    )
    assert dodge_of(others=tails) == {"marked by one": -1, "Prehensile Tail": -1}
    far = opponent("A3", (7, 3), skills=("Prehensile Tail",))
    assert dodge_of(others=(far,)) == {"marked by two": -2}


@pytest.mark.rule("BB-090")
def test_break_tackle_is_used_up_by_the_dodge_that_needed_it() -> None:
    table = mover(opponent("A1", (4, 5)), path=((5, 4), (6, 4)), skills=("Break Tackle",), ag=4)
    table.roll("dodge", 5)  # 5, less 1 for A1 who marks 5, 4: 4 reaches 4+ without the skill
    assert table.facts(SkillUsed) == []
    assert table.modifiers == {"Break Tackle": 1}
    table.roll("dodge", 3)
    assert table.facts(SkillUsed) == [SkillUsed("H1", "Break Tackle", "activation")]
    assert table.at("H1") == (6, 4)
