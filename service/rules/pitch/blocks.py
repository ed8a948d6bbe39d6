"""Blocks: strength, assists, dice and faces."""

from service.rules.pitch.course import Course, Part


def block(course: Course, attacker: str, defender: str, blitz: bool) -> None:
    """The block dice are due, with assists and skills; Foul Appearance and Dauntless roll first."""
    raise NotImplementedError


PART = Part()
