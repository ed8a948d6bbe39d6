"""The zones of the pitch, as each side sees them."""

from service.rules.blood_bowl.tables import TABLES
from service.rules.pitch.state import PitchState, Square

PITCH = TABLES.pitch


def is_first(state: PitchState, side: str) -> bool:
    """Whether the side defends the left end zone."""
    return next(iter(state.sides)) == side


def is_on(square: Square) -> bool:
    """Whether it is a square of the pitch."""
    return 0 <= square[0] < PITCH.length and 0 <= square[1] < PITCH.width


def in_half(state: PitchState, side: str, square: Square) -> bool:
    """Whether a square of the pitch is in the half a side defends."""
    return (square[0] < PITCH.half_length) is is_first(state, side)


def in_wide_zone(square: Square) -> bool:
    return upper_wide_zone(square) or lower_wide_zone(square)


def upper_wide_zone(square: Square) -> bool:
    return square[1] < PITCH.wide_zone_width


def lower_wide_zone(square: Square) -> bool:
    return square[1] >= PITCH.width - PITCH.wide_zone_width


def on_line(state: PitchState, side: str, square: Square) -> bool:
    """Whether it is a square of the side's own line of scrimmage, wide zones included."""
    line = PITCH.half_length - 1 if is_first(state, side) else PITCH.half_length
    return square[0] == line


def in_end_zone_of(state: PitchState, side: str, square: Square) -> bool:
    """Whether it is a square of the end zone a side defends."""
    return square[0] == (0 if is_first(state, side) else PITCH.length - 1)
