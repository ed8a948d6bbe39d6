"""The Monkey has got the ball: it vanishes, and reappears on a random ship.

It reappears on the free square nearest to the middle of its new ship.
"""

from schemas.dock_bowl import MonkeyVanished
from schemas.pitch.steps import RollDue
from service.rules.contract import cites
from service.rules.dock_bowl.chart import Square, hull
from service.rules.dock_bowl.state import chart, is_open, match
from service.rules.dock_bowl.tables import MONKEY
from service.rules.pitch.course import Course, Dice, Part


@cites("DOCK-079")
def vanishes(course: Course) -> None:
    """With the ball in its hands it is somewhere else: the die says on which ship."""
    ships = chart(course.state).harbour.ships
    if len(ships) == 1:
        _reappears(course, 0)
        return
    course.then(
        RollDue(
            roll="monkey_ship",
            side=course.state.side_of(MONKEY),
            faces=(len(ships),),
            origin=course.origin,
            player=MONKEY,
        )
    )


def ship_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    _reappears(course, dice[0] - 1)


@cites("DOCK-079")
def _reappears(course: Course, number: int) -> None:
    state = match(course)
    squares = hull(chart(state).harbour.ships[number])
    middle = (sum(x for x, _ in squares), sum(y for _, y in squares))
    free = [square for square in squares if is_open(state, square)]
    own = state.players[MONKEY].at
    assert own is not None
    to = min(free, key=lambda square: (_off(square, middle, len(squares)), square), default=own)
    course.happen(MonkeyVanished(to))


def _off(square: Square, middle: Square, number: int) -> int:
    """How far a square is from the middle of so many, in parts of a square."""
    return max(abs(number * square[axis] - middle[axis]) for axis in (0, 1))


PART = Part(rolled={"monkey_ship": ship_rolled})
