"""Roc Attack: who is struck lies prone, and by a double is carried off and dropped.

Who is dropped on somebody lies in the last free square of its way.
"""

from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import overboard
from service.rules.dock_bowl.shoving import shoved
from service.rules.dock_bowl.state import (
    chart,
    is_field,
    is_open,
    match,
    playing,
)
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch import harm
from service.rules.pitch.armour import armour_due
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import on_pitch
from service.rules.pitch.parties import one, place
from service.rules.pitch.squares import step
from service.rules.pitch.templates import random_directions

DICE_A_ROLL = 16


@cites("DOCK-047")
def roc_attacks(course: Course) -> None:
    """A die for every player on the field, by side; sixteen a roll at most."""
    state = match(course)
    for side in reversed(playing(state)):
        players = tuple(on_pitch(state, side))
        for start in reversed(range(0, len(players), DICE_A_ROLL)):
            some = players[start : start + DICE_A_ROLL]
            course.then(
                RollDue(
                    roll="roc",
                    side=side,
                    faces=(6,) * len(some),
                    origin=course.origin,
                    note=",".join(some),
                )
            )


@cites("DOCK-047")
def roc_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    players = (due.note or "").split(",")
    course.then(
        *(
            course.task("roc_strikes", player=player)
            for player, die in zip(players, dice, strict=True)
            if die == TABLES.sea.roc_face
        )
    )


@cites("DOCK-047")
def roc_strikes(course: Course, task: Task) -> None:
    """Placed prone, and an armour roll."""
    player = one(task)
    if course.state.players[player].at is None:
        return
    harm.placed_prone(course, player, "roc")
    course.then(armour_due(course.state, player, "roc", course.origin))


@cites("DOCK-048")
def carried_off(course: Course, due: RollDue) -> None:
    """A double on the armour roll: carried off and dropped."""
    player = one(due)
    course.then(
        RollDue(
            roll="roc_drop",
            side=due.side,
            faces=(8, 6),
            origin=course.origin,
            player=player,
            at=course.state.players[player].at,
        )
    )


@cites("DOCK-011", "DOCK-048")
def roc_dropped(course: Course, due: RollDue, dice: Dice) -> None:
    player, at = one(due), place(due)
    (way,) = random_directions(course, "roc_drop", dice[:1], at)
    state = course.state
    end, free = at, at
    for _ in range(dice[1]):
        after = step(end, way)
        if chart(state).is_sea(after):
            overboard.falls_in(course, player, end, None)
            return
        if not is_field(state, after):
            break
        end = after
        free = end if is_open(state, end) else free
    shoved(course, player, free)


PART = Part(
    rolled={"roc": roc_rolled, "roc_drop": roc_dropped},
    tasks={"roc_strikes": roc_strikes},
)
