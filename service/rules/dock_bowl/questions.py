"""Entries that have a question of their own: whether it is the one that is due, and whose it is."""

from typing import Any

from schemas.pitch.steps import EntryDue
from schemas.tagged import snake_case
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, illegal


def answered(course: Course, rule: str, entry: Any) -> EntryDue:
    """Takes the question off the agenda. Raises IllegalEntry where it is not due, or another's."""
    if entry.side not in course.state.sides:
        legal = f"The sides are {', '.join(course.state.sides)}."
        raise illegal(rule, f"No side of this match has the id {entry.side}.", legal, "side")
    due = course.top
    if not isinstance(due, EntryDue):
        what = snake_case(type(entry).__name__).replace("_", " ").capitalize()
        raise illegal(rule, f"{what} is not due now.", what_is_due(course.state), "type")
    if due.side not in (None, entry.side):
        raise illegal(rule, f"{entry.side} is not asked.", what_is_due(course.state), "side")
    asked = course.asked_for()
    assert asked is not None
    return asked
