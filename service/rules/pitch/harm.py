"""Going down, armour and injury."""

from schemas.pitch.words import Cause
from service.rules.pitch.course import Course, Part


def knocked_down(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """The player is Knocked Down: prone, an armour roll, a ball it held bounces after all of that,
    a turnover if it is of the active side. `by`: the opponent whose block did it."""
    raise NotImplementedError


def falls_over(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """The player Falls Over by its own doing (dodge, rush, jump, landing): as knocked down, but
    nobody earns SPP for it. `by`: whose skill adds to the armour roll (Arm Bar)."""
    raise NotImplementedError


def placed_prone(course: Course, player: str) -> None:
    """The player is Placed Prone: no armour roll; a ball it held bounces, a turnover if it is of
    the active side and held the ball."""
    raise NotImplementedError


def injury(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """An injury roll without an armour roll: the crowd, the sea, a rule that says so."""
    raise NotImplementedError


PART = Part()
