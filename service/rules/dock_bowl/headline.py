"""One short sentence for a display: the weightiest thing an entry came to."""

from collections.abc import Callable
from typing import Any

from schemas import blood_bowl as base
from schemas import dock_bowl as facts
from schemas.pitch import facts as pitch
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.tables import PIECES
from service.rules.pitch.asking import words
from service.rules.pitch.block_tables import face

Sentence = str | None


def headline(state: State, happened: tuple[facts.DockBowlFact, ...]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    for kind in _SENTENCES:
        for fact in happened:
            if type(fact) is kind:
                sentence = _SENTENCES[kind](state, fact)
                if sentence is not None:
                    return sentence
    return ""


def telling(happened: tuple[facts.DockBowlFact, ...]) -> bool:
    """Whether people at the wall want to read it a few entries later."""
    return any(type(fact) in _TELLING or _is_hurt(fact) for fact in happened)


def _is_hurt(fact: facts.DockBowlFact) -> bool:
    return isinstance(fact, pitch.PlayerHurt) and fact.injury != "stunned"


def _side(state: State, side: str) -> str:
    return state.sides[side].name


def _result_confirmed(state: State, fact: base.ResultConfirmed) -> Sentence:
    return "The result is final." if fact.final else f"{_side(state, fact.side)} confirm."


def _match_ended(state: State, fact: base.MatchEnded) -> Sentence:
    if fact.winner is None:
        return "The match ends without a winner."
    return f"{_side(state, fact.winner)} win the match."


def _docked(state: State, fact: facts.DockReached) -> Sentence:
    return f"Touchdown by {state.name_of(fact.player)} for {_side(state, fact.side)}!"


def _gone(state: State, fact: facts.SideGone) -> Sentence:
    return f"{_side(state, fact.side)} leave the match."


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
    return f"{_side(state, fact.side)} have {state.profiles[PIECES[fact.piece]].name}."


def _hurt(state: State, fact: pitch.PlayerHurt) -> Sentence:
    if fact.injury == "stunned":
        return None
    how = words(fact.casualty or fact.injury)
    has = "has a" if fact.casualty in ("serious_injury", "lasting_injury") else "is"
    return f"{state.name_of(fact.player)} {has} {how} ({words(fact.cause)})."


def _left(state: State, fact: pitch.PlayerLeft) -> Sentence:
    said = {"sent_off": "is sent off", "sea": "goes overboard"}.get(fact.to)
    return said and f"{state.name_of(fact.player)} {said}."


def _turnover(state: State, fact: pitch.TurnoverCaused) -> Sentence:
    who = f" by {state.name_of(fact.player)}" if fact.player else ""
    return f"Turnover{who}: {words(fact.cause)}."


def _weather(state: State, fact: base.WeatherBecame) -> Sentence:
    return f"Weather: {words(fact.weather)}."


def _coaches(state: State, fact: facts.CoachesLost) -> Sentence:
    return f"The coaches of {_side(state, fact.side)} walk the plank."


def _exploded(state: State, fact: facts.ChestRemoved) -> Sentence:
    return "A chest is opened."


def _bounced(state: State, fact: facts.PlayerBounced) -> Sentence:
    return f"{state.name_of(fact.player)} bounces off a plank."


def _posture(state: State, fact: pitch.PostureChanged) -> Sentence:
    how = {"standing": "stands up", "prone": "goes down", "stunned": "is stunned"}[fact.posture]
    return f"{state.name_of(fact.player)} {how}."


def _manned(state: State, fact: facts.DockManned) -> Sentence:
    return f"{_side(state, fact.side)} set up in Docking Area {fact.dock}."


def _counter(state: State, fact: facts.CounterMoved) -> Sentence:
    return f"{_side(state, fact.side)} to play; the counter is on {fact.counter}."


def _ball(state: State, fact: pitch.BallPlaced) -> Sentence:
    if fact.carrier is not None:
        return f"{state.name_of(fact.carrier)} has the ball."
    return "The ball is loose." if fact.at is not None else None


def _re_roll(state: State, fact: pitch.ReRollUsed) -> Sentence:
    who = state.name_of(fact.player) if fact.player else _side(state, fact.side)
    what = words(fact.roll) if fact.roll else "a roll"
    return f"{who}: {what} re-rolled ({fact.skill or words(fact.source)})."


def _roll(state: State, fact: pitch.RollMade) -> Sentence:
    who = state.name_of(fact.player) if fact.player else _side(state, fact.side)
    shown = [words(face(die)) if fact.roll == "block" else str(die) for die in fact.dice]
    result = {True: ", passed", False: ", failed", None: ""}[fact.passed]
    return f"{who}: {words(fact.roll)} {', '.join(shown)}{result}."


def _activation(state: State, fact: pitch.ActivationBegan) -> Sentence:
    target = f" against {state.name_of(fact.target)}" if fact.target else ""
    return f"{state.name_of(fact.player)}: {words(fact.action)}{target}."


def _moved(state: State, fact: pitch.PlayerMoved) -> Sentence:
    return f"{state.name_of(fact.player)} moves."


def _placed(state: State, fact: pitch.PlayerPlaced) -> Sentence:
    return f"{state.name_of(fact.player)} is on the field."


def _noted(state: State, fact: pitch.Noted) -> Sentence:
    return "A ruling is asked for." if fact.query else None


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
    pitch.TurnoverCaused: _turnover,
    base.WeatherBecame: _weather,
    facts.CoachesLost: _coaches,
    facts.ChestRemoved: _exploded,
    facts.PlayerBounced: _bounced,
    pitch.PostureChanged: _posture,
    facts.DockManned: _manned,
    facts.CounterMoved: _counter,
    pitch.BallPlaced: _ball,
    pitch.ReRollUsed: _re_roll,
    pitch.RollMade: _roll,
    pitch.ActivationBegan: _activation,
    pitch.PlayerMoved: _moved,
    pitch.PlayerPlaced: _placed,
    pitch.Noted: _noted,
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
