"""Pick-me-up: at the end of the opponents' turn team-mates near such a player may get up.

Nobody would leave them lying, so that no coach is asked.
"""

from schemas.pitch.facts import PostureChanged
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import can_use, on_pitch
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import distance
from service.rules.pitch.state import PitchState

SKILL = "Pick-me-up"
FIGURES = TABLES.pick_me_up


@cites("BB-090")
def picks_up(course: Course, task: Task) -> None:
    """A D6 for each prone (not stunned) team-mate that is near enough to one who can."""
    assert task.side is not None
    course.then(
        *(
            RollDue(
                roll="pick_me_up",
                side=task.side,
                faces=(6,),
                origin=course.origin,
                player=key,
                target=FIGURES.target,
            )
            for key in near_help(course.state, task.side)
        )
    )


def near_help(state: PitchState, side: str) -> tuple[str, ...]:
    """The side's players that lie within reach of a team-mate with the trait."""
    helping = [
        at
        for key in on_pitch(state, side)
        if can_use(state, key, SKILL) and (at := state.players[key].at) is not None
    ]
    return tuple(
        key
        for key in on_pitch(state, side)
        if state.players[key].posture == "prone"
        and (there := state.players[key].at) is not None
        and any(distance(at, there) <= FIGURES.squares for at in helping)
    )


def _gets_up(course: Course, due: RollDue, dice: Dice) -> None:
    if passed(due, dice) and due.player is not None:
        course.happen(PostureChanged(due.player, "standing"))


PART = Part(rolled={"pick_me_up": _gets_up}, tasks={"pick_me_up": picks_up})
