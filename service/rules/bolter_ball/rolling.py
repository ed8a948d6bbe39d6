"""Where the ball goes: the first thing it meets on its way, exactly.

The ball rolls past marines of the side that sent it and over those that lie knocked out. It stops
at the first standing enemy it touches, at a wall, and at every table edge, unless its distance
takes it at least one inch beyond the enemy's edge: that is a goal.
"""

import msgspec

from schemas.bolter_ball import Stop
from service.rules.bolter_ball.judging import placed
from service.rules.bolter_ball.state import Point, State
from service.rules.bolter_ball.tables import BALL, BASE, TABLES
from service.rules.bolter_ball.terrain import widened_walls
from service.rules.contract import cites
from service.rules.plane import (
    Moment,
    along,
    crossing,
    earlier,
    first_contact,
    first_entry,
    goes_as_far,
    length_at,
    place_at,
    reached,
)


class Rest(msgspec.Struct, frozen=True):
    """Where a movement of the ball ended, how far that was, and why; `target` is who was met."""

    at: Point
    distance: int
    stop: Stop
    target: str | None = None


class _Meeting(msgspec.Struct, frozen=True):
    moment: Moment
    stop: Stop
    target: str | None = None


@cites("BOLT-011", "BOLT-021", "BOLT-040", "BOLT-060")
def roll_ball(state: State, side: str, heading: Point, distance: int) -> Rest:
    """The ball goes up to `distance` along `heading`, sent by a marine of `side`."""
    ball = state.ball
    first = _first_meeting(state, side, heading)
    if first is None or not reached(first.moment, heading, distance):
        return Rest(at=along(ball, heading, distance), distance=distance, stop="distance")
    if first.stop == "goal":
        if _far_enough_off(state, side, heading, distance):
            return Rest(at=along(ball, heading, distance), distance=distance, stop="goal")
        first = _Meeting(first.moment, "edge")
    at = place_at(ball, heading, first.moment)
    return Rest(at, length_at(heading, first.moment), first.stop, first.target)


def _first_meeting(state: State, side: str, heading: Point) -> _Meeting | None:
    first: _Meeting | None = None
    for meeting in _meetings(state, side, heading):
        if first is None or earlier(meeting.moment, first.moment):
            first = meeting
    return first


def _meetings(state: State, side: str, heading: Point) -> list[_Meeting]:
    """Everything on the way; of two at the same place the one named first counts."""
    meetings: list[_Meeting] = []
    for key, marine in state.marines.items():
        if marine.side != side and not marine.down:
            x, y = placed(marine)
            moment = first_contact(state.ball, heading, (x, y, BASE + BALL))
            if moment is not None:
                meetings.append(_Meeting(moment, "marine", key))
    for wall in widened_walls(state.setup, BALL):
        moment = first_entry(state.ball, heading, wall)
        if moment is not None:
            meetings.append(_Meeting(moment, "wall"))
    meetings.extend(_edges(state, side, heading))
    return meetings


@cites("BOLT-060")
def _edges(state: State, side: str, heading: Point) -> list[_Meeting]:
    table = state.setup.table
    edges: tuple[tuple[int, int, Stop], ...] = (
        (1, enemy_edge(state, side), "goal"),
        (1, table.height - enemy_edge(state, side), "edge"),
        (0, 0, "edge"),
        (0, table.width, "edge"),
    )
    outwards = (
        (crossing(state.ball, heading, axis, line), stop)
        for axis, line, stop in edges
        if (heading[axis] > 0) == (line > 0)
    )
    return [_Meeting(moment, stop) for moment, stop in outwards if moment is not None]


def enemy_edge(state: State, side: str) -> int:
    """The y of the table edge behind which `side` scores."""
    return state.setup.table.height if side == state.setup.sides[0].id else 0


@cites("BOLT-060")
def _far_enough_off(state: State, side: str, heading: Point, distance: int) -> bool:
    beyond = TABLES.distances.off_table_to_score
    edge = enemy_edge(state, side)
    line = edge + beyond if edge else -beyond
    return goes_as_far(state.ball, heading, distance, 1, line)
