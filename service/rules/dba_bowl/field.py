"""The pitch and who stands on it. Squares count from the upper left corner; (x, y)."""

from collections.abc import Iterator

from service.rules.contract import cites
from service.rules.dba_bowl.state import Player, Square, State
from service.rules.dba_bowl.tables import TABLES

PITCH = TABLES.pitch


def is_on(square: Square) -> bool:
    """Whether it is a square of the pitch."""
    return 0 <= square[0] < PITCH.length and 0 <= square[1] < PITCH.width


def squares_near(around: Square, least: int, most: int) -> Iterator[Square]:
    """Squares of the pitch at least and at most so many steps of any of eight directions away."""
    x, y = around
    for column in range(max(0, x - most), min(PITCH.length, x + most + 1)):
        for row in range(max(0, y - most), min(PITCH.width, y + most + 1)):
            if max(abs(column - x), abs(row - y)) >= least:
                yield column, row


def occupied(state: State) -> dict[Square, str]:
    """Who is on which square, standing or down."""
    return {player.at: key for key, player in state.players.items() if player.at is not None}


def empty_near(state: State, around: Square, most: int) -> tuple[Square, ...]:
    """Empty squares of the pitch, one to `most` steps away."""
    taken = occupied(state)
    return tuple(square for square in squares_near(around, 1, most) if square not in taken)


def on_pitch(state: State, side: str) -> Iterator[tuple[str, Player]]:
    for key, player in state.players.items():
        if player.side == side and player.at is not None:
            yield key, player


def standing(state: State, side: str) -> Iterator[tuple[str, Player]]:
    for key, player in state.players.items():
        if player.side == side and player.stands:
            yield key, player


def place_of(state: State, player: str) -> Square:
    """Where a player on the pitch is."""
    at = state.players[player].at
    assert at is not None
    return at


def forward(state: State, side: str) -> int:
    """The step along x towards the opponents' end zone."""
    return 1 if state.is_first(side) else -1


def end_line(state: State, side: str) -> int:
    """The x of the end zone in which a side scores."""
    return PITCH.length - 1 if state.is_first(side) else 0


@cites("DBA-004", "DBA-005")
def in_own_half(state: State, side: str, square: Square) -> bool:
    return (square[0] < PITCH.half_length) is state.is_first(side)


@cites("DBA-004", "DBA-005")
def own_line(state: State, side: str) -> int:
    """The x on which at least six of a side are set up: its squares next to the line of
    scrimmage, or for the defending side those two squares behind these."""
    back = 0 if side == state.possession else PITCH.defenders_behind_line
    if state.is_first(side):
        return PITCH.half_length - 1 - back
    return PITCH.half_length + back


@cites("DBA-004", "DBA-005")
def wide_zone(square: Square) -> int | None:
    """0 for the upper wide zone, 1 for the lower one, None for the centre field."""
    if square[1] < PITCH.wide_zone_width:
        return 0
    return 1 if square[1] >= PITCH.width - PITCH.wide_zone_width else None
