"""The eleven kick-off events: the table, and those that strike no single player."""

from collections.abc import Callable

from schemas.blood_bowl import KickOffHappened, KickOffResult, TurnMarkerMoved
from schemas.pitch.facts import SideFigureChanged
from schemas.pitch.steps import RollDue, Task
from service.rules.blood_bowl import kick_off, kick_off_players, kick_off_strikes
from service.rules.blood_bowl.kick_off_players import high_kick, quick_snap, solid_defence
from service.rules.blood_bowl.kick_off_rolls import FIGURES, both_coaches, kicking_side, one_die
from service.rules.blood_bowl.kick_off_strikes import officious_ref, pitch_invasion
from service.rules.blood_bowl.prayers import prayer_due
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, illegal, joined
from service.rules.pitch.templates import random_directions


@cites("BB-014")
def kick_off_event(course: Course, due: RollDue, dice: Dice) -> None:
    """2D6 on the table, after the kick has deviated and before it lands."""
    result = TABLES.kick_off.result(sum(dice))
    course.happen(KickOffHappened(result=result))
    EVENTS[result](course, match(course))


def get_the_ref(course: Course, state: State) -> None:
    """A bribe for each side."""
    for key, side in state.sides.items():
        course.happen(SideFigureChanged(key, "bribes", side.bribes + 1))


def time_out(course: Course, state: State) -> None:
    """Late in the half both markers go back one, else both go on one."""
    late = state.sides[kicking_side(state)].turn >= FIGURES.late_turn
    for key, side in state.sides.items():
        turn = max(0, side.turn - 1) if late else min(TABLES.match.turns_a_half, side.turn + 1)
        course.happen(TurnMarkerMoved(key, turn))


def cheering_fans(course: Course, state: State) -> None:
    course.then(both_coaches(course, "cheering_fans"))


def fans_cheered(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and cheerleaders: the higher side rolls a prayer."""
    sides = course.state.sides
    totals = {
        key: die + side.cheerleaders for (key, side), die in zip(sides.items(), dice, strict=True)
    }
    if winner := _only_highest(totals):
        course.then(prayer_due(course, winner))


def brilliant_coaching(course: Course, state: State) -> None:
    course.then(both_coaches(course, "brilliant_coaching"))


def coached(course: Course, due: RollDue, dice: Dice) -> None:
    """D6 and assistant coaches, one less without the head coach: the higher side has a re-roll for
    this drive."""
    sides = course.state.sides
    totals = {
        key: die + side.assistant_coaches + FIGURES.ejected_coach * side.coach_ejected
        for (key, side), die in zip(sides.items(), dice, strict=True)
    }
    if winner := _only_highest(totals):
        more = sides[winner].drive_re_rolls + 1
        course.happen(SideFigureChanged(winner, "drive_re_rolls", more))


def _only_highest(totals: dict[str, int]) -> str | None:
    highest = [key for key, total in totals.items() if total == max(totals.values())]
    return highest[0] if len(highest) == 1 else None


def changing_weather(course: Course, state: State) -> None:
    side = next(iter(state.sides))
    course.then(
        RollDue(
            roll="weather", side=side, faces=(6, 6), origin=course.origin, note="weather_changed"
        )
    )


def weather_changed(course: Course, task: Task) -> None:
    """A gentle gust: in perfect conditions the ball scatters, if it is over the pitch."""
    state = match(course)
    if state.weather == "perfect" and state.kick_at is not None:
        faces = (TABLES.kick.direction_faces,) * FIGURES.scatter_steps
        side = kicking_side(state)
        course.then(
            RollDue(roll="kick_scatter", side=side, faces=faces, origin=course.origin, fewest=1)
        )


@cites("BB-014")
def kick_scattered(course: Course, due: RollDue, dice: Dice) -> None:
    """Three times one square; gone once it is beyond the pitch. Out of the receiving half it is a
    touchback already: nobody has to roll on."""
    at = match(course).kick_at
    for direction in random_directions(course, "kick_scatter", dice):
        if at is None:
            return
        kick_off.comes_down(course, kick_off.moved(at, direction, 1))
        at = match(course).kick_at
    if len(dice) < len(due.faces) and at is not None and course.game.kick_stays(course.state, at):
        legal = f"{len(due.faces)} dice, or as many as take it out of the receiving half."
        raise illegal("BB-014", f"The ball scattered {len(dice)} times.", legal, "dice")


def blitz(course: Course, state: State) -> None:
    course.then(one_die(course, "charge", kicking_side(state)))


EVENTS: dict[KickOffResult, Callable[[Course, State], None]] = {
    "get_the_ref": get_the_ref,
    "time_out": time_out,
    "solid_defence": solid_defence,
    "high_kick": high_kick,
    "cheering_fans": cheering_fans,
    "brilliant_coaching": brilliant_coaching,
    "changing_weather": changing_weather,
    "quick_snap": quick_snap,
    "blitz": blitz,
    "officious_ref": officious_ref,
    "pitch_invasion": pitch_invasion,
}

PART = joined(
    kick_off_players.PART,
    kick_off_strikes.PART,
    Part(
        rolled={
            "kick_off_event": kick_off_event,
            "cheering_fans": fans_cheered,
            "brilliant_coaching": coached,
            "kick_scatter": kick_scattered,
        },
        tasks={"weather_changed": weather_changed},
    ),
)
