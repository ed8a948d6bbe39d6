"""A table that does anything that is allowed: an entry made from expectations and nothing else.

It knows no rule system. Every value keeps to the constraints of its field; where a field cannot be
filled (every way is blocked) another expectation is taken.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from random import Random
from typing import Any

from schemas.views import (
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    HeadField,
    NumberField,
    PathField,
    PointField,
)
from service.rules.plane import (
    Circle,
    Point,
    inside,
    leg_clears_circle,
    leg_clears_rectangle,
    path_within,
)
from service.rules.plane import within as near
from service.rules.play_squares import FILL_SQUARES, FOLLOWS_SUGGESTION, Unfillable

NO_HEAD = "0" * 64
"""Stands for the hash of a match that is not recorded anywhere."""
TRIES = 24
FOLLOWS_SUGGESTED_OPTION = 6
"""Of eight choices, how many take a suggested option."""


def random_entry(
    expectations: Sequence[Expectation], rng: Random, head: str = NO_HEAD
) -> dict[str, Any]:
    """An entry of the wire, ready to send: one of the expectations, filled in at random.

    `head`: the hash of the match's newest event, for entries that hold it. Raises ValueError when
    nothing is expected, or nothing of it can be filled in.
    """
    open_ones = list(expectations)
    while open_ones:
        weights = [expectation.weight for expectation in open_ones]
        (chosen,) = rng.choices(range(len(open_ones)), weights)
        try:
            return _filled(open_ones[chosen], rng, head)
        except Unfillable:
            del open_ones[chosen]
    raise ValueError("There is no expectation from which an entry can be made.")


def _filled(expectation: Expectation, rng: Random, head: str) -> dict[str, Any]:
    values = {
        field.name: head if isinstance(field, HeadField) else _FILL[type(field)](field, rng)
        for field in expectation.fields
    }
    return {"type": expectation.type, **values}


def _fixed(field: FixedField, rng: Random) -> str | int | bool | list[str | int]:
    return list(field.value) if isinstance(field.value, tuple) else field.value


def _number(field: NumberField, rng: Random) -> int:
    return rng.randint(field.least, field.most)


def _dice(field: DiceField, rng: Random) -> list[int]:
    return [rng.randint(1, faces) for faces in field.each or (field.faces,) * field.count]


def _choice(field: ChoiceField, rng: Random) -> str | list[str]:
    values = [option.value for option in field.options]
    if not field.many:
        suggested = field.suggest and rng.randrange(8) < FOLLOWS_SUGGESTED_OPTION
        return rng.choice(field.suggest if suggested else values)
    return rng.sample(values, rng.randint(field.least, min(field.most, len(values))))


def _point(field: PointField, rng: Random) -> list[int]:
    for point in _some_points(field, rng):
        reachable = field.reach is None or (
            field.origin is not None and near(field.origin, point, field.reach)
        )
        if reachable and _is_free(field, point, point):
            return list(point)
    raise Unfillable(field.name)


def _some_points(field: PointField, rng: Random) -> Iterator[Point]:
    if field.suggest and rng.randrange(8) < FOLLOWS_SUGGESTION:
        yield rng.choice(field.suggest)
    for _ in range(TRIES):
        if field.origin is not None and field.reach is not None:
            yield _around((*field.origin, field.reach), rng)
        else:
            yield _anywhere(field.within, rng)


def _path(field: PathField, rng: Random) -> list[list[int]]:
    if field.least_points == 0 and _at_goal(field, field.origin) and rng.randrange(4):
        return []
    for path in _some_paths(field, rng):
        if _keeps_to(field, path):
            return [list(point) for point in path]
    if field.least_points == 0 and _at_goal(field, field.origin):
        return []
    raise Unfillable(field.name)


def _some_paths(field: PathField, rng: Random) -> Iterator[list[Point]]:
    """Straight ways first, then ways with a bend."""
    for _ in range(TRIES):
        yield [_end(field, rng)]
    if field.most_points < 2:
        return
    for _ in range(TRIES):
        yield [_around((*field.origin, max(1, field.reach)), rng), _end(field, rng)]


def _end(field: PathField, rng: Random) -> Point:
    if field.goal is not None:
        return _around(field.goal, rng)
    if field.suggest and rng.randrange(8) < FOLLOWS_SUGGESTION:
        return _on_the_way(field.origin, rng.choice(field.suggest), field.reach, rng)
    return _around((*field.origin, max(1, field.reach)), rng)


def _on_the_way(origin: Point, target: Point, reach: int, rng: Random) -> Point:
    across, up = target[0] - origin[0], target[1] - origin[1]
    whole = isqrt(across * across + up * up) + 1
    step = rng.randint(1, max(1, min(reach, whole)))
    return origin[0] + across * step // whole, origin[1] + up * step // whole


def _around(circle: Circle, rng: Random) -> Point:
    x, y, radius = circle
    while True:
        across, up = rng.randint(-radius, radius), rng.randint(-radius, radius)
        if across * across + up * up <= radius * radius:
            return x + across, y + up


def _anywhere(rectangle: tuple[int, int, int, int], rng: Random) -> Point:
    x, y, width, height = rectangle
    return rng.randint(x, x + width), rng.randint(y, y + height)


def _keeps_to(field: PathField, path: list[Point]) -> bool:
    legs = zip([field.origin, *path], path, strict=False)
    return (
        path_within(field.origin, path, field.reach)
        and _at_goal(field, path[-1])
        and all(_is_free(field, start, end) for start, end in legs)
    )


def _at_goal(field: PathField, point: Point) -> bool:
    return field.goal is None or near(field.goal[:2], point, field.goal[2])


def _is_free(field: PointField | PathField, start: Point, end: Point) -> bool:
    return (
        inside(field.within, end)
        and all(leg_clears_circle(start, end, circle) for circle in field.clear_of)
        and all(leg_clears_rectangle(start, end, block) for block in field.outside)
    )


_FILL: dict[type[Field], Callable[[Any, Random], Any]] = {
    FixedField: _fixed,
    NumberField: _number,
    DiceField: _dice,
    ChoiceField: _choice,
    PointField: _point,
    PathField: _path,
    **FILL_SQUARES,
}
