"""What happens when nothing is left to come, by the phase of the match.

In phases that only ever ask questions an empty agenda means that a referee's ruling has settled
what was due; play goes on with what follows.
"""

from schemas.blood_bowl import Phase, PhaseBegan
from service.rules.blood_bowl import charging, drives, ends, turns
from service.rules.blood_bowl.state import match
from service.rules.contract import cites
from service.rules.pitch.course import Course, entry_due

AFTER_A_RULING: dict[Phase, str] = {
    "set_up": "kick_due",
    "kick_off": "first_turn",
    "drive_end": "drive_over",
    "roll_offs": "roll_off",
}
"""The task that goes on where a ruling has cleared the agenda."""


def settled(course: Course) -> None:
    """The engine asks again until nothing more comes of it."""
    state = match(course)
    if state.ended:
        ends.settle(course)
    elif state.charge is not None:
        charging.settle(course)
    elif state.phase == "turns":
        turns.settle(course)
    else:
        go_on(course)


@cites("BB-095")
def go_on(course: Course) -> None:
    """A ruling has cleared the agenda: what follows by the phase."""
    state = match(course)
    if state.active is not None:
        course.happen(PhaseBegan("turns"))
    elif state.phase == "pre_game" and len(state.inducements) < len(state.sides):
        course.then(
            course.task("inducements"),
            course.task("pre_game_prayers"),
            entry_due(course, "coin_toss", None),
        )
    elif drives.toss_is_due(state):
        course.then(entry_due(course, "coin_toss", None))
    elif state.phase in AFTER_A_RULING and state.kicking is not None:
        course.then(course.task(AFTER_A_RULING[state.phase]))
    else:
        course.then(entry_due(course, "coin_toss", None))
