"""Jim's Evil Monkey: of the opener's team, but nobody tells it what to do. It wants the ball.

Rulings. No coach activates it. At the start of a player turn it goes to a ball that lies on its
ship within its movement, else three random squares; lying, it gets up instead. Lying players it
bumps into are left alone.
"""

from schemas.dock_bowl import PieceAppeared
from schemas.pitch.facts import (
    ActivationBegan,
    ActivationEnded,
    ActivationResumed,
    PlayerMoved,
    PostureChanged,
)
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import monkey_ball
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.monkey_blitz import attack, within_reach
from service.rules.dock_bowl.state import chart, is_open, match, ship_under
from service.rules.dock_bowl.tables import FIGURES, MONKEY
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import is_standing, occupant
from service.rules.pitch.squares import step
from service.rules.pitch.templates import random_directions

D8 = 8


@cites("DOCK-078")
def appears(course: Course, player: str, at: Square) -> None:
    """Where the chest was; it is of the opener's team."""
    course.happen(PieceAppeared("monkey", course.state.side_of(player), at))


# ---------------------------------------------------------------------- at the start of every turn


@cites("DOCK-078", "DOCK-079")
def acts(course: Course, task: Task) -> None:
    state = course.state
    if state.players[MONKEY].at is None:
        return
    if not is_standing(state, MONKEY):
        _gets_up(course)
        return
    course.happen(ActivationBegan(MONKEY, "blitz"))
    loose = state.ball.at
    if loose is not None and loose in within_reach(state):
        course.happen(PlayerMoved(MONKEY, loose, squares=0))
        course.then(course.task("monkey_done"))
        ball.pick_up(course, MONKEY)
    else:
        course.then(
            *(course.task("monkey_goes") for _ in range(FIGURES.monkey_squares)),
            course.task("monkey_done"),
        )


def _gets_up(course: Course) -> None:
    if course.state.players[MONKEY].posture == "prone":
        course.happen(PostureChanged(MONKEY, "standing"))


@cites("DOCK-078")
def goes(course: Course, task: Task) -> None:
    """One more random square, if it still runs about."""
    activation = course.state.activation
    if activation is None or activation.player != MONKEY or activation.taken:
        return
    if is_standing(course.state, MONKEY):
        course.then(
            RollDue(
                roll="monkey",
                side=course.state.side_of(MONKEY),
                faces=(D8,),
                origin=course.origin,
                player=MONKEY,
                at=course.state.players[MONKEY].at,
            )
        )


@cites("DOCK-011", "DOCK-078", "DOCK-079")
def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Never off its ship; into somebody, and it attacks."""
    state = course.state
    at = state.players[MONKEY].at
    if at is None:
        return
    (way,) = random_directions(course, "monkey", dice, at)
    to = step(at, way)
    other = occupant(state, to)
    if chart(state).ship_of(to) != ship_under(state, MONKEY):
        return
    if other is not None and is_standing(state, other):
        _ends_its_walk(course)
        course.then(*attack(course, other))
    elif is_open(state, to):
        course.happen(PlayerMoved(MONKEY, to, squares=0))
        course.then(course.task("monkey_reaches_ball"))


def _ends_its_walk(course: Course) -> None:
    while isinstance(course.top, Task) and course.top.do == "monkey_goes":
        course.agenda.pop()


def reaches_ball(course: Course, task: Task) -> None:
    """A ball it has come upon is picked up."""
    at = course.state.players[MONKEY].at
    if at is not None and course.state.ball.at == at and is_standing(course.state, MONKEY):
        ball.pick_up(course, MONKEY)


def is_done(course: Course, task: Task) -> None:
    """Its own activation is over; with the ball in its hands it vanishes."""
    activation = course.state.activation
    if activation is not None and activation.player == MONKEY:
        course.happen(ActivationEnded(MONKEY))
    if course.state.interrupted is not None:
        course.happen(ActivationResumed())
    if course.state.ball.carrier == MONKEY and not match(course).hides:
        monkey_ball.vanishes(course)


PART = Part(
    rolled={"monkey": rolled},
    tasks={
        "monkey_acts": acts,
        "monkey_goes": goes,
        "monkey_reaches_ball": reaches_ball,
        "monkey_done": is_done,
    },
)
