"""The printed team lists, as teams of a league are drafted from them."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from schemas.catalogue import PositionLine, SkillCategory
from schemas.team import Letter, Position, Roster
from service.rules.league.skills import LETTERS
from service.rules.pitch.team_lists import TEAM_LISTS


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    source: str


class _RostersFile(msgspec.Struct, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    version: str
    roster: tuple[_Named, ...]


@cache
def rosters() -> dict[str, Roster]:
    """By key (`orc`), in the order of the file. Not to be changed."""
    text = (files(__package__) / "rosters.toml").read_text(encoding="utf-8")
    parsed = msgspec.convert(tomllib.loads(text), _RostersFile)
    return {each.key: _roster(each, parsed.version) for each in parsed.roster}


def _roster(named: _Named, version: str) -> Roster:
    printed = TEAM_LISTS[named.name]
    return Roster(
        key=named.key,
        name=named.name,
        version=version,
        source=named.source,
        tier=printed.tier,
        re_roll_gp=printed.re_roll_price_gp,
        positions=tuple(map(_position, printed.positions)),
        apothecary=printed.apothecary,
        special_rules=printed.special_rules,
        choose_rule=printed.one_rule_of,
        big_guys_max=printed.big_guys or 0,
    )


def _position(printed: PositionLine) -> Position:
    return Position(
        name=printed.name,
        max=printed.at_most,
        cost_gp=printed.price_gp,
        ma=printed.ma,
        st=printed.st,
        ag=printed.ag,
        av=printed.av,
        pa=printed.pa,
        skills=printed.skills,
        primary=_letters(printed.primary),
        secondary=_letters(printed.secondary),
        lineman=printed.lineman,
        big_guy=printed.big_guy,
    )


def _letters(categories: tuple[SkillCategory, ...]) -> tuple[Letter, ...]:
    return tuple(LETTERS[each] for each in categories)
