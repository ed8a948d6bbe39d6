"""The Luggage, the Monkey and Thrud come, change sides and wander, one fact at a time."""

from msgspec.structs import replace

from schemas import dock_bowl as facts
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.tables import BY_THEMSELVES, THRUD
from service.rules.pitch.course import Part
from service.rules.pitch.evolve import with_player
from service.rules.pitch.state import Player


def _thrud_wandered(state: State, fact: facts.ThrudWandered) -> State:
    return replace(state, thrud_failures=fact.failures)


def _piece_taken(state: State, fact: facts.PieceTaken) -> State:
    key = f"_{fact.piece}"
    profile = replace(state.profiles[key], side=fact.side)
    state = replace(state, profiles={**state.profiles, key: profile})
    return replace(state, thrud_failures=0) if key == THRUD else state


def _piece_appeared(state: State, fact: facts.PieceAppeared) -> State:
    key = f"_{fact.piece}"
    piece = Player(at=fact.at, whereabouts="pitch", acted=key in BY_THEMSELVES)
    state = replace(
        state,
        players={**state.players, key: piece},
        treasures={**state.treasures, fact.piece: key},
    )
    return _piece_taken(state, facts.PieceTaken(fact.piece, fact.side))


def _monkey_vanished(state: State, fact: facts.MonkeyVanished) -> State:
    return replace(with_player(state, "_monkey", at=fact.at), hides=True)


PART = Part(
    evolve={
        facts.ThrudWandered: _thrud_wandered,
        facts.PieceTaken: _piece_taken,
        facts.PieceAppeared: _piece_appeared,
        facts.MonkeyVanished: _monkey_vanished,
    }
)
