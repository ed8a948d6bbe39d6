"""Exact chances of dice, and how sure a count of them is. No floats before the last step."""

from functools import cache
from itertools import product
from math import erfc, exp, gamma, sqrt

Chance = tuple[int, int]
"""A fraction: so many of so many cases."""
STANDARD_DEVIATIONS_OF_95_PERCENT = 1.959963984540054


@cache
def face_chance(target: int, modifier: int) -> Chance:
    """One D6 reaches the target after the modifier; a 1 never does, a 6 always."""
    faces = sum(face != 1 and (face == 6 or face + modifier >= target) for face in range(1, 7))
    return faces, 6


@cache
def total_chance(target: int, modifier: int, faces: tuple[int, ...]) -> Chance:
    """The dice together reach the target after the modifier. At most three dice."""
    assert len(faces) <= 3
    rolls = list(product(*(range(1, each + 1) for each in faces)))
    return sum(sum(roll) + modifier >= target for roll in rolls), len(rolls)


def chi_squared_tail(value: float, degrees: int) -> float:
    """The chance that chi-squared with so many degrees of freedom is at least `value`.

    The finite series for whole degrees of freedom (Abramowitz and Stegun 26.4.4 and 26.4.5).
    """
    assert degrees >= 1
    half = value / 2
    if degrees % 2:
        tail = erfc(sqrt(half))
        terms = (half ** (k - 0.5) / gamma(k + 0.5) for k in range(1, (degrees - 1) // 2 + 1))
    else:
        tail = 0.0
        terms = (half ** float(k) / gamma(k + 1) for k in range(degrees // 2))
    total: float = sum(terms)
    return min(1.0, tail + exp(-half) * total)
