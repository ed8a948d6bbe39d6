"""Calls of one topic by another on a test table: what a function of the rules comes to."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.facts import NextSteps
from service.rules.blood_bowl.game import GAME
from service.rules.blood_bowl.state import match
from service.rules.contract import Decision
from service.rules.pitch.course import Course
from service.rules.pitch.engine import run_tasks
from tests.rules.pitch.table import Table


def happens(table: Table, function: Callable[..., Any], *details: Any, **more: Any) -> Table:
    """The table after a function of the rules has run on a course, as part of an entry."""
    course = Course(GAME, table.state)
    function(course, *details, **more)
    run_tasks(course)
    course.happen(NextSteps(steps=tuple(course.agenda)))
    table.state = match(course)
    table.decisions.append(Decision(tuple(course.facts), tuple(course.breaches), course.answers))
    return table
