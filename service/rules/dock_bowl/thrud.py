"""Thrud the Barbarian: a player that all coaches roll off for."""

from schemas.dock_bowl import PieceAppeared, PieceTaken, ThrudWandered
from schemas.pitch.facts import ActivationEnded
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.contests import contest, highest
from service.rules.dock_bowl.state import match
from service.rules.dock_bowl.tables import FIGURES, THRUD
from service.rules.pitch import traits
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.rolling import passed


@cites("DOCK-080", "DOCK-081")
def appears(course: Course, player: str, at: Square) -> None:
    """Where the chest was; or, if he is there already, he is the opener's at once."""
    side = course.state.side_of(player)
    if course.state.players[THRUD].at is not None:
        course.happen(PieceTaken("thrud", side))
        return
    course.happen(PieceAppeared("thrud", side, at))
    contest(course, "thrud_control", opener=side)


@cites("DOCK-080")
def is_fought_over(course: Course) -> None:
    """All coaches roll for him, with nothing added."""
    if course.state.players[THRUD].at is not None:
        contest(course, "thrud_control")


@cites("DOCK-080")
def decided(course: Course, task: Task) -> None:
    """The highest has him; those that tie roll again."""
    first, *others = highest(match(course))
    if others:
        contest(course, "thrud_control", (first, *others))
        return
    _loses_his_activation(course)
    course.happen(PieceTaken("thrud", first))


def _loses_his_activation(course: Course) -> None:
    activation = course.state.activation
    if activation is not None and activation.player == THRUD:
        course.happen(ActivationEnded(THRUD))


@cites("DOCK-080")
def thinks(course: Course, due: RollDue, dice: Dice) -> None:
    """Really Stupid; two failures in a row, and all coaches roll off for Thrud."""
    traits.PART.rolled["really_stupid"](course, due, dice)
    if due.player != THRUD:
        return
    failures = 0 if passed(due, dice) else match(course).thrud_failures + 1
    course.happen(ThrudWandered(failures))
    if failures >= FIGURES.thrud_failures:
        is_fought_over(course)


PART = Part(tasks={"thrud_control_decided": decided})
