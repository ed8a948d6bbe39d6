"""Whom an entry of a sheet names: sides and players of the match, and what naming a player shows.

A player that did something was on the pitch, whether or not anybody said who was set up.
"""

from schemas.blood_bowl import SideSetUp
from schemas.pitch.facts import PlayerSeen
from schemas.pitch.words import Cause
from service.rules.blood_bowl.questions import known_side
from service.rules.blood_bowl.state import State, match
from service.rules.contract import cites
from service.rules.pitch.asking import what_is_due, words
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.field import has_skill, is_on_pitch, may_be_on_pitch

RULE = "BB-056"
TO_OPPONENTS: frozenset[Cause] = frozenset(("block", "both_down", "foul", "stab"))
"""What only an opponent does to a player; a Ball and Chain blocks whoever is in its way."""


def active_side(course: Course) -> str:
    """The side whose turn it is, or that charges. Raises IllegalEntry outside of turns."""
    active = course.state.active
    if active is None:
        raise illegal(RULE, "No team turn is being played.", what_is_due(course.state), "type")
    return active


def in_own_turn(course: Course, side: str, rule: str, does: str) -> None:
    """A breach where a side does something in the turn of the other one."""
    active = active_side(course)
    if side == active:
        return
    state = course.state
    course.breach(
        rule,
        f"{state.sides[side].name} {does} in the turn of {state.sides[active].name}.",
        f"Only {state.sides[active].name} do so now.",
        "side",
    )


def of_side(course: Course, side: str, player: str | None, field: str = "player") -> None:
    """Raises IllegalEntry for an unknown side, or a player that is not of it; a player that may
    be there is on the pitch."""
    known_side(course, RULE, side, "side")
    if player is None:
        return
    known_player(course, player, field)
    if course.state.side_of(player) != side:
        raise illegal(
            RULE,
            f"{course.state.name_of(player)} is not of {course.state.sides[side].name}.",
            "The player is of the side that is named.",
            field,
        )
    is_seen(course, player, field)


def opponent_of(course: Course, side: str, player: str | None, field: str) -> None:
    """As `of_side`, of the other side; None is nobody, or not known."""
    if player is not None:
        of_side(course, course.state.other(side), player, field)


def known_player(course: Course, player: str, field: str = "player") -> None:
    """Raises IllegalEntry for an id that nobody in this match has."""
    if player not in course.state.profiles:
        legal = f"The players are {', '.join(course.state.profiles)}."
        raise illegal(RULE, f"No player of this match has the id {player}.", legal, field)


@cites("BB-012", "BB-056")
def is_seen(course: Course, player: str, field: str = "player") -> None:
    """The player takes part in the drive. A breach where it cannot be on the pitch."""
    state = match(course)
    if is_on_pitch(state, player):
        return
    if not _may_appear(state, player):
        away = words(state.players[player].whereabouts)
        course.breach(
            RULE,
            f"{state.name_of(player)} is not on the pitch: {away}.",
            f"On the pitch: {', '.join(may_be_on_pitch(state, state.side_of(player)))}.",
            field,
        )
    course.happen(PlayerSeen(player), SideSetUp(state.side_of(player), (player,)))


def did_it(course: Course, by: str | None, victim: str | None, side: str, cause: Cause) -> None:
    """Whoever brought somebody of a side down took part; it may have left the pitch by the same
    block. Raises IllegalEntry for one that cannot have done it."""
    if by is None:
        return
    known_player(course, by, "by")
    _judge_doer(course, by, victim, side, cause)
    if by not in match(course).took_part:
        is_seen(course, by, "by")


@cites("BB-041", "BB-056", "BB-070")
def _judge_doer(course: Course, by: str, victim: str | None, side: str, cause: Cause) -> None:
    state = course.state
    if cause not in TO_OPPONENTS or state.side_of(by) != side:
        return
    if by != victim and cause != "foul" and has_skill(state, by, "Ball and Chain"):
        return
    raise illegal(
        RULE,
        f"{state.name_of(by)} is of the side of the victim: {words(cause)}.",
        f"By a player of {state.sides[state.other(side)].name}, or left out.",
        "by",
    )


def _may_appear(state: State, player: str) -> bool:
    return state.players[player].whereabouts in ("pitch_or_reserves", "unknown")
