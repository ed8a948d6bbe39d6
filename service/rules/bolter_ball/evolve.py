"""One fact at a time: what the match is after it. Nothing is judged here, nothing rolled.

Must stay fast: a replay folds hundreds of thousands of facts a second.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import bolter_ball as facts
from service.rules.bolter_ball.state import Counts, Marine, State


def evolve(state: State, fact: facts.BolterBallFact) -> State:
    """Apply one fact."""
    return _EVOLVE[type(fact)](state, fact)


def _marine_placed(state: State, fact: facts.MarinePlaced) -> State:
    return replace(state, marines=_with(state, fact.marine, at=fact.at))


def _placing_passed(state: State, fact: facts.PlacingPassed) -> State:
    return replace(state, side=fact.side)


def _turn_began(state: State, fact: facts.TurnBegan) -> State:
    marines = {
        key: _rested(marine, key in fact.got_up) if marine.side == fact.side else marine
        for key, marine in state.marines.items()
    }
    return replace(state, marines=marines, side=fact.side, turn=fact.number, phase="move", due=None)


def _rested(marine: Marine, got_up: bool) -> Marine:
    down = marine.down and not got_up
    return Marine(marine.name, marine.side, marine.at, down, got_up)


def _phase_began(state: State, fact: facts.PhaseBegan) -> State:
    return replace(state, phase=fact.phase)


def _marine_moved(state: State, fact: facts.MarineMoved) -> State:
    marines = _with(state, fact.marine, at=fact.at, moved=True)
    return replace(state, marines=marines, engaged=_without(state.engaged, fact.marine))


def _marine_ran(state: State, fact: facts.MarineRan) -> State:
    marines = _with(state, fact.marine, at=fact.at)
    engaged = _without(state.engaged, fact.marine)
    return replace(state, marines=marines, engaged=engaged, due=None)


def _shots_fired(state: State, fact: facts.ShotsFired) -> State:
    counts = _counted(state, fact.marine, "shots", fact.shots)
    return replace(state, marines=_with(state, fact.marine, shot=True), counts=counts)


def _ball_assaulted(state: State, fact: facts.BallAssaulted) -> State:
    marines = _with(state, fact.marine, at=fact.at, assaulted=True)
    return replace(state, marines=marines, counts=_counted(state, fact.marine, "assaults", 1))


def _marine_assaulted(state: State, fact: facts.MarineAssaulted) -> State:
    marines = _with(state, fact.marine, at=fact.at, assaulted=True)
    return replace(
        state,
        marines=marines,
        counts=_counted(state, fact.marine, "assaults", 1),
        engaged=_without(state.engaged, fact.marine),
    )


def _hits_scored(state: State, fact: facts.HitsScored) -> State:
    return replace(state, counts=_counted(state, fact.marine, "hits", fact.hits))


def _ball_fumbled(state: State, fact: facts.BallFumbled) -> State:
    engaged = (*_without(state.engaged, fact.marine), fact.marine)
    return replace(state, engaged=engaged, counts=_counted(state, fact.marine, "fumbles", 1))


def _ball_moved(state: State, fact: facts.BallMoved) -> State:
    before = state.counts[fact.marine]
    after = replace(
        before,
        kicks=before.kicks + (fact.action == "kick"),
        ball_hundredths=before.ball_hundredths + fact.distance,
    )
    counts = {**state.counts, fact.marine: after}
    return replace(state, ball=fact.at, engaged=(), counts=counts, due=None)


def _ball_passed(state: State, fact: facts.BallPassed) -> State:
    counts = _counted(state, fact.marine, "passes", 1)
    receiver = counts[fact.receiver]
    counts[fact.receiver] = replace(receiver, receptions=receiver.receptions + 1)
    return replace(state, ball=fact.at, engaged=(fact.receiver,), counts=counts, due=None)


def _ball_struck(state: State, fact: facts.BallStruck) -> State:
    return replace(state, counts=_counted(state, fact.marine, "ball_strikes", 1))


def _armour_saved(state: State, fact: facts.ArmourSaved) -> State:
    return replace(state, counts=_counted(state, fact.marine, "saves", fact.saves))


def _knocked_out(state: State, fact: facts.KnockedOut) -> State:
    counts = _counted(state, fact.by, "knock_outs", 1)
    loser = counts[fact.marine]
    counts[fact.marine] = replace(loser, knocked_out=loser.knocked_out + 1)
    return replace(
        state,
        marines=_with(state, fact.marine, down=True),
        counts=counts,
        engaged=_without(state.engaged, fact.marine),
    )


def _scored(state: State, fact: facts.Scored) -> State:
    scores = {**state.scores, fact.side: fact.total}
    return replace(state, scores=scores, counts=_counted(state, fact.marine, "scores", 1))


def _ball_reset(state: State, fact: facts.BallReset) -> State:
    return replace(state, ball=fact.at)


def _match_won(state: State, fact: facts.MatchWon) -> State:
    return replace(state, winner=fact.side, phase="finished", due=None)


def _due(state: State, fact: facts.Due) -> State:
    return replace(state, due=fact)


def _run_roll_due(state: State, fact: facts.RunRollDue) -> State:
    return replace(state, due=fact, marines=_with(state, fact.marine, ran=True))


def _nothing(state: State, fact: facts.WoundsCaused) -> State:
    return state


def _action_over(state: State, fact: facts.ActionOver) -> State:
    return replace(state, due=None)


def _with(state: State, marine: str, **changes: Any) -> dict[str, Marine]:
    return {**state.marines, marine: replace(state.marines[marine], **changes)}


def _counted(state: State, marine: str, count: str, number: int) -> dict[str, Counts]:
    before = state.counts[marine]
    after = replace(before, **{count: getattr(before, count) + number})
    return {**state.counts, marine: after}


def _without(engaged: tuple[str, ...], marine: str) -> tuple[str, ...]:
    return tuple(one for one in engaged if one != marine) if marine in engaged else engaged


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    facts.MarinePlaced: _marine_placed,
    facts.PlacingPassed: _placing_passed,
    facts.TurnBegan: _turn_began,
    facts.PhaseBegan: _phase_began,
    facts.MarineMoved: _marine_moved,
    facts.MarineRan: _marine_ran,
    facts.ShotsFired: _shots_fired,
    facts.BallAssaulted: _ball_assaulted,
    facts.MarineAssaulted: _marine_assaulted,
    facts.HitsScored: _hits_scored,
    facts.BallFumbled: _ball_fumbled,
    facts.BallMoved: _ball_moved,
    facts.BallPassed: _ball_passed,
    facts.BallStruck: _ball_struck,
    facts.WoundsCaused: _nothing,
    facts.ArmourSaved: _armour_saved,
    facts.KnockedOut: _knocked_out,
    facts.Scored: _scored,
    facts.BallReset: _ball_reset,
    facts.MatchWon: _match_won,
    facts.ActionOver: _action_over,
    facts.RunRollDue: _run_roll_due,
    facts.RunMoveDue: _due,
    facts.HitRollDue: _due,
    facts.DistanceRollDue: _due,
    facts.DirectionDue: _due,
    facts.HillRollDue: _due,
    facts.WoundRollDue: _due,
    facts.SaveRollDue: _due,
}
