"""Where the ball lands, who tries to catch it there, and what a miss does."""

from schemas.dba_bowl import (
    BallCaught,
    BallLanded,
    BallMissed,
    CatchRoll,
    CatchRollDue,
    ChooseLanding,
    LandingDue,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import moods
from service.rules.dba_bowl.course import Course, illegal, place
from service.rules.dba_bowl.field import occupied, place_of, squares_near
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.tables import TABLES


@cites("DBA-062", "DBA-063")
def face_needed(state: State, player: str) -> int:
    """The lowest face with which a player catches or picks up."""
    handling = state.players[player].figures.ball_handling
    assert handling is not None
    return handling


@cites("DBA-062")
def ball_lands(course: Course, at: Square) -> None:
    """A player standing in the square tries to catch the ball; else it lies there."""
    course.happen(BallLanded(at))
    key = occupied(course.state).get(at)
    if key is None:
        return
    player = course.state.players[key]
    if player.stands and player.handles_ball:
        course.then(CatchRollDue(player=key, origin=course.number))


@cites("DBA-062", "DBA-050")
def catch_ball(course: Course, entry: CatchRoll, player: str) -> None:
    """Ball handling or more."""
    needed, die = face_needed(course.state, player), entry.dice[0]
    if die >= needed:
        course.happen(BallCaught(player, needed, "catch"))
        return
    at = place_of(course.state, player)
    course.happen(BallMissed(player, needed, "catch"))
    moods(course, player, die)
    missed(course, player, at)


@cites("DBA-062", "DBA-063")
def missed(course: Course, player: str, at: Square) -> None:
    """The ball lands within one or two squares of the catcher, as its opponent says."""
    _to_land(course, course.state.opponents(player), at, 1, TABLES.handling.most_failed_catch)


@cites("DBA-035")
def dropped(course: Course, player: str, at: Square) -> None:
    """The ball of a player that fell drops into a square next to it, as its opponent says."""
    _to_land(course, course.state.opponents(player), at, 1, TABLES.handling.drop)


def _to_land(course: Course, side: str, around: Square, least: int, most: int) -> None:
    course.then(LandingDue(side=side, around=around, least=least, most=most, origin=course.number))


@cites("DBA-035", "DBA-061", "DBA-062")
def landing_squares(due: LandingDue) -> tuple[Square, ...]:
    """The squares of the pitch to choose from, occupied or not."""
    return tuple(squares_near(due.around, due.least, due.most))


def chosen_landing(course: Course, entry: ChooseLanding) -> LandingDue:
    """The question that the entry answers. Raises IllegalEntry for a square too far away."""
    due = course.due
    assert isinstance(due, LandingDue)
    if entry.at not in landing_squares(due):
        raise illegal(
            "DBA-061" if due.least == 0 else "DBA-062",
            f"It can't land on {place(entry.at)}.",
            f"On the pitch, {due.least} to {due.most} squares from {place(due.around)}.",
            "at",
        )
    course.answered()
    return due
