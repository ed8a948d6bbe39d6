"""Characteristics: the D16, what comes of it, a secondary skill instead."""

from schemas.team import Advance, CharacteristicImproved, Improve, SkillGained, StepDue
from service.rules.contract import cites
from service.rules.league.course import Course, answered, illegal, judge_dice, known_player
from service.rules.league.learning import category_of, judge_category, judge_learnable
from service.rules.league.paying import cost_spp, pay
from service.rules.league.profile import CHARACTERISTICS, improvable, open_skills, position_of
from service.rules.league.state import Player, State
from service.rules.league.tables import TABLES

CHARACTERISTIC_FACES = (16,)


@cites("LEAGUE-045", "LEAGUE-046")
def characteristic_rolled(course: Course, entry: Advance) -> None:
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
    pay(course, entry)
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
    judge_category(course, player, "chosen_secondary", category_of(skill), "skill")
    judge_learnable(course, player, skill)
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
