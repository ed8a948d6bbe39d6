"""Sweltering heat: at the end of a drive players are overcome, and miss the next one."""

from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl.chance import random_player
from service.rules.blood_bowl.state import OVERCOME_BY_HEAT
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import has_effect, may_be_on_pitch


@cites("BB-003")
def sweltering_heat(course: Course, task: Task) -> None:
    """In the heat a D3 says how many players of each side miss the next drive."""
    if course.state.weather == "sweltering_heat":
        side = next(iter(course.state.sides))
        faces = (TABLES.recovery.heat_faces,)
        course.then(RollDue(roll="sweltering_heat", side=side, faces=faces, origin=course.origin))


def heat_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """That many random players of each side on the pitch."""
    course.then(
        *(
            course.task("heat_strikes", side=side)
            for side in course.state.sides
            for _ in range(dice[0])
        )
    )


def heat_strikes(course: Course, task: Task) -> None:
    """One more random player of a side on the pitch, if there is one left."""
    assert task.side is not None
    standing = tuple(
        key
        for key in may_be_on_pitch(course.state, task.side)
        if not has_effect(course.state, key, OVERCOME_BY_HEAT)
    )
    if standing:
        course.then(random_player(course, task.side, standing, "overcome"))


def overcome(course: Course, task: Task) -> None:
    assert task.player is not None
    course.happen(EffectBegan(task.player, OVERCOME_BY_HEAT, "drive"))


PART = Part(
    rolled={"sweltering_heat": heat_rolled},
    tasks={
        "sweltering_heat": sweltering_heat,
        "heat_strikes": heat_strikes,
        "overcome": overcome,
    },
)
