"""Treasure is drawn from the deck: a D8 over the eight treasures.

With all eight treasures in play nothing is drawn.
"""

from schemas.dock_bowl import (
    TreasureTaken,
)
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import luggage, monkey, thrud
from service.rules.dock_bowl.state import holder_of
from service.rules.dock_bowl.tables import TREASURES, drawn_by
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.parties import one, place

D8 = 8


@cites("DOCK-066", "DOCK-070", "DOCK-081")
def draw(course: Course, task: Task) -> None:
    """A treasure is drawn, if there is one in the deck."""
    player = one(task)
    if all(holder_of(course.state, name) is not None for name in TREASURES):
        course.then(course.task("end_activation", player=player))
        return
    course.then(
        RollDue(
            roll="treasure",
            side=course.state.side_of(player),
            faces=(D8,),
            origin=course.origin,
            player=player,
            at=task.at,
        )
    )


@cites("DOCK-066", "DOCK-070", "DOCK-081")
def drawn(course: Course, due: RollDue, dice: Dice) -> None:
    """One that is in play is drawn again, but for Thrud, who comes over at once."""
    player, at, row = one(due), place(due), drawn_by(dice[0])
    in_play = holder_of(course.state, row.name) is not None
    if in_play and row.name != "thrud":
        course.then(course.task("draw", player=player, at=at))
        return
    course.then(course.task("end_activation", player=player))
    if row.piece is None:
        course.happen(TreasureTaken(row.name, player))
    else:
        _APPEARS[row.name](course, player, at)


_APPEARS = {
    "luggage": luggage.wakes,
    "monkey": monkey.appears,
    "thrud": thrud.appears,
}


PART = Part(rolled={"treasure": drawn}, tasks={"draw": draw})
