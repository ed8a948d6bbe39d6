"""From plank to plank: the die that says whether a player slips, walks on or bounces.

Ruling. Whoever slips on its own way across has fallen over: a turnover.
"""

from schemas.pitch.steps import RollDue, Task
from service.rules.contract import Breach, cites
from service.rules.dock_bowl import bounces
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import chart, holder_of
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.parties import one, place
from service.rules.pitch.state import PitchState
from service.rules.pitch.stepping import is_still

PLANKS = TABLES.planks


@cites("DOCK-050")
def steps(state: PitchState, player: str, at: Square, to: Square) -> tuple[str, ...]:
    """A step from one ship's plank to another's takes a die."""
    planks = chart(state).planks
    here, there = planks.get(at), planks.get(to)
    return ("cross_planks",) if here and there and here != there else ()


@cites("DOCK-076")
def bars(state: PitchState, player: str, square: Square) -> Breach | None:
    """Concrete Shoes are too heavy for planks."""
    if holder_of(state, "concrete_shoes") != player or square not in chart(state).planks:
        return None
    return Breach(
        "DOCK-076",
        f"{state.name_of(player)} steps on a plank in Concrete Shoes.",
        "Its holder may not use planks.",
        "path",
    )


@cites("DOCK-050")
def crosses(course: Course, task: Task) -> None:
    if not is_still(course, task):
        return
    (to,) = task.path
    course.then(
        RollDue(
            roll="plank",
            side=course.state.side_of(one(task)),
            faces=(6,),
            origin=course.origin,
            player=one(task),
            target=PLANKS.slips_up_to + 1,
            at=task.at,
            to=to,
            note=task.note,
        )
    )


@cites("DOCK-050", "DOCK-051")
def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Slips, walks on (what was planned moves it), or bounces."""
    player = one(due)
    if dice[0] <= PLANKS.slips_up_to:
        bounces.splashes(course, player, place(due))
    elif dice[0] >= PLANKS.bounces_from:
        assert due.to is not None
        bounces.begins(course, player, due.to, due.note)


PART = Part(rolled={"plank": rolled}, tasks={"cross_planks": crosses})
