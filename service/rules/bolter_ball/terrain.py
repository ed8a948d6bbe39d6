"""The table and what stands on it, as the rectangles and circles that movement keeps clear of.

A place is a centre. A marine's base keeps clear of a wall by its radius, measured square to the
wall's faces, and so does the ball.
"""

from schemas.bolter_ball import BolterBallSetup, Hill
from service.rules.bolter_ball.state import Point, State
from service.rules.bolter_ball.tables import BASE, TABLES
from service.rules.contract import cites
from service.rules.plane import Circle, Rectangle, leg_clears_rectangle


def table(setup: BolterBallSetup) -> Rectangle:
    return (0, 0, setup.table.width, setup.table.height)


def standing_room(setup: BolterBallSetup) -> Rectangle:
    """Where the centre of a base may be, the whole base being on the table."""
    return (BASE, BASE, setup.table.width - 2 * BASE, setup.table.height - 2 * BASE)


@cites("BOLT-002")
def deployment_zone(setup: BolterBallSetup, side: str) -> Rectangle:
    """The strip along a side's own table edge."""
    depth = TABLES.distances.deployment_depth
    lower = 0 if side == setup.sides[0].id else setup.table.height - depth
    return (0, lower, setup.table.width, depth)


def placing_room(setup: BolterBallSetup, side: str) -> Rectangle:
    """Where the centre of a base may be, the whole base being in the side's deployment zone."""
    x, y, width, height = deployment_zone(setup, side)
    return (x + BASE, y + BASE, width - 2 * BASE, height - 2 * BASE)


@cites("BOLT-002")
def middle(setup: BolterBallSetup) -> Point:
    return (setup.table.width // 2, setup.table.height // 2)


def widened_walls(setup: BolterBallSetup, radius: int) -> tuple[Rectangle, ...]:
    """The walls, made larger by a radius on every side: no centre comes inside them."""
    return tuple(
        (wall.x - radius, wall.y - radius, wall.width + 2 * radius, wall.height + 2 * radius)
        for wall in setup.walls
    )


def other_bases(state: State, marine: str) -> tuple[Circle, ...]:
    """Circles that the centre of a marine keeps out of, one for each other marine on the table."""
    return tuple(
        (other.at[0], other.at[1], 2 * BASE)
        for key, other in state.marines.items()
        if key != marine and other.at is not None
    )


def hill_under(setup: BolterBallSetup, point: Point) -> Hill | None:
    """The hill the point lies on; its rim is the table."""
    for hill in setup.hills:
        if (hill.x - point[0]) ** 2 + (hill.y - point[1]) ** 2 < hill.radius * hill.radius:
            return hill
    return None


def in_sight(setup: BolterBallSetup, a: Point, b: Point) -> bool:
    """Whether no wall stands on the line between two centres."""
    for wall in setup.walls:
        if not leg_clears_rectangle(a, b, (wall.x, wall.y, wall.width, wall.height)):
            return False
    return True
