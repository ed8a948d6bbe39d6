"""Advancements: star player points become skills and better characteristics."""

from collections.abc import Callable

from schemas.team import (
    Advance,
    AdvancementKind,
    CharacteristicImproved,
    Improve,
    Letter,
    Position,
    SkillGained,
    SkillRolledAgain,
    SppSpent,
    StepDue,
)
from service.rules.contract import cites
from service.rules.league.course import Course, answered, illegal, judge_dice, known_player, within
from service.rules.league.profile import (
    CHARACTERISTICS,
    can_have,
    improvable,
    open_skills,
    position_of,
)
from service.rules.league.state import Player, State
from service.rules.league.tables import TABLES

CHARACTERISTIC_FACES = (16,)
SKILL_FACES = (6, 6)


@cites("LEAGUE-040", "LEAGUE-041")
def cost_spp(player: Player, kind: AdvancementKind) -> int | None:
    """Points that the next advancement of a kind costs; None after the sixth."""
    costs = TABLES.advancement.cost_spp[kind]
    taken = len(player.advancements)
    return costs[taken] if taken < len(costs) else None


@cites("LEAGUE-042")
def must_spend(player: Player) -> bool:
    """Whoever could pay for a characteristic has to spend some points or all."""
    cost = cost_spp(player, "characteristic")
    return player.active and cost is not None and player.spp_held >= cost


def letters(position: Position, kind: AdvancementKind) -> tuple[Letter, ...]:
    """The categories that a kind opens."""
    return position.primary if kind.endswith("primary") else position.secondary


def advance(course: Course, entry: Advance) -> None:
    """A player takes its next advancement, or rolls again for the one it has paid."""
    known_player(course, entry.player, "LEAGUE-040")
    _METHODS[entry.kind](course, entry)


@cites("LEAGUE-040", "LEAGUE-041", "LEAGUE-001")
def _pay(course: Course, entry: Advance) -> int:
    """The points of the next advancement, spent. Raises IllegalEntry for a seventh."""
    player = course.state.players[entry.player]
    cost = cost_spp(player, entry.kind)
    who = course.state.name_of(entry.player)
    if cost is None:
        raise illegal(
            "LEAGUE-041",
            f"{who} is a {TABLES.advancement.titles[-1]} already.",
            f"A player advances {len(TABLES.advancement.titles)} times.",
            "player",
        )
    within(course, "advancement")
    if player.spp_held < cost:
        course.breach(
            "LEAGUE-040",
            f"{who} has {player.spp_held} star player points; this costs {cost}.",
            "An advancement is paid with points the player holds.",
            "kind",
        )
    number = len(player.advancements) + 1
    course.happen(SppSpent(player=entry.player, spp=cost, kind=entry.kind, advancement=number))
    return cost


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
    category = _category_of(entry.skill)
    _judge_category(course, entry.player, entry.kind, category, "skill")
    _judge_learnable(course, entry.player, entry.skill)
    _gain(course, entry.player, entry.skill, entry.kind, _pay(course, entry))


def _category_of(skill: str) -> Letter:
    category = TABLES.skills.category_of(skill)
    if category is None:
        raise illegal(
            "LEAGUE-043",
            f"{skill} is no skill that a player learns.",
            "Skills of the five categories, by their printed names.",
            "skill",
        )
    return category


@cites("LEAGUE-043")
def _judge_category(
    course: Course, player: str, kind: AdvancementKind, category: Letter, field: str
) -> None:
    position = position_of(course.state, course.state.players[player])
    allowed = letters(position, kind)
    if category not in allowed:
        access = "primary" if kind.endswith("primary") else "secondary"
        names = ", ".join(TABLES.skills.categories[each].name for each in allowed) or "none"
        course.breach(
            "LEAGUE-043",
            f"{course.state.name_of(player)} has no {access} access to "
            f"{TABLES.skills.categories[category].name} skills.",
            f"The {access} categories of a {position.name}: {names}.",
            field,
        )


@cites("LEAGUE-043")
def _judge_learnable(course: Course, player: str, skill: str) -> None:
    if not _learns(course.state, player, skill):
        raise illegal(
            "LEAGUE-043",
            f"{course.state.name_of(player)} has {skill}, or cannot have it.",
            "A skill the player does not have, whatever its number, and that its others allow.",
            "skill",
        )


def _learns(state: State, player: str, skill: str) -> bool:
    found = state.players[player]
    return can_have(position_of(state, found), found, skill)


@cites("LEAGUE-048")
def _gain(course: Course, player: str, skill: str, kind: AdvancementKind, spp: int) -> None:
    value = TABLES.value_gp.skill[kind]
    course.happen(SkillGained(player=player, skill=skill, kind=kind, spp=spp, value_gp=value))


@cites("LEAGUE-044")
def _random(course: Course, entry: Advance) -> None:
    """Two D6 name the skill; what the player has or cannot have is rolled again."""
    category = _judge_random(entry)
    spp = _rolled_again(course, entry, category)
    if spp is None:
        _judge_category(course, entry.player, entry.kind, category, "category")
        spp = _pay(course, entry)
    skills = [_rolled(category, entry.dice, at) for at in range(0, len(entry.dice), 2)]
    for skill in skills[:-1]:
        _wasted(course, entry.player, skill)
    if _learns(course.state, entry.player, skills[-1]):
        _gain(course, entry.player, skills[-1], entry.kind, spp)
    else:
        _wasted(course, entry.player, skills[-1])
        course.due_now(_again(entry, category))


