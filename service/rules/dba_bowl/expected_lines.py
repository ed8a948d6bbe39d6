"""Which lines of players may move up the pitch, by their first player."""

from collections.abc import Iterator

from schemas.views import ChoiceField, Expectation, FixedField, NumberField
from service.rules.contract import cites
from service.rules.dba_bowl.field import forward, on_pitch, place_of
from service.rules.dba_bowl.fields import action, fixed_player, picks_up, player_choice
from service.rules.dba_bowl.lines import line_between, line_ends, line_squares, may_join
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.turns import pips_for
from service.rules.dba_bowl.zones import Ground

LINE = 2
"""How often a simulated table moves a line, against the weights of other moves."""


@cites("DBA-012", "DBA-014")
def expected_lines(
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
