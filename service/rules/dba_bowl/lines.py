"""A line of players moves straight up the pitch for one PIP.

A line is players of one side that stand next to each other in one column across the pitch. All go
towards the opponents' end zone; each stops on its own where a zone or somebody stops it.
"""

from schemas.dba_bowl import MoveLine, PickUpRollDue, PlayerMoved
from service.rules.contract import cites
from service.rules.dba_bowl.course import Course, illegal, known_standing, plural
from service.rules.dba_bowl.field import forward, occupied, place_of
from service.rules.dba_bowl.pips import pay_for_moving
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.zones import Ground


@cites("DBA-012", "DBA-014", "DBA-020")
def move_line(course: Course, entry: MoveLine) -> None:
    """Everybody from the first to the last goes so many squares, or as far as it can."""
    state = course.state
    line = _line(state, entry)
    pay_for_moving(course, line)
    _judge_squares(course, line, entry.squares)
    ends = line_ends(state, line, entry.squares, entry.pick_up)
    if all(state.players[key].at == at for key, at in ends.items()):
        course.breach(
            "DBA-012",
            "Nobody of the line can move up the pitch.",
            "Somebody of a line has an empty square before it.",
            "squares",
        )
    for key, at in ends.items():
        if state.players[key].at != at:
            course.happen(PlayerMoved(key, at, "line"))
    if entry.pick_up:
        _picks_up(course, line)


def _line(state: State, entry: MoveLine) -> tuple[str, ...]:
    known_standing(state, entry.first, "DBA-012", "first")
    known_standing(state, entry.last, "DBA-012", "last")
    line = line_between(state, entry.first, entry.last)
    if len(line) < 2:
        raise illegal(
            "DBA-012",
            f"{state.player_name(entry.first)} and {state.player_name(entry.last)} are not the "
            "ends of a line.",
            "Two or more players of a side, no Nutters, that stand next to each other in one "
            "column across the pitch.",
            "last",
        )
    return line


@cites("DBA-012")
def line_between(state: State, first: str, last: str) -> tuple[str, ...]:
    """The players from one to the other down a column; none when there is a gap."""
    one, other = state.players[first], state.players[last]
    if one.at is None or other.at is None or one.at[0] != other.at[0] or one.side != other.side:
        return ()
    taken = occupied(state)
    low, high = sorted((one.at[1], other.at[1]))
    found = [taken.get((one.at[0], y)) for y in range(low, high + 1)]
    line = tuple(key for key in found if key is not None and may_join(state, key, one.side))
    return line if len(line) == len(found) else ()


def may_join(state: State, key: str, side: str) -> bool:
    """Whether a player can be part of a side's line."""
    player = state.players[key]
    return player.side == side and player.stands and player.profile != "nutter"


def line_squares(state: State, line: tuple[str, ...]) -> int:
    """The move allowance of the slowest."""
    return min(state.players[key].figures.move for key in line)


def _judge_squares(course: Course, line: tuple[str, ...], squares: int) -> None:
    most = line_squares(course.state, line)
    if squares > most:
        course.breach(
            "DBA-020",
            f"The line moves {plural(squares, 'square')}.",
            f"Its slowest player moves {plural(most, 'square')}.",
            "squares",
        )


def line_ends(
    state: State, line: tuple[str, ...], squares: int, pick_up: bool = False
) -> dict[str, Square]:
    """Where each of the line ends; with `pick_up` one of them where the ball lies."""
    side = state.players[line[0]].side
    step, ground = forward(state, side), Ground(state, side)
    ends = {}
    for key in line:
        at = place_of(state, key)
        route = tuple((at[0] + step * number, at[1]) for number in range(1, squares + 1))
        if pick_up and state.ball in route:
            route = route[: route.index(state.ball) + 1]
        ends[key] = ground.walked(at, route, squares)
    return ends


@cites("DBA-063")
def _picks_up(course: Course, line: tuple[str, ...]) -> None:
    state = course.state
    for key in line:
        if state.players[key].at == state.ball and state.players[key].handles_ball:
            course.then(PickUpRollDue(player=key, origin=course.number))
            return
    raise illegal(
        "DBA-063",
        "Nobody of the line ends its move where the ball lies.",
        "Who picks up the ball in a line ends its move in the ball's square.",
        "pick_up",
    )
