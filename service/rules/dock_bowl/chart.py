"""The harbour, read once: what each square is, whose ship it belongs to, docks and chests.

Pure data; who stands where is the match's. A chart is made once for each harbour and kept.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from schemas.dock_bowl import Harbour, Rectangle, Ship
from service.rules.contract import cites
from service.rules.pitch.squares import neighbours

Square = tuple[int, int]
Ground = Literal["deck", "plank", "hold", "crate", "dock", "mast", "wall"]
LEGEND: dict[str, Ground] = {
    ".": "deck",
    "=": "plank",
    "o": "hold",
    "c": "crate",
    "|": "mast",
    "#": "wall",
    **dict.fromkeys("1234", "dock"),
}
"""What a character of a row stands for; whatever is not named is the sea."""
SOLID: frozenset[Ground] = frozenset(("mast", "wall"))
QUARTERS = {"N": 0, "E": 1, "S": 2, "W": 3}


class Chart(NamedTuple):
    """A harbour by square. `inner_walls`: wall squares that something may fly against."""

    harbour: Harbour
    width: int
    height: int
    ground: Mapping[Square, Ground]
    docks: Mapping[int, tuple[Square, ...]]
    hulls: Mapping[Square, str]
    planks: Mapping[Square, str]
    chests: tuple[Square, ...]
    masts: tuple[Square, ...]
    inner_walls: tuple[Square, ...]

    def is_field(self, square: Square) -> bool:
        """Whether players stand on such squares."""
        ground = self.ground.get(square)
        return ground is not None and ground not in SOLID

    def is_solid(self, square: Square) -> bool:
        return self.ground.get(square) in SOLID

    def is_sea(self, square: Square) -> bool:
        return square not in self.ground

    def ship_of(self, square: Square) -> str | None:
        """The ship of a square, its planks included."""
        return self.hulls.get(square) or self.planks.get(square)

    def dock_of(self, square: Square) -> int | None:
        return next((dock for dock, squares in self.docks.items() if square in squares), None)


@lru_cache(maxsize=32)
@cites("DOCK-091")
def chart_of(pitch: str | Harbour) -> Chart:
    """The chart of a harbour, or of a shipped one by its name."""
    return drawn(shipped(pitch) if isinstance(pitch, str) else pitch)


@lru_cache
def shipped(name: str) -> Harbour:
    """One that ships with the product."""
    text = (files("service.rules.dock_bowl") / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Harbour)


def drawn(harbour: Harbour) -> Chart:
    """The chart of any harbour, sound or not."""
    width, height = max(map(len, harbour.rows)), len(harbour.rows)
    ground = _ground(harbour)
    solid = {kind: [at for at, each in ground.items() if each == kind] for kind in SOLID}
    inner = (
        (x, y) for x, y in solid["wall"] if x not in (0, width - 1) and y not in (0, height - 1)
    )
    hulls = {at: ship.id for ship in harbour.ships for at in hull(ship) if at in ground}
    return Chart(
        harbour=harbour,
        width=width,
        height=height,
        ground=ground,
        docks=_docks(harbour),
        hulls=hulls,
        planks={at: ship.id for ship in harbour.ships for at in ship.planks},
        chests=tuple(at for ship in harbour.ships for at in ship.chests),
        masts=tuple(solid["mast"]),
        inner_walls=tuple(inner),
    )


def _ground(harbour: Harbour) -> dict[Square, Ground]:
    return {
        (x, y): LEGEND[mark]
        for y, row in enumerate(harbour.rows)
        for x, mark in enumerate(row)
        if mark in LEGEND
    }


def _docks(harbour: Harbour) -> dict[int, tuple[Square, ...]]:
    found: dict[int, list[Square]] = {}
    for y, row in enumerate(harbour.rows):
        for x, mark in enumerate(row):
            if mark.isdigit():
                found.setdefault(int(mark), []).append((x, y))
    return {dock: tuple(found[dock]) for dock in sorted(found)}


def hull(ship: Ship) -> tuple[Square, ...]:
    """The squares of a ship's bow, midship and stern."""
    return tuple(
        at for part in (ship.bow, ship.midship, ship.stern) for each in part for at in squares(each)
    )


def squares(rectangle: Rectangle) -> tuple[Square, ...]:
    left, top, across, down = rectangle
    return tuple((x, y) for x in range(left, left + across) for y in range(top, top + down))


@cites("DOCK-011", "DOCK-091")
def quarter_turns(chart: Chart, at: Square) -> int:
    """By how many quarters the template's first edge is turned to face away from the sea."""
    x, y = at
    for side in chart.harbour.sea:
        left, top, across, down = side.within
        if left <= x < left + across and top <= y < top + down:
            return QUARTERS[side.away]
    return QUARTERS[chart.harbour.sea[0].away]


def reachable(chart: Chart, start: Square, closed: frozenset[Square]) -> frozenset[Square]:
    """Every square that can be walked to from one, round what is closed."""
    found, edge = {start}, [start]
    while edge:
        for square in neighbours(edge.pop()):
            if square not in found and square not in closed and chart.is_field(square):
                found.add(square)
                edge.append(square)
    return frozenset(found)
