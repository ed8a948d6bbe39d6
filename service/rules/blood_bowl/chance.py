"""What strikes players by chance: the table reports whom, and a task happens to that player."""

from schemas.pitch.steps import ChoiceDue
from service.rules.pitch.course import Course, Part


def random_player(course: Course, side: str, options: tuple[str, ...], task: str) -> ChoiceDue:
    """The table reports whom chance picked; `task` happens to that player."""
    return ChoiceDue(
        choice="random_player", side=side, options=options, origin=course.origin, note=task
    )


def picked(course: Course, due: ChoiceDue, option: str) -> None:
    """What was to happen to a player happens to this one."""
    assert due.note is not None
    course.then(course.task(due.note, player=option, side=due.side))


PART = Part(chosen={"random_player": picked})
