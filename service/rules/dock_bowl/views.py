"""The board, the standing and the tally of a Dock Bowl match.

Nothing here says more than the table knows: while the ball is hidden it is nowhere.
"""

from collections.abc import Iterator
from functools import lru_cache

from schemas.dock_bowl import Harbour
from schemas.views import (
    Board,
    LabelledValue,
    MatchStatus,
    Piece,
    Region,
    SideView,
    Standing,
    Surface,
    Tally,
    TurnView,
)
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Chart, Ground, chart_of
from service.rules.dock_bowl.result import place
from service.rules.dock_bowl.state import State, chart
from service.rules.dock_bowl.tables import PIECES
from service.rules.pitch.asking import words
from service.rules.pitch.drawn import casualties_by, player_piece, tally_of

WEATHER = {"perfect": "nice"}
DRAWN: tuple[Ground, ...] = ("plank", "hold", "crate", "mast", "wall")
"""Squares drawn over the water and the ships, by kind."""


def board(state: State) -> Board:
    """Everything a display draws: squares from the upper left corner."""
    stands = standing(state)
    plan = chart(state)
    return Board(
        status=stands.status,
        sides=stands.sides,
        turn=stands.turn,
        winner=stands.winner,
        surface=Surface("square", plan.width, plan.height, "upper_left"),
        regions=(*_harbour(state.setup.pitch), *_docks(state, plan)),
        pieces=(
            *_chests(state),
            *(_piece(state, key) for key in state.players if _is_seen(state, key)),
            _ball(state),
        ),
        notes=stands.notes,
    )


def standing(state: State) -> Standing:
    """The score, whose turn it is, and what a scoreboard shows besides."""
    return Standing(
        status=_status(state),
        sides=tuple(
            SideView(key, side.name, side.score, tuple(_side_notes(state, key)))
            for key, side in state.sides.items()
        ),
        turn=TurnView(_turn_number(state), state.to_play, words(state.phase)),
        winner=state.winner,
        notes=tuple(_match_notes(state)),
    )


@cites("DOCK-090")
def tally(state: State) -> Tally:
    """Counts of each side, its players' added up, and of each player; `spp` among them. Pieces
    have none of their own."""
    return tally_of(state, without=frozenset(PIECES.values()))


# ---------------------------------------------------------------------------------- the standing


def _status(state: State) -> MatchStatus:
    if state.ended:
        return "finished"
    return "set_up" if state.phase == "set_up" else "running"


def _turn_number(state: State) -> int:
    return max(side.turn for side in state.sides.values())


def _side_notes(state: State, side: str) -> Iterator[LabelledValue]:
    figures = state.sides[side]
    yield LabelledValue("Re-rolls", str(figures.re_rolls + figures.leader))
    yield LabelledValue("Casualties", str(casualties_by(state, side)))
    yield LabelledValue("On the field", str(_on_the_field(state, side)))
    if side in state.gone:
        yield LabelledValue("Conceded", "yes")
    if state.ended:
        yield LabelledValue("Place", str(place(state, side)))


def _on_the_field(state: State, side: str) -> int:
    return sum(
        player.at is not None and state.profiles[key].side == side and key not in PIECES.values()
        for key, player in state.players.items()
    )


def _match_notes(state: State) -> Iterator[LabelledValue]:
    yield LabelledValue("Weather", WEATHER.get(state.weather, words(state.weather)))
    if state.counter:
        yield LabelledValue("Counter", str(state.counter))
    yield LabelledValue("Golden Ball", "found" if state.found else "hidden")
    yield LabelledValue("Chests", str(len(state.chests)))
    for name, on in (("Mutiny", state.mutiny), ("The wave", state.wave)):
        if on:
            yield LabelledValue(name, "on")


# ------------------------------------------------------------------------------------- the board


@lru_cache(maxsize=32)
def _harbour(pitch: str | Harbour) -> tuple[Region, ...]:
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
    """Squares of a kind, those beside one another as one rectangle."""
    for y in range(plan.height):
        x = 0
        while x < plan.width:
            start = x
            while plan.ground.get((x, y)) == kind:
                x += 1
            if x > start:
                yield Region(kind, kind.capitalize(), rectangle=(start, y, x - start, 1))
            x += 1


@cites("DOCK-091")
def _docks(state: State, plan: Chart) -> Iterator[Region]:
    """A Docking Area is its side's as soon as it is manned."""
    owners = {dock: side for side, dock in state.docks.items()}
    for dock, squares in plan.docks.items():
        side = owners.get(dock)
        name = f" of {state.sides[side].name}" if side else ""
        for left, top, across in _runs(squares):
            yield Region("dock", f"Docking Area {dock}{name}", side, None, (left, top, across, 1))


def _runs(squares: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int, int]]:
    """x, y and length of squares in a row."""
    left = set(squares)
    for x, y in squares:
        if (x - 1, y) in left:
            continue
        across = 1
        while (x + across, y) in left:
            across += 1
        yield x, y, across


def _chests(state: State) -> Iterator[Piece]:
    for number, at in enumerate(state.chests, 1):
        yield Piece(f"_chest_{number}", "chest", "Treasure chest", None, at, state="closed")


def _is_seen(state: State, key: str) -> bool:
    return key not in PIECES.values() or state.players[key].at is not None


def _piece(state: State, key: str) -> Piece:
    return player_piece(state, key, (held for held, by in state.treasures.items() if by == key))


def _ball(state: State) -> Piece:
    carrier = state.ball.carrier
    if carrier is not None:
        at, how = state.players[carrier].at, "held"
    elif state.ball.at is not None:
        at, how = state.ball.at, "loose"
    else:
        at, how = None, "in_the_air" if state.found else "hidden"
    return Piece(id="ball", kind="ball", label="Golden Ball", side=None, at=at, state=how)
