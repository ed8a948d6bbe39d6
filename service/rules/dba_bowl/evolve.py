"""One fact at a time: what the match is after it. Nothing is judged here, nothing rolled.

Must stay fast: a replay folds hundreds of thousands of facts a second.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import dba_bowl as facts
from service.rules.dba_bowl.evolve_players import PLAYERS, counted, with_player
from service.rules.dba_bowl.state import Player, State


def evolve(state: State, fact: facts.DbaBowlFact) -> State:
    """Apply one fact."""
    return _EVOLVE[type(fact)](state, fact)


# ------------------------------------------------------------------------------- plays and turns


def _possession_diced(state: State, fact: facts.PossessionDiced) -> State:
    return replace(state, possession=fact.side or "")


def _set_up_began(state: State, fact: facts.SetUpBegan) -> State:
    return replace(state, side=fact.side)


def _player_placed(state: State, fact: facts.PlayerPlaced) -> State:
    players = with_player(state, fact.player, at=fact.at, whereabouts="pitch", posture="standing")
    return replace(state, players=players)


def _ball_given(state: State, fact: facts.BallGiven) -> State:
    return replace(state, carrier=fact.player, ball=None)


def _turn_began(state: State, fact: facts.TurnBegan) -> State:
    players = {
        key: replace(player, moves=0, marked=False) if player.moves or player.marked else player
        for key, player in state.players.items()
    }
    return replace(
        state,
        players=players,
        side=fact.side,
        turn=fact.number,
        phase="pips",
        pips=0,
        passed=False,
    )


def _phase_began(state: State, fact: facts.PhaseBegan) -> State:
    return replace(state, phase=fact.phase)


def _pips_rolled(state: State, fact: facts.PipsRolled) -> State:
    return replace(state, pips=fact.pips, phase="move")


def _touchdown_scored(state: State, fact: facts.TouchdownScored) -> State:
    scores = {**state.scores, fact.side: fact.total}
    return replace(state, scores=scores, counts=counted(state, fact.player, touchdowns=1))


def _play_ended(state: State, fact: facts.PlayEnded) -> State:
    return replace(
        state,
        players={key: _off(player) for key, player in state.players.items()},
        possession=fact.possession or "",
        side=fact.possession or "",
        phase="set_up",
        pips=0,
        ball=None,
        carrier=None,
    )


def _off(player: Player) -> Player:
    waits = player.whereabouts == "waiting"
    return Player(player.name, player.side, player.profile, "waiting" if waits else "bench")


def _match_ended(state: State, fact: facts.MatchEnded) -> State:
    return replace(state, ended=True, winner=fact.winner, phase="finished")


def _next_steps(state: State, fact: facts.NextSteps) -> State:
    return replace(state, agenda=fact.steps, entries=state.entries + 1)


# ---------------------------------------------------------------------------- the ball and bombs


def _pass_thrown(state: State, fact: facts.PassThrown) -> State:
    return replace(state, passed=True, counts=counted(state, fact.player, passes=1))


def _pass_judged(state: State, fact: facts.PassJudged) -> State:
    counts = counted(state, fact.player, passes_accurate=int(fact.accurate))
    return replace(state, ball=fact.at, carrier=None, counts=counts)


def _ball_landed(state: State, fact: facts.BallLanded) -> State:
    return replace(state, ball=fact.at, carrier=None)


def _ball_caught(state: State, fact: facts.BallCaught) -> State:
    figure = "catches" if fact.how == "catch" else "pick_ups"
    counts = counted(state, fact.player, **{figure: 1})
    return replace(state, ball=None, carrier=fact.player, counts=counts)


def _bomb_thrown(state: State, fact: facts.BombThrown) -> State:
    return replace(state, counts=counted(state, fact.player, bombs=1))


def _nothing(state: State, fact: facts.DbaBowlFact) -> State:
    return state


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    **PLAYERS,
    facts.PossessionDiced: _possession_diced,
    facts.SetUpBegan: _set_up_began,
    facts.PlayerPlaced: _player_placed,
    facts.BallGiven: _ball_given,
    facts.TurnBegan: _turn_began,
    facts.PhaseBegan: _phase_began,
    facts.PipsRolled: _pips_rolled,
    facts.PassThrown: _pass_thrown,
    facts.PassJudged: _pass_judged,
    facts.BallLanded: _ball_landed,
    facts.BallCaught: _ball_caught,
    facts.BallMissed: _nothing,
    facts.BombThrown: _bomb_thrown,
    facts.BombJudged: _nothing,
    facts.BombLanded: _nothing,
    facts.BombCaught: _nothing,
    facts.BombMissed: _nothing,
    facts.BombExploded: _nothing,
    facts.BlastResolved: _nothing,
    facts.TouchdownScored: _touchdown_scored,
    facts.PlayEnded: _play_ended,
    facts.MatchEnded: _match_ended,
    facts.NextSteps: _next_steps,
}
