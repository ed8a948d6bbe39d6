"""Fouls, sendings-off, argue the call, bribes."""

from schemas.pitch.words import Cause
from service.rules.pitch.course import Course, Part


def sent_off(course: Course, player: str, cause: Cause) -> None:
    """The referee sends a player off (`foul`, `secret_weapon`), unless arguing or a bribe helps."""
    raise NotImplementedError


PART = Part()
