"""Ball and Chain: a player whirls about; its coach picks where it faces, a die where it goes.

Square by square, as far as its movement and rushes go. It leaves squares without a dodge, blocks
whoever stands in its way, of either side, and follows up; who lies there is pushed on and its
armour rolled for. Off the pitch it goes into the crowd.
"""

from typing import cast

from schemas.pitch.facts import PlayerMoved
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Direction
from service.rules.contract import cites
from service.rules.pitch import moving
from service.rules.pitch.activations import end_activation
from service.rules.pitch.armour import armour_due
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import is_standing, occupant
from service.rules.pitch.movement import budget
from service.rules.pitch.parties import both, one
from service.rules.pitch.push_squares import square_of, whirls
from service.rules.pitch.pushes import push
from service.rules.pitch.squares import step
from service.rules.pitch.state import Square
from service.rules.pitch.templates import FACING, TEMPLATES, directions

STOP = "stop"
D6 = 6


@cites("BB-090")
def goes(course: Course, task: Task) -> None:
    """Its coach is asked where it faces, or whether it stops, while it can still go on."""
    state, player = course.state, one(task)
    if not whirls(state, player):
        return
    if state.turnover is not None or not is_standing(state, player):
        end_activation(course)
        return
    if not any(budget(state, player)):
        end_activation(course)
        return
    course.then(
        ChoiceDue(
            choice="ball_and_chain",
            side=state.side_of(player),
            options=(*FACING, STOP),
            origin=course.origin,
            player=player,
        )
    )


@cites("BB-030", "BB-090")
def _faces(course: Course, due: ChoiceDue, option: str) -> None:
    """The way is paid for: with a square of movement, or by a rush."""
    player = one(due)
    if option == STOP:
        end_activation(course)
        return
    course.then(
        course.task("ball_and_chain_rolls", player=player, note=option),
        course.task("ball_and_chain", player=player),
    )
    moving.pay_for_blitz(course, player)


def _rolls(course: Course, task: Task) -> None:
    player = one(task)
    if not is_standing(course.state, player):
        return
    course.then(
        RollDue(
            roll="ball_and_chain",
            side=course.state.side_of(player),
            faces=(D6,),
            origin=course.origin,
            player=player,
            note=task.note,
        )
    )


@cites("BB-090")
def _rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Where the template says: an empty square, somebody's, or off the pitch."""
    player = one(due)
    faces = TEMPLATES.throw_in[FACING[cast(Direction, due.note)]]
    (direction,) = directions(course, "ball_and_chain", dice, faces)
    last = square_of(course.state, player)
    to = step(last, direction)
    other = occupant(course.state, to)
    if not course.game.is_square(course.state, to):
        course.game.player_off(course, player, last, None)
    elif other is None:
        _moves(course, player, to)
    elif is_standing(course.state, other):
        course.then(course.task("dauntless", player=player, other=other))
    else:
        tramples(course, player, other, to)


def _moves(course: Course, player: str, to: Square) -> None:
    course.happen(PlayerMoved(player, to, squares=0))
    course.then(course.task("ball_under_foot"))


@cites("BB-042", "BB-090")
def tramples(course: Course, player: str, other: str, to: Square) -> None:
    """Who lies in the way is pushed on; then its armour is rolled for."""
    course.then(
        course.task("follow_up", player=player, other=other, at=to),
        course.task("trampled", player=other, other=player),
        course.task("ball_under_foot"),
    )
    push(course, player, other)


def _trampled(course: Course, task: Task) -> None:
    other, player = both(task)
    if course.state.players[other].at is not None:
        course.then(armour_due(course.state, other, "ball_and_chain", course.origin, player))


PART = Part(
    rolled={"ball_and_chain": _rolled},
    chosen={"ball_and_chain": _faces},
    tasks={
        "ball_and_chain": goes,
        "ball_and_chain_rolls": _rolls,
        "trampled": _trampled,
    },
)
