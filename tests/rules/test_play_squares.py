"""A random table keeps to every constraint of the fields of games on squares."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.views import (
    DiceField,
    Expectation,
    Field,
    FixedField,
    HeadField,
    NeededRoll,
    Offer,
    Option,
    PlacementField,
    PurchaseField,
    SquareField,
    SquareGroup,
    SquarePathField,
    SquareStep,
)
from service.rules.play import random_entry

seeds = st.integers(0, 10_000)
ROOM = tuple((x, y) for x in range(6) for y in range(6))


def value(field: Field, seed: int) -> Any:
    return random_entry([Expectation("act", "Act", None, (field,))], Random(seed))[field.name]


@given(seeds)
def test_a_square_is_one_of_the_squares(seed: int) -> None:
    field = SquareField("at", "At", squares=((1, 2), (3, 4)), suggest=((3, 4),))
    assert value(field, seed) in ([1, 2], [3, 4])


@given(seeds, st.integers(1, 8))
def test_a_path_goes_from_neighbour_to_neighbour_and_enters_no_square_twice(
    seed: int, most: int
) -> None:
    free = tuple(square for square in ROOM if square not in ((2, 2), (3, 1)))
    field = SquarePathField("path", "Path", (2, 2), free, most=most, suggest=((5, 5),))
    path = [tuple(square) for square in value(field, seed)]
    assert 1 <= len(path) <= most
    assert set(path) <= set(free)
    assert len(set(path)) == len(path)
    for one, other in zip([(2, 2), *path], path, strict=False):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def test_a_path_mostly_begins_where_no_roll_is_needed() -> None:
    rolls = (NeededRoll("dodge", 3),)
    first = (SquareStep((1, 0), rolls), SquareStep((0, 1)))
    field = SquarePathField("path", "Path", (0, 0), ((1, 0), (0, 1)), most=1, first=first)
    begun = [value(field, seed) for seed in range(200)]
    assert begun.count([[0, 1]]) > 150
    assert [[1, 0]] in begun


def test_a_path_mostly_keeps_out_of_squares_that_take_a_roll_to_leave() -> None:
    held = ((1, 1), (2, 2), (3, 3))
    field = SquarePathField("path", "Path", (0, 0), ROOM, most=5, held=held, suggest=((5, 5),))
    entered = [
        any(tuple(square) in held for square in value(field, seed)[:-1]) for seed in range(400)
    ]
    assert 0 < sum(entered) < 100


def test_a_path_seldom_takes_more_squares_than_are_sure() -> None:
    field = SquarePathField("path", "Path", (0, 0), ROOM, most=5, sure=2, suggest=((5, 5),))
    lengths = [len(value(field, seed)) for seed in range(400)]
    assert max(lengths) == 5
    assert sum(length > 2 for length in lengths) < 100


@pytest.mark.parametrize(
    "field",
    [
        SquareField("at", "At", squares=()),
        SquarePathField("path", "Path", (0, 0), (), most=3),
        SquarePathField("path", "Path", (0, 0), ((3, 3),), most=3),
        SquarePathField("path", "Path", (0, 0), ((0, 1),), most=0),
        PlacementField("placements", "Set-up", (Option("a", "A"),), (), least=1, most=1),
    ],
)
def test_a_field_without_a_way_is_left(field: Field) -> None:
    free = Expectation("free", "Free", None, ())
    act = Expectation("act", "Act", None, (field,), weight=1000)
    assert random_entry([act, free], Random(1)) == {"type": "free"}


@given(seeds)
def test_a_placement_gives_every_group_what_it_needs_and_no_more_than_it_takes(seed: int) -> None:
    players = tuple(Option(letter, letter) for letter in "abcdefgh")
    line = SquareGroup("Line", ((0, 0), (0, 1), (0, 2), (0, 3)), least=3)
    wing = SquareGroup("Wing", ((5, 5), (5, 6), (5, 7)), most=2)
    field = PlacementField("placements", "Set-up", players, (line, wing), least=5, most=6)
    placed = value(field, seed)
    squares = [tuple(each["at"]) for each in placed]
    assert 5 <= len(placed) <= 6
    assert len(set(squares)) == len({each["player"] for each in placed}) == len(placed)
    assert sum(square in line.squares for square in squares) >= 3
    assert sum(square in wing.squares for square in squares) <= 2


@given(seeds)
def test_a_purchase_keeps_to_the_budget_and_the_limits(seed: int) -> None:
    prices = {"bribe": 100, "keg": 50}
    offers = (Offer("bribe", "Bribe", 100, 3), Offer("keg", "Keg", 50, 2))
    bought = value(PurchaseField("inducements", "Inducements", offers, budget=220), seed)
    numbers = {each["name"]: each["number"] for each in bought}
    assert len(numbers) == len(bought)
    assert sum(prices[name] * number for name, number in numbers.items()) <= 220
    assert all(1 <= number <= {"bribe": 3, "keg": 2}[name] for name, number in numbers.items())


@given(seeds)
def test_a_purchase_keeps_to_the_limit_of_a_group(seed: int) -> None:
    offers = (Offer("ann", "Ann", 10, 2, group="star"), Offer("bob", "Bob", 10, 2, group="star"))
    field = PurchaseField("inducements", "Inducements", offers, 1000, groups={"star": 2})
    assert sum(each["number"] for each in value(field, seed)) <= 2


@given(seeds)
def test_dice_that_differ_show_faces_they_have(seed: int) -> None:
    direction, distance = value(DiceField("dice", "Dice", 8, 2, each=(8, 6)), seed)
    assert 1 <= direction <= 8
    assert 1 <= distance <= 6


def test_the_head_of_the_match_is_what_the_player_knows() -> None:
    confirm = Expectation("confirm", "Confirm", None, (HeadField("head", "Head"),))
    assert random_entry([confirm], Random(1), "ab" * 32)["head"] == "ab" * 32


def test_a_fixed_list_goes_as_a_list() -> None:
    assert value(FixedField("dice", "Die", (0,)), 1) == [0]
