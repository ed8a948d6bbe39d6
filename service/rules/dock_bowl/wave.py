"""The Wave: everybody on a ship goes the way it goes, and a loose ball up to the railings.

Those that are farthest the way it goes move first.
"""

from schemas.pitch.facts import BallPlaced, PlayerPlaced
from schemas.pitch.steps import RollDue, Step, Task
from service.rules.contract import cites
from service.rules.dock_bowl import crates, overboard
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import (
    chart,
    is_open,
    match,
    on_ships,
)
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch import ball
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import occupant
from service.rules.pitch.parties import one
from service.rules.pitch.squares import DIRECTIONS, step
from service.rules.pitch.state import PitchState
from service.rules.pitch.templates import random_directions


@cites("DOCK-036")
def wave_due(course: Course, side: str) -> None:
    course.then(RollDue(roll="wave", side=side, faces=(8,), origin=course.origin))


@cites("DOCK-011", "DOCK-036", "DOCK-039")
def wave_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """Everybody on a ship goes two squares the way the die says, by the template as it lies on the
    first ship; then the loose ball."""
    state = match(course)
    (way,) = random_directions(course, "wave", dice, chart(state).harbour.ships[0].chests[0])
    dx, dy = DIRECTIONS[way]
    players = sorted(
        on_ships(state),
        key=lambda key: -sum(a * b for a, b in zip(_at(state, key), (dx, dy), strict=True)),
    )
    course.then(
        *(course.task("washed", player=key, note=way) for key in players),
        course.task("ball_washed", note=way),
    )


def _at(state: PitchState, player: str) -> Square:
    at = state.players[player].at
    assert at is not None
    return at


@cites("DOCK-036", "DOCK-038")
def washed(course: Course, task: Task) -> None:
    """Square by square, until something is in the way; past the edge it goes overboard."""
    player, way = one(task), task.note
    for _ in range(TABLES.sea.wave_squares):
        at = course.state.players[player].at
        if at is None:
            return
        after = step(at, way)  # type: ignore[arg-type]
        if chart(course.state).is_sea(after):
            _over_the_side(course, player, at)
            return
        if not is_open(course.state, after):
            return
        one_washed = course.state.players[player]
        course.happen(PlayerPlaced(player, after, one_washed.posture))
        crates.forced(course, player, at, after)


@cites("DOCK-038")
def _over_the_side(course: Course, player: str, last: Square) -> None:
    """With the ball: a new one is on deck at once, and scatters from there; it is not washed on."""
    held = course.state.ball.carrier == player
    if held:
        course.happen(BallPlaced(at=last))
        course.agenda[:] = [each for each in course.agenda if not _washes_ball(each)]
    overboard.falls_in(course, player, last, None)
    if held:
        ball.loose(course, last)


def _washes_ball(planned: Step) -> bool:
    return isinstance(planned, Task) and planned.do == "ball_washed"


@cites("DOCK-036", "DOCK-037")
def ball_washed(course: Course, task: Task) -> None:
    """It stops before whatever is in the way, and at the railings of its ship."""
    state = course.state
    at = state.ball.at
    if at is None or chart(state).ship_of(at) is None or occupant(state, at) is not None:
        return
    for _ in range(TABLES.sea.wave_squares):
        after = step(at, task.note)  # type: ignore[arg-type]
        if not is_open(state, after) or chart(state).ship_of(after) is None:
            break
        at = after
    if at != state.ball.at:
        course.happen(BallPlaced(at=at))


PART = Part(rolled={"wave": wave_rolled}, tasks={"washed": washed, "ball_washed": ball_washed})
