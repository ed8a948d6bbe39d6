"""What happens when nothing is left to come, by the phase of the match.

In the set-up an empty agenda means that a referee's ruling has settled what was due.
"""

from service.rules.contract import cites
from service.rules.dock_bowl import ends, turns
from service.rules.dock_bowl.state import match
from service.rules.pitch.course import Course


@cites("BB-095")
def settled(course: Course) -> None:
    """The engine asks again until nothing more comes of it."""
    state = match(course)
    if state.ended:
        ends.settle(course)
    elif state.phase == "turns":
        turns.settle(course)
    elif not state.order:
        course.then(course.task("turn_order"))
    else:
        course.then(course.task("man_docks"))
