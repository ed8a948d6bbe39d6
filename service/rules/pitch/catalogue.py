"""What every set-up of a game on squares may name, for whoever makes one."""

from msgspec.structs import asdict

from schemas.catalogue import Catalogue, SkillLine
from service.rules.pitch.skill_names import example
from service.rules.pitch.skills import SKILLS
from service.rules.pitch.team_lists import TEAM_LISTS

SKILL_LINES = tuple(
    SkillLine(
        written=example(skill.name),
        **{
            name: value
            for name, value in asdict(skill).items()
            if name in SkillLine.__struct_fields__
        },
    )
    for skill in SKILLS.values()
)
SHARED = Catalogue(skills=SKILL_LINES, team_lists=tuple(TEAM_LISTS.values()))
