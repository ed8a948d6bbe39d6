"""The move phase: who may go where, in lines too, and bombs; the Celebrity Star before all."""

from collections.abc import Iterator

from schemas.views import Expectation, SquarePathField
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import has_to_move
from service.rules.dba_bowl.expected_lines import expected_lines
from service.rules.dba_bowl.expected_throws import throws
from service.rules.dba_bowl.field import (
    end_line,
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
    square_field,
)
from service.rules.dba_bowl.pips import can_pay
from service.rules.dba_bowl.state import Player, Square, State
from service.rules.dba_bowl.turns import pips_for
from service.rules.dba_bowl.zones import Ground, Reach
from service.rules.pitch.squares import distance

CARRIER, TO_THE_BALL, ANYBODY = 40, 60, 4
"""How often a simulated table picks a move, against the others."""


@cites("DBA-012", "DBA-014", "DBA-015", "DBA-048")
def expected_moves(state: State) -> Iterator[Expectation]:
    """Everything PIPs buy in the move phase."""
    star, ground = has_to_move(state), Ground(state, state.side)
    movers = [key for key, player in standing(state, state.side) if can_pay(state, key, player)]
    for key in movers if star is None else [star]:
        yield from _of_player(state, key, ground)
    yield from expected_lines(state, movers, ground, star)
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
