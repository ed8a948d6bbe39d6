"""Safe Pair of Hands: the ball is put down by a player that is knocked down or placed prone."""

from schemas.pitch.facts import BallPlaced, SkillUsed
from schemas.pitch.steps import SquareDue, Task
from service.rules.contract import cites
from service.rules.pitch.ball import loose
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import has_skill, occupant
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import Square

SKILL = "Safe Pair of Hands"


@cites("BB-090")
def drops(course: Course, player: str, square: Square) -> None:
    """A player that was knocked down or placed prone lets the ball go: it bounces, or is put down
    beside it by a Safe Pair of Hands, when everything above has happened."""
    if has_skill(course.state, player, SKILL):
        course.happen(BallPlaced(at=square))
        course.then(course.task("ball_is_put_down", player=player, at=square))
    else:
        loose(course, square)


@cites("BB-090")
def _is_put_down(course: Course, task: Task) -> None:
    """On an empty square beside the one where it went down; without any the ball bounces."""
    assert task.player is not None
    assert task.at is not None
    free = tuple(
        square
        for square in neighbours(task.at)
        if course.game.is_square(course.state, square) and occupant(course.state, square) is None
    )
    if not free:
        loose(course, task.at)
        return
    course.then(
        SquareDue(
            choice="bounce_choice",
            side=course.state.side_of(task.player),
            squares=free,
            origin=course.origin,
            player=task.player,
            at=task.at,
        )
    )


def _put_down(course: Course, due: SquareDue, square: Square) -> None:
    assert due.player is not None
    course.happen(SkillUsed(due.player, SKILL), BallPlaced(at=square))


PART = Part(squares={"bounce_choice": _put_down}, tasks={"ball_is_put_down": _is_put_down})
