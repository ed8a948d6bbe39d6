"""Strength, assists and block dice, counted by hand.

H1 at (10, 7) blocks A1 at (11, 7), both ST 3. A helper of H1 stands at (12, 7), (12, 6) ... next to
A1 but not to H1.
"""

import pytest

from schemas.pitch.facts import EffectBegan
from schemas.pitch.words import Modifier
from service.rules.blood_bowl.game import evolve_fact
from service.rules.pitch.assists import assists, block_dice, blockable
from tests.rules.pitch.table import Man, Table, lineman


def table(*more: Man, st: int = 3, other: int = 3, active: str = "home") -> Table:
    return Table(
        lineman("H1", (10, 7), st=st),
        lineman("A1", (11, 7), side="away", st=other),
        *more,
        active=active,
    )


def dice(on: Table, blitz: bool = False, **more: bool) -> tuple[int, str]:
    """How many dice, and whose coach picks."""
    rolled = block_dice(on.state, "H1", "A1", blitz, **more)
    return rolled.dice, rolled.chooser


@pytest.mark.rule("BB-040")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        (3, 3, (1, "home")),
        (4, 3, (2, "home")),
        (6, 3, (2, "home")),
        (7, 3, (3, "home")),
        (3, 1, (3, "home")),
        (2, 1, (2, "home")),
        (3, 4, (2, "away")),
        (3, 6, (2, "away")),
        (3, 7, (3, "away")),
        (1, 2, (2, "away")),
        (1, 3, (3, "away")),
    ],
)
def test_dice_by_strength_exactly_double_is_two(
    attacker: int, defender: int, expected: tuple[int, str]
) -> None:
    assert dice(table(st=attacker, other=defender)) == expected


@pytest.mark.rule("BB-040")
def test_a_team_mate_next_to_the_target_assists() -> None:
    on = table(lineman("H2", (12, 7)))
    assert dice(on) == (2, "home")
    assert block_dice(on.state, "H1", "A1", blitz=False).modifiers == (
        Modifier("assist of H2 #2", 1),
    )


@pytest.mark.rule("BB-040")
def test_a_team_mate_next_to_the_attacker_alone_does_not() -> None:
    assert dice(table(lineman("H2", (9, 7)))) == (1, "home")


@pytest.mark.rule("BB-040")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_who_lies_assists_nobody(posture: str) -> None:
    on = table(lineman("H2", (12, 7), posture=posture))  # type: ignore[arg-type]
    assert dice(on) == (1, "home")


@pytest.mark.rule("BB-040")
def test_who_has_no_tackle_zone_assists_nobody() -> None:
    on = table(lineman("H2", (12, 7)))
    on.state = evolve_fact(on.state, EffectBegan("H2", "no_tackle_zone", "drive"))
    assert dice(on) == (1, "home")


@pytest.mark.rule("BB-040")
def test_a_helper_that_somebody_else_marks_does_not_assist_but_with_guard() -> None:
    """A2 at (13, 7) marks H2 at (12, 7) and is next to nobody else."""
    other = lineman("A2", (13, 7), side="away")
    assert dice(table(lineman("H2", (12, 7)), other)) == (1, "home")
    assert dice(table(lineman("H2", (12, 7), skills=("Guard",)), other)) == (2, "home")


@pytest.mark.rule("BB-040")
def test_a_prone_opponent_marks_no_helper() -> None:
    other = lineman("A2", (13, 7), side="away", posture="prone")
    assert dice(table(lineman("H2", (12, 7)), other)) == (2, "home")


@pytest.mark.rule("BB-040")
def test_assists_of_both_sides_cancel_each_other() -> None:
    """H2 marks A1 at (12, 7); A2 marks H1 at (9, 7)."""
    on = table(lineman("H2", (12, 7)), lineman("A2", (9, 7), side="away"))
    assert dice(on) == (1, "home")
    assert block_dice(on.state, "H1", "A1", blitz=False).modifiers == (
        Modifier("assist of H2 #2", 1),
        Modifier("assist of A2 #2", -1),
    )


@pytest.mark.rule("BB-040")
def test_three_dice_against_with_two_assists_of_the_defender() -> None:
    """ST 2 against 3 + 2 = 5, more than twice 2."""
    on = table(
        lineman("A2", (9, 7), side="away"), lineman("A3", (9, 6), side="away"), st=2, other=3
    )
    assert dice(on) == (3, "away")


@pytest.mark.rule("BB-040")
def test_six_assists_are_six() -> None:
    """All squares around A1 but H1's: seven helpers, 3 + 7 = 10 to 3."""
    around = [(10, 6), (11, 6), (12, 6), (12, 7), (12, 8), (11, 8), (10, 8)]
    on = table(*(lineman(f"H{number}", at) for number, at in enumerate(around, 2)))
    assert len(assists(on.state, "H1", "A1")) == 7
    assert dice(on) == (3, "home")


@pytest.mark.rule("BB-090")
def test_defensive_takes_guard_from_the_side_whose_turn_it_is() -> None:
    """A2 with Defensive marks H2; it is home's turn, so Guard is off. In away's turn it is not."""
    men = (
        lineman("H2", (12, 7), skills=("Guard",)),
        lineman("A2", (13, 7), side="away", skills=("Defensive",)),
    )
    assert dice(table(*men)) == (1, "home")
    assert assists(table(*men, active="away").state, "H1", "A1") == ("H2",)


@pytest.mark.rule("BB-090")
def test_horns_count_in_a_blitz_only() -> None:
    on = Table(lineman("H1", (10, 7), skills=("Horns",)), lineman("A1", (11, 7), side="away"))
    assert dice(on, blitz=True) == (2, "home")
    assert dice(on) == (1, "home")


@pytest.mark.rule("BB-090")
def test_a_dauntless_that_worked_makes_equal_before_assists() -> None:
    """ST 3 against 5 counts as 5; with one assist 6 to 5."""
    assert dice(table(other=5), dauntless=True) == (1, "home")
    helped = table(lineman("H2", (12, 7)), other=5)
    assert dice(helped, dauntless=True) == (2, "home")
    assert block_dice(helped.state, "H1", "A1", blitz=False, dauntless=True).modifiers == (
        Modifier("Dauntless", 2),
        Modifier("assist of H2 #2", 1),
    )


@pytest.mark.rule("BB-090")
def test_a_multiple_block_is_two_weaker_and_never_below_one() -> None:
    assert dice(table(st=5), multiple=True) == (1, "home")
    assert dice(table(), multiple=True) == (3, "away")
    assert dice(table(st=1, other=1), multiple=True) == (1, "home")


@pytest.mark.rule("BB-040")
def test_strength_effects_count() -> None:
    on = table()
    on.state = evolve_fact(on.state, EffectBegan("H1", "st:+1", "drive"))
    assert dice(on) == (2, "home")


@pytest.mark.rule("BB-040")
def test_only_standing_opponents_on_neighbouring_squares_can_be_blocked() -> None:
    on = table(
        lineman("A2", (9, 6), side="away", posture="prone"),
        lineman("A3", (8, 7), side="away"),
        lineman("A4", (9, 8), side="away"),
        lineman("H2", (10, 6)),
    )
    assert blockable(on.state, "H1") == ("A1", "A4")
