"""The loose ball: pick-up, catch, bounce, scatter, throw-in."""

from service.rules.pitch.course import Course, Part
from service.rules.pitch.state import Square


def loose(course: Course, square: Square) -> None:
    """The ball lies on a square and bounces from it when everything above has happened."""
    raise NotImplementedError


def pick_up(course: Course, player: str) -> None:
    """The active player has moved onto the ball's square: it has to try."""
    raise NotImplementedError


def lands(course: Course, square: Square, how: str) -> None:
    """The ball comes down on a square: caught, or bouncing on. `how`: `kick`, `accurate`,
    `inaccurate`, `scatter`, `bounce`, `throw_in`, `hand_off`, `deflected`."""
    raise NotImplementedError


def throw_in(course: Course, last: Square, beyond: Square) -> None:
    """The crowd throws the ball in from `last`, the last square on the pitch."""
    raise NotImplementedError


PART = Part()
