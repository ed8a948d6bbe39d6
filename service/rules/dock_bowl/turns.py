"""Player turns: the counter, what comes by itself at their start, their end, and the touchdown."""

from schemas.blood_bowl import TurnEnded
from schemas.dock_bowl import CounterMoved, DockReached, TurnOpened
from schemas.pitch.entries import EndTurn
from schemas.pitch.facts import Counted
from schemas.pitch.steps import Task
from service.rules.contract import cites
from service.rules.dock_bowl import monkey_ball, weapons
from service.rules.dock_bowl.chart import Square
from service.rules.dock_bowl.state import State, chart, match, state_of
from service.rules.dock_bowl.tables import BY_THEMSELVES, MONKEY, TABLES
from service.rules.pitch.activations import end_activation, turn_over_stunned
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Game, Part, illegal
from service.rules.pitch.field import is_standing, on_pitch
from service.rules.pitch.spp import spp_value
from service.rules.pitch.state import PitchState

DONE = "done"


@cites("DOCK-001", "DOCK-003", "DOCK-030")
def next_turn(course: Course, task: Task) -> None:
    """The next side's player turn: the counter moves on one space, from 8 back to 1."""
    state = match(course)
    side = _after(state, state.to_play)
    counter = state.counter % TABLES.match.counter_spaces + 1
    course.happen(CounterMoved(side, counter))
    course.then(
        course.task("sea_die", side=side),
        course.task("luggage_acts"),
        course.task("monkey_acts"),
        course.task("reserves", side=side),
        course.task("open_turn"),
    )


def _after(state: State, side: str | None) -> str:
    """The first that is still playing, in turn order, behind a side (or of all)."""
    order = state.order
    start = 0 if side is None else order.index(side) + 1
    line = (*order[start:], *order[:start])
    return next(each for each in line if each not in state.gone)


def open_turn(course: Course, task: Task) -> None:
    """The side may act; one that has gone meanwhile has no turn."""
    state = match(course)
    if state.to_play in state.gone and not state.ended:
        course.then(course.task("next_turn"))
    elif state.to_play is not None and state.active is None and not state.ended:
        course.happen(TurnOpened(state.to_play))


@cites("BB-017")
def end_turn(course: Course, entry: EndTurn) -> None:
    """A coach ends the own turn."""
    state = match(course)
    if state.active is None or entry.side != state.active:
        detail = f"It is not the turn of {entry.side}."
        raise illegal("BB-017", detail, what_is_due(state), "side")
    course.then(course.task("turn_over", note=DONE))
    end_activation(course)


@cites("BB-017", "DOCK-010")
def turn_over(course: Course, task: Task) -> None:
    """The turn ends when the secret weapons of the last activation have been looked at."""
    if match(course).active is None:
        return
    player = weapons.to_be_judged(course.state)
    if player is not None:
        course.then(weapons.weapon_due(course, player), task)
        return
    finish(course, task.note or DONE)
    course.then(course.task("next_turn"))


def finish(course: Course, cause: str) -> None:
    """The turn of the active side ends."""
    side = match(course).active
    assert side is not None
    turn_over_stunned(course, side)
    course.happen(
        *(
            Counted(side, "turns_played", key)
            for key in on_pitch(course.state, side)
            if key not in BY_THEMSELVES
        )
    )
    course.happen(TurnEnded(side=side, cause=cause))


def settle(course: Course) -> None:
    """Nothing is left to come in a turn."""
    state = match(course)
    activation = state.activation
    weapon = weapons.to_be_judged(state)
    if state.ball.carrier == MONKEY and not state.hides:
        monkey_ball.vanishes(course)
    elif state.active is None:
        course.then(course.task("open_turn" if state.to_play else "next_turn"))
    elif activation is not None and state.players[activation.player].at is None:
        end_activation(course)
    elif weapon is not None:
        course.then(weapons.weapon_due(course, weapon))
    elif scorer := in_anothers_dock(state):
        touchdown(course, scorer)
    elif state.turnover is not None:
        course.then(course.task("turn_over", note=state.turnover))
        end_activation(course)


# ------------------------------------------------------------------------------------ touchdown


@cites("DOCK-002")
def scores_at(game: Game, state: PitchState, side: str, at: Square) -> bool:
    """Any Docking Area but the side's own."""
    dock = chart(state).dock_of(at)
    return dock is not None and dock != state_of(state).docks.get(side)


def in_anothers_dock(state: State) -> str | None:
    """The standing player that holds the ball where its side scores; the Monkey scores nowhere."""
    carrier = state.ball.carrier
    if carrier is None or carrier == MONKEY or not is_standing(state, carrier):
        return None
    at = state.players[carrier].at
    assert at is not None
    dock = chart(state).dock_of(at)
    own = state.docks.get(state.side_of(carrier))
    return carrier if dock is not None and dock != own else None


@cites("DOCK-001", "DOCK-002", "DOCK-090")
def touchdown(course: Course, scorer: str) -> None:
    """The side has won, in whoever's turn it is."""
    side = course.state.side_of(scorer)
    spp = spp_value(course, "touchdown", scorer)
    course.happen(DockReached(side, scorer), Counted(side, "touchdowns", scorer, spp=spp))
    finish(course, "touchdown")
    course.then(course.task("match_over"))


PART = Part(
    actions={EndTurn: end_turn},
    tasks={"next_turn": next_turn, "open_turn": open_turn, "turn_over": turn_over},
)
