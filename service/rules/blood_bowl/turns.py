"""Team turns: begin, end, turnover, touchdown, and whose turn comes next."""

from schemas.blood_bowl import (
    PhaseBegan,
    TouchdownScored,
    TurnBegan,
    TurnEnded,
    TurnMarkerMoved,
    WeatherReturned,
)
from schemas.pitch.entries import EndTurn
from schemas.pitch.facts import Counted
from schemas.pitch.steps import Task
from service.rules.blood_bowl import drives, pick_me_up, stalling, zones
from service.rules.blood_bowl.charging import end_charge
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.activations import end_activation, owes_a_bite, turn_over_stunned
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Part, illegal, joined
from service.rules.pitch.field import is_standing, on_pitch
from service.rules.pitch.spp import spp_value

TURNS = TABLES.match.turns_a_half
DONE, TOUCHDOWN = "done", "touchdown"


def first_turn(course: Course, task: Task) -> None:
    """The kick-off is over: the receiving side has the first turn."""
    state = match(course)
    assert state.kicking is not None
    course.happen(PhaseBegan("turns"))
    next_turn(course, course.task("next_turn", side=state.kicking))


@cites("BB-010")
def next_turn(course: Course, task: Task) -> None:
    """The other side's turn, as long as it has one left in this half; then the half is over."""
    assert task.side is not None
    state = match(course)
    for side in (state.other(task.side), task.side):
        if state.sides[side].turn < TURNS:
            course.happen(TurnBegan(side=side, turn=state.sides[side].turn + 1))
            stalling.turn_begins(course, side)
            return
    drives.end(course)


@cites("BB-017", "BB-018")
def end_turn(course: Course, entry: EndTurn) -> None:
    """A coach ends the own turn. How long it took is for the clock to say, not for the rules."""
    state = match(course)
    if state.active is None or entry.side != state.active:
        detail = f"It is not the turn of {entry.side}."
        raise illegal("BB-017", detail, what_is_due(state), "side")
    course.then(course.task("turn_is_done", side=entry.side))
    if owes_a_bite(state):
        end_activation(course)


@cites("BB-017", "BB-091")
def turn_is_done(course: Course, task: Task) -> None:
    """What the open activation still owed is settled; it may even have brought a touchdown."""
    state = match(course)
    if state.active != task.side or _in_the_end_zone(state) is not None:
        return
    if state.charge is not None:
        end_charge(course)
    else:
        finish(course, state.turnover or DONE, course.task("next_turn", side=task.side))


def finish(course: Course, cause: str, then: Task) -> None:
    """The turn of the active side ends; `then` is what comes of it."""
    state = match(course)
    side = state.active
    assert side is not None
    staller = stalling.stalls(state, side) if cause != TOUCHDOWN else None
    turn_over_stunned(course, side)
    course.happen(*(Counted(side, "turns_played", key) for key in on_pitch(course.state, side)))
    course.happen(TurnEnded(side=side, cause=cause))
    if state.conjured_by not in (None, side):
        course.happen(WeatherReturned())
    course.then(then)
    if cause != TOUCHDOWN:
        course.then(course.task("pick_me_up", side=state.other(side)))
    if staller is not None:
        course.then(stalling.rock_due(course, staller))


def settle(course: Course) -> None:
    """Nothing is left to come in a turn: a touchdown, a turnover, or the turn goes on."""
    state = match(course)
    if state.active is None:
        course.then(course.task("next_turn", side=_had_the_last_turn(state)))
    elif scorer := _in_the_end_zone(state):
        touchdown(course, scorer)
    elif state.turnover is not None:
        finish(course, state.turnover, course.task("next_turn", side=state.active))


def _had_the_last_turn(state: State) -> str:
    """By the markers, after a ruling: the side that is ahead, or the second of the pair."""
    assert state.half_kicking is not None
    second = state.half_kicking
    first = state.other(second)
    return first if state.sides[first].turn > state.sides[second].turn else second


def _in_the_end_zone(state: State) -> str | None:
    """The standing player that holds the ball where it scores."""
    carrier = state.ball.carrier
    if carrier is None or not is_standing(state, carrier):
        return None
    at = state.players[carrier].at
    opponents = state.other(state.side_of(carrier))
    return carrier if at is not None and zones.in_end_zone_of(state, opponents, at) else None


def touchdown(course: Course, scorer: str) -> None:
    """A player with the ball in the end zone scores."""
    scores(course, match(course).side_of(scorer), scorer)


@cites("BB-019", "BB-017", "BB-081")
def scores(course: Course, side: str, scorer: str | None) -> None:
    """It counts in either side's turn, and the turn is over. In the opponent's turn the scoring
    side's own marker moves on. A sheet may not know the scorer."""
    state = match(course)
    turn = state.sides[side].turn
    spp = 0 if scorer is None else spp_value(course, "touchdown", scorer)
    course.happen(
        TouchdownScored(side=side, half=state.half, turn=turn, player=scorer),
        Counted(side, "touchdowns", scorer, spp=spp),
    )
    in_own_turn = state.active == side
    finish(course, TOUCHDOWN, course.task("after_touchdown", side=side))
    if not in_own_turn and turn < TURNS:
        course.happen(TurnMarkerMoved(side=side, turn=turn + 1))


@cites("BB-010", "BB-015")
def after_touchdown(course: Course, task: Task) -> None:
    """The drive ends."""
    drives.end(course)


PART = joined(
    pick_me_up.PART,
    Part(
        actions={EndTurn: end_turn},
        tasks={
            "first_turn": first_turn,
            "next_turn": next_turn,
            "turn_is_done": turn_is_done,
            "after_touchdown": after_touchdown,
        },
    ),
)
