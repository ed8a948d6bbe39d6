"""The README's tables, made from what they describe."""

import ast
from inspect import getsource
from typing import Any

import msgspec

from schemas import limits
from service.settings import MEANINGS, Settings, variable

MEANING_OF_LIMIT = {
    "BATCH_ENTRIES": "entries in one request",
    "REQUEST_BODY_BYTES": "bytes of a request body (setting)",
    "ENTRY_BODY_BYTES": "bytes of a stored event body",
    "NAME_CHARACTERS": "characters of a name",
    "REASON_CHARACTERS": "characters of a referee's reason",
    "DEVICE_CHARACTERS": "characters of a device's name",
    "PATH_POINTS": "points of a measured path",
    "PATH_SQUARES": "squares of a path",
    "DICE_A_ROLL": "dice of one roll",
    "PLAYERS_A_TEAM": "players of a team",
    "SKILLS_A_PLAYER": "skills of a player",
    "IMPORT_FILE_BYTES": "bytes of a file to import, as it is sent before base64",
    "PAGE_EVENTS": "events on a page",
    "SAFE_INTEGER": "largest integer (2^53 - 1)",
    "MICROSECONDS_OF_YEAR_2200": "latest time, in microseconds since 1970",
}


def limits_table() -> str:
    """Every number of `schemas/limits.py`, in its order."""
    rows = [
        f"| {getattr(limits, name):,} | {MEANING_OF_LIMIT[name]} |" for name in _numbers_of_limits()
    ]
    return "\n".join(["| at most | |", "|---:|---|", *rows])


def _numbers_of_limits() -> list[str]:
    tree = ast.parse(getsource(limits))
    names = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    return [name for name in names if isinstance(getattr(limits, name), int)]


def settings_table() -> str:
    """Every setting, in its order."""
    rows = [
        f"| `{variable(field.name)}` | {_shown(field.default)} | {MEANINGS[field.name]} |"
        for field in msgspec.structs.fields(Settings)
    ]
    return "\n".join(["| variable | default | |", "|---|---|---|", *rows])


def _shown(default: Any) -> str:
    if default is None or default == ():
        return ""
    return f"`{default}`"
