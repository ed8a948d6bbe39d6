"""Spring Tide: the highest, all that tie, may move each of their standing players a square."""

from schemas.pitch.facts import PlayerPlaced
from schemas.pitch.steps import SquareDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import planks
from service.rules.dock_bowl.contests import highest
from service.rules.dock_bowl.state import is_open, match
from service.rules.dock_bowl.tables import BY_THEMSELVES
from service.rules.pitch.course import Course, Part
from service.rules.pitch.field import is_standing, on_pitch
from service.rules.pitch.parties import one
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import Square


@cites("DOCK-043")
def tide_decided(course: Course, task: Task) -> None:
    """The highest, all that tie: each of their standing players may move a square."""
    state = match(course)
    course.then(
        *(
            course.task("tide", player=key)
            for side in highest(state)
            for key in on_pitch(state, side)
            if key not in BY_THEMSELVES
        )
    )


@cites("DOCK-043")
def tide(course: Course, task: Task) -> None:
    """One square without a roll, or where it is."""
    player = one(task)
    squares = _tide_squares(course, player)
    if len(squares) > 1:
        course.then(
            SquareDue(
                choice="quick_snap",
                side=course.state.side_of(player),
                squares=squares,
                origin=course.origin,
                player=player,
            )
        )


def _tide_squares(course: Course, player: str) -> tuple[Square, ...]:
    """Its own square first; none that takes a die to get to, and not the loose ball's."""
    state = course.state
    at = state.players[player].at
    if at is None or not is_standing(state, player):
        return ()
    return (
        at,
        *(
            to
            for to in neighbours(at)
            if is_open(state, to)
            and to != state.ball.at
            and planks.bars(state, player, to) is None
            and not planks.steps(state, player, at, to)
        ),
    )


def snapped(course: Course, due: SquareDue, square: Square) -> None:
    if course.state.players[one(due)].at != square:
        course.happen(PlayerPlaced(one(due), square))


PART = Part(
    squares={"quick_snap": snapped},
    tasks={"spring_tide_decided": tide_decided, "tide": tide},
)
