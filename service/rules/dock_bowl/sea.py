"""Stranger Things at Sea: the die at the start of a player turn, the table, and its results.

All of it happens before the side may act, so that nothing can be a turnover. What lasts until the
table is rolled on again ends with the fact that says it was. The results
that take more than a line have modules of their own.
"""

from collections.abc import Callable
from typing import cast

from schemas.blood_bowl import Weather, WeatherBecame
from schemas.dock_bowl import (
    PirateChosen,
    SeaResult,
    SeaStirred,
    TreasureReturned,
    TreasuresReset,
)
from schemas.pitch.facts import PlayerLeft
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from service.rules.contract import cites
from service.rules.dock_bowl import boarding, luggage, roc, tentacles, thrud, wave
from service.rules.dock_bowl.chests import places_for_chests
from service.rules.dock_bowl.contests import contest
from service.rules.dock_bowl.state import match, on_ships, playing
from service.rules.dock_bowl.tables import BY_THEMSELVES, MONKEY, PIECES, TABLES
from service.rules.pitch.course import Course, Dice, Part


@cites("DOCK-031")
def sea_die(course: Course, task: Task) -> None:
    """At the start of each player turn."""
    assert task.side is not None
    faces = (TABLES.match.sea_faces,) * match(course).setup.sea_dice
    course.then(RollDue(roll="sea_die", side=task.side, faces=faces, origin=course.origin))


@cites("DOCK-031", "DOCK-039")
def sea_die_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """The table is rolled on when a die shows the counter; else a wave that is on rolls on."""
    state = match(course)
    if state.counter in dice:
        course.then(
            RollDue(roll="stranger_things", side=due.side, faces=(6, 6), origin=course.origin)
        )
    elif state.wave:
        wave.wave_due(course, due.side)


@cites("DOCK-031", "DOCK-032", "DOCK-033")
def stirred(course: Course, due: RollDue, dice: Dice) -> None:
    """What lasted until now is over; then the result."""
    result = cast(SeaResult, TABLES.stranger_things.result(sum(dice)))
    course.happen(SeaStirred(result))
    luggage.falls_asleep(course)
    if result != "davy_jones_locker":
        thrud.is_fought_over(course)
    _RESULTS[result](course, due.side)


# -------------------------------------------------------------------------------------- results


@cites("DOCK-034")
def _thar_she_blows(course: Course, side: str) -> None:
    course.then(
        *(
            RollDue(roll="kraken", side=each, faces=(6,), origin=course.origin)
            for each in playing(match(course))
        )
    )


@cites("DOCK-035")
def _mutiny(course: Course, side: str) -> None:
    """The captain is the referee until the table is rolled on again."""


@cites("DOCK-036", "DOCK-039")
def _the_wave(course: Course, side: str) -> None:
    wave.wave_due(course, side)


@cites("DOCK-040")
def _bottle_of_rum(course: Course, side: str) -> None:
    contest(course, "rum")


@cites("DOCK-041")
def _walk_the_plank(course: Course, side: str) -> None:
    contest(course, "walk_the_plank")


@cites("DOCK-042")
def _weather(course: Course, side: str) -> None:
    course.then(RollDue(roll="weather", side=side, faces=(6, 6), origin=course.origin))


@cites("DOCK-042")
def weather_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    course.happen(WeatherBecame(cast(Weather, TABLES.weather.result(sum(dice)))))


@cites("DOCK-043")
def _spring_tide(course: Course, side: str) -> None:
    contest(course, "spring_tide")


@cites("DOCK-044")
def _a_pirates_life(course: Course, side: str) -> None:
    state = match(course)
    for each in reversed(playing(state)):
        options = tuple(key for key in on_ships(state, each) if key not in BY_THEMSELVES)
        if options:
            course.then(ChoiceDue("random_player", each, options, course.origin, note="pirate"))


@cites("DOCK-044")
def pirate_chosen(course: Course, player: str) -> None:
    """Really Stupid and a Loner until the table is rolled on again."""
    course.happen(PirateChosen(player))


@cites("DOCK-045")
def _boarding_action(course: Course, side: str) -> None:
    boarding.begins(course)


@cites("DOCK-047")
def _roc_attack(course: Course, side: str) -> None:
    roc.roc_attacks(course)


@cites("DOCK-049")
def _davy_jones_locker(course: Course, side: str) -> None:
    """All treasure and the ball leave play, and the chests are back: where nobody is in the way.
    Thrud is no longer in any chest, and stays."""
    state = match(course)
    if state.players[MONKEY].at is not None:
        course.happen(PlayerLeft(MONKEY, "unavailable"))
    for treasure in tuple(match(course).treasures):
        if treasure not in PIECES:
            course.happen(TreasureReturned(treasure))  # type: ignore[arg-type]
    course.happen(TreasuresReset(places_for_chests(match(course))))
    thrud.is_fought_over(course)


def chosen_at_random(course: Course, due: ChoiceDue, option: str) -> None:
    """A player that the dice of the table have picked."""
    if due.note == "pirate":
        pirate_chosen(course, option)
    else:
        tentacles.dragged(course, due, option)


_RESULTS: dict[SeaResult, Callable[[Course, str], None]] = {
    "thar_she_blows": _thar_she_blows,
    "mutiny": _mutiny,
    "the_wave": _the_wave,
    "bottle_of_rum": _bottle_of_rum,
    "walk_the_plank": _walk_the_plank,
    "weather": _weather,
    "spring_tide": _spring_tide,
    "a_pirates_life": _a_pirates_life,
    "boarding_action": _boarding_action,
    "roc_attack": _roc_attack,
    "davy_jones_locker": _davy_jones_locker,
}

PART = Part(
    rolled={
        "sea_die": sea_die_rolled,
        "stranger_things": stirred,
        "weather": weather_rolled,
    },
    chosen={"random_player": chosen_at_random},
    tasks={"sea_die": sea_die},
)
