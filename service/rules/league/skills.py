"""Skills as players learn them: five categories, the tables of random ones, what shuts out what.

The skills themselves are those of the pitch, where they do something.
"""

from typing import NamedTuple

from schemas.catalogue import SkillCategory
from schemas.team import Letter
from service.rules.contract import cites
from service.rules.league.tables import TABLES
from service.rules.pitch.skill_names import example
from service.rules.pitch.skills import SKILLS
from service.rules.pitch.team_lists import CATEGORIES as NAMES

LETTERS: dict[SkillCategory, Letter] = {
    "agility": "A",
    "general": "G",
    "mutation": "M",
    "passing": "P",
    "strength": "S",
}
LAST_OF_FIRST_HALF = 3
HALVES = (1, 4)
"""How the tables write the first die: 1 for up to 3, 4 for the rest."""


class Category(NamedTuple):
    """`table`: its skills as players write them, by the half and the second die."""

    name: SkillCategory
    table: dict[tuple[int, int], str]

    @property
    def skills(self) -> tuple[str, ...]:
        """In the order of the table."""
        return tuple(self.table[dice] for dice in sorted(self.table))

    @cites("LEAGUE-044")
    def rolled(self, first: int, second: int) -> str:
        """The skill that two D6 name, rolled one after the other."""
        return self.table[HALVES[first > LAST_OF_FIRST_HALF], second]


def _category(name: SkillCategory) -> Category:
    return Category(
        name,
        {
            each.table: example(each.name)
            for each in SKILLS.values()
            if each.category == name and each.table is not None
        },
    )


CATEGORIES: dict[Letter, Category] = {LETTERS[name]: _category(name) for name in NAMES.values()}


def category_named(skill: str) -> Letter | None:
    """The category of a skill as it is written; None for what nobody learns."""
    return next((letter for letter, each in CATEGORIES.items() if skill in each.skills), None)


def base_name(skill: str) -> str:
    """`Mighty Blow (+1)` -> `Mighty Blow`."""
    return skill.partition(" (")[0]


@cites("LEAGUE-043")
def fits(skill: str, own: tuple[str, ...]) -> bool:
    """Whether a player with these skills can have one more: never one it already has, whatever its
    (+X), nor one that shuts another out, nor one without what it needs."""
    names, base = set(map(base_name, own)), base_name(skill)
    shut_out = any(base in SKILLS[each].not_with for each in names if each in SKILLS)
    needs = TABLES.skills.requires.get(base)
    clash = shut_out or not names.isdisjoint(SKILLS[base].not_with)
    return base not in names and not clash and (needs is None or needs in names)
