"""The Monkey attacks: whoever it bumps into, and a ball carrier that comes near.

A carrier within six squares is stopped where the Monkey can reach a square beside it without
leaving its ship; it is brought down or goes no farther in this activation, and to be brought down
ends the turn.
"""

from schemas.pitch.facts import (
    ActivationBegan,
    ActivationInterrupted,
    EffectBegan,
    PlayerMoved,
)
from schemas.pitch.steps import Step, Task
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.pausing import paused
from service.rules.dock_bowl.state import chart, is_open
from service.rules.dock_bowl.tables import FIGURES, MONKEY
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import GAINED, characteristic, is_standing
from service.rules.pitch.movement import HELD
from service.rules.pitch.parties import one
from service.rules.pitch.squares import adjacent, distance, neighbours
from service.rules.pitch.state import PitchState


@cites("DOCK-079")
def within_reach(state: PitchState) -> frozenset[Square]:
    """The free squares of its ship that it can go to."""
    at = state.players[MONKEY].at
    assert at is not None
    ship = chart(state).ship_of(at)
    found, edge = {at}, {at}
    for _ in range(characteristic(state, MONKEY, "ma") or 0):
        around = {square for here in edge for square in neighbours(here)} - found
        edge = {at for at in around if chart(state).ship_of(at) == ship and is_open(state, at)}
        found |= edge
    return frozenset(found)


@cites("DOCK-079")
def attack(course: Course, other: str) -> tuple[Step, ...]:
    """A free blitz, with what it gains for it."""
    course.happen(
        *(EffectBegan(MONKEY, f"{GAINED}{skill}", "activation") for skill in FIGURES.monkey_gains)
    )
    return (course.task("block", player=MONKEY, other=other),)


@cites("DOCK-079")
def is_near(state: PitchState, player: str, square: Square) -> bool:
    """Whether a ball carrier on a square is near enough for the Monkey to mind."""
    at = state.players[MONKEY].at
    return (
        state.ball.carrier == player
        and player != MONKEY
        and at is not None
        and is_standing(state, MONKEY)
        and distance(at, square) <= FIGURES.monkey_reach
    )


@cites("DOCK-079")
def looks(course: Course, task: Task) -> None:
    """The carrier that is on its way is stopped, and blitzed."""
    state, carrier = course.state, one(task)
    at, activation = state.players[carrier].at, state.activation
    if activation is None or activation.player != carrier or at is None:
        return
    if not is_near(state, carrier, at) or not is_standing(state, carrier):
        return
    beside = [square for square in within_reach(state) if adjacent(square, at)]
    if not beside:
        return
    course.then(course.task("stopped", player=carrier))
    paused(course)
    course.happen(ActivationInterrupted(MONKEY, 0, 0), ActivationBegan(MONKEY, "blitz"))
    _comes_beside(course, beside)
    course.then(*attack(course, carrier), course.task("monkey_done"))


def _comes_beside(course: Course, beside: list[Square]) -> None:
    """To the nearest of these squares, or it stays where it is."""
    here = course.state.players[MONKEY].at
    assert here is not None
    to = min(beside, key=lambda square: (distance(here, square), square))
    if to != here:
        course.happen(PlayerMoved(MONKEY, to, squares=0))


@cites("DOCK-079")
def stopped(course: Course, task: Task) -> None:
    """Brought down is a turnover; on its feet the carrier goes no farther."""
    carrier = one(task)
    if is_standing(course.state, carrier):
        course.happen(EffectBegan(carrier, HELD, "activation"))
    elif course.state.side_of(carrier) == course.state.active:
        course.turnover("knocked_down", carrier)


PART = Part(tasks={"monkey_looks": looks, "stopped": stopped})
