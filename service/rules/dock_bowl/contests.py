"""All coaches roll, and the totals are compared: the form of half the sea events.

Each coach's roll is an entry of its own; the task `<contest>_decided` reads the totals.
"""

from schemas.dock_bowl import ContestEnded, ContestRolled
from schemas.pitch.steps import RollDue
from schemas.pitch.words import RollKind
from service.rules.contract import cites
from service.rules.dock_bowl.state import State, match, playing
from service.rules.dock_bowl.tables import FIGURES
from service.rules.pitch.course import Course, Dice, Part

CONTESTS: dict[RollKind, int] = {
    "rum": 2,
    "walk_the_plank": 1,
    "spring_tide": 1,
    "boarding": 1,
    "thrud_control": 1,
}
"""How many D6 each coach rolls."""


@cites("DOCK-003")
def contest(
    course: Course, roll: RollKind, sides: tuple[str, ...] = (), opener: str | None = None
) -> None:
    """The coaches (all, unless some are named) roll; `opener`: whose roll for Thrud has a bonus."""
    course.happen(ContestEnded())
    faces = (6,) * CONTESTS[roll]
    course.then(
        *(
            RollDue(roll=roll, side=side, faces=faces, origin=course.origin, note=opener)
            for side in sides or playing(match(course))
        ),
        course.task(f"{roll}_decided"),
    )


@cites("DOCK-040", "DOCK-041", "DOCK-045", "DOCK-080")
def bonus(state: State, due: RollDue) -> int:
    """What is added to a coach's dice."""
    side = state.sides[due.side]
    fame = state.setup.fame.get(due.side, 0)
    if due.roll == "rum":
        return fame + side.cheerleaders
    if due.roll == "walk_the_plank":
        return fame + side.assistant_coaches
    if due.roll == "boarding":
        return fame
    return FIGURES.opener_bonus if due.note == due.side else 0


def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    course.happen(ContestRolled(due.side, sum(dice) + bonus(match(course), due)))


def highest(state: State) -> tuple[str, ...]:
    """The sides that share the highest total."""
    return _with(state, max(state.contest.values()))


def lowest(state: State) -> tuple[str, ...]:
    return _with(state, min(state.contest.values()))


def _with(state: State, total: int) -> tuple[str, ...]:
    return tuple(side for side, each in state.contest.items() if each == total)


def from_highest(state: State) -> tuple[str, ...]:
    """The sides from the highest total to the lowest; those that tie as their turns come."""
    return tuple(sorted(state.contest, key=lambda side: -state.contest[side]))


PART = Part(rolled=dict.fromkeys(CONTESTS, rolled))
