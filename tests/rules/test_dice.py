"""Statistics of dice, worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.chances import chi_squared_tail, face_chance, total_chance
from service.rules.contract import ReRollSeen, RollSeen
from service.rules.dice import Counted, Dice, fairness


def dodge(die: int, passed: bool, re_rolled: bool = False) -> RollSeen:
    return RollSeen("home", "dodge", (die,), (6,), passed, (4, 6), re_rolled)


@pytest.mark.parametrize(
    ("target", "modifier", "faces"),
    [
        (3, 0, 4),  # 3, 4, 5, 6
        (2, 0, 5),
        (2, 3, 5),  # a 1 always fails
        (6, -2, 1),  # a 6 always passes
        (4, -1, 2),  # 5, 6
        (7, 0, 1),
    ],
)
def test_a_test_passes_on_so_many_faces(target: int, modifier: int, faces: int) -> None:
    assert face_chance(target, modifier) == (faces, 6)


@pytest.mark.parametrize(
    ("target", "modifier", "part"),
    [(6, 0, 26), (7, 0, 21), (8, 0, 15), (9, 0, 10), (10, 0, 6), (11, 0, 3), (9, 1, 15)],
)
def test_two_dice_reach_an_armour_value_as_the_printed_chances_say(
    target: int, modifier: int, part: int
) -> None:
    assert total_chance(target, modifier, (6, 6)) == (part, 36)


@pytest.mark.parametrize(
    ("value", "degrees", "tail"),
    # The printed table of chi-squared: upper five and one per cent points.
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (14.067, 7, 0.05),
        (24.996, 15, 0.05),
        (30.578, 15, 0.01),
    ],
)
def test_the_tail_of_chi_squared_is_that_of_the_printed_table(
    value: float, degrees: int, tail: float
) -> None:
    assert chi_squared_tail(value, degrees) == pytest.approx(tail, abs=2e-5)


def test_an_even_die_is_nothing_unusual() -> None:
    fair = fairness((10, 10, 10, 10, 10, 10))
    assert (fair.verdict, fair.chi_squared, fair.p_value) == ("nothing_unusual", 0.0, 1.0)
    assert (fair.dice, fair.degrees_of_freedom) == (60, 5)


def test_a_die_that_shows_too_many_sixes_is_unusual() -> None:
    # 10 expected: 15^2 / 10 + 5 * 3^2 / 10 = 22.5 + 4.5 = 27; one per cent begins at 15.086.
    uneven = fairness((7, 7, 7, 7, 7, 25))
    assert (uneven.verdict, uneven.chi_squared) == ("unusual", 27.0)
    assert uneven.p_value is not None
    assert uneven.p_value < 0.0002


def test_below_five_dice_a_face_nothing_is_said() -> None:
    few = fairness((0, 0, 0, 0, 0, 29))
    assert (few.verdict, few.p_value, few.dice, few.dice_needed) == (
        "not_enough_dice",
        None,
        29,
        30,
    )
    assert fairness((0, 0, 0, 0, 0, 30)).verdict == "unusual"


def test_success_is_held_against_expectation() -> None:
    # Four dodges on 3+ (4 faces of 6): 8/3 expected, variance 4 * 2/3 * 1/3 = 8/9.
    dice = Dice()
    for die in (1, 3, 5, 6):
        dice.add(dodge(die, passed=die >= 3))
    (line,) = dice.line("home").rolls
    assert (line.roll, line.rolls, line.dice, line.judged, line.passed) == ("dodge", 4, 4, 4, 3)
    assert line.passed_expected == 2.6667
    assert line.passed_margin == pytest.approx(1.96 * (8 / 9) ** 0.5, abs=1e-3)


def test_the_mean_of_a_die_has_its_interval() -> None:
    # One D6: standard deviation root of 35/12 = 1.7078; of 4 dice half of it.
    dice = Dice()
    for die in (1, 3, 5, 6):
        dice.add(dodge(die, passed=True))
    (line,) = dice.line(None).dice
    assert (line.faces, line.dice, line.shown) == (6, 4, (1, 0, 1, 0, 1, 1))
    assert (line.mean, line.mean_expected) == (3.75, 3.5)
    assert line.mean_margin == pytest.approx(1.96 * 1.7078 / 2, abs=1e-3)


def test_a_re_roll_that_passes_was_not_wasted() -> None:
    dice = Dice()
    dice.add(dodge(1, passed=False))
    dice.add(ReRollSeen("home", "team"))
    dice.add(dodge(4, passed=True, re_rolled=True))
    dice.add(dodge(2, passed=False))
    dice.add(ReRollSeen("home", "team"))
    dice.add(dodge(1, passed=False, re_rolled=True))
    dice.add(ReRollSeen("home", "team"))  # a Loner who failed: no new dice came
    (line,) = dice.line("home").re_rolls
    assert (line.source, line.used, line.saved, line.wasted) == ("team", 3, 1, 2)


def test_totals_and_named_faces_have_their_spread() -> None:
    dice = Dice()
    dice.add(RollSeen("home", "armour", (4, 5), (6, 6), True, (10, 36)))
    dice.add(RollSeen("home", "armour", (6, 6), (6, 6), True, (10, 36)))
    dice.add(RollSeen("home", "block", (3, 6), (6, 6), names=("push_back", "pow")))
    armour, block = dice.line(None).spreads
    assert armour.counts == {"9": 1, "12": 1}
    assert block.counts == {"pow": 1, "push_back": 1}


def test_sides_are_counted_apart_and_together() -> None:
    counted = Counted()
    counted.add((dodge(3, True),), {"home": "Orcs"})
    counted.add((RollSeen("away", "rush", (2,), (6,), True, (5, 6)),), {"home": "Orcs"})
    everybody, orcs, away = counted.lines()
    assert (everybody.side, orcs.side, away.side) == (None, "Orcs", "away")
    assert everybody.dice[0].dice == 2
    assert [line.roll for line in orcs.rolls] == ["dodge"]


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(2, 6)), max_size=60))
def test_every_die_is_counted_once(rolled: list[tuple[int, int]]) -> None:
    dice = Dice()
    for die, target in rolled:
        passed = die != 1 and die >= target
        dice.add(RollSeen("home", "dodge", (die,), (6,), passed, face_chance(target, 0)))
    line = dice.line(None)
    assert sum(each.dice for each in line.dice) == len(rolled)
    assert sum(sum(each.shown) for each in line.dice) == len(rolled)
    assert sum(sum(each.counts.values()) for each in line.spreads) == len(rolled)
    assert all(0 <= each.passed <= each.judged for each in line.rolls)
