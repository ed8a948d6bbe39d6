"""Treacherous Trapdoor: while the prayer is in force, whoever enters a trapdoor may fall through.

Players enter squares in many ways, all of them in other parts; so every handler of the match is
watched, and whoever stands on a trapdoor after it and did not before has to roll.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace as with_fields
from typing import Any

from msgspec.structs import replace

from schemas.pitch.facts import BallPlaced, PlayerLeft
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl.state import match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch import activations, ball, harm, moving
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import occupant

PRAYER = "treacherous_trapdoor"
FIGURES = TABLES.trapdoors
Handler = Callable[..., None]


def watched(part: Part) -> Part:
    """The part with every handler watched."""
    return with_fields(
        part,
        actions=_watched(part.actions),
        rolled=_watched(part.rolled),
        chosen=_watched(part.chosen),
        squares=_watched(part.squares),
        tasks=_watched({**part.tasks, "walk": walk}),
    )


def walk(course: Course, task: Task) -> None:
    """A walk over a trapdoor pauses on it."""
    passed = [
        count
        for count, square in enumerate(task.path, 1)
        if square in FIGURES.squares and occupant(course.state, square) is None
    ]
    if passed and passed[0] < len(task.path) and _on_trapdoors(course) is not None:
        first, rest = task.path[: passed[0]], task.path[passed[0] :]
        course.then(replace(task, path=first), replace(task, path=rest))
    else:
        moving.walk(course, task)


def _watched(handlers: Mapping[Any, Handler]) -> dict[Any, Handler]:
    return {key: _watching(handler) for key, handler in handlers.items()}


def _watching(handler: Handler) -> Handler:
    def watching(course: Course, *what: Any) -> None:
        before = _on_trapdoors(course)
        handler(course, *what)
        if before is not None:
            for player in (_on_trapdoors(course) or frozenset()) - before:
                course.then(_trapdoor_due(course, player))

    return watching


def _on_trapdoors(course: Course) -> frozenset[str] | None:
    """Who stands on one; None while they are only part of the pitch."""
    state = match(course)
    in_play = state.phase == "turns" or state.charge is not None
    if not in_play or not any(
        each.name == PRAYER for side in state.sides.values() for each in side.prayers
    ):
        return None
    there = (occupant(state, square) for square in FIGURES.squares)
    return frozenset(player for player in there if player is not None)


def _trapdoor_due(course: Course, player: str) -> RollDue:
    return RollDue(
        roll="trapdoor",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        at=course.state.players[player].at,
    )


@cites("BB-006", "BB-043")
def trapdoor(course: Course, due: RollDue, dice: Dice) -> None:
    """On a 1 the player is gone as if pushed into the crowd; the ball it held bounces from there,
    which is a turnover for the side that had it in its own turn."""
    player, at = due.player, due.at
    assert player is not None
    if dice[0] > FIGURES.falls_up_to:
        return
    held = course.state.ball.carrier == player
    activation = course.state.activation
    course.happen(PlayerLeft(player, "reserves", "trapdoor"))
    if activation is not None and activation.player == player:
        activations.end_activation(course)
    if held and at is not None:
        course.happen(BallPlaced())
        ball.loose(course, at)
        if course.state.active == due.side:
            course.turnover("trapdoor", player)
    harm.injury(course, player, "trapdoor")


PART = Part(rolled={"trapdoor": trapdoor})
