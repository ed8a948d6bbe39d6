"""Regeneration, and what becomes of a casualty when nothing heals it any more."""

from typing import cast

from schemas.pitch.facts import Counted, PlayerHurt, PlayerLeft
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause, Injury, Whereabouts
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.field import has_skill
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.outcomes import Outcome, outcome
from service.rules.pitch.rolling import passed


@cites("BB-055")
def casualty_stands(
    course: Course, player: str, cause: Cause, by: str | None, out: Outcome
) -> None:
    """No apothecary changes it: a player with Regeneration rolls, any other is out."""
    if not has_skill(course.state, player, "Regeneration"):
        suffers(course, player, cause, by, out, "casualty")
        return
    due = RollDue(
        roll="regeneration",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=HARM.numbers.regeneration,
        against=by,
        cause=cause,
        note=out.word,
    )
    course.then(due)


@cites("BB-055")
def _regeneration(course: Course, due: RollDue, dice: Dice) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if passed(due, dice):
        course.happen(PlayerLeft(player, "reserves", cause))
    else:
        suffers(course, player, cause, due.against, outcome(cast(str, due.note)), "casualty")


@cites("BB-081")
def suffers(
    course: Course, player: str, cause: Cause, by: str | None, out: Outcome, to: Whereabouts
) -> None:
    """The casualty is what the player ends up with; it goes to the box `to`."""
    injury: Injury = "badly_hurt" if out.result == "badly_hurt" else "casualty"
    side = course.state.side_of(player)
    course.happen(
        PlayerHurt(player, injury, cause, casualty=out.result, lowered=out.lowered, by=by),
        Counted(side, f"suffered_{out.result}", player),
        PlayerLeft(player, to, cause),
    )


PART = Part(rolled={"regeneration": _regeneration})
