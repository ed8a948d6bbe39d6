"""Lines between centres of squares, in whole numbers: centres lie at even places, corners at odd.

A mast hides what a line behind it only touches; a crate is crossed where the line runs inside it.
"""

from collections.abc import Iterable
from functools import lru_cache

from schemas.dock_bowl import Harbour
from service.rules.contract import Breach, cites
from service.rules.dock_bowl.chart import Square, chart_of


def _corners(square: Square) -> tuple[Square, ...]:
    x, y = 2 * square[0], 2 * square[1]
    return ((x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1))


def _sides(start: Square, end: Square, square: Square) -> tuple[int, ...]:
    """On which side of the line each corner of a square lies: above 0, below 0, or 0 on it."""
    ax, ay, bx, by = 2 * start[0], 2 * start[1], 2 * end[0], 2 * end[1]
    return tuple((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in _corners(square))


def _beside(start: Square, end: Square, square: Square) -> bool:
    """Whether the square lies in the rectangle that the line spans, its border included.

    Centres are even and corners odd: a square is in it as soon as its own centre is.
    """
    return all(
        min(start[axis], end[axis]) <= square[axis] <= max(start[axis], end[axis])
        for axis in (0, 1)
    )


@cites("DOCK-054")
def touches(start: Square, end: Square, square: Square) -> bool:
    """Whether the line between two centres touches any point of a square."""
    sides = _sides(start, end, square)
    return _beside(start, end, square) and min(sides) <= 0 <= max(sides)


@cites("DOCK-061")
def crosses(start: Square, end: Square, square: Square) -> bool:
    """Whether the line runs through the inside of a square."""
    sides = _sides(start, end, square)
    return _beside(start, end, square) and min(sides) < 0 < max(sides)


@lru_cache(maxsize=1 << 16)
@cites("DOCK-054", "DOCK-055")
def hidden(pitch: str | Harbour, start: Square, end: Square) -> Breach | None:
    """Why nothing can be aimed from one square at another: a mast, or the Wall."""
    chart = chart_of(pitch)
    if mast := _first(start, end, chart.masts):
        return Breach(
            "DOCK-054",
            f"The mast on [{mast[0]}, {mast[1]}] is in the way.",
            "A target is in sight where the line between both squares' centres touches no mast.",
            "to",
        )
    if wall := _first(start, end, chart.inner_walls):
        return Breach(
            "DOCK-055",
            f"The Wall on [{wall[0]}, {wall[1]}] is in the way.",
            "Nothing is thrown across the Wall.",
            "to",
        )
    return None


def _first(start: Square, end: Square, squares: Iterable[Square]) -> Square | None:
    return next((square for square in squares if touches(start, end, square)), None)


@cites("DOCK-058", "DOCK-061")
def crates_between(pitch: str | Harbour, start: Square, end: Square) -> tuple[Square, ...]:
    """The crates a pass flies over, nearest the thrower first; not those at its two ends."""
    ground = chart_of(pitch).ground
    found = (
        (x, y)
        for x in range(min(start[0], end[0]), max(start[0], end[0]) + 1)
        for y in range(min(start[1], end[1]), max(start[1], end[1]) + 1)
        if ground.get((x, y)) == "crate" and (x, y) not in (start, end)
    )
    crossed = [square for square in found if crosses(start, end, square)]
    return tuple(sorted(crossed, key=lambda at: _length(start, at)))


def _length(one: Square, other: Square) -> int:
    """The square of the distance between two centres."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
