"""One fact of a sheet at a time. Nothing is judged here, nothing rolled."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import blood_bowl_sheet as facts
from service.rules.blood_bowl.state import OVERCOME_BY_HEAT, State
from service.rules.pitch.course import Part
from service.rules.pitch.field import has_effect


def _line_up_unknown(state: State, fact: facts.LineUpUnknown) -> State:
    """Whoever could have been set up may be on the pitch."""
    players = {
        key: replace(player, whereabouts="pitch_or_reserves")
        if player.whereabouts == "reserves"
        and state.profiles[key].side == fact.side
        and not has_effect(state, key, OVERCOME_BY_HEAT)
        else player
        for key, player in state.players.items()
    }
    return replace(state, players=players)


def _nothing(state: State, fact: Any) -> State:
    return state


_EVOLVE: dict[type, Callable[[Any, Any], Any]] = {
    facts.LineUpUnknown: _line_up_unknown,
    facts.LeftUnknown: _nothing,
    facts.ResultReported: _nothing,
}

PART = Part(evolve=_EVOLVE)
