"""Skills: which of them a player may learn, and what learning one is worth."""

from schemas.team import AdvancementKind, Letter, Position, SkillGained
from service.rules.contract import cites
from service.rules.league.course import Course, illegal
from service.rules.league.profile import can_have, position_of
from service.rules.league.skills import CATEGORIES, category_named
from service.rules.league.state import State
from service.rules.league.tables import TABLES


def letters(position: Position, kind: AdvancementKind) -> tuple[Letter, ...]:
    """The categories that a kind opens."""
    return position.primary if kind.endswith("primary") else position.secondary


def category_of(skill: str) -> Letter:
    """A skill's category. Raises IllegalEntry for what nobody can learn."""
    category = category_named(skill)
    if category is None:
        raise illegal(
            "LEAGUE-043",
            f"{skill} is no skill that a player learns.",
            "Skills of the five categories, by their printed names.",
            "skill",
        )
    return category


@cites("LEAGUE-043")
def judge_category(
    course: Course, player: str, kind: AdvancementKind, category: Letter, field: str
) -> None:
    """A breach for a category that this kind of advancement does not open to the player."""
    position = position_of(course.state, course.state.players[player])
    allowed = letters(position, kind)
    if category not in allowed:
        access = "primary" if kind.endswith("primary") else "secondary"
        names = ", ".join(CATEGORIES[each].name for each in allowed) or "none"
        course.breach(
            "LEAGUE-043",
            f"{course.state.name_of(player)} has no {access} access to "
            f"{CATEGORIES[category].name} skills.",
            f"The {access} categories of a {position.name}: {names}.",
            field,
        )


@cites("LEAGUE-043")
def judge_learnable(course: Course, player: str, skill: str) -> None:
    """Raises IllegalEntry for a skill the player has, or that its others shut out."""
    if not learns(course.state, player, skill):
        raise illegal(
            "LEAGUE-043",
            f"{course.state.name_of(player)} has {skill}, or cannot have it.",
            "A skill the player does not have, whatever its number, and that its others allow.",
            "skill",
        )


def learns(state: State, player: str, skill: str) -> bool:
    """Whether the player could have the skill, whatever its category."""
    found = state.players[player]
    return can_have(position_of(state, found), found, skill)


@cites("LEAGUE-048")
def gain(course: Course, player: str, skill: str, kind: AdvancementKind, spp: int) -> None:
    """The skill is the player's, for points that are spent."""
    value = TABLES.value_gp.skill[kind]
    course.happen(SkillGained(player=player, skill=skill, kind=kind, spp=spp, value_gp=value))
