"""Set-ups of simulated Dock Bowl matches: two to four of the Blood Bowl teams in a harbour."""

from random import Random
from typing import Any

from service.simulator.blood_bowl_teams import TEAMS, side

Json = dict[str, Any]

NUMBERS = (2, 2, 2, 2, 3, 4)
"""How many sides a match has, by chance."""
WITH_A_WEAPON = 6
"""One of so many players carries something that is not allowed."""


def dock_bowl(dice: Random) -> Json:
    """Different teams; the dice at sea, the last chest and FAME differ from match to match."""
    number = dice.choice(NUMBERS)
    sides = [_side(team, dice) for team in dice.sample(TEAMS, number)]
    return {
        "sides": sides,
        "pitch": "two_ships" if number == 2 and dice.randrange(3) else "four_ships",
        "sea_dice": dice.randint(1, 2),
        "last_chest": dice.choice(("golden_ball", "dice")),
        "fame": {each["id"]: dice.randint(0, 2) for each in sides if dice.randrange(2)},
    }


def _side(team: Json, dice: Random) -> Json:
    made = side(team, dice)
    for player in made["players"]:
        if dice.randrange(WITH_A_WEAPON) == 0 and "Secret Weapon" not in player["skills"]:
            player["skills"] = [*player["skills"], "Secret Weapon"]
    return made
