"""The throw-in template, backwards: how it was laid where a die led somewhere.

The server reports where something went, not how the coach had laid the template.
"""

from schemas.pitch.words import Direction
from service.rules.pitch.templates import FACING, TEMPLATES

FACES = range(1, 7)
STRAIGHT = 3


def facing_of(die: int, direction: Direction | None) -> Direction | None:
    """The way the template faces from which this die leads in that direction."""
    for facing, edge in FACING.items():
        template = TEMPLATES.throw_in[edge]
        if 0 < die <= len(template) and template[die - 1] == direction:
            return facing
    return None


def laid_for(direction: Direction | None) -> tuple[Direction, int] | None:
    """A facing and a die that lead in this direction, where the server tells neither: straight
    ahead if that is possible."""
    for die in (STRAIGHT, *FACES):
        facing = facing_of(die, direction)
        if facing is not None:
            return facing, die
    return None
