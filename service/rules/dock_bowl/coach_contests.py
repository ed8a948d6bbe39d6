"""Bottle of Rum and Walk the Plank: what coaches win and lose by their totals."""

from schemas.dock_bowl import (
    CoachesLost,
)
from schemas.pitch.facts import SideFigureChanged
from schemas.pitch.steps import Task
from service.rules.contract import cites
from service.rules.dock_bowl.contests import contest, highest, lowest
from service.rules.dock_bowl.state import match, playing
from service.rules.pitch.course import Course, Part


@cites("DOCK-040")
def rum_decided(course: Course, task: Task) -> None:
    """The highest total gains a re-roll; those that tie roll again."""
    first, *others = highest(match(course))
    if others:
        contest(course, "rum", (first, *others))
    else:
        _gains_re_roll(course, first)


def _gains_re_roll(course: Course, side: str) -> None:
    course.happen(SideFigureChanged(side, "re_rolls", course.state.sides[side].re_rolls + 1))


@cites("DOCK-041")
def plank_walked(course: Course, task: Task) -> None:
    """The lowest lose their coaches; the only side that still has some gains a re-roll."""
    for side in lowest(match(course)):
        course.happen(CoachesLost(side))
    state = match(course)
    coached = [
        side
        for side in playing(state)
        if not state.sides[side].coach_ejected or state.sides[side].assistant_coaches
    ]
    if len(coached) == 1:
        _gains_re_roll(course, coached[0])


PART = Part(tasks={"rum_decided": rum_decided, "walk_the_plank_decided": plank_walked})
