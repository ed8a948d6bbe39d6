"""Hired hands that roll: the Halfling Master Chef, and Riotous Rookies."""

from schemas.pitch.facts import SideFigureChanged
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl.hired import hired
from service.rules.blood_bowl.state import State, match, team
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, entry_due

CHEF, ROOKIES = "Halfling Master Chef", "Riotous Rookies"
FIGURES = TABLES.staff


@cites("BB-005")
def master_chefs(course: Course, task: Task) -> None:
    """Before the first kick-off event of a half, not of extra time, each chef rolls."""
    state = match(course)
    if not _half_begins(state) or state.setup.as_on_fumbbl:
        return
    course.then(
        *(
            RollDue(
                roll="master_chef",
                side=side,
                faces=(6,) * FIGURES.chef_dice,
                origin=course.origin,
            )
            for side in state.sides
            if hired(state, side, CHEF)
        )
    )


def _half_begins(state: State) -> bool:
    return state.half in (1, 2) and not any(side.turn for side in state.sides.values())


@cites("BB-005", "BB-020")
def cooked(course: Course, due: RollDue, dice: Dice) -> None:
    """For each good die the side has a team re-roll more in this half, the opponents one fewer."""
    number = sum(die >= FIGURES.chef_target for die in dice)
    other = match(course).other(due.side)
    sides = course.state.sides
    if number:
        course.happen(
            SideFigureChanged(due.side, "re_rolls", sides[due.side].re_rolls + number),
            SideFigureChanged(other, "re_rolls", max(0, sides[other].re_rolls - number)),
        )


@cites("BB-004", "BB-005")
def rookies_come(course: Course, side: str) -> None:
    """2D3 and one journeymen more, however many players there are."""
    state = match(course)
    if team(state, side).journeyman is not None and not state.setup.as_on_fumbbl:
        faces = FIGURES.rookies_faces
        course.then(RollDue(roll="riotous_rookies", side=side, faces=faces, origin=course.origin))


def rookies_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    number = sum(dice) + FIGURES.rookies_added
    course.then(entry_due(course, "take_journeymen", due.side, number=number))


PART = Part(
    rolled={"master_chef": cooked, "riotous_rookies": rookies_rolled},
    tasks={"master_chefs": master_chefs},
)
