"""A random table keeps to every constraint of every kind of field, whatever the system."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.views import (
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    NumberField,
    Option,
    PathField,
    PointField,
)
from service.rules.plane import leg_clears_circle, leg_clears_rectangle, path_within, within
from service.rules.play import random_entry

seeds = st.integers(0, 10_000)


def expecting(*fields: Field, kind: str = "act", weight: int = 1) -> Expectation:
    return Expectation(kind, "Act", None, fields, weight=weight)


def value(field: Field, seed: int) -> Any:
    return random_entry([expecting(field)], Random(seed))[field.name]


@given(seeds)
def test_an_entry_has_its_type_and_every_field(seed: int) -> None:
    fields = (FixedField("who", "Who", "r1"), NumberField("yards", "Yards", 3, 5))
    entry = random_entry([expecting(*fields)], Random(seed))
    assert entry.keys() == {"type", "who", "yards"}
    assert (entry["type"], entry["who"]) == ("act", "r1")
    assert 3 <= entry["yards"] <= 5


@given(seeds)
def test_dice_are_as_many_as_wanted_and_show_their_faces(seed: int) -> None:
    dice = value(DiceField("dice", "Dice", faces=8, count=3), seed)
    assert len(dice) == 3
    assert all(1 <= die <= 8 for die in dice)


@given(seeds)
def test_a_choice_is_one_of_the_options_or_several_different_ones(seed: int) -> None:
    options = tuple(Option(letter, letter) for letter in "abcd")
    assert value(ChoiceField("one", "One", options), seed) in "abcd"
    many = value(ChoiceField("some", "Some", options, many=True, least=2, most=9), seed)
    assert 2 <= len(many) <= 4
    assert len(set(many)) == len(many)


def test_suggested_options_are_taken_more_often() -> None:
    options = tuple(Option(letter, letter) for letter in "abcd")
    field = ChoiceField("one", "One", options, suggest=("c",))
    picked = [value(field, seed) for seed in range(800)]
    assert 600 < picked.count("c") < 700


@given(seeds)
def test_a_point_keeps_to_its_field(seed: int) -> None:
    field = PointField(
        "at",
        "At",
        within=(0, 0, 100, 100),
        clear_of=((20, 20, 30),),
        outside=((60, 0, 40, 40),),
        origin=(50, 50),
        reach=60,
    )
    x, y = value(field, seed)
    assert 0 <= x <= 100
    assert 0 <= y <= 100
    assert within((50, 50), (x, y), 60)
    assert not within((20, 20), (x, y), 29)
    assert not (60 < x < 100 and 0 < y < 40)


@given(seeds)
def test_a_path_keeps_to_its_field(seed: int) -> None:
    field = PathField(
        "path",
        "Path",
        origin=(50, 50),
        reach=60,
        within=(0, 0, 100, 100),
        clear_of=((20, 20, 15),),
        outside=((60, 60, 10, 10),),
    )
    path = [tuple(point) for point in value(field, seed)]
    assert 1 <= len(path) <= 16
    assert path_within((50, 50), path, 60)
    for start, end in zip([(50, 50), *path], path, strict=False):
        assert leg_clears_circle(start, end, (20, 20, 15))
        assert leg_clears_rectangle(start, end, (60, 60, 10, 10))


@given(seeds)
def test_a_path_ends_in_its_goal(seed: int) -> None:
    field = PathField(
        "path", "Path", origin=(0, 0), reach=600, within=(0, 0, 999, 999), goal=(300, 400, 90)
    )
    assert within((300, 400), tuple(value(field, seed)[-1]), 90)


@given(seeds)
def test_who_is_at_its_goal_and_shut_in_stays(seed: int) -> None:
    shut_in = PathField(
        "path",
        "Path",
        origin=(50, 50),
        reach=60,
        within=(0, 0, 0, 0),
        goal=(50, 60, 10),
        least_points=0,
    )
    assert value(shut_in, seed) == []


@given(seeds)
def test_what_cannot_be_filled_is_left_for_something_that_can(seed: int) -> None:
    blocked = PointField("at", "At", within=(0, 0, 10, 10), clear_of=((5, 5, 99),))
    choices = [expecting(blocked, kind="blocked", weight=1000), expecting(kind="free")]
    assert random_entry(choices, Random(seed)) == {"type": "free"}


def test_nothing_expected_is_an_error() -> None:
    with pytest.raises(ValueError, match="no expectation"):
        random_entry([], Random(1))
    blocked = PointField("at", "At", within=(0, 0, 10, 10), clear_of=((5, 5, 99),))
    with pytest.raises(ValueError, match="no expectation"):
        random_entry([expecting(blocked)], Random(1))


def test_weights_say_what_is_picked_more_often() -> None:
    rng = Random(1)
    choices = [expecting(kind="often", weight=9), expecting(kind="seldom")]
    picked = [random_entry(choices, rng)["type"] for _ in range(1000)]
    assert 850 < picked.count("often") < 950


def test_suggested_points_are_mostly_taken() -> None:
    field = PointField("at", "At", within=(0, 0, 9999, 9999), suggest=((77, 88),))
    rng = Random(1)
    picked = [random_entry([expecting(field)], rng)["at"] for _ in range(800)]
    assert 600 < picked.count([77, 88]) < 800
