"""What may come next: every legal action of the phase, or what answers the question that is due.

An entry that keeps to the fields of an expectation is legal.
"""

from collections.abc import Callable, Iterator

from schemas.views import Expectation
from service.rules.contract import cites
from service.rules.dba_bowl.expected_answers import expected_answers, time_called
from service.rules.dba_bowl.expected_moves import expected_moves
from service.rules.dba_bowl.expected_throws import throws
from service.rules.dba_bowl.fields import (
    action,
    fixed_player,
    phase_end,
    player_choice,
    square_field,
)
from service.rules.dba_bowl.marking import candidates, neglecting, still_to_tackle
from service.rules.dba_bowl.setting_up import placing_squares, waiting
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.tackle_chance import winning_chance
from service.rules.dba_bowl.turns import can_stand, pips_for
from service.rules.dba_bowl.zones import tacklers_of


@cites("DBA-010")
def expected(state: State) -> tuple[Expectation, ...]:
    """The entries that may come next; empty when the match is over."""
    if state.ended:
        return ()
    if state.due is not None:
        return expected_answers(state, state.due)
    return tuple(_PHASES[state.phase](state))


def _set_up(state: State) -> Iterator[Expectation]:
    rule = "DBA-004" if state.side == state.possession else "DBA-005"
    fields = (
        player_choice(state, waiting(state, state.side)),
        square_field("at", "Square", placing_squares(state)),
    )
    title = f"{state.side_name(state.side)} sets up"
    yield action("place_player", title, state.side, fields, (rule,), weight=400)
    yield from time_called(state)


def _stands(state: State) -> Iterator[Expectation]:
    for key in can_stand(state):
        pips = pips_for(state, (key,))
        title = f"Stand {state.player_name(key)}: {pips} of {state.pips} PIPs"
        rules = ("DBA-013", "DBA-014") if pips > 1 else ("DBA-013",)
        yield action("stand_player", title, state.side, (fixed_player(key),), rules, weight=10)
    yield phase_end(state, "Carry off who is still down", "DBA-013")


def _marks(state: State) -> Iterator[Expectation]:
    for key in candidates(state):
        if not state.players[key].marked:
            title = f"{state.player_name(key)} is a primary tackler"
            yield action("mark_tackler", title, state.side, (fixed_player(key),), ("DBA-023",), 3)
    if not neglecting(state):
        yield phase_end(state, "All primary tacklers are marked", "DBA-023")


def _tackles(state: State) -> Iterator[Expectation]:
    for key in still_to_tackle(state):
        for target in tacklers_of(state, key):
            fields = (
                fixed_player(key, "tackler", "Primary tackler"),
                fixed_player(target, "target", "Target"),
            )
            title = f"{state.player_name(key)} tackles {state.player_name(target)}"
            chance = winning_chance(state, key, target)
            yield action("tackle", title, state.side, fields, ("DBA-030",), chance=chance)


def _passes(state: State) -> Iterator[Expectation]:
    if state.carrier is not None:
        yield from throws(state, state.carrier, "pass_ball")
    yield phase_end(state, "End the turn", "DBA-010", weight=20)


_PHASES: dict[str, Callable[[State], Iterator[Expectation]]] = {
    "set_up": _set_up,
    "move": expected_moves,
    "stand": _stands,
    "mark": _marks,
    "tackle": _tackles,
    "pass": _passes,
}
