"""A player comes to a square without wanting to: dragged by a tentacle, dropped by the roc."""

from schemas.pitch.facts import PlayerPlaced
from service.rules.dock_bowl import crates
from service.rules.dock_bowl.chart import Square
from service.rules.pitch.course import Course
from service.rules.pitch.stepping import kicks_ball


def shoved(course: Course, player: str, to: Square) -> None:
    """A player comes to a square without wanting to; it lies as it lay."""
    one_shoved = course.state.players[player]
    assert one_shoved.at is not None
    if to == one_shoved.at:
        return
    course.happen(PlayerPlaced(player, to, one_shoved.posture))
    kicks_ball(course, to)
    crates.forced(course, player, one_shoved.at, to)
