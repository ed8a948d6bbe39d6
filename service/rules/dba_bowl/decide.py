"""From an entry to its decision: answer the question that is due, or take an action; then ask no
question that has become idle, and go on where nothing is left to do.

The two tables say which rule judges which entry. What is guarded here: an entry is only ever taken
as the answer to the question it fits, and every decision ends with what is still to come.
"""

from collections.abc import Callable
from typing import Any

from schemas import dba_bowl as entries
from schemas.dba_bowl import DbaBowlEntry, NextSteps
from schemas.tagged import snake_case
from service.rules.contract import Decision, IllegalEntry, cites
from service.rules.dba_bowl.bombs import catch_bomb, catch_roll, let_bomb_fall, throw_bomb, throw_on
from service.rules.dba_bowl.celebrity import enter_celebrity
from service.rules.dba_bowl.course import Course, illegal
from service.rules.dba_bowl.explosions import blast_roll, is_hit
from service.rules.dba_bowl.lines import move_line
from service.rules.dba_bowl.marking import mark_tackler
from service.rules.dba_bowl.moving import can_move_on, move_on, move_player, pick_up_roll
from service.rules.dba_bowl.passing import choose_landing, pass_ball, pass_roll
from service.rules.dba_bowl.pips import pip_roll, stand_player
from service.rules.dba_bowl.results import can_dive, can_exploit, dive, exploit, stumble
from service.rules.dba_bowl.routes import (
    can_exploit_route,
    declare_exploit,
    declare_route,
    route_roll,
)
from service.rules.dba_bowl.scoring import call_time
from service.rules.dba_bowl.setting_up import give_ball, place_player, possession_roll
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.tackling import tackle, tackle_roll
from service.rules.dba_bowl.turns import end_phase, settle

Handler = Callable[[Course, Any], None]

ACTIONS: dict[type, Handler] = {
    entries.PlacePlayer: place_player,
    entries.MovePlayer: move_player,
    entries.MoveLine: move_line,
    entries.DeclareRoute: declare_route,
    entries.ThrowBomb: throw_bomb,
    entries.StandPlayer: stand_player,
    entries.MarkTackler: mark_tackler,
    entries.Tackle: tackle,
    entries.PassBall: pass_ball,
    entries.EndPhase: end_phase,
}

ANSWERS: dict[tuple[type, type], Handler] = {
    (entries.PossessionRollDue, entries.PossessionRoll): possession_roll,
    (entries.GiveBallDue, entries.GiveBall): give_ball,
    (entries.PipRollDue, entries.PipRoll): pip_roll,
    (entries.EnterCelebrityDue, entries.EnterCelebrity): enter_celebrity,
    (entries.RouteDue, entries.DeclareRoute): declare_exploit,
    (entries.RouteRollDue, entries.RouteRoll): route_roll,
    (entries.PickUpRollDue, entries.PickUpRoll): pick_up_roll,
    (entries.MoveOnDue, entries.MoveOn): move_on,
    (entries.CatchRollDue, entries.CatchRoll): catch_roll,
    (entries.PassRollDue, entries.PassRoll): pass_roll,
    (entries.LandingDue, entries.ChooseLanding): choose_landing,
    (entries.BombCatchDue, entries.CatchBomb): catch_bomb,
    (entries.BombCatchDue, entries.LetBombFall): let_bomb_fall,
    (entries.RethrowDue, entries.ThrowBomb): throw_on,
    (entries.BlastRollDue, entries.BlastRoll): blast_roll,
    (entries.TackleRollDue, entries.TackleRoll): tackle_roll,
    (entries.StumbleDue, entries.Stumble): stumble,
    (entries.ExploitDue, entries.Exploit): exploit,
    (entries.DiveDue, entries.Dive): dive,
}

STILL_ASKED: dict[type, Callable[[State, Any], bool]] = {
    entries.MoveOnDue: can_move_on,
    entries.ExploitDue: can_exploit,
    entries.RouteDue: can_exploit_route,
    entries.DiveDue: can_dive,
    entries.BlastRollDue: is_hit,
}
"""Questions that lapse when what came before them has taken their reason away."""

ENTRY_TYPES = tuple(dict.fromkeys((*ACTIONS, *(kind for _, kind in ANSWERS), entries.CallTime)))


@cites("DBA-010")
def decide(state: State, entry: DbaBowlEntry) -> Decision:
    """Judge an entry. Raises IllegalEntry for one that cannot have happened now."""
    course = Course(state)
    _handler(state, entry)(course, entry)
    while course.due is not None and not _still_asked(course, course.due):
        course.agenda.pop()
    settle(course)
    course.happen(NextSteps(tuple(course.agenda)))
    return Decision(tuple(course.facts), tuple(course.breaches), course.answers)


def _still_asked(course: Course, due: entries.Step) -> bool:
    asked = STILL_ASKED.get(type(due))
    return asked is None or asked(course.state, due)


def _handler(state: State, entry: DbaBowlEntry) -> Handler:
    kind, due = type(entry), state.due
    if state.ended:
        raise illegal("DBA-002", "The match is over.", "Nothing is played any more.", "type")
    if kind is entries.CallTime:
        return call_time
    if due is not None and (type(due), kind) in ANSWERS:
        return ANSWERS[type(due), kind]
    if due is not None or kind not in ACTIONS:
        raise _out_of_order(state, kind)
    if (kind is entries.PlacePlayer) != (state.phase == "set_up"):
        raise _out_of_order(state, kind)
    return ACTIONS[kind]


def _out_of_order(state: State, kind: type) -> IllegalEntry:
    words = _words(kind).capitalize()
    if state.due is not None:
        detail = f"{words} does not answer what is due."
    else:
        detail = f"{words} answers nothing: it does not belong to the {_words_of(state.phase)}."
    return illegal("DBA-010", detail, what_is_due(state), "type")


def what_is_due(state: State) -> str:
    """What may come next, as a sentence."""
    due = state.due
    if due is None:
        return f"Expected next is an action of the {_words_of(state.phase)}."
    answers = [_words(kind) for asked, kind in ANSWERS if asked is type(due)]
    player = getattr(due, "player", None) or getattr(due, "tackler", None)
    by = f" of {state.player_name(player)}" if player else ""
    return f"Expected next: {' or '.join(answers)}{by}."


def _words(kind: type) -> str:
    return snake_case(kind.__name__).replace("_", " ")


def _words_of(phase: str) -> str:
    return "set-up" if phase == "set_up" else f"{phase} phase"
