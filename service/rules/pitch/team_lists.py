"""The printed team lists, read once from `team_lists.toml`. Nothing here decides anything."""

import tomllib
from importlib.resources import files

import msgspec

from schemas.catalogue import PositionLine, SkillCategory, TeamListLine

CATEGORIES: dict[str, SkillCategory] = {
    "A": "agility",
    "G": "general",
    "M": "mutation",
    "P": "passing",
    "S": "strength",
}


class _Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    at_most: int
    price_gp: int
    ma: int
    st: int
    ag: int
    av: int
    primary: str
    secondary: str
    pa: int | None = None
    skills: tuple[str, ...] = ()
    lineman: bool = False
    big_guy: bool = False

    def line(self) -> PositionLine:
        own = msgspec.structs.asdict(self)
        for access in ("primary", "secondary"):
            own[access] = tuple(CATEGORIES[letter] for letter in own[access])
        return PositionLine(**own)


class _Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    tier: int
    re_roll_price_gp: int
    positions: tuple[_Position, ...]
    apothecary: bool = True
    special_rules: tuple[str, ...] = ()
    one_rule_of: tuple[str, ...] = ()
    big_guys: int | None = None

    def line(self) -> TeamListLine:
        positions = tuple(position.line() for position in self.positions)
        own = msgspec.structs.asdict(self)
        return TeamListLine(**{**own, "positions": positions})


class _File(msgspec.Struct, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    team: tuple[_Team, ...]


def _read() -> dict[str, TeamListLine]:
    text = (files(__package__) / "team_lists.toml").read_text(encoding="utf-8")
    return {team.name: team.line() for team in msgspec.convert(tomllib.loads(text), _File).team}


TEAM_LISTS = _read()
"""By name."""
