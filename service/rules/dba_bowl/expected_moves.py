"""The move phase: who may go where, in lines too, and bombs; the Celebrity Star before all."""

from collections.abc import Iterator

from schemas.views import ChoiceField, Expectation, FixedField, NumberField, SquarePathField
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import has_to_move
from service.rules.dba_bowl.expected_throws import throws
from service.rules.dba_bowl.field import (
    end_line,
    forward,
    on_pitch,
    place_of,
    squares_near,
    standing,
)
from service.rules.dba_bowl.fields import (
    action,
    fixed_player,
    fixed_square,
    phase_end,
    picks_up,
    player_choice,
    square_field,
)
from service.rules.dba_bowl.lines import line_between, line_ends, line_squares, may_join
from service.rules.dba_bowl.pips import can_pay
from service.rules.dba_bowl.state import Player, Square, State
from service.rules.dba_bowl.turns import pips_for
from service.rules.dba_bowl.zones import Ground, Reach
from service.rules.pitch.squares import distance

CARRIER, TO_THE_BALL, ANYBODY, LINE = 40, 60, 4, 2
"""How often a simulated table picks a move, against the others."""


@cites("DBA-012", "DBA-014", "DBA-015", "DBA-048")
def expected_moves(state: State) -> Iterator[Expectation]:
    """Everything PIPs buy in the move phase."""
    star, ground = has_to_move(state), Ground(state, state.side)
    movers = [key for key, player in standing(state, state.side) if can_pay(state, key, player)]
    for key in movers if star is None else [star]:
        yield from _of_player(state, key, ground)
    yield from _lines(state, movers, ground, star)
    if star is None:
        yield phase_end(state, "Nobody else moves", "DBA-010")


def _of_player(state: State, key: str, ground: Ground) -> Iterator[Expectation]:
    player = state.players[key]
    reach = ground.reach(place_of(state, key), player.figures.move)
    if player.profile == "nutter":
        if reach:
            yield _route(state, key, ground)
        return
    if reach:
        yield from moves(state, key, "move_player", reach)
    if player.profile == "bomber":
        yield from throws(state, key, "throw_bomb")


def moves(state: State, key: str, kind: str, reach: Reach) -> Iterator[Expectation]:
    """`move_player` or `exploit` to the squares reached, and the same with the ball picked up."""
    player, name = state.players[key], state.player_name(key)
    rules = ("DBA-012", "DBA-020") if kind == "move_player" else ("DBA-034",)
    verb = _price(state, key) if kind == "move_player" else f"{name} exploits"
    squares = list(reach) if kind == "move_player" else [place_of(state, key), *reach]
    suggest = _worth_going_to(state, key, player, reach)
    to = square_field("to", "Square", squares, suggest)
    weight = CARRIER if state.carrier == key else ANYBODY
    fields = (fixed_player(key), to)
    yield action(kind, verb, player.side, fields, rules, weight)
    if state.ball in reach and state.ball is not None and player.handles_ball:
        there = fixed_square("to", "Square", state.ball)
        title = f"{verb} and picks up the ball: {player.figures.ball_handling}+"
        with_ball = (fixed_player(key), there, picks_up())
        yield action(kind, title, player.side, with_ball, (*rules, "DBA-063"), TO_THE_BALL)


def _price(state: State, key: str) -> str:
    pips = pips_for(state, (key,))
    return f"{state.player_name(key)} moves for {pips} of {state.pips} PIPs"


def _worth_going_to(state: State, key: str, player: Player, reach: Reach) -> tuple[Square, ...]:
    """For the carrier the squares nearest the end zone, for others those nearest the ball."""
    if state.carrier == key:
        line = end_line(state, player.side)
        nearest = min(abs(square[0] - line) for square in reach)
        return tuple(square for square in reach if abs(square[0] - line) == nearest)
    ball = state.ball if state.carrier is None else place_of(state, state.carrier)
    if ball is None:
        return ()
    nearest = min(distance(square, ball) for square in reach)
    return tuple(square for square in reach if distance(square, ball) == nearest)


