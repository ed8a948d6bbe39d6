"""How far a square is from a thrower, by the printed grid, and what lies beneath the range ruler.

Integers only. The ruler is a strip of `ruler_half_width` hundredths of a square to either side of
the line between the centres of the two squares; it touches a square whose area it overlaps.
"""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from service.rules.contract import cites
from service.rules.pitch.state import Square

Band = Literal["quick", "short", "long", "long_bomb"]


class Ranges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    rows: tuple[str, ...]
    ruler_half_width: int
    bands: dict[str, Band]
    modifiers: dict[Band, int]


RANGES = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("ranges.toml").read_text("utf-8")), Ranges
)


@cites("BB-061")
def band_of(thrower: Square, target: Square) -> Band | None:
    """The range band of a square; None out of range, and for the thrower's own square."""
    dx, dy = abs(target[0] - thrower[0]), abs(target[1] - thrower[1])
    if dy >= len(RANGES.rows) or dx >= len(RANGES.rows[dy]):
        return None
    return RANGES.bands.get(RANGES.rows[dy][dx])


@cites("BB-062")
def under_ruler(thrower: Square, landing: Square, square: Square) -> bool:
    """Whether a square lies between the two and is touched by the ruler laid over their centres.

    Between: nearer to each of them than they are to each other, from centre to centre. Touched:
    its centre is off the middle line by less than half the ruler's width and half of what the
    square extends across that line, (|dx| + |dy|) / 2 length.
    """
    dx, dy = landing[0] - thrower[0], landing[1] - thrower[1]
    length_squared = dx * dx + dy * dy
    ox, oy = square[0] - thrower[0], square[1] - thrower[1]
    if not _apart_squared(square, thrower) < length_squared > _apart_squared(square, landing):
        return False
    # All times 200 and the length, then squared, so that no root is taken.
    excess = 200 * abs(dx * oy - dy * ox) - 100 * (abs(dx) + abs(dy))
    width = 2 * RANGES.ruler_half_width
    return excess < 0 or excess * excess < width * width * length_squared


def _apart_squared(one: Square, other: Square) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
