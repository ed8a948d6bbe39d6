"""What may come next in a game on squares: the answer to what is due, or an action.

Every entry that keeps to the fields of an expectation is legal.
"""

from dataclasses import replace as with_fields

from msgspec.structs import replace

from schemas.pitch.steps import EntryDue, Task
from schemas.views import Expectation
from service.rules.contract import cites
from service.rules.pitch.course import Game
from service.rules.pitch.expected_activations import expected_activations
from service.rules.pitch.expected_answers import ByType, expected_answers, fixed
from service.rules.pitch.expected_attacks import expected_attacks
from service.rules.pitch.expected_moves import expected_moves
from service.rules.pitch.expected_passes import expected_dump_off, expected_passes
from service.rules.pitch.expected_specials import expected_bomb, expected_specials
from service.rules.pitch.expected_throws import expected_throws
from service.rules.pitch.state import PitchState


def expected(game: Game, state: PitchState, entries: ByType) -> tuple[Expectation, ...]:
    """The entries that may come next; `entries`: for those of a type of their own."""
    top = state.agenda[-1] if state.agenda else None
    if top is not None and not isinstance(top, Task):
        if isinstance(top, EntryDue) and top.entry == "pass":
            return expected_dump_off(game, state, top) or expected_bomb(game, state, top)
        if isinstance(top, EntryDue) and top.entry == "move":
            return expected_on_the_ball(game, state)
        return expected_answers(state, top, entries)
    return () if state.active is None else _in_a_turn(game, state)


@cites("BB-090")
def expected_on_the_ball(game: Game, state: PitchState) -> tuple[Expectation, ...]:
    """The move of the player that has interrupted a pass (no jump), or none after all. After a kick
    it keeps to the receiving half."""
    assert state.activation is not None
    if state.active is None:
        game = with_fields(game, is_square=game.kick_stays)
    player = state.activation.player
    side = state.side_of(player)
    moves = expected_moves(game, state, player)
    found = (replace(each, side=side) for each in moves if each.type == "move")
    return (*found, replace(_done(state, player), weight=1))


def _in_a_turn(game: Game, state: PitchState) -> tuple[Expectation, ...]:
    assert state.active is not None
    end = Expectation(
        "end_turn",
        f"End the turn of {state.sides[state.active].name}",
        state.active,
        (fixed("side", "Side", state.active),),
        ("BB-017",),
        weight=4 if state.activation is None else 1,
    )
    others = tuple(expected_activations(state))
    if state.activation is None:
        return (*others, end)
    # Another activation would end the one that is open; mostly that has more to do first.
    return (
        *_of_the_active_player(game, state, state.activation.player),
        *(replace(each, weight=1) for each in others),
        end,
    )


def _of_the_active_player(game: Game, state: PitchState, player: str) -> tuple[Expectation, ...]:
    return (
        *expected_moves(game, state, player),
        *expected_attacks(state, player),
        *expected_specials(game, state, player),
        *expected_passes(game, state, player),
        *expected_throws(game, state, player),
        _done(state, player),
    )


def _done(state: PitchState, player: str) -> Expectation:
    return Expectation(
        "end_activation",
        f"{state.name_of(player)} is done",
        state.side_of(player),
        (fixed("player", "Player", player),),
        ("BB-016",),
        weight=14,
    )
