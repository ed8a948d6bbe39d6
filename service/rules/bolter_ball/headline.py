"""One short sentence for a display: what the last entry came to."""

from collections.abc import Callable
from typing import Any

from schemas import bolter_ball as facts
from schemas.bolter_ball import BolterBallFact
from service.rules.bolter_ball.judging import inches
from service.rules.bolter_ball.state import State


def headline(state: State, happened: tuple[BolterBallFact, ...]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    found = [fact for fact in happened if type(fact) in _SENTENCES]
    if not found:
        return ""
    order = list(_SENTENCES)
    top = min(found, key=lambda fact: order.index(type(fact)))
    return _SENTENCES[type(top)](state, top)


def telling(happened: tuple[BolterBallFact, ...]) -> bool:
    """Whether people at the wall want to read it a few entries later: goals, knock-outs, what the
    ball does; not who moves, shoots and misses."""
    return any(type(fact) in _TELLING for fact in happened)


def _match_won(state: State, fact: facts.MatchWon) -> str:
    return f"{state.side_name(fact.side)} wins the match, {_score(state)}."


def _scored(state: State, fact: facts.Scored) -> str:
    side = state.side_name(fact.side)
    return f"{state.marine_name(fact.marine)} scores for {side}: {_score(state)}."


def _score(state: State) -> str:
    return " to ".join(str(state.scores[side.id]) for side in state.setup.sides)


def _knocked_out(state: State, fact: facts.KnockedOut) -> str:
    return f"{state.marine_name(fact.marine)} is knocked out by {state.marine_name(fact.by)}."


def _turn_began(state: State, fact: facts.TurnBegan) -> str:
    return f"Turn {fact.number}: {state.side_name(fact.side)}."


def _ball_struck(state: State, fact: facts.BallStruck) -> str:
    return f"The ball strikes {state.marine_name(fact.target)} with strength {fact.strength}."


def _ball_passed(state: State, fact: facts.BallPassed) -> str:
    return f"{state.marine_name(fact.marine)} passes to {state.marine_name(fact.receiver)}."


def _ball_moved(state: State, fact: facts.BallMoved) -> str:
    how = {"shot": "shoots the ball", "kick": "kicks the ball", "hill": "sees the ball roll on"}
    name = state.marine_name(fact.marine)
    return f"{name} {how[fact.action]} {inches(fact.distance)}."


def _fumbled(state: State, fact: facts.BallFumbled) -> str:
    return f"{state.marine_name(fact.marine)} fumbles the ball."


def _saved(state: State, fact: facts.ArmourSaved) -> str:
    return f"The armour of {state.marine_name(fact.marine)} holds."


def _wounds(state: State, fact: facts.WoundsCaused) -> str:
    name = state.marine_name(fact.target)
    return f"{name} must save." if fact.wounds else f"{name} is unharmed."


def _hits(state: State, fact: facts.HitsScored) -> str:
    name = state.marine_name(fact.marine)
    if not fact.hits:
        return f"{name} misses."
    return f"{name} hits." if fact.hits == 1 else f"{name} hits twice."


def _shots(state: State, fact: facts.ShotsFired) -> str:
    target = "the ball" if fact.target is None else state.marine_name(fact.target)
    return f"{state.marine_name(fact.marine)} shoots at {target}."


def _ball_assaulted(state: State, fact: facts.BallAssaulted) -> str:
    return f"{state.marine_name(fact.marine)} assaults the ball."


def _marine_assaulted(state: State, fact: facts.MarineAssaulted) -> str:
    return f"{state.marine_name(fact.marine)} assaults {state.marine_name(fact.target)}."


def _direction(state: State, fact: facts.DirectionDue) -> str:
    return f"{state.marine_name(fact.marine)} sends the ball {inches(fact.distance)}: where?"


def _run_roll(state: State, fact: facts.RunRollDue) -> str:
    return f"{state.marine_name(fact.marine)} runs."


def _run_move(state: State, fact: facts.RunMoveDue) -> str:
    return f"{state.marine_name(fact.marine)} may run {inches(fact.reach)}."


def _moved(state: State, fact: facts.MarineMoved | facts.MarineRan) -> str:
    return f"{state.marine_name(fact.marine)} moves."


def _placed(state: State, fact: facts.MarinePlaced) -> str:
    return f"{state.marine_name(fact.marine)} is placed."


def _phase(state: State, fact: facts.PhaseBegan) -> str:
    return f"{state.side_name(state.side)}: {fact.phase} phase."


# Weightiest first.
_SENTENCES: dict[type, Callable[[State, Any], str]] = {
    facts.MatchWon: _match_won,
    facts.Scored: _scored,
    facts.KnockedOut: _knocked_out,
    facts.TurnBegan: _turn_began,
    facts.BallStruck: _ball_struck,
    facts.BallPassed: _ball_passed,
    facts.BallMoved: _ball_moved,
    facts.BallFumbled: _fumbled,
    facts.ArmourSaved: _saved,
    facts.WoundsCaused: _wounds,
    facts.HitsScored: _hits,
    facts.ShotsFired: _shots,
    facts.BallAssaulted: _ball_assaulted,
    facts.MarineAssaulted: _marine_assaulted,
    facts.DirectionDue: _direction,
    facts.RunRollDue: _run_roll,
    facts.RunMoveDue: _run_move,
    facts.MarineMoved: _moved,
    facts.MarineRan: _moved,
    facts.MarinePlaced: _placed,
    facts.PhaseBegan: _phase,
}

_TELLING = frozenset(
    {
        facts.MatchWon,
        facts.Scored,
        facts.KnockedOut,
        facts.BallStruck,
        facts.BallPassed,
        facts.BallFumbled,
    }
)
