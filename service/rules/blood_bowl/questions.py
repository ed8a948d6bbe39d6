"""Entries that have a question of their own: whether it is the one that is due, and whose it is."""

from typing import Any

from schemas.pitch.steps import EntryDue
from schemas.tagged import snake_case
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, illegal


def answered(course: Course, rule: str, entry: Any, side: str | None) -> EntryDue:
    """Takes the question off the agenda. Raises IllegalEntry where it is not due, or another's."""
    due = course.top
    if not isinstance(due, EntryDue):
        kind = snake_case(type(entry).__name__).replace("_", " ").capitalize()
        raise illegal(rule, f"{kind} is not due now.", what_is_due(course.state), "type")
    if due.side not in (None, side):
        raise illegal(rule, f"It is not the turn of {side}.", what_is_due(course.state), "side")
    course.agenda.pop()
    return due


def known_side(course: Course, rule: str, side: str, field: str) -> None:
    """Raises IllegalEntry for a side that is not in this match."""
    if side not in course.state.sides:
        named = ", ".join(course.state.sides)
        raise illegal(rule, f"No side of this match is called {side}.", f"Sides: {named}.", field)
