"""Kick-off events on a sheet: those of figures as in full detail, those of squares by name only."""

from schemas.blood_bowl import ChargeBegan, KickOffHappened, KickOffResult
from schemas.blood_bowl_sheet import LeftUnknown
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl import kick_off_events, kick_off_strikes
from service.rules.blood_bowl.kick_off_rolls import FIGURES, kicking_side, one_die
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part


@cites("BB-014")
def kick_off_event(course: Course, due: RollDue, dice: Dice) -> None:
    event_is(course, TABLES.kick_off.result(sum(dice)))


@cites("BB-014")
def event_is(course: Course, result: KickOffResult) -> None:
    """Only its dice are logged of an event that moves players about."""
    course.happen(KickOffHappened(result=result))
    state = match(course)
    if result in ("solid_defence", "quick_snap"):
        side = kicking_side(state)
        rolls = side if result == "solid_defence" else state.other(side)
        course.then(one_die(course, result, rolls))
    elif result != "high_kick":
        kick_off_events.EVENTS[result](course, state)


def nothing_follows(course: Course, due: RollDue, dice: Dice) -> None:
    """So many players were placed anew; where is not logged."""


@cites("BB-014")
def charge(course: Course, due: RollDue, dice: Dice) -> None:
    charge_of(course, due.side, dice[0] + FIGURES.players_added)


def charge_of(course: Course, side: str, number: int) -> None:
    """The kicking side's Blitz goes on until its end is reported. A number of 0 is not known."""
    course.agenda.clear()
    course.happen(ChargeBegan(side=side, players=(), number=number))


def kick_lands(course: Course, task: Task) -> None:
    """Where it does is not logged."""


def fans_known(state: State) -> bool:
    return len(state.fan_factors) == len(state.sides)


@cites("BB-002", "BB-014")
def ref_decided(course: Course, due: RollDue, dice: Dice) -> None:
    """As in full detail; without the fan factors nobody can say whom it strikes."""
    if fans_known(match(course)):
        kick_off_strikes.ref_decided(course, due, dice)
    else:
        course.happen(LeftUnknown(due.roll))


@cites("BB-002", "BB-014")
def invaded(course: Course, due: RollDue, dice: Dice) -> None:
    """As in full detail; without the fan factors nobody can say whom it strikes."""
    if fans_known(match(course)):
        kick_off_strikes.invaded(course, due, dice)
    else:
        course.happen(LeftUnknown(due.roll))


ROLLED = {
    **kick_off_events.PART.rolled,
    "kick_off_event": kick_off_event,
    "solid_defence": nothing_follows,
    "quick_snap": nothing_follows,
    "charge": charge,
    "officious_ref": ref_decided,
    "pitch_invasion": invaded,
}
PART = Part(
    rolled=ROLLED,
    tasks={**kick_off_strikes.PART.tasks, "weather_changed": kick_off_events.weather_changed,
           "kick_lands": kick_lands},
)  # fmt: skip
