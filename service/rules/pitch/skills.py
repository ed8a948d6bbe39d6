"""The skills and traits as data, read once from `skills.toml`. Nothing here decides anything."""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from schemas.pitch.words import Lasts, RollKind
from service.rules.contract import cites

Category = Literal["agility", "general", "mutation", "passing", "strength", "trait"]


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill or trait. `table`: the two dice that pick it at random in its category; the first
    one is 1 for 1 to 3, 4 for 4 to 6. Traits are never picked at random."""

    name: str
    category: Category
    compulsory: bool = False
    table: tuple[int, int] | None = None
    parameter: str | None = None
    re_rolls: tuple[RollKind, ...] = ()
    re_rolls_face: int | None = None
    modifies: tuple[RollKind, ...] = ()
    once_per: Lasts | None = None
    not_with: tuple[str, ...] = ()


class _File(msgspec.Struct, forbid_unknown_fields=True):
    never_re_rolled: tuple[RollKind, ...]
    always_offered: tuple[RollKind, ...]
    pro_face: int
    skill: tuple[Skill, ...]


def _read() -> _File:
    text = (files("service.rules.pitch") / "skills.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File)


_FILE = _read()
SKILLS: dict[str, Skill] = {skill.name: skill for skill in _FILE.skill}
NEVER_RE_ROLLED: frozenset[str] = frozenset(_FILE.never_re_rolled)
ALWAYS_OFFERED: frozenset[str] = frozenset(_FILE.always_offered)
PRO_FACE = _FILE.pro_face
RE_ROLLED_BY: dict[str, tuple[str, ...]] = {
    roll: tuple(skill.name for skill in _FILE.skill if roll in skill.re_rolls)
    for roll in sorted({roll for skill in _FILE.skill for roll in skill.re_rolls})
}
"""By kind of roll: the skills that make it again, in the order of the file."""


@cites("BB-090")
def random_skill(category: str, first: int, second: int) -> Skill:
    """The skill of a category that two dice pick: the first its half, the second its line.

    Raises KeyError where the category has no random table.
    """
    half = 1 if first <= 3 else 4
    for skill in _FILE.skill:
        if skill.category == category and skill.table == (half, second):
            return skill
    raise KeyError(category)
