"""Examples of every body, for the OpenAPI document and the tests: requests that work."""

from base64 import b64encode
from json import dumps
from typing import Any

Examples = dict[str, dict[str, Any]]

COMPETITION_ID = "0193b1f0-0000-7000-8000-000000000001"
MATCH_ID = "0193b1f0-0000-7000-8000-000000000002"
_EVENT_ID = "0193b1f0-0000-7000-8000-0000000000{:02x}"

COMPETITION: Examples = {
    "league": {
        "summary": "A league",
        "value": {"name": "Winter league", "public": True, "settings": {"kind": "league"}},
    },
    "friendly": {"summary": "Games for fun", "value": {"name": "Club night"}},
}
TEAM: Examples = {
    "orcs": {
        "summary": "A team of a printed list",
        "value": {
            "name": "The Reavers",
            "roster": "orc",
            "players": [
                *(
                    {
                        "id": f"p{number}",
                        "number": number,
                        "name": f"Number {number}",
                        "position": "Orc Lineman",
                    }
                    for number in range(1, 8)
                ),
                *(
                    {
                        "id": f"p{number}",
                        "number": number,
                        "name": f"Number {number}",
                        "position": "Blitzer",
                    }
                    for number in range(8, 12)
                ),
            ],
            "re_rolls": 3,
            "apothecary": True,
            "dedicated_fans": 2,
        },
    },
    "name_only": {"summary": "A team of another game", "value": {"name": "The Marines"}},
}
FIXTURE_MATCH: Examples = {
    "as_set": {"summary": "As the competition's settings say", "value": {}},
    "sheet": {"summary": "Logged as a sheet", "value": {"name": "Table 4", "detail": "sheet"}},
}


def _reported(entry: dict[str, Any]) -> dict[str, Any]:
    item = {
        "event_id": _EVENT_ID.format(0x20),
        "occurred_at": 1_735_689_600_000_000,
        "device": "office",
        "entry": entry,
    }
    return {"entries": [item]}


COMPETITION_BATCH: Examples = {
    "season": {
        "summary": "A season begins",
        "value": _reported({"type": "open_season", "season": 1}),
    }
}
TEAM_BATCH: Examples = {
    "fans": {
        "summary": "The die for dedicated fans",
        "value": _reported({"type": "roll_fans", "dice": [4]}),
    },
    "advance": {
        "summary": "A skill is chosen",
        "value": _reported(
            {"type": "advance", "player": "p8", "kind": "chosen_primary", "skill": "Guard"}
        ),
    },
}


def _marines(side: str, names: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"id": f"{side}{number}", "name": name} for number, name in enumerate(names, start=1)]


_SETUP = {
    "sides": [
        {
            "id": "red",
            "name": "Red",
            "marines": _marines(
                "R", ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
            ),
        },
        {
            "id": "blue",
            "name": "Blue",
            "marines": _marines(
                "B", ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
            ),
        },
    ],
    "first_side": "red",
    "table": {"width": 7200, "height": 4800},
    "hills": [{"id": "hill", "x": 1800, "y": 2400, "radius": 450}],
    "walls": [{"id": "wall", "x": 5000, "y": 2000, "width": 600, "height": 100}],
}


def _line_up(side: str, name: str, profiles: tuple[str, ...]) -> dict[str, Any]:
    players = [
        {"id": f"{side[0]}{number}", "name": f"Number {number}", "profile": profile}
        for number, profile in enumerate(profiles, start=1)
    ]
    return {"id": side, "name": name, "players": players}


_DBA_SETUP = {
    "sides": [
        _line_up("humans", "Humans", ("thrower",) * 3 + ("blitzer",) * 2 + ("line_man",) * 6),
        _line_up("lizards", "Lizards", ("blocker",) * 6 + ("thrower",) * 5),
    ],
    "length": "time_limit",
    "time_limit_minutes": 90,
    "zones": "edges_and_corners",
    "celebrity": False,
}