@cites("DBA-045")
def _route(state: State, key: str, ground: Ground) -> Expectation:
    title = f"{_price(state, key)}: declare the route"
    fields = (fixed_player(key), route_field(state, key, ground, least=1))
    return action("declare_route", title, state.players[key].side, fields, ("DBA-045",), ANYBODY)


def route_field(state: State, key: str, ground: Ground, least: int) -> SquarePathField:
    """A route over squares that are empty now."""
    origin, most = place_of(state, key), state.players[key].figures.move
    squares = squares_near(origin, 1, most)
    return SquarePathField(
        name="route",
        label="Route",
        origin=origin,
        squares=tuple(square for square in squares if square not in ground.taken),
        most=most,
        least=least,
    )


# ------------------------------------------------------------------------------------------ lines


@cites("DBA-012", "DBA-014")
def _lines(
    state: State, movers: list[str], ground: Ground, star: str | None
) -> Iterator[Expectation]:
    """By first player: who may be the last of a line, down its column."""
    for first in movers:
        if not may_join(state, first, state.side):
            continue
        lasts: dict[int, list[str]] = {}
        for last in _below(state, first, movers):
            line = line_between(state, first, last)
            if pips_for(state, line) > state.pips or (star is not None and star not in line):
                continue
            if any(_can_step(state, key, ground) for key in line):
                lasts.setdefault(line_squares(state, line), []).append(last)
        for squares, keys in lasts.items():
            yield _line(state, first, keys, squares)
            yield from _line_to_the_ball(state, first, keys, squares)


def _below(state: State, first: str, movers: list[str]) -> list[str]:
    """Movers that stand without a gap of other movers below the first in its column."""
    x, y = place_of(state, first)
    column = {
        player.at[1]: key
        for key, player in on_pitch(state, state.side)
        if player.at is not None and player.at[0] == x
    }
    found: list[str] = []
    while (key := column.get(y := y + 1)) in movers and key is not None:
        if not may_join(state, key, state.side):
            break
        found.append(key)
    return found


def _can_step(state: State, key: str, ground: Ground) -> bool:
    at = place_of(state, key)
    return ground.walked(at, ((at[0] + forward(state, state.side), at[1]),), 1) != at


def _line_to_the_ball(
    state: State, first: str, lasts: list[str], squares: int
) -> Iterator[Expectation]:
    """The line's move that ends, for one of it, where the ball lies."""
    for last in lasts:
        line = line_between(state, first, last)
        for far in range(1, squares + 1):
            ends = line_ends(state, line, far, pick_up=True)
            holder = next((key for key, at in ends.items() if at == state.ball), None)
            if holder is None or place_of(state, holder) == state.ball:
                continue
            if state.players[holder].handles_ball:
                yield _line_picks_up(state, first, last, far)
                break


def _line_picks_up(state: State, first: str, last: str, squares: int) -> Expectation:
    fields = (
        fixed_player(first, "first", "First of the line"),
        fixed_player(last, "last", "Last of the line"),
        FixedField(name="squares", label="Squares", value=squares),
        picks_up(),
    )
    title = f"A line from {state.player_name(first)} on moves to the ball and picks it up"
    return action("move_line", title, state.side, fields, ("DBA-012", "DBA-063"), LINE)


def _line(state: State, first: str, lasts: list[str], squares: int) -> Expectation:
    last: FixedField | ChoiceField = (
        player_choice(state, lasts, "last", "Last of the line")
        if len(lasts) > 1
        else fixed_player(lasts[0], "last", "Last of the line")
    )
    fields = (
        fixed_player(first, "first", "First of the line"),
        last,
        NumberField(name="squares", label="Squares", least=1, most=squares),
    )
    title = f"A line from {state.player_name(first)} on moves up the pitch"
    return action("move_line", title, state.side, fields, ("DBA-012",), LINE)
