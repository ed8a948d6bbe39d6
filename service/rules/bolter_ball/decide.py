"""Which rule judges which entry, and whether the moment is right for it.

The two tables say it all: an action belongs to a phase; an answer belongs to what is due.
"""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from schemas import bolter_ball as entries
from schemas.bolter_ball import BolterBallEntry
from schemas.tagged import snake_case
from service.rules.bolter_ball.assaulting import assault_ball, assault_marine
from service.rules.bolter_ball.ball import ball_direction, distance_roll, hill_roll, pass_ball
from service.rules.bolter_ball.fighting import hit_roll, save_roll, wound_roll
from service.rules.bolter_ball.judging import illegal
from service.rules.bolter_ball.moving import move_marine, run, run_move, run_roll
from service.rules.bolter_ball.setting_up import place_marine
from service.rules.bolter_ball.shooting import shoot_ball, shoot_marine
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.turns import PHASES, end_phase
from service.rules.contract import Breach, Decision, cites

ACTIONS: dict[type, tuple[tuple[str, ...], Callable[[State, Any], Decision]]] = {
    entries.PlaceMarine: (("set_up",), place_marine),
    entries.EndPhase: (PHASES, end_phase),
    entries.MoveMarine: (("move",), move_marine),
    entries.ShootBall: (("shoot",), shoot_ball),
    entries.ShootMarine: (("shoot",), shoot_marine),
    entries.Run: (("shoot",), run),
    entries.AssaultBall: (("assault",), assault_ball),
    entries.AssaultMarine: (("assault",), assault_marine),
}

ANSWERS: dict[type, tuple[type, str, Callable[[State, Any, Any], Decision]]] = {
    entries.RunRoll: (entries.RunRollDue, "BOLT-003", run_roll),
    entries.RunMove: (entries.RunMoveDue, "BOLT-003", run_move),
    entries.HitRoll: (entries.HitRollDue, "BOLT-010", hit_roll),
    entries.DistanceRoll: (entries.DistanceRollDue, "BOLT-011", distance_roll),
    entries.BallDirection: (entries.DirectionDue, "BOLT-011", ball_direction),
    entries.PassBall: (entries.DirectionDue, "BOLT-030", pass_ball),
    entries.HillRoll: (entries.HillRollDue, "BOLT-012", hill_roll),
    entries.WoundRoll: (entries.WoundRollDue, "BOLT-013", wound_roll),
    entries.SaveRoll: (entries.SaveRollDue, "BOLT-013", save_roll),
}


@cites("BOLT-003", "BOLT-062")
def decide(state: State, entry: BolterBallEntry) -> Decision:
    """Judge an entry. Raises IllegalEntry for one that cannot have happened now."""
    kind = type(entry)
    if state.winner is not None:
        raise illegal(
            "BOLT-062",
            f"The match is over: {state.side_name(state.winner)} has won.",
            "Nothing is played after the third score.",
        )
    answer = ANSWERS.get(kind)
    if answer is not None:
        return _answer(state, entry, *answer)
    phases, judge = ACTIONS[kind]
    if state.due is not None or not _can_be_done(state, phases):
        raise illegal("BOLT-003", _out_of_order(state, kind), _what_is_due(state), "type")
    decision = judge(state, entry)
    return decision if state.phase in phases else _out_of_phase(state, kind, decision)


def _can_be_done(state: State, phases: tuple[str, ...]) -> bool:
    """Marines on the table can act in a wrong phase; set-up is before all play, and only there."""
    return state.phase in phases or (state.phase != "set_up" and "set_up" not in phases)


def _out_of_phase(state: State, kind: type, decision: Decision) -> Decision:
    breach = Breach("BOLT-003", _out_of_order(state, kind), _what_is_due(state), "type")
    return structs.replace(decision, breaches=(breach, *decision.breaches))


def _answer(
    state: State,
    entry: Any,
    due_type: type,
    rule: str,
    judge: Callable[[State, Any, Any], Decision],
) -> Decision:
    due = state.due
    if type(due) is not due_type:
        raise illegal(rule, _nobody_has_to(state, type(entry)), _what_is_due(state), "type")
    dice, needed = getattr(entry, "dice", None), getattr(due, "dice", 1)
    if dice is not None and len(dice) != needed:
        raise illegal(
            rule,
            f"{_words(type(entry)).capitalize()} with {_counted(len(dice))}.",
            f"{_what_is_due(state)} It has {_counted(needed)}.",
            "dice",
        )
    return judge(state, entry, due)


def _out_of_order(state: State, kind: type) -> str:
    if state.due is not None:
        return f"{_words(kind).capitalize()} comes before what is due is answered."
    return f"{_words(kind).capitalize()} does not belong to the {_phase(state)}."


def _nobody_has_to(state: State, kind: type) -> str:
    return f"{_words(kind).capitalize()} answers nothing: nobody has to make it now."


def _what_is_due(state: State) -> str:
    due = state.due
    if due is None:
        legal = [_words(kind) for kind, (phases, _) in ACTIONS.items() if state.phase in phases]
        return f"Expected next in the {_phase(state)}: {', '.join(legal)}."
    answers = [_words(kind) for kind, (due_type, _, _) in ANSWERS.items() if due_type is type(due)]
    roller = due.target if isinstance(due, entries.SaveRollDue) else due.marine
    return f"Expected next: {' or '.join(answers)} by {state.marine_name(roller)}."


def _phase(state: State) -> str:
    return "set-up" if state.phase == "set_up" else f"{state.phase} phase"


def _words(kind: type) -> str:
    return snake_case(kind.__name__).replace("_", " ")


def _counted(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"
