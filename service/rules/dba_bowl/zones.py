"""Tackle zones (TZ) and interference zones (IZ), and how far a mover gets past them."""

from service.rules.contract import cites
from service.rules.dba_bowl.field import is_on, occupied, standing
from service.rules.dba_bowl.state import Player, Square, State
from service.rules.dba_bowl.tables import TABLES, Offset

Reach = dict[Square, int]
"""By square where a move may end: the squares moved to get there."""


@cites("DBA-021")
def in_tackle_zone(state: State, one: Square, other: Square) -> bool:
    """Whether players on these squares have each other in their TZs; zones are symmetrical."""
    return _step(one, other) in TABLES.zones[state.setup.zones].tackle


@cites("DBA-021")
def in_any_zone(state: State, one: Square, other: Square) -> bool:
    """Whether players on these squares have each other in their TZs or IZs."""
    return _step(one, other) in TABLES.zones[state.setup.zones].all


def _step(one: Square, other: Square) -> Offset:
    return other[0] - one[0], other[1] - one[1]


@cites("DBA-021")
def zones_against(state: State, side: str) -> set[Square]:
    """The squares in a TZ or IZ of a standing opponent of the side."""
    offsets = TABLES.zones[state.setup.zones].all
    return {
        (player.at[0] + dx, player.at[1] + dy)
        for _, player in standing(state, state.other_side(side))
        if player.at is not None
        for dx, dy in offsets
    }


def tacklers_of(state: State, key: str) -> list[str]:
    """The standing opponents that have a player in their TZ."""
    return _opponents_around(state, key, TABLES.zones[state.setup.zones].tackle)


def interferers_of(state: State, key: str) -> list[str]:
    """The standing opponents that have a player in their TZ or IZ."""
    return _opponents_around(state, key, TABLES.zones[state.setup.zones].all)


def _opponents_around(state: State, key: str, offsets: tuple[Offset, ...]) -> list[str]:
    at = state.players[key].at
    if at is None:
        return []
    around = {(at[0] + dx, at[1] + dy) for dx, dy in offsets}
    side = state.opponents(key)
    return [other for other, player in standing(state, side) if player.at in around]


class Ground:
    """Who is where, looked up once for the reach of several players of a side."""

    __slots__ = ("stops", "taken")

    def __init__(self, state: State, side: str) -> None:
        self.taken = occupied(state)
        self.stops = zones_against(state, side)

    @cites("DBA-020", "DBA-021", "DBA-022")
    def reach(self, start: Square, squares: int) -> Reach:
        """Where a move of so many squares may end: over empty squares, stopping on entering an
        opposing TZ or IZ, one square only when it begins in one. The start is not among them."""
        most = min(squares, 1) if start in self.stops else squares
        found: Reach = {start: 0}
        edge = [start]
        for gone in range(1, most + 1):
            edge = [
                square
                for here in edge
                if here == start or here not in self.stops
                for square in self._next(here, found, gone)
            ]
        del found[start]
        return found

    def _next(self, here: Square, found: Reach, gone: int) -> list[Square]:
        x, y = here
        new = []
        for dx, dy in _AROUND:
            square = (x + dx, y + dy)
            if square not in found and square not in self.taken and is_on(square):
                found[square] = gone
                new.append(square)
        return new

    @cites("DBA-012", "DBA-021", "DBA-045")
    def walked(self, start: Square, route: tuple[Square, ...], squares: int) -> Square:
        """Where a walk along a fixed route ends: as far as possible within so many squares."""
        here = start
        most = min(squares, 1) if start in self.stops else squares
        for square in route[:most]:
            if square in self.taken or not is_on(square):
                break
            here = square
            if here in self.stops:
                break
        return here


_AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def reach_of(state: State, key: str, squares: int) -> Reach:
    """Where a move of this player may end."""
    player = state.players[key]
    assert player.at is not None
    return Ground(state, player.side).reach(player.at, squares)


def is_confronted(state: State, player: Player) -> bool:
    """Whether a player stands in an opposing TZ or IZ."""
    return player.at in zones_against(state, player.side)
