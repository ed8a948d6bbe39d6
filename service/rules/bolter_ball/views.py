"""The board and the tally of a Bolter Ball match."""

from msgspec.structs import asdict

from schemas.bolter_ball import BolterBallEntry, BolterBallFact
from schemas.tagged import snake_case
from schemas.views import (
    Board,
    MatchStatus,
    Piece,
    Region,
    SideView,
    Standing,
    Surface,
    Tally,
    TallyLine,
    TurnView,
)
from service.rules.bolter_ball.shooting import has_moved
from service.rules.bolter_ball.state import Counts, Marine, State
from service.rules.bolter_ball.tables import BALL, BASE
from service.rules.bolter_ball.terrain import deployment_zone
from service.rules.contract import ReRollSeen, RollSeen

Seen = tuple[RollSeen | ReRollSeen, ...]


def board(state: State) -> Board:
    """Everything a display draws; lengths in hundredths of an inch."""
    table, stands = state.setup.table, standing(state)
    return Board(
        status=stands.status,
        sides=stands.sides,
        turn=stands.turn,
        winner=stands.winner,
        surface=Surface("hundredths_of_inch", table.width, table.height),
        regions=_regions(state),
        pieces=(*(_piece(state, key) for key in state.marines), _ball(state)),
    )


def standing(state: State) -> Standing:
    """The score and whose turn it is."""
    return Standing(
        status=_status(state),
        sides=tuple(
            SideView(side.id, side.name, state.scores[side.id]) for side in state.setup.sides
        ),
        turn=TurnView(state.turn, None if state.winner else state.side, state.phase),
        winner=state.winner,
    )


def tally(state: State) -> Tally:
    """Counts of each side and of each marine; lengths in hundredths of an inch."""
    lines: list[TallyLine] = []
    for side in state.setup.sides:
        marines = [TallyLine(side.id, m.id, asdict(state.counts[m.id])) for m in side.marines]
        total = dict.fromkeys(Counts.__struct_fields__, 0)
        for line in marines:
            for name, number in line.counts.items():
                total[name] += number
        lines.extend((TallyLine(side.id, None, total), *marines))
    return Tally(tuple(lines))


def _status(state: State) -> MatchStatus:
    if state.winner is not None:
        return "finished"
    return "set_up" if state.phase == "set_up" else "running"


def _regions(state: State) -> tuple[Region, ...]:
    setup = state.setup
    zones = tuple(
        Region(
            kind="deployment_zone",
            label=f"Deployment zone of {side.name}",
            side=side.id,
            rectangle=deployment_zone(setup, side.id),
        )
        for side in setup.sides
    )
    hills = tuple(
        Region(kind="hill", label=f"Hill {hill.id}", circle=(hill.x, hill.y, hill.radius))
        for hill in setup.hills
    )
    walls = tuple(
        Region(
            kind="wall",
            label=f"Wall {wall.id}",
            rectangle=(wall.x, wall.y, wall.width, wall.height),
        )
        for wall in setup.walls
    )
    return (*zones, *hills, *walls)


def _piece(state: State, key: str) -> Piece:
    marine = state.marines[key]
    return Piece(
        id=key,
        kind="marine",
        label=marine.name,
        side=marine.side,
        at=marine.at,
        radius=BASE,
        state="knocked_out" if marine.down else "standing",
        marks=_marks(state, key, marine),
    )


def _marks(state: State, key: str, marine: Marine) -> tuple[str, ...]:
    marks = {
        "moved": has_moved(marine),
        "got_up": marine.got_up,
        "shot": marine.shot,
        "ran": marine.ran,
        "assaulted": marine.assaulted,
        "in_assault_with_ball": key in state.engaged,
    }
    return tuple(mark for mark, true in marks.items() if true)


def _ball(state: State) -> Piece:
    return Piece(id="ball", kind="ball", label="Ball", side=None, at=state.ball, radius=BALL)


def dice(state: State, entry: BolterBallEntry, facts: tuple[BolterBallFact, ...]) -> Seen:
    """The dice of a roll. They are counted, not judged: each die of a roll stands for itself."""
    rolled: tuple[int, ...] = getattr(entry, "dice", ())
    marine = next((fact.marine for fact in facts if hasattr(fact, "marine")), None)
    if not rolled or marine is None:
        return ()
    kind = snake_case(type(entry).__name__).removesuffix("_roll")
    return (RollSeen(state.marines[marine].side, kind, rolled, (6,) * len(rolled)),)
