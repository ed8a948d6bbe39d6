"""The chance of a roll as an exact fraction, and a roll as a tablet shows it."""

from functools import lru_cache
from itertools import product
from math import gcd

from schemas.pitch.steps import RollDue
from schemas.views import Chance, NeededRoll
from service.rules.contract import cites
from service.rules.pitch.success import passed

CERTAIN: Chance = (1, 1)


@cites("BB-023")
def chance_of(due: RollDue) -> Chance | None:
    """That the dice reach the target at once; None for dice that are read from a table."""
    if due.target is None:
        return None
    # Whose roll it is, and what it is about, changes nothing.
    alike = RollDue(
        roll=due.roll,
        side="",
        faces=due.faces,
        origin=0,
        target=due.target,
        modifiers=due.modifiers,
        afterwards=due.afterwards,
        natural=due.natural,
    )
    return _chance(alike)


@lru_cache(maxsize=4096)
def _chance(due: RollDue) -> Chance:
    falls = list(product(*(range(1, sides + 1) for sides in due.faces)))
    return reduced(sum(bool(passed(due, dice)) for dice in falls), len(falls))


def reduced(part: int, whole: int) -> Chance:
    """The fraction in lowest terms."""
    shared = gcd(part, whole)
    return part // shared, whole // shared


def all_of(*chances: Chance | None) -> Chance | None:
    """The chance that all succeed; None where one is unknown."""
    part, whole = CERTAIN
    for chance in chances:
        if chance is None:
            return None
        part, whole = reduced(part * chance[0], whole * chance[1])
    return part, whole


def modifier_words(due: RollDue) -> tuple[str, ...]:
    """`-1 marked by one`, as a referee says it; those decided on afterwards say so."""
    return (
        *(f"{each.value:+d} {each.name}" for each in due.modifiers),
        *(f"{each.value:+d} {each.name} if needed" for each in due.afterwards),
    )


def needed_roll(due: RollDue) -> NeededRoll:
    """A roll that something would take."""
    return NeededRoll(due.roll, due.target, modifier_words(due), chance_of(due))
