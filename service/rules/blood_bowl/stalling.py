"""Throw a Rock: a player that could have scored without any roll and did not may be hit.

Whether it could is judged twice: at the beginning of its turn for the player that has the ball
then, and at the end for one that has not been activated.
"""

from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import RollDue
from service.rules.blood_bowl import zones
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import PRAYERS
from service.rules.contract import cites
from service.rules.pitch import harm
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import (
    characteristic,
    has_effect,
    has_skill,
    is_standing,
    markers,
    occupant,
)
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import Square
from service.rules.pitch.traits import TRAITS

PRAYER = "throw_a_rock"
COULD_SCORE = "could_score"


def is_watched(state: State, side: str) -> bool:
    """Whether the fans of the other side have rocks."""
    return any(each.name == PRAYER for each in state.sides[state.other(side)].prayers)


@cites("BB-006")
def turn_begins(course: Course, side: str) -> None:
    """Whoever could score in this turn is watched."""
    state = match(course)
    carrier = state.ball.carrier
    if is_watched(state, side) and carrier is not None and could_score(state, side, carrier):
        course.happen(EffectBegan(carrier, COULD_SCORE, "turn"))


def stalls(state: State, side: str) -> str | None:
    """The player of the side that holds on to the ball at the end of its turn."""
    carrier = state.ball.carrier
    if carrier is None or not is_watched(state, side) or state.side_of(carrier) != side:
        return None
    had_the_chance = has_effect(state, carrier, COULD_SCORE) and is_standing(state, carrier)
    has_it = not state.players[carrier].acted and could_score(state, side, carrier)
    return carrier if had_the_chance or has_it else None


@cites("BB-006")
def could_score(state: State, side: str, player: str) -> bool:
    """Open, with the ball, with no roll before it acts, and none on a way to the end zone."""
    at = state.players[player].at
    return (
        at is not None
        and state.side_of(player) == side
        and is_standing(state, player)
        and not markers(state, at, side)
        and not any(has_skill(state, player, trait.skill) for trait in TRAITS)
        and _reaches_end_zone(state, side, at, characteristic(state, player, "ma") or 0)
    )


def _reaches_end_zone(state: State, side: str, start: Square, squares: int) -> bool:
    """Step by step through free squares; a marked one can only be the last."""
    other = state.other(side)
    seen, edge = {start}, [start]
    for _ in range(squares):
        entered = {
            square
            for one in edge
            for square in neighbours(one)
            if square not in seen and zones.is_on(square) and occupant(state, square) is None
        }
        if any(zones.in_end_zone_of(state, other, square) for square in entered):
            return True
        seen |= entered
        edge = [square for square in entered if not markers(state, square, side)]
    return False


def rock_due(course: Course, player: str) -> RollDue:
    """The fans' D6; the opponent rolls it."""
    return RollDue(
        roll="stalling",
        side=course.state.other(course.state.side_of(player)),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=PRAYERS.rock_target,
    )


@cites("BB-006")
def rock(course: Course, due: RollDue, dice: Dice) -> None:
    """5 or more: the rock hits, and the player is knocked down."""
    if passed(due, dice) and due.player is not None:
        harm.knocked_down(course, due.player, "rock")


PART = Part(rolled={"stalling": rock})
