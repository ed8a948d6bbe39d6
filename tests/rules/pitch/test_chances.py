"""Tests of one die and sums of several: when they pass, and how often."""

import pytest

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier
from service.rules.pitch.chances import all_of, chance_of, needed_roll
from service.rules.pitch.rolling import passed
from tests.rules.pitch.table import named


def due(target: int | None, *modifiers: tuple[str, int], dice: int = 1) -> RollDue:
    return RollDue(
        roll="dodge",
        side="home",
        faces=(6,) * dice,
        origin=1,
        target=target,
        modifiers=named(*modifiers),
    )


@pytest.mark.rule("BB-023")
def test_a_natural_one_fails_whatever_helps() -> None:
    assert not passed(due(3, ("Two Heads", 4)), (1,))


@pytest.mark.rule("BB-023")
def test_a_natural_six_passes_whatever_hinders() -> None:
    assert passed(due(4, ("marked by six", -6)), (6,))


@pytest.mark.rule("BB-023")
@pytest.mark.parametrize(("die", "passes"), [(2, False), (3, False), (4, True), (5, True)])
def test_otherwise_the_die_and_its_modifiers_reach_the_target(die: int, passes: bool) -> None:
    assert passed(due(3, ("marked by one", -1)), (die,)) is passes


@pytest.mark.rule("BB-023")
@pytest.mark.parametrize(
    ("target", "modifier", "chance"),
    [
        (3, 0, (2, 3)),  # 3, 4, 5, 6
        (3, -1, (1, 2)),  # 4, 5, 6
        (2, 3, (5, 6)),  # all but the 1
        (6, -5, (1, 6)),  # the natural 6
    ],
)
def test_the_chance_of_a_test_is_exact(target: int, modifier: int, chance: tuple[int, int]) -> None:
    assert chance_of(due(target, ("something", modifier))) == chance


@pytest.mark.rule("BB-050")
@pytest.mark.parametrize(
    ("target", "chance"),
    [(9, (5, 18)), (8, (5, 12)), (12, (1, 36)), (2, (1, 1))],  # 10, 15, 1 and 36 of 36
)
def test_the_chance_of_two_dice_is_that_of_their_sum(target: int, chance: tuple[int, int]) -> None:
    assert chance_of(due(target, dice=2)) == chance


def test_dice_that_are_read_from_a_table_have_no_chance() -> None:
    assert chance_of(due(None)) is None


def test_several_rolls_pass_together_by_the_product() -> None:
    """A rush on 2+ (5/6) and a dodge on 3+ (4/6): 20/36."""
    assert all_of((5, 6), (2, 3)) == (5, 9)
    assert all_of((5, 6), None) is None
    assert all_of() == (1, 1)


def test_a_needed_roll_says_its_target_before_the_modifiers_by_their_names() -> None:
    roll = needed_roll(due(3, ("marked by two", -2), ("Two Heads", 1)))
    assert (roll.roll, roll.target) == ("dodge", 3)
    assert roll.modifiers == ("-2 marked by two", "+1 Two Heads")
    assert roll.chance == (1, 2)


def test_what_is_decided_afterwards_says_so() -> None:
    """Armour 9 with a Mighty Blow: 8 or more on two dice, 15 of 36."""
    armour = RollDue(
        roll="armour",
        side="home",
        faces=(6, 6),
        origin=1,
        target=9,
        afterwards=(Modifier("Mighty Blow", 1),),
    )
    assert needed_roll(armour).modifiers == ("+1 Mighty Blow if needed",)
    assert chance_of(armour) == (5, 12)
