"""A referee sets the board right, and notes that no rule judges."""

from schemas.pitch.entries import Note, PlayerPlacement, Ruling
from schemas.pitch.facts import BallPlaced, Noted, PlayerLeft, PlayerPlaced, Ruled
from service.rules.contract import cites
from service.rules.pitch.course import Course, illegal


@cites("BB-095")
def ruling(course: Course, entry: Ruling) -> None:
    """Players, ball, figures and turn are what the referee says they are."""
    if entry.settles:
        course.agenda.clear()
    for placement in entry.placements:
        _place(course, placement)
    if entry.ball_off or entry.ball_at is not None or entry.ball_carrier is not None:
        course.happen(BallPlaced(at=entry.ball_at, carrier=entry.ball_carrier))
    if entry.sides or entry.active_side is not None:
        course.happen(Ruled(sides=entry.sides, active_side=entry.active_side))
    if entry.ends_match:
        course.agenda.clear()
        course.then(course.task("match_over"))


def _place(course: Course, placement: PlayerPlacement) -> None:
    if placement.player not in course.state.profiles:
        raise illegal(
            "BB-095",
            f"No player of this match has the id {placement.player}.",
            f"The players are {', '.join(course.state.profiles)}.",
            "placements",
        )
    if placement.whereabouts != "pitch":
        course.happen(PlayerLeft(placement.player, placement.whereabouts))
    elif placement.at is None or not course.game.is_square(course.state, placement.at):
        raise illegal(
            "BB-095",
            f"{placement.player} is put on the pitch without a square of it.",
            "A player on the pitch has a square.",
            "placements",
        )
    else:
        course.happen(PlayerPlaced(placement.player, placement.at, placement.posture))


def note(course: Course, entry: Note) -> None:
    """It stands in the log; nothing follows from it."""
    course.happen(Noted(query=entry.query))
