"""Touchdowns, and how a match ends."""

from schemas.dba_bowl import CallTime, MatchEnded, PlayEnded, SetUpBegan, TouchdownScored
from service.rules.contract import cites
from service.rules.dba_bowl.course import Course, illegal
from service.rules.dba_bowl.field import end_line
from service.rules.dba_bowl.tables import TABLES


@cites("DBA-002", "DBA-003")
def touchdown(course: Course) -> bool:
    """Score when a standing player holds the ball in the opponents' end zone."""
    state = course.state
    holder = state.players.get(state.carrier or "")
    if holder is None or state.carrier is None or state.phase == "set_up" or not holder.stands:
        return False
    if holder.at is None or holder.at[0] != end_line(state, holder.side):
        return False
    total = state.scores[holder.side] + 1
    course.nothing_more()
    course.happen(TouchdownScored(holder.side, state.carrier, total))
    if state.setup.length == "best_of_three" and total >= TABLES.match.touchdowns_to_win:
        course.happen(MatchEnded(holder.side))
        return True
    possession = state.other_side(holder.side)
    course.happen(PlayEnded(possession), SetUpBegan(possession))
    return True


@cites("DBA-002")
def call_time(course: Course, entry: CallTime) -> None:
    """The match is over: most touchdowns win, else it is a draw."""
    state = course.state
    if state.phase not in ("set_up", "pips"):
        raise illegal(
            "DBA-002",
            "Time is called in the middle of a turn.",
            "The turn is played to its end before time is called.",
            "type",
        )
    if state.setup.length != "time_limit":
        course.breach(
            "DBA-002",
            "Time is called in a match of three touchdowns.",
            "The match goes on until a side has two touchdowns.",
            "type",
        )
    course.nothing_more()
    (first, ours), (second, theirs) = state.scores.items()
    winner = None if ours == theirs else first if ours > theirs else second
    course.happen(MatchEnded(winner))