def _crew(side: str, name: str) -> dict[str, Any]:
    figures = {"position": "Sailor", "ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9}
    players = [
        {"id": f"{side[0]}{number}", "name": f"Number {number}", "number": number, **figures}
        for number in range(1, 9)
    ]
    return {"id": side, "name": name, "players": players, "re_rolls": 2}


_DOCK_SETUP = {
    "sides": [_crew("gulls", "Gulls"), _crew("terns", "Terns")],
    "pitch": "two_ships",
    "sea_dice": 1,
    "fame": {"gulls": 1},
    "last_chest": "golden_ball",
}
MATCH: Examples = {
    "bolter-ball": {
        "summary": "Bolter Ball with a hill and a wall",
        "value": {
            "system": "bolter-ball",
            "name": "Table 1",
            "checking": "strict",
            "detail": "full",
            "setup": _SETUP,
        },
    },
    "dba-bowl": {
        "summary": "DBA Bowl with a time limit",
        "value": {
            "system": "dba-bowl",
            "name": "Table 2",
            "checking": "flag",
            "detail": "full",
            "setup": _DBA_SETUP,
        },
    },
    "dock-bowl": {
        "summary": "Dock Bowl on two ships",
        "value": {
            "system": "dock-bowl",
            "name": "Table 3",
            "checking": "strict",
            "detail": "full",
            "setup": _DOCK_SETUP,
        },
    },
}


def _item(number: int, entry: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "event_id": _EVENT_ID.format(number),
        "occurred_at": 1_733_000_000_000_000 + number * 1_000_000,
        "entry": entry,
        **more,
    }


BATCH: Examples = {
    "possession": {
        "summary": "Dice for possession, and the first player is placed on the line",
        "value": {
            "entries": [
                _item(19, {"type": "possession_roll", "dice": [5, 2]}),
                _item(20, {"type": "place_player", "player": "h1", "at": [12, 7]}),
            ]
        },
    },
    "docks": {
        "summary": "Dice for the turn order, and the first side sets up in a Docking Area",
        "value": {
            "entries": [
                _item(21, {"type": "roll", "roll": "turn_order", "dice": [1]}),
                _item(
                    22,
                    {
                        "type": "man_dock",
                        "side": "gulls",
                        "dock": 1,
                        "placements": [
                            {"player": f"g{number}", "at": [1 + number % 3, 2 + number // 3]}
                            for number in range(1, 7)
                        ],
                    },
                ),
            ]
        },
    },
    "place": {
        "summary": "Two marines are placed",
        "value": {
            "entries": [
                _item(16, {"type": "place_marine", "marine": "R1", "at": [3600, 600]}),
                _item(17, {"type": "place_marine", "marine": "R2", "at": [4500, 600]}),
            ]
        },
    },
    "undo": {
        "summary": "The last entry is taken back, from a tablet with a name",
        "value": {"entries": [_item(18, {"type": "undo"}, device="table-1")]},
    },
}
KEY: Examples = {
    "referee": {
        "summary": "A referee's key",
        "value": {"competition": COMPETITION_ID, "role": "referee", "label": "Referee's phone"},
    }
}
PAIRING: Examples = {
    "tablet": {
        "summary": "A tablet for one match",
        "value": {
            "competition": COMPETITION_ID,
            "label": "Table 1",
            "role": "tablet",
            "match": MATCH_ID,
            "seconds": 600,
        },
    }
}
CLAIM: Examples = {"tablet": {"summary": "A named tablet", "value": {"device": "table-1"}}}


def _no_game() -> str:
    """A replay in which nothing happens, in base64: two teams, no command."""

    def team(number: int) -> dict[str, Any]:
        player = {
            "playerId": f"{number}01",
            "playerNr": 1,
            "positionId": "1",
            "playerName": "Player",
            "movement": 6,
            "strength": 3,
            "agility": 3,
            "passing": 4,
            "armour": 9,
            "skillArray": [],
        }
        return {
            "teamId": str(number),
            "teamName": f"Team {number}",
            "race": "Human",
            "reRolls": 0,
            "apothecaries": 0,
            "assistantCoaches": 0,
            "cheerleaders": 0,
            "dedicatedFans": 1,
            "treasury": 0,
            "teamValue": 1_000_000,
            "roster": {"positionArray": []},
            "playerArray": [player],
        }

    result = {"score": 0, "winnings": 0, "dedicatedFans": 0, "fanFactor": 0, "playerResults": []}
    game = {
        "gameId": 1,
        "started": "2024-12-01T12:00:00",
        "teamHome": team(1),
        "teamAway": team(2),
        "gameOptions": {
            "gameOptionArray": [{"gameOptionId": "rulesVersion", "gameOptionValue": "BB2020"}]
        },
        "gameResult": {"teamResultHome": result, "teamResultAway": result},
    }
    return b64encode(dumps({"game": game, "gameLog": {"commandArray": []}}).encode()).decode()


IMPORT: Examples = {
    "fumbbl": {
        "summary": "A FUMBBL replay",
        "value": {"format": "fumbbl", "file": _no_game(), "name": "Table 1"},
    }
}
