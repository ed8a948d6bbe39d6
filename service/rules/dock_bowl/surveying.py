"""Whether a harbour is one that can be played in: the checks of an uploaded pitch."""

from collections.abc import Iterator

from schemas.dock_bowl import Harbour, Rectangles, Ship
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Chart, Square, drawn, hull, reachable, squares

SET_UP = 6
"""Players a side sets up; a Docking Area has room for them."""
IN_EACH_END, AMIDSHIPS = 2, 4
ENDS = ("bow", "stern")


@cites("DOCK-062", "DOCK-091")
def faults(harbour: Harbour, sides: int) -> Iterator[str]:
    """A sentence for each fault of a harbour for so many sides; none where it is sound."""
    if len(set(map(len, harbour.rows))) > 1:
        yield "The rows are not of one length."
        return
    chart = drawn(harbour)
    yield from _outline(chart)
    yield from _docks(chart, sides)
    ids = [ship.id for ship in harbour.ships]
    if len(set(ids)) < len(ids):
        yield "Two ships have the same id."
    for ship in harbour.ships:
        yield from _ship(chart, ship)
    yield from _planks(chart)
    yield from _connected(chart)


def _outline(chart: Chart) -> Iterator[str]:
    """The edge is sea or the Wall, so that every square has eight neighbours."""
    for x, y in chart.ground:
        on_edge = x in (0, chart.width - 1) or y in (0, chart.height - 1)
        if on_edge and chart.is_field((x, y)):
            yield f"[{x}, {y}] is on the edge; the edge is sea or the Wall."
            return


def _docks(chart: Chart, sides: int) -> Iterator[str]:
    if len(chart.docks) < sides:
        yield f"There are {len(chart.docks)} Docking Areas for {sides} sides."
    for dock, at in chart.docks.items():
        if len(at) < SET_UP:
            yield f"Docking Area {dock} has {len(at)} squares, fewer than {SET_UP}."


def _ship(chart: Chart, ship: Ship) -> Iterator[str]:
    own = hull(ship)
    if len(set(own)) < len(own):
        yield f"Parts of {ship.name} lie on one another."
    if any(chart.hulls.get(at) != ship.id for at in own):
        yield f"{ship.name} is not all deck, or lies on another ship."
    if any(chart.ground.get(at) in ("dock", "plank", "wall") for at in own):
        yield f"{ship.name} has a dock, a plank or the Wall inside."
    yield from _chests(chart, ship)


def _chests(chart: Chart, ship: Ship) -> Iterator[str]:
    """Two in the bow, two in the stern, four amidships, each on a deck square of its own."""
    if len(set(ship.chests)) < len(ship.chests):
        yield f"Two chests of {ship.name} stand on one square."
    if any(chart.ground.get(at) != "deck" for at in ship.chests):
        yield f"A chest of {ship.name} stands on no deck."
    for part, number in (("bow", IN_EACH_END), ("midship", AMIDSHIPS), ("stern", IN_EACH_END)):
        there = _within(getattr(ship, part))
        found = sum(at in there for at in ship.chests)
        if found != number:
            yield f"{ship.name} has {found} chests in its {part}, not {number}."


def _within(parts: Rectangles) -> frozenset[Square]:
    return frozenset(at for part in parts for at in squares(part))


def _planks(chart: Chart) -> Iterator[str]:
    drawn_planks = {at for at, ground in chart.ground.items() if ground == "plank"}
    if drawn_planks != set(chart.planks):
        yield "The planks in the rows are not those of the ships."
    listed = [at for ship in chart.harbour.ships for at in ship.planks]
    if len(set(listed)) < len(listed):
        yield "A plank belongs to two ships."


def _connected(chart: Chart) -> Iterator[str]:
    """With all chests standing, every square can be walked to, and every chest stood next to."""
    closed = frozenset(chart.chests)
    field = {at for at in chart.ground if chart.is_field(at) and at not in closed}
    if not field:
        yield "There is no square to stand on."
        return
    found = reachable(chart, min(field), closed)
    if lost := field - found:
        x, y = min(lost)
        yield f"[{x}, {y}] cannot be walked to."
