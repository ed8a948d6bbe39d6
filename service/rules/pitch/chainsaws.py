"""A chainsaw, in an attack of its own or in a foul: it cuts, or it kicks back first."""

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch import harm
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.parties import both
from service.rules.pitch.rolling import passed
from service.rules.pitch.special_tables import SPECIAL

CHAINSAW = "Chainsaw"


@cites("BB-090")
def sawing_due(course: Course, player: str, other: str, cause: Cause = "chainsaw") -> RollDue:
    """The D6 before a chainsaw cuts; `cause`: a foul, or the attack."""
    return RollDue(
        roll="chainsaw",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=SPECIAL.chainsaw.hits_from,
        modifiers=course.game.modifiers(course.state, "chainsaw", player),
        against=other,
        cause=cause,
    )


@cites("BB-017", "BB-090")
def _sawed(course: Course, due: RollDue, dice: Dice) -> None:
    """It hits, or kicks back: that ends the turn, whatever the armour says."""
    player, other = both(due)
    if not passed(due, dice):
        course.turnover("chainsaw", player)
        harm.attacked(course, player, "chainsaw")
    elif due.cause == "foul":
        course.then(course.task("sawing_foul", player=player, other=other))
    else:
        harm.attacked(course, other, "chainsaw", by=player)


PART = Part(rolled={"chainsaw": _sawed})
