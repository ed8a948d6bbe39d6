"""Phases and turns: move, shoot, assault, then the other side."""

from typing import get_args

from schemas.bolter_ball import EndPhase, PhaseBegan, TurnBegan, TurnPhase
from service.rules.bolter_ball.judging import illegal
from service.rules.bolter_ball.state import State
from service.rules.contract import Decision, cites

PHASES: tuple[TurnPhase, ...] = get_args(TurnPhase)


@cites("BOLT-003", "BOLT-050", "BOLT-051")
def end_phase(state: State, entry: EndPhase) -> Decision:
    """The next phase begins; after the assault phase the other side's turn does."""
    if entry.phase != state.phase:
        raise illegal(
            "BOLT-003",
            f"The {entry.phase} phase is not being played.",
            f"The phase to end now is {state.phase}.",
            "phase",
        )
    place = PHASES.index(entry.phase) + 1
    if place < len(PHASES):
        return Decision(facts=(PhaseBegan(PHASES[place]),))
    return Decision(facts=(_next_turn(state),))


@cites("BOLT-050", "BOLT-051")
def _next_turn(state: State) -> TurnBegan:
    side = state.other_side(state.side)
    got_up = tuple(
        key for key, marine in state.marines.items() if marine.down and marine.side == side
    )
    return TurnBegan(number=state.turn + 1, side=side, got_up=got_up)
