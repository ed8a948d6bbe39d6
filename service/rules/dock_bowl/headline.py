"""One short sentence for a display: the weightiest thing an entry came to."""

from collections.abc import Callable
from typing import Any

from schemas import blood_bowl as base
from schemas import dock_bowl as facts
from schemas.pitch import facts as pitch
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.tables import PIECES
from service.rules.pitch import sentences
from service.rules.pitch.asking import words
from service.rules.pitch.sentences import Sentence, side_name, weightiest


def headline(state: State, happened: tuple[facts.DockBowlFact, ...]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    return weightiest(_SENTENCES, state, happened)


def telling(happened: tuple[facts.DockBowlFact, ...]) -> bool:
    """Whether people at the wall want to read it a few entries later."""
    return any(
        type(fact) in _TELLING or _is_hurt(fact) or sentences.is_a_deed(fact) for fact in happened
    )


def _is_hurt(fact: facts.DockBowlFact) -> bool:
    return isinstance(fact, pitch.PlayerHurt) and fact.injury != "stunned"


def _result_confirmed(state: State, fact: base.ResultConfirmed) -> Sentence:
    return "The result is final." if fact.final else f"{side_name(state, fact.side)} confirm."


def _match_ended(state: State, fact: base.MatchEnded) -> Sentence:
    if fact.winner is None:
        return "The match ends without a winner."
    return f"{side_name(state, fact.winner)} win the match."


def _docked(state: State, fact: facts.DockReached) -> Sentence:
    return f"Touchdown by {state.name_of(fact.player)} for {side_name(state, fact.side)}!"


def _gone(state: State, fact: facts.SideGone) -> Sentence:
    return f"{side_name(state, fact.side)} leave the match."


def _stirred(state: State, fact: facts.SeaStirred) -> Sentence:
    return f"Stranger things at sea: {words(fact.result)}."


def _found(state: State, fact: facts.BallFound) -> Sentence:
    return "The Golden Ball is found!"


def _vanished(state: State, fact: facts.MonkeyVanished) -> Sentence:
    return "The Monkey vanishes with the ball."


def _taken(state: State, fact: facts.TreasureTaken) -> Sentence:
    return f"{state.name_of(fact.player)} has a treasure: {words(fact.treasure)}."


def _appeared(state: State, fact: facts.PieceAppeared) -> Sentence:
    return f"{state.profiles[PIECES[fact.piece]].name} is on board."


def _control(state: State, fact: facts.PieceTaken) -> Sentence:
    return f"{side_name(state, fact.side)} have {state.profiles[PIECES[fact.piece]].name}."


def _hurt(state: State, fact: pitch.PlayerHurt) -> Sentence:
    if fact.injury == "stunned":
        return None
    how = words(fact.casualty or fact.injury)
    has = "has a" if fact.casualty in ("serious_injury", "lasting_injury") else "is"
    return f"{state.name_of(fact.player)} {has} {how} ({words(fact.cause)})."


def _left(state: State, fact: pitch.PlayerLeft) -> Sentence:
    said = {"sent_off": "is sent off", "sea": "goes overboard"}.get(fact.to)
    return said and f"{state.name_of(fact.player)} {said}."


def _weather(state: State, fact: base.WeatherBecame) -> Sentence:
    return f"Weather: {words(fact.weather)}."


def _coaches(state: State, fact: facts.CoachesLost) -> Sentence:
    return f"The coaches of {side_name(state, fact.side)} walk the plank."


def _exploded(state: State, fact: facts.ChestRemoved) -> Sentence:
    return "A chest is opened."


def _bounced(state: State, fact: facts.PlayerBounced) -> Sentence:
    return f"{state.name_of(fact.player)} bounces off a plank."


def _posture(state: State, fact: pitch.PostureChanged) -> Sentence:
    how = {"standing": "stands up", "prone": "goes down", "stunned": "is stunned"}[fact.posture]
    return f"{state.name_of(fact.player)} {how}."


def _manned(state: State, fact: facts.DockManned) -> Sentence:
    return f"{side_name(state, fact.side)} set up in Docking Area {fact.dock}."


def _counter(state: State, fact: facts.CounterMoved) -> Sentence:
    return f"{side_name(state, fact.side)} to play; the counter is on {fact.counter}."


def _placed(state: State, fact: pitch.PlayerPlaced) -> Sentence:
    return f"{state.name_of(fact.player)} is on the field."


# Weightiest first.
_SENTENCES: dict[type, Callable[[State, Any], Sentence]] = {
    base.ResultConfirmed: _result_confirmed,
    base.MatchEnded: _match_ended,
    facts.DockReached: _docked,
    facts.SideGone: _gone,
    facts.SeaStirred: _stirred,
    facts.BallFound: _found,
    facts.MonkeyVanished: _vanished,
    facts.TreasureTaken: _taken,
    facts.PieceAppeared: _appeared,
    facts.PieceTaken: _control,
    pitch.PlayerHurt: _hurt,
    pitch.PlayerLeft: _left,
    pitch.TurnoverCaused: sentences.turnover,
    base.WeatherBecame: _weather,
    facts.CoachesLost: _coaches,
    facts.ChestRemoved: _exploded,
    facts.PlayerBounced: _bounced,
    pitch.Counted: sentences.counted,
    pitch.PostureChanged: _posture,
    facts.DockManned: _manned,
    facts.CounterMoved: _counter,
    pitch.BallPlaced: sentences.ball,
    pitch.ReRollUsed: sentences.re_roll,
    pitch.RollMade: sentences.roll,
    pitch.ActivationBegan: sentences.activation,
    pitch.PlayerMoved: sentences.moved,
    pitch.PlayerPlaced: _placed,
    pitch.Noted: sentences.noted,
}
_TELLING: frozenset[type] = frozenset(
    (
        base.MatchEnded,
        facts.DockReached,
        facts.SideGone,
        facts.SeaStirred,
        facts.BallFound,
        facts.MonkeyVanished,
        facts.TreasureTaken,
        facts.PieceAppeared,
        pitch.TurnoverCaused,
    )
)
