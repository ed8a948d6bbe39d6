"""Boarding Action: from the highest roll on, each coach sneaks players into the docks."""

from schemas.dock_bowl import BringOn
from schemas.pitch.facts import Counted, PlayerLeft, PlayerPlaced
from schemas.pitch.steps import EntryDue, RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl.contests import contest, from_highest
from service.rules.dock_bowl.state import in_box, is_open, match, own_dock
from service.rules.pitch.course import Course, Dice, Part, entry_due

BOARDING = "boarding"
"""The note of the question whom a coach brings on; its number counts the players before."""


@cites("DOCK-045")
def begins(course: Course) -> None:
    contest(course, "boarding")


@cites("DOCK-045")
def decided(course: Course, task: Task) -> None:
    sides = from_highest(match(course))
    course.then(*(course.task("board", side=side) for side in sides))


@cites("DOCK-045", "DOCK-046")
def boards(course: Course, task: Task) -> None:
    """A coach is asked for one player, and for one more after each that was not caught."""
    side = task.side
    assert side is not None
    state = match(course)
    room = any(is_open(state, at) for at in own_dock(state, side))
    if side not in state.gone and room and in_box(state, side, "reserves"):
        course.then(
            entry_due(
                course,
                "bring_on",
                side,
                number=task.number,
                note=BOARDING,
                instead=("bring_nobody",),
            )
        )


@cites("DOCK-046")
def comes(course: Course, due: EntryDue, entry: BringOn) -> None:
    """The first comes safely; the others are rolled for."""
    if due.number == 0:
        course.happen(PlayerPlaced(entry.player, entry.at))
        course.then(course.task("board", side=entry.side, number=1))
        return
    course.then(
        RollDue(
            roll="boarding_risk",
            side=entry.side,
            faces=(6,),
            origin=course.origin,
            player=entry.player,
            at=entry.at,
            note=str(due.number),
        )
    )


@cites("DOCK-046")
def risked(course: Course, due: RollDue, dice: Dice) -> None:
    """The first extra player is caught on a 1, the second on 1 or 2, and so on."""
    assert due.player is not None
    assert due.at is not None
    extra = int(due.note or 0)
    if dice[0] <= extra:
        course.happen(
            PlayerLeft(due.player, "sent_off"), Counted(due.side, "sendings_off", due.player)
        )
        return
    course.happen(PlayerPlaced(due.player, due.at))
    course.then(course.task("board", side=due.side, number=extra + 1))


PART = Part(
    rolled={"boarding_risk": risked},
    tasks={"boarding_decided": decided, "board": boards},
)
