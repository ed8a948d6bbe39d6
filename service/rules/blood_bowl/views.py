"""The board, the standing and the tally of a Blood Bowl match."""

from collections.abc import Iterator

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
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.zones import PITCH, is_first
from service.rules.contract import cites
from service.rules.pitch.asking import words
from service.rules.pitch.drawn import casualties_by, player_piece, tally_of

HALVES = {1: "first half", 2: "second half", 3: "extra time"}


def board(state: State) -> Board:
    """Everything a display draws: squares from the upper left corner."""
    stands = standing(state)
    return Board(
        status=stands.status,
        sides=stands.sides,
        turn=stands.turn,
        winner=stands.winner,
        surface=Surface("square", PITCH.length, PITCH.width, "upper_left"),
        regions=tuple(_regions(state)),
        pieces=(*(player_piece(state, key) for key in state.players), _ball(state)),
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
        turn=TurnView(_turn_number(state), state.active, _phase(state)),
        winner=state.winner,
        notes=tuple(_match_notes(state)),
    )


@cites("BB-081")
def tally(state: State) -> Tally:
    """Counts of each side, its players' added up, and of each player; `spp` among them."""
    return tally_of(state)


# ---------------------------------------------------------------------------------- the standing


def _status(state: State) -> MatchStatus:
    if state.ended:
        return "finished"
    return "set_up" if state.phase == "pre_game" else "running"


def _turn_number(state: State) -> int:
    if state.active is not None:
        return state.sides[state.active].turn
    return max(side.turn for side in state.sides.values())


def _phase(state: State) -> str:
    if state.phase in ("pre_game", "post_game", "finished"):
        return words(state.phase)
    half = HALVES.get(state.half, "")
    return half if state.phase == "turns" else f"{half}, {words(state.phase)}"


def _side_notes(state: State, side: str) -> Iterator[LabelledValue]:
    figures = state.sides[side]
    yield LabelledValue("Turn", str(figures.turn))
    re_rolls = figures.re_rolls + figures.drive_re_rolls + figures.leader
    yield LabelledValue("Re-rolls", str(re_rolls))
    yield LabelledValue("Casualties", str(casualties_by(state, side)))
    if apothecaries := figures.apothecaries + figures.wandering_apothecaries:
        yield LabelledValue("Apothecaries", str(apothecaries))
    if figures.bribes:
        yield LabelledValue("Bribes", str(figures.bribes))


def _match_notes(state: State) -> Iterator[LabelledValue]:
    if state.phase != "pre_game":
        yield LabelledValue("Weather", words(state.weather))
    if len(state.fan_factors) == len(state.sides):
        fans = 1000 * sum(state.fan_factors.values())
        yield LabelledValue("Attendance", f"{fans:,}")


# ------------------------------------------------------------------------------------- the board


def _regions(state: State) -> Iterator[Region]:
    length, width, wide = PITCH.length, PITCH.width, PITCH.wide_zone_width
    for key, side in state.sides.items():
        column = 0 if is_first(state, key) else length - 1
        label = f"End zone of {side.name}"
        yield Region("end_zone", label, side=key, rectangle=(column, 0, 1, width))
    for top in (0, width - wide):
        yield Region("line", "Wide zone", rectangle=(0, top, length, wide))
    for column in (PITCH.half_length - 1, PITCH.half_length):
        yield Region("line", "Line of scrimmage", rectangle=(column, 0, 1, width))


def _ball(state: State) -> Piece:
    carrier = state.ball.carrier
    if carrier is not None:
        at, how = state.players[carrier].at, "held"
    else:
        at, how = state.ball.at, "loose" if state.ball.at is not None else "off_the_pitch"
    return Piece(id="ball", kind="ball", label="Ball", side=None, at=at, state=how)
