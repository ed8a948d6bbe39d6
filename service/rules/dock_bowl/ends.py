"""The end: the match is over, a side that gives up or is put out, and the confirmed result.

A side that concedes, or whose coach an organiser has ejected, takes no more part; the last one left
has won.
"""

from schemas.blood_bowl import Concede, ConfirmResult, MatchEnded, ResultConfirmed
from schemas.dock_bowl import PhaseChanged, SideGone
from schemas.pitch.facts import BallPlaced, PlayerLeft
from schemas.pitch.steps import Task
from service.rules.contract import cites
from service.rules.dock_bowl.questions import answered
from service.rules.dock_bowl.state import State, match, playing
from service.rules.dock_bowl.tables import PIECES
from service.rules.pitch import ball
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Part, entry_due, illegal
from service.rules.pitch.field import on_pitch


@cites("BB-095", "DOCK-002")
def match_over(course: Course, task: Task) -> None:
    """The match has its winner, and the coaches confirm."""
    state = match(course)
    if state.ended:
        return
    course.happen(MatchEnded(winner=_winner(state)), PhaseChanged("post_game"))
    course.after_all(entry_due(course, "confirm_result", None))


def _winner(state: State) -> str | None:
    """Whoever has scored; where all others are gone, whoever is left."""
    scores = {side: state.sides[side].score for side in state.sides}
    best = max(scores.values())
    leading = [side for side, score in scores.items() if score == best]
    if best and len(leading) == 1:
        return leading[0]
    left = playing(state)
    return left[0] if len(left) == 1 else None


@cites("BB-095")
def confirm_result(course: Course, entry: ConfirmResult) -> None:
    """A coach confirms the match as of a head; it is final when all have confirmed the same."""
    answered(course, "BB-095", entry)
    state = match(course)
    others = {state.confirmed.get(side) for side in state.sides if side != entry.side}
    final = others == {entry.head}
    course.happen(ResultConfirmed(side=entry.side, head=entry.head, final=final))
    if final:
        course.happen(PhaseChanged("finished"))
    else:
        course.then(entry_due(course, "confirm_result", None))


@cites("BB-080", "DOCK-092")
def concede(course: Course, entry: Concede) -> None:
    """A side is out; with one left the match is over."""
    state = match(course)
    _judge(state, entry)
    if state.active != entry.side or any(_acted(state, entry.side)):
        course.breach(
            "BB-080",
            f"{state.sides[entry.side].name} gives up in the middle of play.",
            "A coach concedes at the start of an own turn.",
        )
    left = [side for side in playing(state) if side != entry.side]
    course.then(course.task("match_over" if len(left) == 1 else "turn_over"))
    _leaves(course, entry.side)


def _acted(state: State, side: str) -> tuple[bool, ...]:
    return tuple(
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


@cites("DOCK-092")
def _leaves(course: Course, side: str) -> None:
    """Its players leave the harbour; a ball one of them held bounces from there."""
    holder = course.state.ball.carrier
    at = None if holder is None else course.state.players[holder].at
    if holder is not None and course.state.side_of(holder) == side:
        course.happen(BallPlaced(at=at))
    else:
        at = None
    course.happen(
        *(PlayerLeft(key, "unavailable") for key in tuple(on_pitch(course.state, side))),
        SideGone(side),
    )
    if at is not None:
        ball.loose(course, at)


def settle(course: Course) -> None:
    """After the match nothing is left to come only when a referee has said so: it is final."""
    if match(course).phase == "post_game":
        course.happen(PhaseChanged("finished"))


PART = Part(
    actions={Concede: concede, ConfirmResult: confirm_result},
    tasks={"match_over": match_over},
)
