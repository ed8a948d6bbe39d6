"""What a fact does to players: where they are, how they stand, what they have done."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import dba_bowl as facts
from service.rules.dba_bowl.state import Counts, Player, State


def _pips_spent(state: State, fact: facts.PipsSpent) -> State:
    players, counts = dict(state.players), dict(state.counts)
    for key in fact.players:
        players[key] = replace(players[key], moves=players[key].moves + 1)
        counts[key] = replace(counts[key], moves=counts[key].moves + 1)
    # Spent against the rules, by flag, there may be more than were left.
    return replace(state, players=players, counts=counts, pips=max(0, state.pips - fact.pips))


def _celebrity_entered(state: State, fact: facts.CelebrityEntered) -> State:
    players = with_player(state, fact.player, at=fact.at, whereabouts="pitch", posture="standing")
    return replace(state, players=players)


def _player_moved(state: State, fact: facts.PlayerMoved) -> State:
    return replace(state, players=with_player(state, fact.player, at=fact.at))


def _player_stood(state: State, fact: facts.PlayerStood) -> State:
    players = with_player(state, fact.player, posture="standing")
    return replace(state, players=players, pips=max(0, state.pips - fact.pips))


def _player_injured(state: State, fact: facts.PlayerInjured) -> State:
    state = _lets_go(state, fact.player)
    players = _gone(state, fact.player, "injured")
    return replace(state, players=players, counts=counted(state, fact.player, injuries=1))


def _celebrity_left(state: State, fact: facts.CelebrityLeft) -> State:
    state = _lets_go(state, fact.player)
    return replace(state, players=_gone(state, fact.player, "waiting"))


def _tackler_marked(state: State, fact: facts.TacklerMarked) -> State:
    return replace(state, players=with_player(state, fact.player, marked=True))


def _tackle_declared(state: State, fact: facts.TackleDeclared) -> State:
    players = with_player(state, fact.tackler, marked=False)
    return replace(state, players=players, counts=counted(state, fact.tackler, tackles=1))


def _tackle_resolved(state: State, fact: facts.TackleResolved) -> State:
    if fact.winner is None:
        return state
    return replace(state, counts=counted(state, fact.winner, tackles_won=1))


def _player_downed(state: State, fact: facts.PlayerDowned) -> State:
    state = _lets_go(state, fact.player)
    counts = counted(state, fact.player, times_down=1)
    if fact.by is not None:
        knocked = counts[fact.by]
        counts[fact.by] = replace(knocked, knock_downs=knocked.knock_downs + 1)
    players = with_player(state, fact.player, posture="down", marked=False)
    return replace(state, players=players, counts=counts)


def _celebrity_ignored(state: State, fact: facts.CelebrityIgnored) -> State:
    return replace(state, counts=counted(state, fact.player, obligations_missed=1))


def _lets_go(state: State, player: str) -> State:
    """A ball that the player holds lies in its square."""
    if state.carrier != player:
        return state
    return replace(state, carrier=None, ball=state.players[player].at)


def _gone(state: State, player: str, whereabouts: str) -> dict[str, Player]:
    return with_player(
        state, player, at=None, whereabouts=whereabouts, posture="standing", marked=False
    )


def with_player(state: State, player: str, **changes: Any) -> dict[str, Player]:
    return {**state.players, player: replace(state.players[player], **changes)}


def counted(state: State, player: str, **more: int) -> dict[str, Counts]:
    before = state.counts[player]
    after = {figure: getattr(before, figure) + number for figure, number in more.items()}
    return {**state.counts, player: replace(before, **after)}


PLAYERS: dict[type, Callable[[State, Any], State]] = {
    facts.PipsSpent: _pips_spent,
    facts.CelebrityEntered: _celebrity_entered,
    facts.PlayerMoved: _player_moved,
    facts.PlayerStood: _player_stood,
    facts.PlayerInjured: _player_injured,
    facts.CelebrityLeft: _celebrity_left,
    facts.TacklerMarked: _tackler_marked,
    facts.TackleDeclared: _tackle_declared,
    facts.TackleResolved: _tackle_resolved,
    facts.PlayerDowned: _player_downed,
    facts.CelebrityIgnored: _celebrity_ignored,
}
