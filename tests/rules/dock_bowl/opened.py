"""Tables at which a chest has just been opened."""

from msgspec.structs import replace

from schemas.dock_bowl import OpenChest
from schemas.pitch.entries import (
    Activate,
)
from tests.rules.dock_bowl.harbour import Harbour, Sailor, sailor

CHEST = (8, 2)
"""A chest amidships of the Gull; the opener stands on (7, 3)."""
FIGURES = ("ma", "st", "ag", "av")
AWAY = sailor("a1", (12, 10), side="away")


def opening(*more: Sailor, chests: int = 16, **state: object) -> Harbour:
    """h1 beside CHEST opens it; so many chests are left, this one among them."""
    table = Harbour(sailor("h1", (7, 3)), *more, AWAY, **state)  # type: ignore[arg-type]
    others = tuple(at for at in table.state.chests if at != CHEST)
    table.state = replace(table.state, chests=(CHEST, *others[: chests - 1]))
    return table.play(Activate("h1", "move"), OpenChest("h1", CHEST))


def drawing(face: int, *more: Sailor, **state: object) -> Harbour:
    """h1 draws the treasure of a face from CHEST."""
    return opening(*more, **state).roll("chest", 2).roll("treasure", face)  # type: ignore[arg-type]
