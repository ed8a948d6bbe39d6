"""A side takes no more part: its coach gives up, or organisers have put the coach out.

The others play on; the last side left has won. Rulings. Who leaves takes the Monkey along, the
Luggage falls asleep where it is, and the others roll off for Thrud. A ball one of its players held
bounces from there.
"""

from collections.abc import Callable
from typing import Any

from schemas.blood_bowl import Concede
from schemas.dock_bowl import CoachPutOut, CoachWarned, EjectCoach, SideGone, WarnCoach
from schemas.pitch.facts import BallPlaced, PlayerLeft
from schemas.pitch.steps import EntryDue
from service.rules.contract import cites
from service.rules.dock_bowl import luggage, thrud
from service.rules.dock_bowl.ends import becomes_final
from service.rules.dock_bowl.state import State, match, playing
from service.rules.dock_bowl.tables import LUGGAGE, PIECES, THRUD
from service.rules.pitch import ball
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Part, illegal

THERE = ("pitch", "reserves", "knocked_out")
"""Where players are that could still play."""


@cites("BB-080")
def concede(course: Course, entry: Concede) -> None:
    """A side is out; with one left the match is over."""
    state = match(course)
    _judge(state, entry)
    if state.active != entry.side or has_acted(state, entry.side):
        course.breach(
            "BB-080",
            f"{state.sides[entry.side].name} gives up in the middle of play.",
            "A coach concedes at the start of an own turn.",
        )
    _gives_up(course, entry.side)


def has_acted(state: State, side: str) -> bool:
    """Whether a player of a side has done anything in this turn."""
    return any(
        player.acted and key not in PIECES.values()
        for key, player in state.players.items()
        if state.profiles[key].side == side
    )


def _judge(state: State, entry: Concede) -> None:
    """Raises IllegalEntry outside of turns, and for a side that is not playing."""
    if entry.side not in playing(state):
        legal = f"Still playing: {', '.join(playing(state))}."
        raise illegal("BB-080", f"{entry.side} is not playing.", legal, "side")
    if state.phase != "turns" or state.agenda or state.active is None:
        raise illegal("BB-080", "There is no turn to concede in.", what_is_due(state), "type")


# --------------------------------------------------------------------------------------- conduct


@cites("DOCK-092")
def warn(course: Course, entry: WarnCoach) -> None:
    """At any time, also after the match; nothing else comes of it."""
    _known(course, entry.side)
    course.happen(CoachWarned(entry.side))


@cites("DOCK-092")
def eject(course: Course, entry: EjectCoach) -> None:
    """The coach's side gives its match up, wherever the turn is; after the match nobody waits for
    its confirmation."""
    _known(course, entry.side)
    state = match(course)
    if entry.side in state.put_out:
        legal = "A coach is ejected once."
        raise illegal("DOCK-092", f"{entry.side} is ejected already.", legal, "side")
    if not (state.ended or entry.side in state.gone):
        _between_entries(course)
    course.happen(CoachPutOut(entry.side))
    if state.ended:
        _not_waited_for(course)
    elif entry.side not in state.gone:
        _asked_no_more(course, entry.side)
        _gives_up(course, entry.side)


def _known(course: Course, side: str) -> None:
    sides = course.state.sides
    if side not in sides:
        legal = f"The sides are {', '.join(sides)}."
        raise illegal("DOCK-092", f"No side of this match has the id {side}.", legal, "side")


def _between_entries(course: Course) -> None:
    """Raises IllegalEntry while dice or a choice are due: they are about somebody on the field."""
    if course.top is not None and not isinstance(course.top, EntryDue):
        detail = "A coach is ejected when nothing is in the air."
        raise illegal("DOCK-092", detail, what_is_due(course.state), "type")


def _asked_no_more(course: Course, side: str) -> None:
    due = course.top
    if isinstance(due, EntryDue) and due.side == side:
        course.agenda.pop()


def _not_waited_for(course: Course) -> None:
    due = course.top
    if isinstance(due, EntryDue) and due.entry == "confirm_result" and becomes_final(course):
        course.agenda.pop()


# --------------------------------------------------------------------------------- the side leaves


@cites("DOCK-092")
def _gives_up(course: Course, side: str) -> None:
    """Its own turn is over; with one side left so is the match."""
    state = match(course)
    if len(playing(state)) == 2:
        course.agenda.clear()
        _puts_ball_down(course, side)
        _leaves(course, side)
        course.then(course.task("match_over"))
        return
    if state.active == side:
        course.then(course.task("turn_over"))
    at = _puts_ball_down(course, side)
    thrud_is_free = state.players[THRUD].at is not None and state.side_of(THRUD) == side
    _leaves(course, side)
    if thrud_is_free:
        thrud.is_fought_over(course)
    if at is not None:
        ball.loose(course, at)


def _puts_ball_down(course: Course, side: str) -> tuple[int, int] | None:
    """The square where one of its players held the ball."""
    state = course.state
    holder = state.ball.carrier
    if holder is None or state.side_of(holder) != side:
        return None
    at = state.players[holder].at
    course.happen(BallPlaced(at=at))
    return at


def _leaves(course: Course, side: str) -> None:
    """Everybody who could still play is gone; Thrud stays."""
    if course.state.side_of(LUGGAGE) == side:
        luggage.falls_asleep(course)
    players = course.state.players
    course.happen(
        *(
            PlayerLeft(key, "unavailable")
            for key, player in tuple(players.items())
            if course.state.side_of(key) == side and player.whereabouts in THERE and key != THRUD
        ),
        SideGone(side),
    )


CONDUCT: dict[type, Callable[[Course, Any], None]] = {WarnCoach: warn, EjectCoach: eject}
"""Entries of organisers and referees that wait for no question."""
PART = Part(actions={Concede: concede})
