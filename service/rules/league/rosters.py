"""The printed team lists, read once from `rosters.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from schemas.team import Roster


class _RostersFile(msgspec.Struct, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    version: str
    roster: list[dict[str, Any]]


@cache
def rosters() -> dict[str, Roster]:
    """By key (`orc`), in the order of the file. Not to be changed."""
    text = (files(__package__) / "rosters.toml").read_text(encoding="utf-8")
    parsed = msgspec.convert(tomllib.loads(text), _RostersFile)
    lists = (msgspec.convert({**each, "version": parsed.version}, Roster) for each in parsed.roster)
    return {each.key: each for each in lists}
