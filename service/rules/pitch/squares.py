"""Geometry of squares: neighbours, distances, directions. Integers only."""

from collections.abc import Iterator

from schemas.pitch.words import Direction

Square = tuple[int, int]

DIRECTIONS: dict[Direction, Square] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


def neighbours(square: Square) -> Iterator[Square]:
    """The eight squares around, on the pitch or not."""
    x, y = square
    for dx, dy in DIRECTIONS.values():
        yield x + dx, y + dy


def distance(one: Square, other: Square) -> int:
    """Steps in any of eight directions: 1 for neighbours."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def adjacent(one: Square, other: Square) -> bool:
    return distance(one, other) == 1


def step(square: Square, direction: Direction) -> Square:
    dx, dy = DIRECTIONS[direction]
    return square[0] + dx, square[1] + dy