def _again(entry: Advance, category: Letter) -> StepDue:
    return StepDue(
        step="skill", player=entry.player, faces=SKILL_FACES, kind=entry.kind, category=category
    )


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


def _rolled(category: Letter, dice: tuple[int, ...], at: int) -> str:
    return TABLES.skills.categories[category].rolled(dice[at], dice[at + 1])


def _rolled_again(course: Course, entry: Advance, category: Letter) -> int | None:
    """The points that are paid already, where this roll is the one due; None for a first one."""
    if _again(entry, category) not in course.state.due:
        return None
    answered(course, "skill", entry.player)
    return cost_spp(course.state.players[entry.player], entry.kind)


@cites("LEAGUE-044")
def _wasted(course: Course, player: str, skill: str) -> None:
    if _learns(course.state, player, skill):
        raise illegal(
            "LEAGUE-044",
            f"The dice named {skill}, which {course.state.name_of(player)} can have.",
            "Only what the player has or cannot have is rolled again.",
            "dice",
        )
    course.happen(SkillRolledAgain(player, skill))


@cites("LEAGUE-045", "LEAGUE-046")
def _characteristic(course: Course, entry: Advance) -> None:
    """The D16 says what may improve; what the coach makes of it comes next."""
    if entry.skill is not None or entry.category is not None:
        raise illegal(
            "LEAGUE-045",
            "A characteristic is rolled for; a skill in its place comes with `improve`.",
            "Give the D16 alone.",
            "skill" if entry.skill is not None else "category",
        )
    judge_dice(entry.dice, CHARACTERISTIC_FACES, "LEAGUE-045")
    player = course.state.players[entry.player]
    position = position_of(course.state, player)
    allowed = tuple(
        each
        for each in TABLES.characteristics.allowed(entry.dice[0])
        if improvable(position, player, each)
    )
    if not allowed and not open_skills(position, player, position.secondary):
        raise illegal(
            "LEAGUE-046",
            f"Nothing can come of a {entry.dice[0]} for {course.state.name_of(entry.player)}.",
            "The D16 is rolled again; report the roll that counts.",
            "dice",
        )
    _pay(course, entry)
    course.due_now(StepDue(step="improvement", player=entry.player, characteristics=allowed))


@cites("LEAGUE-045", "LEAGUE-046", "LEAGUE-048")
def improve(course: Course, entry: Improve) -> None:
    """One of the characteristics the D16 allowed, or a chosen secondary skill instead."""
    known_player(course, entry.player, "LEAGUE-045")
    if (entry.characteristic is None) == (entry.skill is None):
        raise illegal(
            "LEAGUE-045",
            "The roll improves one characteristic, or gives a skill instead.",
            "Give either `characteristic` or `skill`.",
            "characteristic",
        )
    due = answered(course, "improvement", entry.player)
    spp = cost_spp(course.state.players[entry.player], "characteristic")
    assert spp is not None, "the step is due to who paid for it"
    if entry.skill is not None:
        _skill_instead(course, entry.player, entry.skill, spp)
    elif entry.characteristic is not None:
        _better(course, entry, due, spp)


@cites("LEAGUE-046")
def _skill_instead(course: Course, player: str, skill: str, spp: int) -> None:
    _judge_category(course, player, "chosen_secondary", _category_of(skill), "skill")
    _judge_learnable(course, player, skill)
    value = TABLES.value_gp.skill["chosen_secondary"]
    course.happen(
        SkillGained(player=player, skill=skill, kind="characteristic", spp=spp, value_gp=value)
    )


def _better(course: Course, entry: Improve, due: StepDue, spp: int) -> None:
    characteristic = entry.characteristic
    assert characteristic is not None
    player = course.state.players[entry.player]
    names = ", ".join(each.upper() for each in due.characteristics) or "none"
    if not improvable(position_of(course.state, player), player, characteristic):
        raise illegal(
            "LEAGUE-046",
            f"{characteristic.upper()} of {course.state.name_of(entry.player)} cannot improve.",
            f"Twice at most, and not past its maximum. Open to this roll: {names}.",
            "characteristic",
        )
    if characteristic not in due.characteristics:
        course.breach(
            "LEAGUE-045",
            f"The roll does not improve {characteristic.upper()}.",
            f"Open to this roll: {names}; or a secondary skill.",
            "characteristic",
        )
    value = TABLES.value_gp.characteristic[characteristic]
    course.happen(
        CharacteristicImproved(
            player=entry.player, characteristic=characteristic, spp=spp, value_gp=value
        )
    )


def may_roll_characteristic(state: State, player: Player) -> bool:
    """Whether something comes of every D16: a skill instead, or an improvement in every band."""
    position = position_of(state, player)
    if open_skills(position, player, position.secondary):
        return True
    better = {each for each in CHARACTERISTICS if improvable(position, player, each)}
    return all(better.intersection(band.allows) for band in TABLES.characteristics.bands)


_METHODS: dict[AdvancementKind, Callable[[Course, Advance], None]] = {
    "random_primary": _random,
    "random_secondary": _random,
    "chosen_primary": _chosen,
    "chosen_secondary": _chosen,
    "characteristic": _characteristic,
}
