"""Set-ups of simulated DBA Bowl matches: two sample teams, some with Bombers, Nutters and stars."""

from random import Random
from typing import Any

from service.rules.dba_bowl.teams import SAMPLE_TEAMS

Json = dict[str, Any]

WITH_CELEBRITIES = 2
"""In one of so many matches both sides have a Celebrity Star."""
WITH_A_BOMBER = 2
"""One of so many teams has a Bomber and a Nutter."""
WITH_A_TIME_LIMIT = 3
WITH_RINGS = 4
"""One of so many matches reads the zones the other way."""

LETTERS = {
    "human": "h",
    "orc": "o",
    "orc_and_gobbo": "g",
    "lizardman": "l",
    "dwarf": "d",
    "hobbit": "b",
}
"""What the ids of a team's players begin with."""


def dba_bowl(dice: Random) -> Json:
    """Two different sample teams; what else the match has differs."""
    celebrity = dice.randrange(WITH_CELEBRITIES) == 0
    setup: Json = {
        "sides": [_side(team, celebrity, dice) for team in dice.sample(list(SAMPLE_TEAMS), 2)],
        "celebrity": celebrity,
    }
    if dice.randrange(WITH_A_TIME_LIMIT) == 0:
        setup |= {"length": "time_limit", "time_limit_minutes": 90}
    if dice.randrange(WITH_RINGS) == 0:
        setup["zones"] = "rings"
    return setup


def _side(team: str, celebrity: bool, dice: Random) -> Json:
    sample = SAMPLE_TEAMS[team]
    places = [(name, profile) for name, profile, number in sample.positions for _ in range(number)]
    if celebrity:
        places[-1] = ("Star", "celebrity")
    if dice.randrange(WITH_A_BOMBER) == 0:
        places[-3:-1] = [("Bomber", "bomber"), ("Nutter", "nutter")]
    return {
        "id": team,
        "name": sample.name,
        "players": [
            {
                "id": f"{LETTERS[team]}{number}",
                "name": f"{name} {number}",
                "profile": profile,
                "number": number,
            }
            for number, (name, profile) in enumerate(places, 1)
        ],
    }
