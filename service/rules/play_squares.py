"""Fills in the fields of games on squares at random, within their constraints."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from schemas.views import (
    Field,
    PlacementField,
    Point,
    PurchaseField,
    SquareField,
    SquarePathField,
)

FOLLOWS_SUGGESTION = 7
"""Of eight values, how many go where a field suggests."""


class Unfillable(Exception):  # noqa: N818 - it is not an error of the program
    """No value was found that keeps to the constraints of a field."""


def _square(field: SquareField, rng: Random) -> list[int]:
    squares = field.suggest if _follows(field.suggest, rng) else field.squares
    if not squares:
        raise Unfillable(field.name)
    return list(rng.choice(squares))


def _follows(suggest: tuple[Point, ...], rng: Random) -> bool:
    return bool(suggest) and rng.randrange(8) < FOLLOWS_SUGGESTION


def _square_path(field: SquarePathField, rng: Random) -> list[list[int]]:
    """A way that mostly goes straight on towards a square, and mostly takes no roll at first."""
    if field.most < field.least or not field.squares:
        raise Unfillable(field.name)
    follows = _follows(field.suggest, rng)
    towards = rng.choice(field.suggest if follows else field.squares)
    most = field.sure if field.sure and rng.randrange(16) else field.most
    length = most if follows else rng.randint(min(max(1, field.least), most), most)
    path: list[Point] = []
    for square in _walk(field, towards, rng):
        path.append(square)
        if len(path) >= max(length, field.least) or (
            square == towards and len(path) >= field.least
        ):
            break
    if len(path) < field.least:
        raise Unfillable(field.name)
    return [list(square) for square in path]


def _walk(field: SquarePathField, towards: Point, rng: Random) -> Iterator[Point]:
    """Squares from the origin on, each the nearest to the goal; none is entered twice, and mostly
    none that takes a roll to leave unless the way ends there."""
    free = set(field.squares) - {field.origin}
    if rng.randrange(8):
        free -= set(field.held) - {towards}
    here = field.origin
    near = _first_squares(field, rng) & free
    while near:
        here = min(near, key=lambda square: (_distance(square, towards), rng.random()))
        free.discard(here)
        yield here
        near = {square for square in free if _distance(square, here) == 1}


def _first_squares(field: SquarePathField, rng: Random) -> set[Point]:
    around = {square for square in field.squares if _distance(square, field.origin) == 1}
    easy = {step.at for step in field.first if not step.takes}
    return easy if easy and rng.randrange(8) else around


def _distance(one: Point, other: Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _placement(field: PlacementField, rng: Random) -> list[dict[str, Any]]:
    """What every group needs first, then as many as may stand."""
    players = [option.value for option in field.players]
    rng.shuffle(players)
    placed = [list(group.squares) for group in field.groups]
    for squares in placed:
        rng.shuffle(squares)
    order = [index for index, group in enumerate(field.groups) for _ in range(group.least)]
    room = [
        index
        for index, group in enumerate(field.groups)
        for _ in range(min(group.most, len(group.squares)) - group.least)
    ]
    rng.shuffle(room)
    order = (order + room)[: min(field.most, len(players))]
    if len(order) < field.least:
        raise Unfillable(field.name)
    return [
        {"player": player, "at": list(placed[index].pop())}
        for player, index in zip(players, order, strict=False)
    ]


def _purchase(field: PurchaseField, rng: Random) -> list[dict[str, Any]]:
    """Within the budget only; nothing extra."""
    left = field.budget
    room = dict(field.groups)
    bought: list[dict[str, Any]] = []
    for offer in rng.sample(field.offers, len(field.offers)):
        most = min(offer.most, left // offer.price if offer.price else offer.most)
        if offer.group is not None:
            most = min(most, room.get(offer.group, most))
        number = rng.randint(0, most) if most > 0 else 0
        if number:
            bought.append({"name": offer.value, "number": number})
            left -= number * offer.price
            if offer.group in room:
                room[offer.group] -= number
    return bought


FILL_SQUARES: dict[type[Field], Callable[[Any, Random], Any]] = {
    SquareField: _square,
    SquarePathField: _square_path,
    PlacementField: _placement,
    PurchaseField: _purchase,
}
