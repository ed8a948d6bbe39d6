"""Advancements: star player points become skills and better characteristics."""

from collections.abc import Callable

from schemas.team import Advance, AdvancementKind, Letter, SkillRolledAgain, StepDue
from service.rules.contract import cites
from service.rules.league.course import Course, answered, illegal, judge_dice, known_player
from service.rules.league.improving import characteristic_rolled
from service.rules.league.learning import category_of, gain, judge_category, judge_learnable, learns
from service.rules.league.paying import cost_spp, pay
from service.rules.league.skills import CATEGORIES

SKILL_FACES = (6, 6)


def advance(course: Course, entry: Advance) -> None:
    """A player takes its next advancement, or rolls again for the one it has paid."""
    known_player(course, entry.player, "LEAGUE-040")
    _METHODS[entry.kind](course, entry)


@cites("LEAGUE-043")
def _chosen(course: Course, entry: Advance) -> None:
    """A skill of a category that is open."""
    if entry.skill is None or entry.dice:
        raise illegal(
            "LEAGUE-043",
            "A chosen skill is named, and nobody rolls for it.",
            "Give `skill`, and no dice.",
            "skill" if entry.skill is None else "dice",
        )
    category = category_of(entry.skill)
    judge_category(course, entry.player, entry.kind, category, "skill")
    judge_learnable(course, entry.player, entry.skill)
    gain(course, entry.player, entry.skill, entry.kind, pay(course, entry))


@cites("LEAGUE-044")
def _random(course: Course, entry: Advance) -> None:
    """Two D6 name the skill; what the player has or cannot have is rolled again."""
    category = _judge_random(entry)
    spp = _rolled_again(course, entry, category)
    if spp is None:
        judge_category(course, entry.player, entry.kind, category, "category")
        spp = pay(course, entry)
    skills = [_rolled(category, entry.dice, at) for at in range(0, len(entry.dice), 2)]
    for skill in skills[:-1]:
        _wasted(course, entry.player, skill)
    if learns(course.state, entry.player, skills[-1]):
        gain(course, entry.player, skills[-1], entry.kind, spp)
    else:
        _wasted(course, entry.player, skills[-1])
        course.due_now(_again(entry, category))


def _judge_random(entry: Advance) -> Letter:
    if entry.category is None or entry.skill is not None:
        raise illegal(
            "LEAGUE-044",
            "A random skill is of the category the coach names; the dice name the skill.",
            "Give `category`, and no skill.",
            "category" if entry.category is None else "skill",
        )
    if not entry.dice or len(entry.dice) % 2:
        judge_dice(entry.dice, SKILL_FACES, "LEAGUE-044")
    judge_dice(entry.dice, SKILL_FACES * (len(entry.dice) // 2), "LEAGUE-044")
    return entry.category


def _again(entry: Advance, category: Letter) -> StepDue:
    return StepDue(
        step="skill", player=entry.player, faces=SKILL_FACES, kind=entry.kind, category=category
    )


def _rolled(category: Letter, dice: tuple[int, ...], at: int) -> str:
    return CATEGORIES[category].rolled(dice[at], dice[at + 1])


def _rolled_again(course: Course, entry: Advance, category: Letter) -> int | None:
    """The points that are paid already, where this roll is the one due; None for a first one."""
    if _again(entry, category) not in course.state.due:
        return None
    answered(course, "skill", entry.player)
    return cost_spp(course.state.players[entry.player], entry.kind)


@cites("LEAGUE-044")
def _wasted(course: Course, player: str, skill: str) -> None:
    if learns(course.state, player, skill):
        raise illegal(
            "LEAGUE-044",
            f"The dice named {skill}, which {course.state.name_of(player)} can have.",
            "Only what the player has or cannot have is rolled again.",
            "dice",
        )
    course.happen(SkillRolledAgain(player, skill))


_METHODS: dict[AdvancementKind, Callable[[Course, Advance], None]] = {
    "random_primary": _random,
    "random_secondary": _random,
    "chosen_primary": _chosen,
    "chosen_secondary": _chosen,
    "characteristic": characteristic_rolled,
}
