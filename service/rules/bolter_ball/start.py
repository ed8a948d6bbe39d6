"""The first state of a match, or why the set-up cannot be played."""

from collections import Counter
from collections.abc import Iterable

from schemas.bolter_ball import BolterBallSetup, Wall
from service.rules.bolter_ball.state import Counts, Marine, State
from service.rules.bolter_ball.tables import BALL, TABLES
from service.rules.bolter_ball.terrain import middle
from service.rules.contract import Breach, IllegalEntry, cites


def start(setup: BolterBallSetup) -> State:
    """The state before the first marine is placed. Raises IllegalEntry for a bad set-up."""
    _two_sides_of_eight(setup)
    _terrain_on_the_table(setup)
    marines = {
        marine.id: Marine(name=marine.name, side=side.id)
        for side in setup.sides
        for marine in side.marines
    }
    return State(
        setup=setup,
        marines=marines,
        counts=dict.fromkeys(marines, Counts()),
        scores={side.id: 0 for side in setup.sides},
        ball=middle(setup),
        side=setup.first_side,
    )


@cites("BOLT-001", "BOLT-002")
def _two_sides_of_eight(setup: BolterBallSetup) -> None:
    number = TABLES.match.marines_a_side
    for side in setup.sides:
        if len(side.marines) != number:
            _refuse(
                "BOLT-001",
                f"Side {side.id} has {len(side.marines)} marines.",
                f"Each side has exactly {number} marines.",
                "sides",
            )
    _unique((side.id for side in setup.sides), "side", "sides", "BOLT-001")
    ids = (marine.id for side in setup.sides for marine in side.marines)
    _unique(ids, "marine", "sides", "BOLT-001")
    sides = [side.id for side in setup.sides]
    if setup.first_side not in sides:
        _refuse(
            "BOLT-002",
            f"Side {setup.first_side} goes first, but no side has that id.",
            f"first_side is {sides[0]} or {sides[1]}.",
            "first_side",
        )


@cites("BOLT-002")
def _terrain_on_the_table(setup: BolterBallSetup) -> None:
    ids = [hill.id for hill in setup.hills] + [wall.id for wall in setup.walls]
    _unique(ids, "terrain piece", "hills", "BOLT-002")
    for hill in setup.hills:
        lower, upper = hill.radius, setup.table.width - hill.radius
        if not (lower <= hill.x <= upper and lower <= hill.y <= setup.table.height - hill.radius):
            _off_the_table("Hill", hill.id, setup, "hills")
    for wall in setup.walls:
        if not _stands_on_the_table(setup, wall):
            _off_the_table("Wall", wall.id, setup, "walls")
        if _covers_the_middle(setup, wall):
            _refuse(
                "BOLT-002",
                f"Wall {wall.id} stands where the ball starts.",
                "The middle of the table stays free for the ball.",
                "walls",
            )


def _stands_on_the_table(setup: BolterBallSetup, wall: Wall) -> bool:
    fits_across = wall.x >= 0 and wall.x + wall.width <= setup.table.width
    return fits_across and wall.y >= 0 and wall.y + wall.height <= setup.table.height


def _covers_the_middle(setup: BolterBallSetup, wall: Wall) -> bool:
    x, y = middle(setup)
    across = wall.x - BALL < x < wall.x + wall.width + BALL
    return across and wall.y - BALL < y < wall.y + wall.height + BALL


def _off_the_table(kind: str, piece: str, setup: BolterBallSetup, field: str) -> None:
    _refuse(
        "BOLT-002",
        f"{kind} {piece} is not wholly on the table.",
        f"Terrain lies between 0, 0 and {setup.table.width}, {setup.table.height}.",
        field,
    )


def _unique(ids: Iterable[str], kind: str, field: str, rule: str) -> None:
    twice = [name for name, count in Counter(ids).items() if count > 1]
    if twice:
        _refuse(rule, f"The {kind} id {twice[0]} stands twice.", "Every id stands once.", field)


def _refuse(rule: str, detail: str, legal: str, field: str) -> None:
    raise IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))
