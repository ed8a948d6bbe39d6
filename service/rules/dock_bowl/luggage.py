"""The Luggage: awake it runs about by itself, four random squares at the start of every turn.

It is a player of the side that woke it, which no coach activates; it attacks that side as well. Its
moves are those of a ball and chain but for the template: each square has a D8. While it moves the
turn is paused, so that nothing it does is a turnover.
"""

from schemas.dock_bowl import ChestPlaced, PieceAppeared
from schemas.pitch.facts import ActivationBegan, BallPlaced, PlayerLeft, PlayerMoved
from schemas.pitch.steps import RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import overboard
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.pausing import paused
from service.rules.dock_bowl.state import chart, is_blocked
from service.rules.dock_bowl.tables import LUGGAGE
from service.rules.pitch import ball, ball_and_chain, moving
from service.rules.pitch.activations import end_activation
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import is_standing, occupant
from service.rules.pitch.movement import budget
from service.rules.pitch.push_squares import square_of, whirls
from service.rules.pitch.squares import step
from service.rules.pitch.templates import random_directions

D8 = 8


@cites("DOCK-071")
def wakes(course: Course, player: str, at: Square) -> None:
    """Where the chest was, and off it goes at once, when the opener is done."""
    side = course.state.side_of(player)
    course.happen(PieceAppeared("luggage", side, at))
    opener_is_done = course.task("end_activation", player=player)
    course.then(opener_is_done, course.task("luggage_acts"))


@cites("DOCK-071")
def acts(course: Course, task: Task) -> None:
    if course.state.players[LUGGAGE].at is None or not is_standing(course.state, LUGGAGE):
        return
    paused(course)
    course.happen(ActivationBegan(LUGGAGE, "ball_and_chain"))
    course.then(course.task("luggage_goes"))


@cites("DOCK-071")
def goes(course: Course, task: Task) -> None:
    """The next square, while it has movement or a rush left."""
    state = course.state
    if not whirls(state, LUGGAGE):
        return
    if not is_standing(state, LUGGAGE) or not any(budget(state, LUGGAGE)):
        end_activation(course)
        return
    course.then(course.task("luggage_rolls"), course.task("luggage_goes"))
    moving.pay_for_blitz(course, LUGGAGE)


def rolls(course: Course, task: Task) -> None:
    if not is_standing(course.state, LUGGAGE):
        return
    course.then(
        RollDue(
            roll="luggage",
            side=course.state.side_of(LUGGAGE),
            faces=(D8,),
            origin=course.origin,
            player=LUGGAGE,
            at=course.state.players[LUGGAGE].at,
        )
    )


@cites("DOCK-011", "DOCK-071", "DOCK-072")
def rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """An empty square, somebody's, the sea; or something that does not give way."""
    last = square_of(course.state, LUGGAGE)
    (way,) = random_directions(course, "luggage", dice, last)
    to = step(last, way)
    other = occupant(course.state, to)
    if chart(course.state).is_sea(to):
        overboard.falls_in(course, LUGGAGE, last, None)
    elif is_blocked(course.state, to):
        return
    elif other is None:
        course.happen(PlayerMoved(LUGGAGE, to, squares=0))
        course.then(course.task("ball_under_foot"))
    elif is_standing(course.state, other):
        course.then(course.task("dauntless", player=LUGGAGE, other=other))
    else:
        ball_and_chain.tramples(course, LUGGAGE, other, to)


@cites("DOCK-072")
def falls_asleep(course: Course) -> None:
    """It is a chest again, where it is; its card goes back. A ball it held lies beside it, and
    bounces."""
    at = course.state.players[LUGGAGE].at
    if at is None:
        return
    held = course.state.ball.carrier == LUGGAGE or course.state.ball.at == at
    if held:
        course.happen(BallPlaced(at=at))
    course.happen(PlayerLeft(LUGGAGE, "unavailable"), ChestPlaced(at))
    if held:
        ball.loose(course, at)


PART = Part(
    rolled={"luggage": rolled},
    tasks={"luggage_acts": acts, "luggage_goes": goes, "luggage_rolls": rolls},
)
