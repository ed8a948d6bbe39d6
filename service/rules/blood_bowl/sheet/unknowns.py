"""What is due and nobody knows: `sheet_unknown`. Nothing is put in its place.

Mostly nothing follows. Where it was about what becomes of a player, nobody knows where it is until
it is seen again.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from schemas.blood_bowl import WeatherBecame, WeatherConjured
from schemas.blood_bowl_sheet import LeftUnknown, SheetUnknown
from schemas.pitch.facts import Counted, PlayerHurt, PlayerLeft
from schemas.pitch.steps import ChoiceDue, EntryDue, Question, RollDue, Task
from schemas.pitch.words import Cause
from service.rules.blood_bowl import post_game, prayers
from service.rules.blood_bowl.sheet import hurts, kick_off
from service.rules.blood_bowl.state import match
from service.rules.contract import cites
from service.rules.pitch import casualties
from service.rules.pitch.apothecary import KNOCKED_OUT
from service.rules.pitch.asking import what_is_due, words
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.outcomes import Outcome

RULE = "BB-056"
NEEDED = ("sheet_set_up", "coin_toss", "confirm_result")
"""Entries that nobody leaves out: whose turn it is, and that the match is over, has to be known. A
line-up that nobody knows is a set-up without players."""


@cites("BB-056")
def unknown(course: Course, entry: SheetUnknown) -> None:
    """What is due is left open. Raises IllegalEntry for what is not due, or is needed."""
    due = course.top
    if due is None or isinstance(due, Task) or word_of(due) != entry.due or _other(due, entry):
        raise illegal(RULE, f"{words(entry.due)} is not due now.", what_is_due(course.state), "due")
    if entry.due in NEEDED:
        legal = what_is_due(course.state)
        raise illegal(RULE, f"{words(entry.due)} cannot be left out.", legal, "due")
    course.agenda.pop()
    course.answers = course.number - due.origin
    player = None if isinstance(due, EntryDue) else getattr(due, "player", None)
    course.happen(LeftUnknown(entry.due, getattr(due, "side", None), player))
    follows = _FOLLOWS.get(entry.due)
    if follows is not None:
        follows(course, due)


def word_of(due: Question) -> str:
    """The word a question is left open by."""
    if isinstance(due, RollDue):
        return due.roll
    if isinstance(due, EntryDue):
        return due.entry
    return getattr(due, "choice", "re_roll")


def _other(due: Question, entry: SheetUnknown) -> bool:
    return entry.player != getattr(due, "player", None)


def _nobody_knows_where(course: Course, due: RollDue | ChoiceDue) -> None:
    course.happen(PlayerLeft(cast(str, due.player), "unknown", due.cause))


def _casualty(course: Course, due: RollDue) -> None:
    """Of an untreated player nobody knows how bad it is; a treated one may be in the reserves."""
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    hurts.of_unknown_result(course, player, cause, due.against)
    if due.note is not None:
        course.happen(PlayerLeft(player, "unknown", cause))


def _lasting_injury(course: Course, due: RollDue) -> None:
    """What it lowers is unknown; that it is one is not."""
    casualties.outcome_is(course, due, Outcome("lasting_injury"))


def _apothecary(course: Course, due: ChoiceDue) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    if due.note != KNOCKED_OUT:
        course.happen(
            PlayerHurt(player, "casualty", cause, by=due.against),
            Counted(course.state.side_of(player), "suffered_unknown", player),
        )
    course.happen(PlayerLeft(player, "unknown", cause))


def _weather(course: Course, due: RollDue) -> None:
    course.happen(WeatherBecame("unknown"))


def _weather_magic(course: Course, due: RollDue | ChoiceDue) -> None:
    course.happen(WeatherConjured(due.side, "unknown"))


def _charge(course: Course, due: RollDue) -> None:
    kick_off.charge_of(course, due.side, 0)


def _for_the_side(figure: str) -> Callable[[Course, ChoiceDue], None]:
    """Somebody of the side has it, and nobody knows who."""

    def counted(course: Course, due: ChoiceDue) -> None:
        course.happen(Counted(due.side, figure))

    return counted


_FOLLOWS: Mapping[str, Callable[[Course, Any], None]] = {
    "armour": _nobody_knows_where,
    "armour_result": _nobody_knows_where,
    "took_part": _nobody_knows_where,
    "injury": _nobody_knows_where,
    "casualty": _casualty,
    "lasting_injury": _lasting_injury,
    "regeneration": _nobody_knows_where,
    "knock_out_recovery": _nobody_knows_where,
    "argue_the_call": _nobody_knows_where,
    "bribe": _nobody_knows_where,
    "injury_result": _nobody_knows_where,
    "apothecary": _apothecary,
    "apothecary_result": _apothecary,
    "weather": _weather,
    "weather_magic": _weather_magic,
    "charge": _charge,
    "mvp": _for_the_side("mvps"),
    "concession_touchdowns": _for_the_side("touchdowns"),
}

# ------------------------------------------------------ what follows from what was left unknown


@cites("BB-006")
def pre_game_prayers(course: Course, task: Task) -> None:
    """How many follows from what both sides have bought."""
    if len(match(course).inducements) == len(course.state.sides):
        prayers.pre_game_prayers(course, task)
    else:
        course.happen(LeftUnknown("pre_game_prayers"))


@cites("BB-080")
def winnings(course: Course, task: Task) -> None:
    """They follow from how many fans both sides have."""
    if kick_off.fans_known(match(course)):
        post_game.winnings(course, task)
    else:
        course.happen(LeftUnknown("winnings"))
