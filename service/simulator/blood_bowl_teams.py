"""Set-ups of simulated Blood Bowl matches: two of a few teams, some players better than printed."""

import tomllib
from importlib.resources import files
from random import Random
from typing import Any

Json = dict[str, Any]

LEARNT = (
    "Block",
    "Dodge",
    "Tackle",
    "Guard",
    "Sure Feet",
    "Wrestle",
    "Pro",
    "Catch",
    "Pass",
    "Kick",
)
"""Skills that some of the players have besides those of their position."""
WITH_ONE_MORE = 3
"""Of so many players one has learnt something."""
MISSING_ONE = 8
"""Of so many players one misses the match."""
WITH_EXTRA_TIME = 5
"""Of so many matches one that is level goes on."""
CURRENT_TEAM_VALUES_GP = (950_000, 1_000_000, 1_100_000, 1_250_000)
FIGURES = ("ma", "st", "ag", "pa", "av")

TEAMS: tuple[Json, ...] = tuple(
    tomllib.loads((files(__package__) / "teams.toml").read_text(encoding="utf-8"))["team"]
)


def blood_bowl(dice: Random) -> Json:
    """Two different teams of the file; value, re-rolls and staff differ from match to match."""
    sides = [side(team, dice) for team in dice.sample(TEAMS, 2)]
    return {"sides": sides, "extra_time": dice.randrange(WITH_EXTRA_TIME) == 0}


def side(team: Json, dice: Random) -> Json:
    """A team of the file, with what differs from match to match."""
    return {
        "id": team["id"],
        "name": team["name"],
        "roster": team["roster"],
        "special_rules": team["special_rules"],
        "apothecaries": team["apothecaries"],
        "re_rolls": dice.randint(1, 4),
        "assistant_coaches": dice.randint(0, 2),
        "cheerleaders": dice.randint(0, 2),
        "dedicated_fans": dice.randint(1, 4),
        "treasury_gp": dice.choice((0, 50_000, 100_000)),
        "current_team_value_gp": dice.choice(CURRENT_TEAM_VALUES_GP),
        "players": _players(team, dice),
        "journeyman": _profile(team["position"][0]) | {"price_gp": team["position"][0]["price_gp"]},
    }


def _players(team: Json, dice: Random) -> list[Json]:
    positions = [each for each in team["position"] for _ in range(each["number"])]
    return [
        _profile(position)
        | {
            "id": f"{team['id']}{number}",
            "name": f"{position['position']} {number}",
            "number": number,
            "skills": _skills(position, dice),
            "advancements": dice.choice((0, 0, 1, 3)),
            "available": dice.randrange(MISSING_ONE) > 0,
        }
        for number, position in enumerate(positions, 1)
    ]


def _profile(position: Json) -> Json:
    figures = {name: position[name] for name in FIGURES if name in position}
    return {"position": position["position"], "skills": position["skills"], **figures}


def _skills(position: Json, dice: Random) -> list[str]:
    printed = list(position["skills"])
    more = dice.choice(LEARNT)
    return (
        [*printed, more] if dice.randrange(WITH_ONE_MORE) == 0 and more not in printed else printed
    )
