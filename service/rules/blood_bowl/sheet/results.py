"""Rolls whose result is known and whose dice are not: `sheet_result`.

A test that passed or failed is passed on as the natural 6 or 1 that always does; nothing but the
result is recorded.
"""

from collections.abc import Callable, Mapping
from typing import cast, get_args

from schemas.blood_bowl import KickOffResult, Weather, WeatherConjured
from schemas.blood_bowl_sheet import ResultReported, SheetResult
from schemas.pitch.steps import RollDue
from schemas.pitch.words import CasualtyResult, Cause, Injury, Lowered
from service.rules.blood_bowl import pre_game
from service.rules.blood_bowl.sheet import harming, kick_off
from service.rules.contract import cites
from service.rules.pitch import casualties, injuries
from service.rules.pitch.asking import what_is_due, words
from service.rules.pitch.course import Course, Dice, illegal
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.outcomes import Outcome
from service.rules.pitch.state import PitchState

RULE = "BB-056"
PASSES: dict[str, Dice] = {"passed": (6,), "failed": (1,)}
TESTS = ("regeneration", "knock_out_recovery", "bribe", "experienced_player")


@cites("BB-056")
def result(course: Course, entry: SheetResult) -> None:
    """The result of the roll that is due. Raises IllegalEntry for another's, or no such result."""
    due = course.top
    if not isinstance(due, RollDue) or due.roll != entry.roll or due.player != entry.player:
        detail = f"No {words(entry.roll)} roll is due of {entry.player or 'a side'}."
        raise illegal(RULE, detail, what_is_due(course.state), "roll")
    known = results_of(course.state, due)
    if entry.result not in known:
        legal = f"It comes to one of: {', '.join(known)}." if known else "Its dice are needed."
        raise illegal(RULE, f"{entry.result} is no result of this roll.", legal, "result")
    course.agenda.pop()
    course.answers = course.number - due.origin
    course.happen(ResultReported(due.roll, entry.result, due.side, due.player))
    _COMES[due.roll](course, due, entry.result)


def results_of(state: PitchState, due: RollDue) -> tuple[str, ...]:
    """What a roll that is due may come to; nothing where its dice are needed."""
    if due.roll == "injury":
        return harming.possible_injuries(state, cast(str, due.player))
    return _RESULTS.get(due.roll, ())


def _armour(course: Course, due: RollDue, said: str) -> None:
    if said == harming.BROKEN:
        harming.broken(course, due)


def _injury(course: Course, due: RollDue, said: str) -> None:
    player, cause = cast(str, due.player), cast(Cause, due.cause)
    injuries.injured(course, player, cause, due.against, cast(Injury, said))


def _casualty(course: Course, due: RollDue, said: str) -> None:
    casualties.casualty_is(course, due, cast(CasualtyResult, said))


def _lasting_injury(course: Course, due: RollDue, said: str) -> None:
    casualties.outcome_is(course, due, Outcome("lasting_injury", cast(Lowered, said)))


def _weather(course: Course, due: RollDue, said: str) -> None:
    pre_game.weather_is(course, due, cast(Weather, said))


def _weather_magic(course: Course, due: RollDue, said: str) -> None:
    course.happen(WeatherConjured(due.side, cast(Weather, said)))


def _kick_off_event(course: Course, due: RollDue, said: str) -> None:
    kick_off.event_is(course, cast(KickOffResult, said))


def _test(course: Course, due: RollDue, said: str) -> None:
    course.game.part.rolled[due.roll](course, due, PASSES[said])


def _argument(course: Course, due: RollDue, said: str) -> None:
    """By a die that comes to it: no table has the same result in two places."""
    die = next(band.min for band in HARM.argue_the_call.bands if band.result == said)
    course.game.part.rolled[due.roll](course, due, (die,))


_COMES: Mapping[str, Callable[[Course, RollDue, str], None]] = {
    "armour": _armour,
    "injury": _injury,
    "casualty": _casualty,
    "lasting_injury": _lasting_injury,
    "weather": _weather,
    "weather_magic": _weather_magic,
    "kick_off_event": _kick_off_event,
    "argue_the_call": _argument,
    **dict.fromkeys(TESTS, _test),
}
_RESULTS: dict[str, tuple[str, ...]] = {
    "armour": (harming.BROKEN, harming.HELD),
    "casualty": get_args(CasualtyResult),
    "lasting_injury": get_args(Lowered),
    "weather": get_args(Weather)[:5],
    "weather_magic": get_args(Weather)[:5],
    "kick_off_event": get_args(KickOffResult),
    "argue_the_call": tuple(band.result for band in HARM.argue_the_call.bands),
    **dict.fromkeys(TESTS, tuple(PASSES)),
}
