"""What a replay shows, read without the importer: what the importer is judged by."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

Json = dict[str, Any]
Square = tuple[int, int]
REPLAYS = sorted((Path(__file__).parent / "replays").glob("*.json.gz"))


class Moment(NamedTuple):
    """The server's board at the end of a turn: who stands where, and where the ball is."""

    places: dict[str, Square]
    ball: Square | None


def document(path: Path) -> Json:
    loaded: Json = json.loads(gzip.decompress(path.read_bytes()))
    return loaded


def reports(replay: Json, name: str) -> list[Json]:
    """All reports of a name, in order."""
    return [one for one in all_reports(replay) if one["reportId"] == name]


def all_reports(replay: Json) -> Iterator[Json]:
    for command in replay["gameLog"]["commandArray"]:
        yield from (command.get("reportList") or {}).get("reports", ())


def changes(command: Json) -> list[Json]:
    found: list[Json] = (command.get("modelChangeList") or {}).get("modelChangeArray", [])
    return found


def turn_ends(replay: Json) -> list[Moment]:
    """The board before each command that ends a team turn: in it the server clears the pitch."""
    places: dict[str, Square] = {}
    ball, mode = None, None
    found = []
    for command in replay["gameLog"]["commandArray"]:
        names = [one["reportId"] for one in (command.get("reportList") or {}).get("reports", ())]
        if "turnEnd" in names and mode == "regular":
            on = {key: at for key, at in places.items() if 0 <= at[0] < 26 and 0 <= at[1] < 15}
            found.append(Moment(on, ball))
        for change in changes(command):
            kind, key, value = (
                change["modelChangeId"],
                change["modelChangeKey"],
                change["modelChangeValue"],
            )
            if kind == "fieldModelSetPlayerCoordinate":
                places[key] = tuple(value)
            elif kind == "fieldModelRemovePlayer":
                places.pop(key, None)
            elif kind == "fieldModelSetBallCoordinate":
                ball = None if value is None else tuple(value)
            elif kind == "gameSetTurnMode":
                mode = value
    return found


def touchdowns(replay: Json) -> list[tuple[str, int, int]]:
    """Side, half and turn of each, by the change of the score and the turn before it."""
    half, found = 0, []
    turns = {"home": 0, "away": 0}
    for command in replay["gameLog"]["commandArray"]:
        for change in changes(command):
            kind, key = change["modelChangeId"], change["modelChangeKey"]
            if kind == "gameSetHalf":
                half = change["modelChangeValue"]
            elif kind == "turnDataSetTurnNr":
                turns[key] = change["modelChangeValue"]
            elif kind == "teamResultSetScore":
                found.append((key, half, turns[key]))
    return found
