"""One short sentence for a display: what the last entry came to."""

from collections.abc import Callable
from typing import Any

from schemas import dba_bowl as facts
from schemas.dba_bowl import DbaBowlFact
from service.rules.dba_bowl.course import plural
from service.rules.dba_bowl.state import State


def headline(state: State, happened: tuple[DbaBowlFact, ...]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    found = [fact for fact in happened if type(fact) in _SENTENCES]
    if not found:
        return ""
    order = list(_SENTENCES)
    top = min(found, key=lambda fact: order.index(type(fact)))
    return _SENTENCES[type(top)](state, top)


def telling(happened: tuple[DbaBowlFact, ...]) -> bool:
    """Whether people at the wall want to read it a few entries later: touchdowns, tackles, throws,
    catches and tantrums; not who moves, marks and is placed."""
    return any(type(fact) in _TELLING for fact in happened)


def _match_ended(state: State, fact: facts.MatchEnded) -> str:
    score = " to ".join(str(state.scores[side.id]) for side in state.setup.sides)
    if fact.winner is None:
        return f"The match is drawn, {score}."
    return f"{state.side_name(fact.winner)} wins the match, {score}."


def _touchdown(state: State, fact: facts.TouchdownScored) -> str:
    return f"Touchdown: {state.player_name(fact.player)} for {state.side_name(fact.side)}."


def _play_ended(state: State, fact: facts.PlayEnded) -> str:
    return "Nobody is left who could play the ball: a new play."


def _celebrity_left(state: State, fact: facts.CelebrityLeft) -> str:
    return f"{state.player_name(fact.player)} leaves the pitch in a huff."


def _celebrity_entered(state: State, fact: facts.CelebrityEntered) -> str:
    return f"{state.player_name(fact.player)} comes onto the pitch."


def _caught(state: State, fact: facts.BallCaught) -> str:
    how = "catches" if fact.how == "catch" else "picks up"
    return f"{state.player_name(fact.player)} {how} the ball."


def _missed(state: State, fact: facts.BallMissed) -> str:
    how = "drops" if fact.how == "catch" else "fails to pick up"
    return f"{state.player_name(fact.player)} {how} the ball."


def _pass_judged(state: State, fact: facts.PassJudged) -> str:
    how = "well" if fact.accurate else "badly"
    return f"{state.player_name(fact.player)} throws {how}."


def _pass_thrown(state: State, fact: facts.PassThrown) -> str:
    return f"{state.player_name(fact.player)} throws the ball."


def _exploded(state: State, fact: facts.BombExploded) -> str:
    return f"The bomb explodes and attacks {plural(len(fact.players), 'player')}."


def _bomb_caught(state: State, fact: facts.BombCaught) -> str:
    return f"{state.player_name(fact.player)} catches the bomb."


def _bomb_thrown(state: State, fact: facts.BombThrown) -> str:
    return f"{state.player_name(fact.player)} throws a bomb."


def _blast(state: State, fact: facts.BlastResolved) -> str:
    name = state.player_name(fact.player)
    if fact.outcome == "stand_off":
        return f"{name} withstands the bomb."
    return f"{name} {'goes down' if fact.outcome == 'down' else 'stumbles'} before the bomb."


def _downed(state: State, fact: facts.PlayerDowned) -> str:
    return f"{state.player_name(fact.player)} is down."


def _resolved(state: State, fact: facts.TackleResolved) -> str:
    score = f"{fact.tackler_score} to {fact.target_score}"
    if fact.winner is None or fact.loser is None:
        tackler, target = state.player_name(fact.tackler), state.player_name(fact.target)
        return f"{tackler} and {target}: a stand-off, {score}."
    return f"{state.player_name(fact.winner)} beats {state.player_name(fact.loser)}, {score}."


def _declared(state: State, fact: facts.TackleDeclared) -> str:
    return f"{state.player_name(fact.tackler)} tackles {state.player_name(fact.target)}."


def _turn_began(state: State, fact: facts.TurnBegan) -> str:
    return f"Turn {fact.number}: {state.side_name(fact.side)}."


def _injured(state: State, fact: facts.PlayerInjured) -> str:
    return f"{state.player_name(fact.player)} leaves the pitch until the next play."


def _pips(state: State, fact: facts.PipsRolled) -> str:
    return f"{state.side_name(fact.side)} has {plural(fact.pips, 'PIP')}."


def _stood(state: State, fact: facts.PlayerStood) -> str:
    return f"{state.player_name(fact.player)} gets up."


def _moved(state: State, fact: facts.PlayerMoved) -> str:
    does = {"stumble": "stumbles", "dive": "takes a dive", "exploit": "exploits"}
    return f"{state.player_name(fact.player)} {does.get(fact.gait, 'moves')}."


def _landed(state: State, fact: facts.BallLanded) -> str:
    return "The ball comes down."


def _bomb_landed(state: State, fact: facts.BombLanded) -> str:
    return "The bomb comes down."


def _marked(state: State, fact: facts.TacklerMarked) -> str:
    return f"{state.player_name(fact.player)} is going to tackle."


def _given(state: State, fact: facts.BallGiven) -> str:
    return f"{state.player_name(fact.player)} holds the ball."


def _set_up(state: State, fact: facts.SetUpBegan) -> str:
    return f"{state.side_name(fact.side)} sets up."


def _possession(state: State, fact: facts.PossessionDiced) -> str:
    return "The dice for possession are level."


def _placed(state: State, fact: facts.PlayerPlaced) -> str:
    return f"{state.player_name(fact.player)} is placed."


def _phase(state: State, fact: facts.PhaseBegan) -> str:
    return f"{state.side_name(state.side)}: {fact.phase} phase."


# Weightiest first.
_SENTENCES: dict[type, Callable[[State, Any], str]] = {
    facts.MatchEnded: _match_ended,
    facts.TouchdownScored: _touchdown,
    facts.CelebrityLeft: _celebrity_left,
    facts.CelebrityEntered: _celebrity_entered,
    facts.PlayEnded: _play_ended,
    facts.BombExploded: _exploded,
    facts.BombCaught: _bomb_caught,
    facts.BombThrown: _bomb_thrown,
    facts.BallCaught: _caught,
    facts.BallMissed: _missed,
    facts.PassJudged: _pass_judged,
    facts.PassThrown: _pass_thrown,
    facts.PlayerDowned: _downed,
    facts.TackleResolved: _resolved,
    facts.BlastResolved: _blast,
    facts.TackleDeclared: _declared,
    facts.BallGiven: _given,
    facts.PipsRolled: _pips,
    facts.TurnBegan: _turn_began,
    facts.PlayerStood: _stood,
    facts.PlayerMoved: _moved,
    facts.PlayerInjured: _injured,
    facts.BombLanded: _bomb_landed,
    facts.BallLanded: _landed,
    facts.TacklerMarked: _marked,
    facts.SetUpBegan: _set_up,
    facts.PossessionDiced: _possession,
    facts.PlayerPlaced: _placed,
    facts.PhaseBegan: _phase,
}

_TELLING = frozenset(
    {
        facts.MatchEnded,
        facts.TouchdownScored,
        facts.CelebrityLeft,
        facts.CelebrityEntered,
        facts.PlayEnded,
        facts.BombExploded,
        facts.BombCaught,
        facts.BallCaught,
        facts.BallMissed,
        facts.PassJudged,
        facts.PlayerDowned,
        facts.TackleResolved,
        facts.BlastResolved,
        facts.PipsRolled,
    }
)
