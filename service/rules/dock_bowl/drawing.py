"""A harbour as regions and pieces that displays draw: water, ships and what is on them, docks."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from schemas.dock_bowl import Harbour
from schemas.views import Piece, Region
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Chart, Ground, Square, chart_of

DRAWN: tuple[Ground, ...] = ("plank", "hold", "crate", "mast", "wall")
"""Squares drawn over the water and the ships, by kind."""


@lru_cache(maxsize=32)
def drawn_harbour(pitch: str | Harbour) -> tuple[Region, ...]:
    """Water, ships and what is on them."""
    plan = chart_of(pitch)
    ships = (
        Region("ship", ship.name, rectangle=part)
        for ship in plan.harbour.ships
        for parts in (ship.bow, ship.midship, ship.stern)
        for part in parts
    )
    grounds = (region for kind in DRAWN for region in _of_kind(plan, kind))
    return (Region("water", "Sea", rectangle=(0, 0, plan.width, plan.height)), *ships, *grounds)


def _of_kind(plan: Chart, kind: Ground) -> Iterator[Region]:
    """Squares of a kind, those beside one another as one rectangle, from the top."""
    there = sorted((at for at, ground in plan.ground.items() if ground == kind), key=_by_row)
    for left, top, across in _runs(there):
        yield Region(kind, kind.capitalize(), rectangle=(left, top, across, 1))


def _by_row(square: Square) -> Square:
    return square[1], square[0]


@cites("DOCK-091")
def drawn_docks(plan: Chart, owners: Mapping[int, tuple[str, str]]) -> Iterator[Region]:
    """A Docking Area is its side's as soon as it is manned; `owners`: a side and its name."""
    for dock, squares in plan.docks.items():
        side, name = owners.get(dock, (None, ""))
        label = f"Docking Area {dock}{f' of {name}' if name else ''}"
        for left, top, across in _runs(squares):
            yield Region("dock", label, side, None, (left, top, across, 1))


def _runs(squares: Iterable[Square]) -> Iterator[tuple[int, int, int]]:
    """x, y and length of squares in a row."""
    there = dict.fromkeys(squares)
    for x, y in there:
        if (x - 1, y) in there:
            continue
        across = 1
        while (x + across, y) in there:
            across += 1
        yield x, y, across


def drawn_chests(chests: Iterable[Square]) -> Iterator[Piece]:
    for number, at in enumerate(chests, 1):
        yield Piece(f"_chest_{number}", "chest", "Treasure chest", None, at, state="closed")
