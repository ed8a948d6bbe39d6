"""One short sentence for a display: the weightiest thing an entry came to."""

from collections.abc import Callable
from typing import Any

from schemas import blood_bowl as facts
from schemas import blood_bowl_sheet as sheet
from schemas.pitch import facts as pitch
from service.rules.blood_bowl.state import State
from service.rules.pitch import sentences
from service.rules.pitch.asking import words
from service.rules.pitch.sentences import Sentence, side_name, weightiest


def headline(state: State, happened: tuple[facts.BloodBowlFact, ...]) -> str:
    """The weightiest of the facts in a sentence; empty when there is nothing to tell."""
    return weightiest(_SENTENCES, state, happened)


def telling(happened: tuple[facts.BloodBowlFact, ...]) -> bool:
    """Whether people at the wall want to read it a few entries later: touchdowns, injuries,
    turnovers, what the kick-off brings, passes that arrive; not who moves, rolls and falls."""
    return any(_tells(fact) for fact in happened)


def _tells(fact: facts.BloodBowlFact) -> bool:
    match fact:
        case pitch.PlayerHurt():
            return fact.injury != "stunned"
        case pitch.PlayerLeft():
            return fact.to in _LEFT
    return sentences.is_a_deed(fact) or type(fact) in _TELLING


def _score(state: State) -> str:
    return " to ".join(str(side.score) for side in state.sides.values())


def _result_confirmed(state: State, fact: facts.ResultConfirmed) -> Sentence:
    if fact.final:
        return f"The result is final: {_score(state)}."
    return f"{side_name(state, fact.side)} confirm the result."


def _match_ended(state: State, fact: facts.MatchEnded) -> Sentence:
    if fact.winner is None:
        return f"The match ends in a draw, {_score(state)}."
    return f"{side_name(state, fact.winner)} win the match, {_score(state)}."


def _conceded(state: State, fact: facts.SideConceded) -> Sentence:
    return f"{side_name(state, fact.side)} concede: {_score(state)}."


def _touchdown(state: State, fact: facts.TouchdownScored) -> Sentence:
    who = f"{state.name_of(fact.player)} scores" if fact.player else "Touchdown"
    return f"{who} for {side_name(state, fact.side)}: {_score(state)}."


def _hurt(state: State, fact: pitch.PlayerHurt) -> Sentence:
    if fact.injury == "stunned":
        return None
    how = words(fact.casualty or fact.injury)
    by = f" by {state.name_of(fact.by)}" if fact.by else ""
    end = "is dead" if fact.casualty == "dead" else f"is {how}"
    if fact.casualty in ("serious_injury", "lasting_injury"):
        end = f"has a {how}"
    return f"{state.name_of(fact.player)} {end}{by} ({words(fact.cause)})."


def _left(state: State, fact: pitch.PlayerLeft) -> Sentence:
    said = _LEFT.get(fact.to)
    return said and f"{state.name_of(fact.player)} {said}."


def _kick_off(state: State, fact: facts.KickOffHappened) -> Sentence:
    return f"Kick-off: {words(fact.result)}."


def _half(state: State, fact: facts.HalfBegan) -> Sentence:
    name = {1: "First half", 2: "Second half"}.get(fact.half, "Extra time")
    return f"{name}: {side_name(state, fact.kicking)} kick."


def _weather(state: State, fact: facts.WeatherBecame) -> Sentence:
    return f"Weather: {words(fact.weather)}."


def _conjured(state: State, fact: facts.WeatherConjured) -> Sentence:
    return f"{side_name(state, fact.side)} change the weather: {words(fact.weather)}."


def _used(state: State, fact: facts.InducementUsed) -> Sentence:
    return f"{side_name(state, fact.side)} use {fact.inducement}."


def _prayer(state: State, fact: facts.PrayerAnswered) -> Sentence:
    return f"Nuffle hears {side_name(state, fact.side)}: {words(fact.prayer)}."


def _posture(state: State, fact: pitch.PostureChanged) -> Sentence:
    if fact.posture == "standing":
        return f"{state.name_of(fact.player)} stands up." if fact.cause is None else None
    cause = f" ({words(fact.cause)})" if fact.cause else ""
    down = "is stunned" if fact.posture == "stunned" else "goes down"
    return f"{state.name_of(fact.player)} {down}{cause}."


def _turn_began(state: State, fact: facts.TurnBegan) -> Sentence:
    return f"{side_name(state, fact.side)}: turn {fact.turn}."


def _set_up(state: State, fact: facts.SideSetUp) -> Sentence:
    return f"{side_name(state, fact.side)} have set up."


def _line_up(state: State, fact: sheet.LineUpUnknown) -> Sentence:
    return f"{side_name(state, fact.side)} have set up."


def _result(state: State, fact: sheet.ResultReported) -> Sentence:
    who = state.name_of(fact.player) if fact.player else fact.side and side_name(state, fact.side)
    return f"{who or 'Both sides'}: {words(fact.roll)}, {words(fact.result)}."


def _fans(state: State, fact: facts.FansCounted) -> Sentence:
    return f"{fact.fan_factor} thousand fans came for {side_name(state, fact.side)}."


def _winnings(state: State, fact: facts.WinningsEarned) -> Sentence:
    return f"{side_name(state, fact.side)} earn {fact.winnings_gp:,} gp."


_LEFT = {
    "sent_off": "is sent off",
    "knocked_out": "is knocked out",
    "casualty": "is carried off",
}
_TELLING = frozenset(
    {
        facts.ResultConfirmed,
        facts.MatchEnded,
        facts.SideConceded,
        facts.TouchdownScored,
        facts.KickOffHappened,
        facts.HalfBegan,
        facts.WeatherBecame,
        facts.WeatherConjured,
        facts.InducementUsed,
        facts.PrayerAnswered,
        pitch.TurnoverCaused,
    }
)

# Weightiest first.
_SENTENCES: dict[type, Callable[[State, Any], Sentence]] = {
    facts.ResultConfirmed: _result_confirmed,
    facts.MatchEnded: _match_ended,
    facts.SideConceded: _conceded,
    facts.TouchdownScored: _touchdown,
    pitch.PlayerHurt: _hurt,
    pitch.PlayerLeft: _left,
    pitch.TurnoverCaused: sentences.turnover,
    facts.KickOffHappened: _kick_off,
    facts.HalfBegan: _half,
    facts.WeatherBecame: _weather,
    facts.WeatherConjured: _conjured,
    facts.InducementUsed: _used,
    facts.PrayerAnswered: _prayer,
    pitch.Counted: sentences.counted,
    pitch.PostureChanged: _posture,
    facts.TurnBegan: _turn_began,
    pitch.BallPlaced: sentences.ball,
    pitch.ReRollUsed: sentences.re_roll,
    pitch.RollMade: sentences.roll,
    sheet.ResultReported: _result,
    pitch.ActivationBegan: sentences.activation,
    pitch.PlayerMoved: sentences.moved,
    facts.SideSetUp: _set_up,
    sheet.LineUpUnknown: _line_up,
    facts.FansCounted: _fans,
    facts.WinningsEarned: _winnings,
    pitch.Noted: sentences.noted,
}
