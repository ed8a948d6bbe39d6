"""A referee sets the board right, and notes that no rule judges."""

from collections.abc import Iterator

from schemas.pitch.entries import Note, PlayerPlacement, Ruling
from schemas.pitch.facts import (
    ActivationEnded,
    ActivationResumed,
    BallPlaced,
    Noted,
    PlayerLeft,
    PlayerPlaced,
    PlayerSeen,
    Ruled,
)
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import Whereabouts
from service.rules.contract import cites
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.field import is_standing
from service.rules.pitch.judging_rulings import judge_ball_underfoot, judge_ruling
from service.rules.pitch.parties import about, squares_of
from service.rules.pitch.ruled_figures import set_figures_right

ONLY_ON_SHEETS: frozenset[Whereabouts] = frozenset(("pitch_or_reserves", "unknown"))


@cites("BB-095")
def ruling(course: Course, entry: Ruling) -> None:
    """Players, ball, figures and turn are what the referee says they are."""
    judge_ruling(course, entry)
    course.game.judges_ruling(course, entry)
    if entry.settles:
        _settles(course)
    _judge_pending(course, entry)
    for placement in entry.placements:
        _place(course, placement)
    _judge_squares(course)
    if entry.ball_off or entry.ball_at is not None or entry.ball_carrier is not None:
        _judge_ball(course, entry)
        course.happen(BallPlaced(at=entry.ball_at, carrier=entry.ball_carrier))
    _judge_carrier(course)
    judge_ball_underfoot(course, entry)
    if entry.sides or entry.active_side is not None:
        _judge_sides(course, entry)
        _turn_passes(course, entry)
        course.happen(Ruled(sides=entry.sides, active_side=entry.active_side))
    set_figures_right(course, entry)
    if entry.ends_match:
        course.agenda.clear()
        course.then(course.task("match_over"))
    course.game.ruled(course, entry)


def _settles(course: Course) -> None:
    """Nothing is to come any more, and nobody interrupts anybody."""
    course.agenda.clear()
    state = course.state
    if state.interrupted is not None:
        course.happen(ActivationResumed())
    elif state.activation is not None and state.active is None:
        course.happen(ActivationEnded(state.activation.player))


def _judge_pending(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for players and squares that something still to come is about, and for a
    turn that is not the one in which it comes."""
    concerned = set(_concerned(course))
    squares = {square for step in course.agenda for square in squares_of(step)}
    for placement in entry.placements:
        if placement.player in concerned:
            raise _pending(f"about {course.state.name_of(placement.player)}")
        if placement.at in squares:
            raise _pending(f"about the square that {placement.player} is put on")
    if entry.active_side is not None and course.agenda:
        raise _pending(f"of this turn, and not of {entry.active_side}'s")


def _concerned(course: Course) -> Iterator[str]:
    """Players that what is still to come is about, and those whose activation it is part of."""
    state = course.state
    for step in course.agenda:
        options = step.options if isinstance(step, ChoiceDue) else ()
        yield from (key for key in (*about(step), *options) if key in state.players)
    for activation in (state.activation, state.interrupted):
        if activation is not None and course.agenda:
            yield activation.player


def _pending(of_what: str) -> Exception:
    return illegal(
        "BB-095",
        f"What is still to come is {of_what}.",
        "With settles a ruling says so and clears what is to come; else it waits for it.",
        "settles",
    )


def _judge_carrier(course: Course) -> None:
    """Raises IllegalEntry where whoever has the ball now does not stand on the pitch."""
    carrier = course.state.ball.carrier
    if carrier is not None and not is_standing(course.state, carrier):
        raise illegal(
            "BB-095",
            f"{course.state.name_of(carrier)} has the ball and does not stand on the pitch.",
            "A ruling says where the ball is then: with whom, on which square, or off the pitch.",
            "ball_carrier",
        )


def _turn_passes(course: Course, entry: Ruling) -> None:
    """An activation of the side whose turn it is no longer is over."""
    state = course.state
    if entry.active_side not in (None, state.active) and state.activation is not None:
        course.happen(ActivationEnded(state.activation.player))


def _judge_squares(course: Course) -> None:
    """Raises IllegalEntry where two players share a square now."""
    squares = [player.at for player in course.state.players.values() if player.at is not None]
    if len(set(squares)) < len(squares):
        raise illegal(
            "BB-095",
            "Two players are put on one square.",
            "Each player on the pitch has a square of its own.",
            "placements",
        )


def _judge_ball(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for a ball in two places, off the pitch, or held by nobody on it."""
    state, carrier, at = course.state, entry.ball_carrier, entry.ball_at
    if (entry.ball_off, at is not None, carrier is not None).count(True) > 1:
        raise _no_ball("The ball is put in two places.", "ball_at")
    if at is not None and not course.game.is_square(state, at):
        raise _no_ball(f"[{at[0]}, {at[1]}] is not on the pitch.", "ball_at")
    if carrier is not None and (carrier not in state.players or state.players[carrier].at is None):
        raise _no_ball(f"{carrier} is not on the pitch.", "ball_carrier")


def _no_ball(detail: str, field: str) -> Exception:
    legal = "The ball lies on a square of the pitch, is held by a player on it, or is off it."
    return illegal("BB-095", detail, legal, field)


def _judge_sides(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for a side that is not in this match."""
    named = [(figures.side, "sides") for figures in entry.sides]
    if entry.active_side is not None:
        named.append((entry.active_side, "active_side"))
    for side, field in named:
        if side not in course.state.sides:
            legal = f"The sides are {', '.join(course.state.sides)}."
            raise illegal("BB-095", f"No side of this match has the id {side}.", legal, field)


def _place(course: Course, placement: PlayerPlacement) -> None:
    if placement.player not in course.state.profiles:
        raise illegal(
            "BB-095",
            f"No player of this match has the id {placement.player}.",
            f"The players are {', '.join(course.state.profiles)}.",
            "placements",
        )
    if course.state.detail == "sheet":
        _place_on_a_sheet(course, placement)
    elif placement.whereabouts in ONLY_ON_SHEETS:
        raise illegal(
            "BB-095",
            f"{placement.player} is put where only sheets leave it open.",
            "A match logged in full knows where everybody is.",
            "placements",
        )
    elif placement.whereabouts != "pitch":
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


def _place_on_a_sheet(course: Course, placement: PlayerPlacement) -> None:
    """On the pitch, which has no squares, or off it."""
    if placement.at is not None:
        raise illegal(
            "BB-095",
            f"{placement.player} is put on a square of a sheet.",
            "A sheet has no squares: a player is on the pitch, or where else it is.",
            "placements",
        )
    if placement.whereabouts == "pitch":
        course.happen(PlayerSeen(placement.player))
    else:
        course.happen(PlayerLeft(placement.player, placement.whereabouts))


def note(course: Course, entry: Note) -> None:
    """It stands in the log; nothing follows from it."""
    course.happen(Noted(query=entry.query))
