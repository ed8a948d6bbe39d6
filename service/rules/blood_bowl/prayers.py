"""Prayers to Nuffle: the rolls, whom they strike, and what is in force by them.

What a side's prayer does to play is asked for where it matters: by its name among `side.prayers`,
or as an effect on a player.
"""

from schemas.blood_bowl import PrayerAnswered
from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Modifier
from service.rules.blood_bowl.chance import random_player
from service.rules.blood_bowl.state import State, available, match, team
from service.rules.blood_bowl.tables import PRAYERS, Prayer
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import GAINED, characteristic, has_effect, has_skill
from service.rules.pitch.skills import SKILLS
from service.rules.pitch.state import PitchState

TRAINING = "intensive_training"
MOLES = "moles_under_the_pitch"


@cites("BB-006")
def pre_game_prayers(course: Course, task: Task) -> None:
    """One roll for every full 50,000 gp that one side's team value is short of the other's, with
    journeymen and inducements counted. Only in leagues, and on FUMBBL."""
    state = match(course)
    in_a_league = state.setup.as_on_fumbbl or not state.setup.exhibition
    if not state.setup.pre_game_prayers or not in_a_league:
        return
    value = {side: value_gp(state, side) for side in state.sides}
    short = min(value, key=lambda side: value[side])
    number = (max(value.values()) - value[short]) // PRAYERS.short_gp
    course.then(*(course.task("pray", side=short) for _ in range(number)))


def value_gp(state: State, side: str) -> int:
    """Current team value with journeymen and what inducements cost."""
    return (
        current_value_gp(state, side)
        + state.petty_cash_spent_gp.get(side, 0)
        + state.treasury_spent_gp.get(side, 0)
    )


def current_value_gp(state: State, side: str) -> int:
    """Current team value with journeymen."""
    own = team(state, side).current_team_value_gp
    return own + state.journeymen_value_gp.get(side, 0)


def pray(course: Course, task: Task) -> None:
    assert task.side is not None
    course.then(prayer_due(course, task.side))


def prayer_due(course: Course, side: str) -> RollDue:
    """A D16 on the prayers for a side, a D8 in an exhibition match."""
    exhibition = match(course).setup.exhibition
    faces = PRAYERS.exhibition_faces if exhibition else PRAYERS.faces
    return RollDue(roll="prayer", side=side, faces=(faces,), origin=course.origin)


@cites("BB-006")
def prayer(course: Course, due: RollDue, dice: Dice) -> None:
    """A prayer that is in force for the side already is rolled again."""
    answer = PRAYERS.of_face(dice[0])
    if any(each.name == answer.name for each in course.state.sides[due.side].prayers):
        course.then(prayer_due(course, due.side))
        return
    course.happen(PrayerAnswered(side=due.side, prayer=answer.name, lasts=answer.lasts))
    if answer.several:
        faces = (PRAYERS.count_faces,)
        course.then(
            RollDue(
                roll="prayer_count",
                side=due.side,
                faces=faces,
                origin=course.origin,
                note=answer.name,
            )
        )
    elif answer.who is not None:
        course.then(course.task("prayer_strikes", side=due.side, note=answer.name))


def prayer_count(course: Course, due: RollDue, dice: Dice) -> None:
    """So many players."""
    strikes = course.task("prayer_strikes", side=due.side, note=due.note)
    course.then(*([strikes] * dice[0]))


def prayer_strikes(course: Course, task: Task) -> None:
    """One more player: picked by chance, or by its coach."""
    assert task.side is not None
    assert task.note is not None
    answer = PRAYERS.named(task.note)
    side = task.side if answer.who == "own" else course.state.other(task.side)
    players = _may_be_struck(match(course), side, answer)
    if not players:
        return
    if answer.pick == "chance":
        course.then(random_player(course, side, players, f"prayer:{answer.name}"))
    else:
        course.then(
            ChoiceDue(
                choice="prayer_player",
                side=side,
                options=players,
                origin=course.origin,
                note=answer.name,
            )
        )


def _may_be_struck(state: State, side: str, answer: Prayer) -> tuple[str, ...]:
    """Players that can take part, without Loners unless the prayer allows, and not struck yet."""
    assert answer.effect is not None
    return tuple(
        key
        for key in available(state, side)
        if (answer.loners or not has_skill(state, key, "Loner"))
        and not has_effect(state, key, answer.effect)
    )


def prayer_player(course: Course, due: ChoiceDue, option: str) -> None:
    assert due.note is not None
    strike(course, PRAYERS.named(due.note), option)


@cites("BB-006")
def strike(course: Course, answer: Prayer, player: str) -> None:
    """The effect begins; a trained player's coach picks the skill first."""
    assert answer.effect is not None
    if answer.name == TRAINING:
        _ask_for_a_skill(course, player)
    elif answer.name != "iron_man" or _has_armour_to_gain(course, player):
        course.happen(EffectBegan(player, answer.effect, answer.lasts))


def _has_armour_to_gain(course: Course, player: str) -> bool:
    armour = characteristic(course.state, player, "av")
    return armour is not None and armour < PRAYERS.armour_at_most


def _ask_for_a_skill(course: Course, player: str) -> None:
    """Which categories are primary for a position is for the table to know."""
    options = tuple(
        name if skill.parameter is None else f"{name} ({skill.parameter})"
        for name, skill in SKILLS.items()
        if skill.category != "trait" and not has_skill(course.state, player, name)
    )
    course.then(
        ChoiceDue(
            choice="prayer_skill",
            side=course.state.side_of(player),
            options=options,
            origin=course.origin,
            player=player,
        )
    )


def trained(course: Course, due: ChoiceDue, option: str) -> None:
    assert due.player is not None
    course.happen(EffectBegan(due.player, GAINED + option, "game"))


def _struck_by_chance(course: Course, task: Task) -> None:
    assert task.player is not None
    strike(course, PRAYERS.named(task.do.partition(":")[2]), task.player)


@cites("BB-006")
def moles(state: PitchState, roll: str, player: str) -> tuple[Modifier, ...]:
    """Rushes are one worse for everybody for each side that has moles under the pitch."""
    if roll != "rush":
        return ()
    number = sum(each.name == MOLES for side in state.sides.values() for each in side.prayers)
    return (Modifier("moles under the pitch", -number),) if number else ()


PART = Part(
    rolled={"prayer": prayer, "prayer_count": prayer_count},
    chosen={"prayer_player": prayer_player, "prayer_skill": trained},
    tasks={
        "pre_game_prayers": pre_game_prayers,
        "pray": pray,
        "prayer_strikes": prayer_strikes,
        **{
            f"prayer:{each.name}": _struck_by_chance
            for each in PRAYERS.prayer
            if each.pick == "chance"
        },
    },
)
