"""The board, the standing and the tally of a Dock Bowl match.

Nothing here says more than the table knows: while the ball is hidden it is nowhere.
"""

from collections.abc import Iterator

from schemas.views import (
    Board,
    LabelledValue,
    MatchStatus,
    Piece,
    SideView,
    Standing,
    Surface,
    Tally,
    TurnView,
)
from service.rules.contract import cites
from service.rules.dock_bowl.drawing import drawn_chests, drawn_docks, drawn_harbour
from service.rules.dock_bowl.result import place
from service.rules.dock_bowl.state import State, chart
from service.rules.dock_bowl.tables import PIECES
from service.rules.pitch.asking import words
from service.rules.pitch.drawn import casualties_by, player_piece, tally_of

WEATHER = {"perfect": "nice"}


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
        regions=(*drawn_harbour(state.setup.pitch), *drawn_docks(plan, _owners(state))),
        pieces=(
            *drawn_chests(state.chests),
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


def _owners(state: State) -> dict[int, tuple[str, str]]:
    """By manned Docking Area: its side and that one's name."""
    return {dock: (side, state.sides[side].name) for side, dock in state.docks.items()}


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
