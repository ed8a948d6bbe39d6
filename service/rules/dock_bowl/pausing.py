"""A turn that stands still while a piece acts: nobody is active, nothing is a turnover."""

from schemas.dock_bowl import TurnPaused
from service.rules.dock_bowl.state import match
from service.rules.pitch.course import Course


def paused(course: Course) -> None:
    """The turn stands still until what is planned now is over; nothing where none goes on."""
    if match(course).active is None:
        return
    course.happen(TurnPaused())
    course.then(course.task("open_turn"))
