"""The end of a step: the player stands in the next square, or lies in it.

Whatever a step asked for is rolled while the player is still where it came from. It is moved by
`arrives` when all went well, by `falls_into` when something did not.
"""

from msgspec.structs import replace

from schemas.pitch.facts import BallPlaced, Counted, EffectEnded, PlayerMoved, PlayerPlaced
from schemas.pitch.steps import RollDue, Task
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch import ball, harm
from service.rules.pitch.activations import BLOODLUST, end_activation
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import can_use, has_effect, is_standing, markers, occupant, on_pitch
from service.rules.pitch.movement import HELD, RUSHED
from service.rules.pitch.state import Square

DIVING = "diving"
"""The effect of a Diving Tackle that was used, until its user lies in the square that is left."""

LEAVES_BALL = "leaves_ball"
"""The effect of a Fumblerooskie, until its user has left the square where the ball stays."""


def goes_on(course: Course, player: str) -> bool:
    """Whether the active player still can, and the turn still lets it."""
    state = course.state
    activation = state.activation
    return (
        state.turnover is None
        and activation is not None
        and activation.player == player
        and is_standing(state, player)
        and not has_effect(state, player, HELD)
        and not has_scored(course, player)
    )


def has_scored(course: Course, player: str, at: Square | None = None) -> bool:
    """Whether the player holds the ball where its side scores (or would, at a square)."""
    state = course.state
    at = at or state.players[player].at
    if state.ball.carrier != player or at is None:
        return False
    return course.game.scores_at(course.game, state, state.side_of(player), at)


def advances(course: Course, player: str, to: Square, squares: int, rushes: int = 0) -> None:
    """The player goes to a square; ground gained or lost with the ball is counted."""
    state = course.state
    at = state.players[player].at
    assert at is not None
    course.happen(PlayerMoved(player, to, squares=squares, rushes=rushes))
    if has_effect(state, player, LEAVES_BALL):
        course.happen(EffectEnded(player, LEAVES_BALL), BallPlaced(at=at))
        return
    gained = (to[0] - at[0]) * course.game.forward(state, state.side_of(player))
    if gained and state.ball.carrier == player:
        course.happen(Counted(state.side_of(player), "rushing_squares", player, gained))


def is_still(course: Course, task: Task | RollDue) -> bool:
    """Whether the player stands where the step began, and goes on."""
    player = task.player
    assert player is not None
    return goes_on(course, player) and course.state.players[player].at == task.at


def arrives(course: Course, task: Task) -> None:
    """The rolls of the step are passed. `path`: its square; `number`: what it costs."""
    if not is_still(course, task):
        return
    assert task.player is not None
    (to,) = task.path
    left = course.state.players[task.player].at
    advances(course, task.player, to, task.number, rushes=1 if task.note == RUSHED else 0)
    _divers_land(course, left)
    course.then(
        course.task("shadow", player=task.player, at=left),
        *at_the_end(course, task.player),
    )


def at_the_end(course: Course, player: str) -> tuple[Task, ...]:
    """What comes of standing on a square: the ball there, the goal, what the game has there."""
    return (
        *(course.task(word, player=player) for word in course.game.arriving),
        course.task("reach_the_ball", player=player),
        course.task("bite_to_score", player=player),
    )


def falls_into(course: Course, due: RollDue, cause: Cause, squares: int) -> None:
    """The player falls over in the square it was about to enter (`due.to`)."""
    player, left, to = due.player, due.at, due.to
    assert player is not None
    assert to is not None
    arm = None if cause == "rush" else _arm_bar(course, player, left)
    advances(course, player, to, squares, rushes=1 if due.note == RUSHED else 0)
    _divers_land(course, left)
    course.then(
        course.task("shadow", player=player, at=left),
        course.task("fall", player=player, cause=cause, other=arm),
    )


def _arm_bar(course: Course, player: str, left: Square | None) -> str | None:
    """Who adds its Arm Bar to the armour roll."""
    if left is None:
        return None
    leaving = markers(course.state, left, course.state.side_of(player))
    return next((each for each in leaving if can_use(course.state, each, "Arm Bar")), None)


def _divers_land(course: Course, left: Square | None) -> None:
    """Who dived at the player lies prone in the square it left."""
    assert left is not None
    for key in tuple(on_pitch(course.state)):
        if has_effect(course.state, key, DIVING):
            course.happen(EffectEnded(key, DIVING))
            if occupant(course.state, left) is None:
                course.happen(PlayerPlaced(key, left))
                kicks_ball(course, left)
                harm.placed_prone(course, key)


def kicks_ball(course: Course, at: Square) -> None:
    """Who comes to a square otherwise than by moving there makes the ball on it bounce."""
    if course.state.ball.at == at:
        ball.loose(course, at)


def falls(course: Course, task: Task) -> None:
    """It goes down; a ball on the square it fell into bounces when that is settled."""
    player = task.player
    assert player is not None
    assert task.cause is not None
    at = course.state.players[player].at
    if at is not None:
        kicks_ball(course, at)
    harm.falls_over(course, player, task.cause, by=task.other)


def reaches_the_ball(course: Course, task: Task) -> None:
    """Who comes to stand on the ball's square tries to pick it up."""
    player = task.player
    assert player is not None
    at = course.state.players[player].at
    if at is not None and course.state.ball.at == at and goes_on(course, player):
        ball.pick_up(course, player)


@cites("BB-091")
def bites_to_score(course: Course, task: Task) -> None:
    """A player in Bloodlust does not score before it has bitten: its activation ends here."""
    player = task.player
    assert player is not None
    if has_effect(course.state, player, BLOODLUST) and has_scored(course, player):
        end_activation(course)


def noted(due: RollDue, note: str | None) -> RollDue:
    """The roll as one about a square entered by a rush, or not."""
    return replace(due, note=note)


PART = Part(
    tasks={
        "arrive": arrives,
        "bite_to_score": bites_to_score,
        "fall": falls,
        "reach_the_ball": reaches_the_ball,
    }
)
