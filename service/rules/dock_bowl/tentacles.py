"""Thar She Blows: tentacles drag players towards the edge of their ship.

Of several nearest edges a tentacle takes the first of north, east, south and west.
"""

from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from schemas.pitch.words import Direction
from service.rules.contract import cites
from service.rules.dock_bowl import overboard
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.shoving import shoved
from service.rules.dock_bowl.state import (
    DRAGGED,
    chart,
    is_blocked,
    is_open,
    on_ships,
)
from service.rules.dock_bowl.tables import TABLES
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import has_effect
from service.rules.pitch.squares import step
from service.rules.pitch.state import PitchState


@cites("DOCK-034")
def tentacles(course: Course, due: RollDue, dice: Dice) -> None:
    """So many of the coach's players on ships are dragged."""
    course.then(course.task("tentacle", side=due.side, number=dice[0]))


@cites("DOCK-034")
def tentacle(course: Course, task: Task) -> None:
    """The next one, by chance where there is more than one; none twice."""
    side = task.side
    assert side is not None
    state = course.state
    options = tuple(key for key in on_ships(state, side) if not has_effect(state, key, DRAGGED))
    if task.number == 0 or not options:
        return
    course.then(course.task("tentacle", side=side, number=task.number - 1))
    if len(options) <= task.number:
        _is_dragged(course, options[0])
    else:
        course.then(ChoiceDue("random_player", side, options, course.origin, note="tentacle"))


def dragged(course: Course, due: ChoiceDue, option: str) -> None:
    _is_dragged(course, option)


@cites("DOCK-034")
def _is_dragged(course: Course, player: str) -> None:
    """Four squares towards the nearest edge, or as far as there is room."""
    course.happen(EffectBegan(player, DRAGGED, "turn"))
    state = course.state
    at = state.players[player].at
    assert at is not None
    way = nearest_edge(state, at)
    end, free = at, at
    for _ in range(TABLES.sea.drag_squares):
        after = step(end, way)
        if chart(state).is_sea(after):
            overboard.falls_in(course, player, end, None)
            return
        if is_blocked(state, after):
            break
        end = after
        free = end if is_open(state, end) else free
    shoved(course, player, free)


@cites("DOCK-034")
def nearest_edge(state: PitchState, at: Square) -> Direction:
    """The way on which the ship ends soonest; one that ends at the sea, if there is one."""
    plan = chart(state)
    ship = plan.ship_of(at)
    ways: list[tuple[bool, int, Direction]] = []
    for way in ("N", "E", "S", "W"):
        square, squares = step(at, way), 1
        while plan.ship_of(square) == ship:
            square, squares = step(square, way), squares + 1
        ways.append((not plan.is_sea(square), squares, way))
    return min(ways, key=lambda each: each[:2])[2]


PART = Part(rolled={"kraken": tentacles}, tasks={"tentacle": tentacle})
