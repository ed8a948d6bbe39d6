"""Facts of all games on squares as sentences for a display. None: nothing worth saying."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from schemas.pitch import facts
from service.rules.pitch.asking import words
from service.rules.pitch.block_tables import face
from service.rules.pitch.state import PitchState

Sentence = str | None
Sentences = Mapping[type, Callable[[Any, Any], Sentence]]
"""By type of fact, the weightiest first."""
DEEDS = {
    "completions": "completes a pass",
    "throwing_completions": "lands a team-mate",
    "deflections": "deflects the pass",
    "interceptions": "intercepts the pass",
    "mvps": "is the most valuable player",
}
"""What players do that is told, by the figure it counts for."""


def weightiest(sentences: Sentences, state: PitchState, happened: Iterable[Any]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    happened = tuple(happened)
    for kind, said in sentences.items():
        for fact in happened:
            if type(fact) is kind:
                sentence = said(state, fact)
                if sentence is not None:
                    return sentence
    return ""


def side_name(state: PitchState, side: str) -> str:
    return state.sides[side].name


def _who(state: PitchState, player: str | None, side: str) -> str:
    return state.name_of(player) if player else side_name(state, side)


def is_a_deed(fact: Any) -> bool:
    """Whether the fact counts something that people want to read a few entries later."""
    if not isinstance(fact, facts.Counted) or fact.player is None:
        return False
    return fact.amount > 0 and fact.figure in DEEDS


def counted(state: PitchState, fact: facts.Counted) -> Sentence:
    """A deed that is told; none where a referee takes it back."""
    said = DEEDS.get(fact.figure) if fact.amount > 0 else None
    return said and fact.player and f"{state.name_of(fact.player)} {said}."


def turnover(state: PitchState, fact: facts.TurnoverCaused) -> Sentence:
    who = f" by {state.name_of(fact.player)}" if fact.player else ""
    return f"Turnover{who}: {words(fact.cause)}."


def ball(state: PitchState, fact: facts.BallPlaced) -> Sentence:
    if fact.carrier is not None:
        return f"{state.name_of(fact.carrier)} has the ball."
    return "The ball is loose." if fact.at is not None else None


def re_roll(state: PitchState, fact: facts.ReRollUsed) -> Sentence:
    by = fact.skill or words(fact.source)
    who = _who(state, fact.player, fact.side)
    return f"{who}: {words(fact.roll or 'roll')} re-rolled ({by})."


def roll(state: PitchState, fact: facts.RollMade) -> Sentence:
    who = _who(state, fact.player, fact.side)
    shown = [words(face(die)) if fact.roll == "block" else str(die) for die in fact.dice]
    result = {True: ", passed", False: ", failed", None: ""}[fact.passed]
    return f"{who}: {words(fact.roll)} {', '.join(shown)}{result}."


def activation(state: PitchState, fact: facts.ActivationBegan) -> Sentence:
    target = f" against {state.name_of(fact.target)}" if fact.target else ""
    return f"{state.name_of(fact.player)}: {words(fact.action)}{target}."


def moved(state: PitchState, fact: facts.PlayerMoved) -> Sentence:
    return f"{state.name_of(fact.player)} moves."


def noted(state: PitchState, fact: facts.Noted) -> Sentence:
    return "A ruling is asked for." if fact.query else None
