"""What a ruling cannot say, whatever the board looks like: contradictions, and places nobody is."""

from collections.abc import Iterable

from schemas.pitch.entries import PlayerPlacement, Ruling, SideFigures
from service.rules.contract import cites
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.field import is_standing, occupant


@cites("BB-095")
def judge_ruling(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for a ruling that says nothing, says two things of one player or side, or
    what this game does not know."""
    if not _says_something(entry):
        raise _refused(
            "The ruling sets nothing right.",
            "It places players or the ball, sets figures or the turn, settles or ends something.",
            "reason",
        )
    _once("placements", (each.player for each in entry.placements))
    _once("sides", (each.side for each in entry.sides))
    _once("figures", (f"{each.player} ({each.figure})" for each in entry.figures))
    _once("injuries", (each.player for each in entry.injuries))
    for placement in entry.placements:
        _judge_place(course, placement)
    _judge_turns(course, entry)
    _judge_figures(course, entry)


def _says_something(entry: Ruling) -> bool:
    return (
        bool(entry.placements)
        or any(_said(each) for each in entry.sides)
        or bool(entry.figures)
        or bool(entry.injuries)
        or entry.ball_at is not None
        or entry.ball_carrier is not None
        or entry.active_side is not None
        or entry.ball_off
        or entry.settles
        or entry.ends_match
    )


def _said(figures: SideFigures) -> set[str]:
    """The figures of a side that are set right."""
    said = (name for name in SideFigures.__struct_fields__ if name != "side")
    return {name for name in said if getattr(figures, name) is not None}


def _once(field: str, named: Iterable[str]) -> None:
    keys = list(named)
    twice = [key for key in keys if keys.count(key) > 1]
    if twice:
        raise _refused(f"The ruling names {twice[0]} twice.", "It names each of them once.", field)


def _judge_place(course: Course, placement: PlayerPlacement) -> None:
    if placement.whereabouts in course.game.nowhere:
        raise _refused(
            f"{placement.player} is put where nobody can be in this game: "
            f"{placement.whereabouts.replace('_', ' ')}.",
            "A player is on the pitch, or where this game has players off it.",
            "placements",
        )
    if placement.whereabouts != "pitch" and placement.at is not None:
        raise _refused(
            f"{placement.player} is put on a square and off the pitch.",
            "Only a player on the pitch has a square.",
            "placements",
        )


def _judge_turns(course: Course, entry: Ruling) -> None:
    last = course.game.last_turn
    for figures in entry.sides:
        if last is not None and figures.turn is not None and figures.turn > last:
            raise _refused(
                f"The turn marker of {figures.side} is put on {figures.turn}.",
                f"The last turn is {last}.",
                "sides",
            )


def _judge_figures(course: Course, entry: Ruling) -> None:
    for figures in entry.sides:
        if others := _said(figures) - course.game.side_figures:
            raise _refused(
                f"The sides of this game have no {min(others).replace('_', ' ')}.",
                f"They have {', '.join(sorted(course.game.side_figures))}.",
                "sides",
            )


@cites("BB-095")
def judge_ball_underfoot(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry where a ruling leaves the ball on the square of a player that stands: it
    has the ball, or the ball has bounced away."""
    at = course.state.ball.at
    touched = (entry.ball_at, *(each.at for each in entry.placements))
    if at is None or at not in touched:
        return
    player = occupant(course.state, at)
    if player is not None and is_standing(course.state, player):
        raise _refused(
            f"The ball would lie on the square where {course.state.name_of(player)} stands.",
            "That player has the ball, or the ball lies on another square.",
            "ball_at" if entry.ball_at is not None else "placements",
        )


def _refused(detail: str, legal: str, field: str) -> Exception:
    return illegal("BB-095", detail, legal, field)
