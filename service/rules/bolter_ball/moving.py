"""Walking: the movement phase, runs in the shooting phase, and the legs of every path.

A path is measured along the way of the centre. It keeps on the table, out of walls and off other
marines; the ball stops nobody and is not moved by anyone who walks.
"""

from schemas.bolter_ball import (
    MarineMoved,
    MarineRan,
    MoveMarine,
    Run,
    RunMove,
    RunMoveDue,
    RunRoll,
    RunRollDue,
)
from service.rules.bolter_ball.judging import (
    Breaches,
    inches,
    known_marine,
    may_act,
    on_the_table,
    placed,
)
from service.rules.bolter_ball.state import Marine, Point, State
from service.rules.bolter_ball.tables import BASE, INCH, TABLES
from service.rules.bolter_ball.terrain import other_bases, standing_room, widened_walls
from service.rules.contract import Breach, Decision, cites
from service.rules.plane import (
    inside,
    leg_clears_circle,
    leg_clears_rectangle,
    path_length,
    path_within,
)


@cites("BOLT-003", "BOLT-051")
def move_marine(state: State, entry: MoveMarine) -> Decision:
    marine = known_marine(state, entry.marine)
    breaches = may_act(state, entry.marine)
    if marine.moved:
        breaches += (
            Breach(
                "BOLT-003",
                f"{state.marine_name(entry.marine)} has moved in this phase already.",
                "A marine moves once in its movement phase.",
                "marine",
            ),
        )
    rule = "BOLT-051" if marine.got_up else "BOLT-003"
    breaches += path_breaches(state, entry.marine, entry.path, moving_reach(marine), rule)
    return Decision(facts=(MarineMoved(entry.marine, entry.path[-1]),), breaches=breaches)


@cites("BOLT-003", "BOLT-051")
def moving_reach(marine: Marine) -> int:
    """How far a marine may move in the movement phase, in hundredths of an inch."""
    distances = TABLES.distances
    return distances.move_after_getting_up if marine.got_up else distances.move


@cites("BOLT-003", "BOLT-051")
def run(state: State, entry: Run) -> Decision:
    """A marine runs instead of shooting; how far is rolled next."""
    marine = known_marine(state, entry.marine)
    name = state.marine_name(entry.marine)
    breaches = may_act(state, entry.marine)
    if marine.got_up:
        breaches += (
            Breach(
                "BOLT-051",
                f"{name} got up this turn and runs.",
                "A marine that got up this turn can't run.",
                "marine",
            ),
        )
    if marine.shot or marine.ran:
        breaches += (
            Breach(
                "BOLT-003",
                f"{name} has shot or run this turn already.",
                "In the shooting phase a marine shoots once or runs once.",
                "marine",
            ),
        )
    return Decision(facts=(RunRollDue(entry.marine),), breaches=breaches)


@cites("BOLT-003")
def run_roll(state: State, entry: RunRoll, due: RunRollDue) -> Decision:
    return Decision(facts=(RunMoveDue(due.marine, entry.dice[0] * INCH),), answers=1)


@cites("BOLT-003")
def run_move(state: State, entry: RunMove, due: RunMoveDue) -> Decision:
    at = entry.path[-1] if entry.path else placed(state.marines[due.marine])
    breaches = path_breaches(state, due.marine, entry.path, due.reach, "BOLT-003")
    return Decision(facts=(MarineRan(due.marine, at),), breaches=breaches, answers=1)


def path_breaches(
    state: State, marine: str, path: tuple[Point, ...], reach: int, rule: str
) -> Breaches:
    """What is wrong with a path. Raises IllegalEntry for a point that is not on the table."""
    for point in path:
        on_the_table(state.setup, point, "path")
    origin = placed(state.marines[marine])
    found: list[tuple[str, str]] = []
    if not path_within(origin, path, reach):
        found.append(
            (
                f"The path is {inches(path_length(origin, path))} long.",
                f"{state.marine_name(marine)} may go {inches(reach)}.",
            )
        )
    found.extend(_obstacles(state, marine, origin, path))
    return tuple(Breach(rule, detail, legal, "path") for detail, legal in found)


def _obstacles(
    state: State, marine: str, origin: Point, path: tuple[Point, ...]
) -> list[tuple[str, str]]:
    legs = tuple(zip((origin, *path), path, strict=False))
    found: list[tuple[str, str]] = []
    if not all(inside(standing_room(state.setup), point) for point in path):
        found.append(("The base goes over the table's edge.", "The whole base stays on the table."))
    if any(
        not leg_clears_circle(start, end, base)
        for base in other_bases(state, marine)
        for start, end in legs
    ):
        found.append(
            (
                "The path goes through another marine.",
                f"A path keeps {inches(2 * BASE)} from other marines, centre to centre.",
            )
        )
    if any(
        not leg_clears_rectangle(start, end, wall)
        for wall in widened_walls(state.setup, BASE)
        for start, end in legs
    ):
        found.append(("The path goes through a wall.", "A base keeps clear of every wall."))
    return found
