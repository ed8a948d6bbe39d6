"""Armour and injury rolls of a sheet: as in full detail, or as the table says what came of them."""

from typing import cast

from msgspec.structs import replace

from schemas.pitch.facts import PlayerLeft, PostureChanged
from schemas.pitch.steps import ChoiceDue, RollDue
from schemas.pitch.words import Cause, Injury
from service.rules.blood_bowl.sheet.falls import is_open
from service.rules.contract import cites
from service.rules.pitch import harm, injuries, referee
from service.rules.pitch.armour import GOES_DOWN_IF_BROKEN, UNAIDED, boosts
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.state import PitchState

BROKEN, HELD, UNKNOWN = "broken", "held", "unknown"
TABLE_SAYS = "the table says"
"""The note of an injury roll of which nobody knows what is added to it."""


@cites("BB-050")
def armour(course: Course, due: RollDue, dice: Dice) -> None:
    """Where nobody knows what is added, the table says whether it broke."""
    if due.target is not None:
        harm.PART.rolled["armour"](course, due, dice)
        _opened(course)
        return
    if due.cause == "foul" and due.against is not None:
        referee.sees_armour_roll(course, due.against, dice)
    course.then(_asked(course, due, "armour_result", (BROKEN, HELD, UNKNOWN)))


def _opened(course: Course) -> None:
    """An injury roll that has just come up, and whose modifiers nobody knows."""
    due = course.top
    if isinstance(due, RollDue) and due.roll == "injury" and is_open(course.state, due):
        course.agenda.pop()
        course.then(replace(due, note=TABLE_SAYS))


def _asked(course: Course, due: RollDue, choice: str, options: tuple[str, ...]) -> ChoiceDue:
    return ChoiceDue(
        choice=choice,  # type: ignore[arg-type]
        side=due.side,
        options=options,
        origin=course.origin,
        player=due.player,
        against=due.against,
        cause=due.cause,
        note=due.note,
    )


def armour_said(course: Course, due: ChoiceDue, option: str) -> None:
    if option == BROKEN:
        broken(course, due)
    elif option == UNKNOWN:
        course.happen(PlayerLeft(cast(str, due.player), "unknown", due.cause))


@cites("BB-050")
def broken(course: Course, due: RollDue | ChoiceDue) -> None:
    """It broke; whether what may be added was needed for that, nobody knows."""
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if due.note == GOES_DOWN_IF_BROKEN:
        course.happen(PostureChanged(player, "prone", cause))
        if course.state.side_of(player) == course.state.active:
            course.turnover("knocked_down", player)
    injury = injuries.injury_due(course.state, player, cause, course.origin, due.against)
    boosted = due.note != UNAIDED and boosts(course.state, cause, due.against)
    if boosted or is_open(course.state, injury):
        injury = replace(injury, note=TABLE_SAYS)
    course.then(injury)


@cites("BB-051")
def injury(course: Course, due: RollDue, dice: Dice) -> None:
    """Where nobody knows what is added, the table says how bad it is."""
    if due.note != TABLE_SAYS:
        harm.PART.rolled["injury"](course, due, dice)
        return
    if due.cause == "foul" and due.against is not None:
        referee.sees_injury_roll(course, due.against, dice)
    player = cast(str, due.player)
    options = (*possible_injuries(course.state, player), UNKNOWN)
    course.then(_asked(course, due, "injury_result", options))


def possible_injuries(state: PitchState, player: str) -> tuple[Injury, ...]:
    """What an injury roll may come to for this player."""
    found = (injuries.injury_result(state, player, total) for total in range(2, 13))
    return tuple(dict.fromkeys(found))


def injury_said(course: Course, due: ChoiceDue, option: str) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if option == UNKNOWN:
        course.happen(PlayerLeft(player, "unknown", cause))
    else:
        injuries.injured(course, player, cause, due.against, cast(Injury, option))


PART = Part(
    rolled={"armour": armour, "injury": injury},
    chosen={"armour_result": armour_said, "injury_result": injury_said},
)
