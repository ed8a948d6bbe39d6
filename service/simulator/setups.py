"""Match set-ups to play with, as JSON: who plays, where things stand. One maker per rule system."""

from collections.abc import Callable
from random import Random
from typing import Any

from service.simulator.blood_bowl_teams import blood_bowl
from service.simulator.dba_bowl_teams import dba_bowl
from service.simulator.dock_bowl_teams import dock_bowl

Json = dict[str, Any]

SIDES = (
    ("fists", "Red Fists", ("Aldric", "Bruin", "Castor", "Dorn", "Edric", "Falk", "Garan", "Hale")),
    ("hawks", "Iron Hawks", ("Idris", "Jorek", "Kael", "Lucan", "Marius", "Nero", "Oswin", "Pike")),
    ("tide", "Black Tide", ("Quint", "Roald", "Sten", "Tybalt", "Ulric", "Varr", "Wolf", "Xan")),
    ("dawn", "Dawn Wardens", ("Yoric", "Zane", "Arno", "Brand", "Corvin", "Drake", "Egil", "Finn")),
)

TERRAINS: tuple[Json, ...] = (
    {},
    {"hills": [{"id": "hill", "x": 3600, "y": 3100, "radius": 500}]},
    {
        "hills": [
            {"id": "west", "x": 1800, "y": 2400, "radius": 450},
            {"id": "east", "x": 5400, "y": 2400, "radius": 450},
        ],
        "walls": [{"id": "wall", "x": 3300, "y": 1700, "width": 600, "height": 100}],
    },
)


def bolter_ball(dice: Random) -> Json:
    """Two of the four sides, one of three tables."""
    sides = [_side(*side) for side in dice.sample(SIDES, 2)]
    first = dice.choice(sides)["id"]
    return {"sides": sides, "first_side": first, **dice.choice(TERRAINS)}


def _side(side_id: str, name: str, marines: tuple[str, ...]) -> Json:
    return {
        "id": side_id,
        "name": name,
        "marines": [{"id": marine.lower(), "name": f"Brother {marine}"} for marine in marines],
    }


SETUPS: dict[str, Callable[[Random], Json]] = {
    "blood-bowl": blood_bowl,
    "bolter-ball": bolter_ball,
    "dba-bowl": dba_bowl,
    "dock-bowl": dock_bowl,
}
