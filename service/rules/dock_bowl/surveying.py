"""Whether a harbour is one that can be played in: the checks of an uploaded pitch."""

from collections.abc import Iterator
from typing import NamedTuple

from schemas.dock_bowl import Harbour, Rectangles, Ship
from service.rules.contract import cites
from service.rules.dock_bowl.chart import (
    Chart,
    Square,
    drawn,
    hull,
    reachable,
    squares,
)
from service.rules.pitch.squares import neighbours

SET_UP = 6
"""Players a side sets up; a Docking Area has room for them."""
FEWEST_SIDES = 2
IN_EACH_END, AMIDSHIPS = 2, 4
PARTS = {"bow": IN_EACH_END, "midship": AMIDSHIPS, "stern": IN_EACH_END}
"""Chests of each part of a ship."""


class Fault(NamedTuple):
    """What is wrong, and the member of the harbour that it is about: `ships/0/chests`."""

    member: str
    detail: str


def faults(harbour: Harbour, sides: int = FEWEST_SIDES) -> Iterator[str]:
    """A sentence for each fault of a harbour for so many sides; none where it is sound."""
    return (fault.detail for fault in faults_by_member(harbour, sides))


@cites("DOCK-062", "DOCK-091")
def faults_by_member(harbour: Harbour, sides: int = FEWEST_SIDES) -> Iterator[Fault]:
    """The same with where each fault is."""
    lengths = [len(row) for row in harbour.rows]
    if len(set(lengths)) > 1:
        odd = next(at for at, length in enumerate(lengths) if length != max(lengths))
        yield Fault(f"rows/{odd}", "The rows are not of one length.")
        return
    if oversized := tuple(_larger_than_the_harbour(harbour)):
        yield from oversized
        return
    chart = drawn(harbour)
    yield from _outline(chart)
    yield from _docks(chart, sides)
    ids = [ship.id for ship in harbour.ships]
    if len(set(ids)) < len(ids):
        yield Fault("ships", "Two ships have the same id.")
    for number, ship in enumerate(harbour.ships):
        yield from _ship(chart, ship, f"ships/{number}")
    yield from _planks(chart)
    yield from _sea(chart)
    yield from _connected(chart)


def _larger_than_the_harbour(harbour: Harbour) -> Iterator[Fault]:
    """Parts of more squares than there are: looked at first, for they need not be laid out."""
    room = len(harbour.rows) * len(harbour.rows[0])
    for number, ship in enumerate(harbour.ships):
        parts = (*ship.bow, *ship.midship, *ship.stern)
        if sum(across * down for _, _, across, down in parts) > room:
            yield Fault(f"ships/{number}", f"Parts of {ship.name} lie on one another.")


def _outline(chart: Chart) -> Iterator[Fault]:
    """The edge is sea or the Wall, so that every square has eight neighbours."""
    for x, y in chart.ground:
        on_edge = x in (0, chart.width - 1) or y in (0, chart.height - 1)
        if on_edge and chart.is_field((x, y)):
            detail = f"[{x}, {y}] is on the edge; the edge is sea or the Wall."
            yield Fault(f"rows/{y}", detail)
            return


def _docks(chart: Chart, sides: int) -> Iterator[Fault]:
    if len(chart.docks) < sides:
        yield Fault("rows", f"There are {len(chart.docks)} Docking Areas for {sides} sides.")
    for dock, at in chart.docks.items():
        if len(at) < SET_UP:
            detail = f"Docking Area {dock} has {len(at)} squares, fewer than {SET_UP}."
            yield Fault(f"rows/{at[0][1]}", detail)


def _ship(chart: Chart, ship: Ship, member: str) -> Iterator[Fault]:
    own = hull(ship)
    if len(set(own)) < len(own):
        yield Fault(member, f"Parts of {ship.name} lie on one another.")
    if any(chart.hulls.get(at) != ship.id for at in own):
        yield Fault(member, f"{ship.name} is not all deck, or lies on another ship.")
    if any(chart.ground.get(at) in ("dock", "plank", "wall") for at in own):
        yield Fault(member, f"{ship.name} has a dock, a plank or the Wall inside.")
    yield from _chests(chart, ship, f"{member}/chests")


def _chests(chart: Chart, ship: Ship, member: str) -> Iterator[Fault]:
    """Eight, each on a deck square of its own that can be stood next to."""
    if len(set(ship.chests)) < len(ship.chests):
        yield Fault(member, f"Two chests of {ship.name} stand on one square.")
    if any(chart.ground.get(at) != "deck" for at in ship.chests):
        yield Fault(member, f"A chest of {ship.name} stands on no deck.")
    if any(_is_walled_in(chart, at) for at in ship.chests):
        yield Fault(member, f"Nobody can stand next to a chest of {ship.name}.")
    for part, number in PARTS.items():
        there = _within(getattr(ship, part))
        found = sum(at in there for at in ship.chests)
        if found != number:
            yield Fault(member, f"{ship.name} has {found} chests in its {part}, not {number}.")


def _is_walled_in(chart: Chart, chest: Square) -> bool:
    return not any(chart.is_field(at) and at not in chart.chests for at in neighbours(chest))


def _within(parts: Rectangles) -> frozenset[Square]:
    return frozenset(at for part in parts for at in squares(part))


def _planks(chart: Chart) -> Iterator[Fault]:
    drawn_planks = {at for at, ground in chart.ground.items() if ground == "plank"}
    if drawn_planks != set(chart.planks):
        yield Fault("ships", "The planks in the rows are not those of the ships.")
    listed = [at for ship in chart.harbour.ships for at in ship.planks]
    if len(set(listed)) < len(listed):
        yield Fault("ships", "A plank belongs to two ships.")


@cites("DOCK-011")
def _sea(chart: Chart) -> Iterator[Fault]:
    """Of every square it is said which way the sea lies."""
    told = {at for part in chart.harbour.sea for at in squares(part.within)}
    untold = sorted(at for at in chart.ground if chart.is_field(at) and at not in told)
    if untold:
        x, y = untold[0]
        yield Fault("sea", f"Nothing says which way the sea lies at [{x}, {y}].")


def _connected(chart: Chart) -> Iterator[Fault]:
    """With all chests standing, every square can be walked to."""
    closed = frozenset(chart.chests)
    field = {at for at in chart.ground if chart.is_field(at) and at not in closed}
    if not field:
        yield Fault("rows", "There is no square to stand on.")
        return
    found = reachable(chart, min(field), closed)
    if lost := field - found:
        x, y = min(lost)
        yield Fault(f"rows/{y}", f"[{x}, {y}] cannot be walked to.")
