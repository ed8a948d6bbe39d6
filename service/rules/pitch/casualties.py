"""Casualty, lasting injury, apothecary, regeneration."""

from schemas.pitch.words import Cause
from service.rules.pitch.course import Course, Part


def casualty(course: Course, player: str, cause: Cause, by: str | None = None) -> None:
    """A Casualty result stands: the casualty roll is due, then apothecary and regeneration."""
    raise NotImplementedError


PART = Part()
