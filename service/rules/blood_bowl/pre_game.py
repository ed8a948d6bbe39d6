"""Before the kick-off: fans, weather, journeymen, the toss. Inducements and prayers are apart.

The whole order stands in the agenda that `opening` makes; a step that nobody needs is skipped by
its task.
"""

from schemas.blood_bowl import (
    BloodBowlSetup,
    CoinToss,
    FansCounted,
    HalfBegan,
    PlayerJoined,
    TakeJourneymen,
    Weather,
    WeatherBecame,
)
from schemas.pitch.steps import EntryDue, RollDue, Step, Task
from service.rules.blood_bowl import drives
from service.rules.blood_bowl.price_lists import has_rule
from service.rules.blood_bowl.questions import answered, known_side
from service.rules.blood_bowl.state import available, match, team
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, entry_due, illegal

LOW_COST = ("Low Cost Linemen",)
"""The special rule of teams whose linemen count for nothing in their value."""


@cites("BB-001")
def opening(setup: BloodBowlSetup) -> tuple[Step, ...]:
    """The agenda of a new match, the first step last: fans, weather, journeymen, inducements,
    prayers, kicking team."""
    faces = (TABLES.fans.fair_weather_faces,)
    first, second = (team.id for team in setup.sides)
    steps: tuple[Step, ...] = (
        RollDue(roll="fair_weather_fans", side=first, faces=faces, origin=0),
        RollDue(roll="fair_weather_fans", side=second, faces=faces, origin=0),
        RollDue(roll="weather", side=first, faces=(6, 6), origin=0),
        Task(do="journeymen", origin=0),
        Task(do="inducements", origin=0),
        Task(do="pre_game_prayers", origin=0),
        EntryDue(entry="coin_toss", side=None, origin=0),
    )
    return steps[::-1]


@cites("BB-002")
def fair_weather_fans(course: Course, due: RollDue, dice: Dice) -> None:
    """Fan factor: dedicated fans and a D3 of fair-weather fans."""
    dedicated = team(match(course), due.side).dedicated_fans
    course.happen(FansCounted(side=due.side, fan_factor=dedicated + dice[0]))


@cites("BB-003")
def weather(course: Course, due: RollDue, dice: Dice) -> None:
    """2D6 on the weather table; `due.note` is the task of whatever changed it."""
    weather_is(course, due, TABLES.weather.result(sum(dice)))


def weather_is(course: Course, due: RollDue, result: Weather) -> None:
    course.happen(WeatherBecame(weather=result))
    if due.note is not None:
        course.then(course.task(due.note))


@cites("BB-004")
def journeymen(course: Course, task: Task) -> None:
    """Each side short of players is asked for its journeymen, if its list has any."""
    state = match(course)
    course.then(
        *(
            entry_due(course, "take_journeymen", side, number=missing)
            for side in state.sides
            if (missing := TABLES.match.players_to_field - len(available(state, side))) > 0
            and team(state, side).journeyman is not None
        )
    )


@cites("BB-004")
def take_journeymen(course: Course, entry: TakeJourneymen) -> None:
    """They join with Loner (4+), under the lowest numbers that are free."""
    due = answered(course, "BB-004", entry, entry.side)
    if len(entry.journeymen) != due.number:
        course.breach(
            "BB-004",
            f"{len(entry.journeymen)} journeymen were taken.",
            f"{course.state.sides[entry.side].name} takes {due.number}.",
            "journeymen",
        )
    for key in entry.journeymen:
        judge_new_player(course, "BB-004", key, "journeymen")
        _joins(course, entry.side, key)


def judge_new_player(course: Course, rule: str, key: str, field: str) -> None:
    """Raises IllegalEntry for an id that somebody in this match has."""
    if key in course.state.profiles or key in course.state.sides:
        legal = "A player that joins has an id of its own."
        raise illegal(rule, f"{key} is in this match already.", legal, field)


def free_number(course: Course, side: str) -> int:
    """The lowest shirt number that nobody of the side wears."""
    worn = {each.number for each in course.state.profiles.values() if each.side == side}
    return next(number for number in range(1, 100) if number not in worn)


def _joins(course: Course, side: str, key: str) -> None:
    own = team(match(course), side)
    profile = own.journeyman
    assert profile is not None
    number = free_number(course, side)
    course.happen(
        PlayerJoined(
            player=key,
            side=side,
            name=f"Journeyman {number}",
            number=number,
            position=profile.position,
            kind="journeyman",
            ma=profile.ma,
            st=profile.st,
            ag=profile.ag,
            av=profile.av,
            pa=profile.pa,
            skills=(*profile.skills, TABLES.match.journeyman_trait),
            price_gp=0 if has_rule(own, LOW_COST) else profile.price_gp,
        )
    )


@cites("BB-007", "BB-011")
def coin_toss(course: Course, entry: CoinToss) -> None:
    """The toss before the match, or before extra time: half and drive begin."""
    known_side(course, "BB-007", entry.winner, "winner")
    answered(course, "BB-007", entry, None)
    state = match(course)
    kicking = entry.winner if entry.choice == "kick" else state.other(entry.winner)
    course.happen(HalfBegan(half=1 if state.half == 0 else 3, kicking=kicking))
    drives.begin(course, kicking)


PART = Part(
    actions={TakeJourneymen: take_journeymen, CoinToss: coin_toss},
    rolled={"fair_weather_fans": fair_weather_fans, "weather": weather},
    tasks={"journeymen": journeymen},
)
