"""The injury roll and what it says: Stunned, Knocked-out, Badly Hurt or Casualty.

Its modifiers count before Thick Skull is looked at: it turns the lowest total that knocks out.
"""

from typing import cast

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause, Injury, Modifier
from service.rules.contract import cites
from service.rules.pitch import apothecary, casualties
from service.rules.pitch.course import Course, Dice
from service.rules.pitch.field import has_skill
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.state import PitchState

STUNNED_IS_OUT = "stunned_is_knocked_out"
"""The note of an injury roll whose Stunned counts as Knocked-out."""


@cites("BB-051", "BB-056")
def injury_due(
    state: PitchState,
    player: str,
    cause: Cause,
    origin: int,
    by: str | None = None,
    modifiers: tuple[Modifier, ...] = (),
) -> RollDue:
    """The injury roll against a player."""
    return RollDue(
        roll="injury",
        side=state.rolls_against(player, by),
        faces=HARM.injury.dice,
        origin=origin,
        player=player,
        modifiers=modifiers,
        against=by,
        cause=cause,
        note=STUNNED_IS_OUT if has_skill(state, player, "Ball and Chain") else None,
    )


@cites("BB-051")
def injury_result(state: PitchState, player: str, total: int) -> Injury:
    """What a total means for this player: by the Stunty rows, and with a Thick Skull."""
    table = HARM.stunty_injury if has_skill(state, player, "Stunty") else HARM.injury
    result = cast(Injury, table.result(total))
    lowest = next(band.min for band in table.bands if band.result == "knocked_out")
    if total == lowest and has_skill(state, player, "Thick Skull"):
        return "stunned"
    return result


def injury_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """The injury dice stand: the player lies there, or leaves, or rolls go on."""
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    total = sum(dice) + sum(modifier.value for modifier in due.modifiers)
    result = injury_result(course.state, player, total)
    if result == "stunned" and due.note == STUNNED_IS_OUT:
        result = "knocked_out"
    if result == "casualty" and cause == "bloodlust":
        result = "badly_hurt"
    injured(course, player, cause, due.against, result)


def injured(course: Course, player: str, cause: Cause, by: str | None, result: Injury) -> None:
    """What comes of the result of an injury roll."""
    if result == "stunned":
        apothecary.stunned(course, player, cause, by)
    elif result == "knocked_out":
        _knocked_out(course, player, cause, by)
    elif result == "badly_hurt":
        casualties.badly_hurt(course, player, cause, by)
    else:
        casualties.casualty(course, player, cause, by)


def _knocked_out(course: Course, player: str, cause: Cause, by: str | None) -> None:
    if apothecary.may_be_used(course.state, player, apothecary.KNOCKED_OUT):
        apothecary.offer(course, player, cause, by, apothecary.KNOCKED_OUT)
    else:
        apothecary.knocked_out(course, player, cause, by)
