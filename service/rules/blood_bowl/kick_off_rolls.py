"""The rolls of kick-off events: one die of one side, or one of both coaches.

Rolls of both coaches are one roll of two dice, the first side's die first.
"""

from schemas.pitch.steps import RollDue
from schemas.pitch.words import RollKind
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.tables import TABLES
from service.rules.pitch.course import Course

FIGURES = TABLES.kick_off_figures


def kicking_side(state: State) -> str:
    assert state.kicking is not None
    return state.kicking


def one_die(course: Course, kind: RollKind, side: str) -> RollDue:
    return RollDue(roll=kind, side=side, faces=(FIGURES.players_faces,), origin=course.origin)


def both_coaches(course: Course, kind: RollKind) -> RollDue:
    side = next(iter(course.state.sides))
    return RollDue(roll=kind, side=side, faces=(6, 6), origin=course.origin)
