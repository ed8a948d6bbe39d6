"""How a set-up writes the skills of a player: by their printed names, with the number some have.

A name that nobody knows would be a skill that does nothing, without anybody noticing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from schemas.pitch.players import TeamSetup
from service.rules.contract import IllegalEntry, cites
from service.rules.pitch.course import illegal
from service.rules.pitch.skills import SKILLS

WRITTEN: dict[str | None, tuple[str, str]] = {
    None: (r"", ""),
    "+1": (r" \(\+[1-6]\)", " (+1)"),
    "X+": (r" \([2-6]\+\)", " (4+)"),
    "X": (r" \([^()]+\)", " (all)"),
}
"""By what a skill has in brackets in `skills.toml`: its pattern, and an example."""
_BY_LOWER = {name.lower(): name for name in SKILLS}


@cites("BB-090")
def judge_skills(sides: tuple[TeamSetup, ...]) -> None:
    """Raises IllegalEntry for a skill that is unknown, not written as printed, or there twice."""
    for who, skills, field in _listed(sides):
        for printed in skills:
            _judge(who, printed, field)
        twice = [each for each, number in Counter(map(_once, skills)).items() if number > 1]
        if twice:
            legal = "A player has each skill once."
            raise _refused(f"{who} has {twice[0]} twice.", legal, field)


def _listed(sides: tuple[TeamSetup, ...]) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Everybody with skills: whose they are, the skills, and where they stand in the set-up."""
    for at, team in enumerate(sides):
        for place, player in enumerate(team.players):
            yield player.name, player.skills, f"sides/{at}/players/{place}/skills"
        if team.journeyman is not None:
            who = f"A journeyman of {team.name}"
            yield who, team.journeyman.skills, f"sides/{at}/journeyman/skills"


def _judge(who: str, printed: str, field: str) -> None:
    name = _name(printed)
    skill = SKILLS.get(name)
    if skill is None:
        legal = f"The nearest known skill is {example(_nearest(name))}."
        raise _refused(f"{who} has {printed}, which is no known skill.", legal, field)
    if not re.fullmatch(re.escape(name) + WRITTEN[skill.parameter][0], printed):
        legal = f"It is written {example(name)}."
        if skill.parameter is not None:
            legal = f"It is written with what it has in brackets, such as {example(name)}."
        raise _refused(f"{who} has {printed}, which is not how {name} is written.", legal, field)


def _name(printed: str) -> str:
    return printed.partition(" (")[0]


def _once(printed: str) -> str:
    """What a player has once only: a skill whatever its number, an Animosity towards each kind."""
    name = _name(printed)
    return printed if SKILLS[name].parameter == "X" else name


def _nearest(name: str) -> str:
    return _BY_LOWER[get_close_matches(name.lower(), _BY_LOWER, n=1, cutoff=0.0)[0]]


def example(name: str) -> str:
    """A skill as a set-up writes it, with a number where it has one."""
    return name + WRITTEN[SKILLS[name].parameter][1]


def _refused(detail: str, legal: str, field: str) -> IllegalEntry:
    return illegal("BB-090", detail, legal, field)
