"""The set-up phase: the side that goes first places its eight marines, then the other side."""

from schemas.bolter_ball import BolterBallFact, MarinePlaced, PlaceMarine, PlacingPassed, TurnBegan
from service.rules.bolter_ball.judging import Breaches, inches, known_marine, on_the_table
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.tables import BASE, TABLES
from service.rules.bolter_ball.terrain import other_bases, placing_room, widened_walls
from service.rules.contract import Breach, Decision, cites
from service.rules.plane import inside, leg_clears_circle, leg_clears_rectangle


@cites("BOLT-002")
def place_marine(state: State, entry: PlaceMarine) -> Decision:
    """A marine is placed; with a side's last one the other side goes on, or the match begins."""
    known_marine(state, entry.marine)
    on_the_table(state.setup, entry.at, "at")
    breaches = _order_breaches(state, entry) + _place_breaches(state, entry)
    placed = MarinePlaced(marine=entry.marine, at=entry.at)
    return Decision(facts=(placed, *_what_comes_next(state, entry.marine)), breaches=breaches)


def _what_comes_next(state: State, marine: str) -> tuple[BolterBallFact, ...]:
    waiting = {
        other.side for key, other in state.marines.items() if other.at is None and key != marine
    }
    if not waiting:
        return (TurnBegan(number=1, side=state.setup.first_side),)
    if state.side in waiting:
        return ()
    return (PlacingPassed(side=state.other_side(state.side)),)


def _order_breaches(state: State, entry: PlaceMarine) -> Breaches:
    marine = state.marines[entry.marine]
    breaches: Breaches = ()
    if marine.side != state.side:
        breaches += (
            Breach(
                "BOLT-002",
                f"{state.marine_name(entry.marine)} is placed before its side's turn to set up.",
                f"{state.side_name(state.side)} places its marines now.",
                "marine",
            ),
        )
    if marine.at is not None:
        breaches += (
            Breach(
                "BOLT-002",
                f"{state.marine_name(entry.marine)} is placed already.",
                "Every marine is placed once; a wrong entry is taken back with undo.",
                "marine",
            ),
        )
    return breaches


def _place_breaches(state: State, entry: PlaceMarine) -> Breaches:
    setup, marine = state.setup, state.marines[entry.marine]
    found: list[tuple[str, str]] = []
    if not inside(placing_room(setup, marine.side), entry.at):
        depth = inches(TABLES.distances.deployment_depth)
        found.append(
            (
                f"{state.marine_name(entry.marine)} does not stand within {depth} of its own edge.",
                f"The whole base lies on the table and within {depth} of the side's own edge: "
                + _between(placing_room(setup, marine.side)),
            )
        )
    if not all(
        leg_clears_circle(entry.at, entry.at, base) for base in other_bases(state, entry.marine)
    ):
        found.append(
            (
                f"{state.marine_name(entry.marine)} overlaps another marine.",
                f"Two marines are at least {inches(2 * BASE)} apart, centre to centre.",
            )
        )
    if not all(
        leg_clears_rectangle(entry.at, entry.at, wall) for wall in widened_walls(setup, BASE)
    ):
        found.append(
            (
                f"{state.marine_name(entry.marine)} stands in a wall.",
                "A base keeps clear of every wall.",
            )
        )
    return tuple(Breach("BOLT-002", detail, legal, "at") for detail, legal in found)


def _between(room: tuple[int, int, int, int]) -> str:
    x, y, width, height = room
    return f"its centre is from {x}, {y} to {x + width}, {y + height}."
