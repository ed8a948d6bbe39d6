"""Push-backs, chain pushes, the crowd, following up."""

from service.rules.pitch.course import Course, Part


def push(course: Course, pusher: str, pushed: str) -> None:
    """The pushed player goes back a square: which one, chain pushes, the crowd. What is put on the
    agenda before (below) this happens when the push is over: follow up, knock down."""
    raise NotImplementedError


PART = Part()
