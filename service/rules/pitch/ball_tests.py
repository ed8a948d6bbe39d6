"""The modifiers that tests with the ball (or with a thrown player) have in common.

Pick-up, catch, pass, interference, landing: markers, weather, Disturbing Presence, skills of the
player's own, and what the game itself adds. All numbers are in `ball.toml`.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import msgspec

from schemas.pitch.words import Modifier, RollKind
from service.rules.contract import cites
from service.rules.pitch.course import Game
from service.rules.pitch.field import can_use, has_skill, markers
from service.rules.pitch.ranges import Band
from service.rules.pitch.squares import distance
from service.rules.pitch.state import PitchState, Square

Values = dict[RollKind, int]
NUMBER_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
DISTURBED: frozenset[RollKind] = frozenset(
    ("pass", "throw_team_mate", "bomb_throw", "interference", "catch", "interception")
)


class Throwing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    thrower_strength_least: int
    thrown_strength_most: int
    bands: tuple[Band, ...]
    always_hungry_face: int
    escape_face: int


class BallNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    marked: int
    disturbing_presence: int
    disturbing_presence_reach: int
    on_the_ball_squares: int
    bands: dict[str, tuple[Band, ...]]
    weather: dict[str, Values]
    comes: dict[str, int]
    interference: dict[str, int]
    landing: dict[str, int]
    skill: dict[str, Values]
    pass_skill: dict[str, tuple[Band, ...]]
    unmarked: dict[str, tuple[RollKind, ...]]
    throwing: Throwing


NUMBERS = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("ball.toml").read_text("utf-8")), BallNumbers
)


def modifiers_of(
    game: Game, state: PitchState, roll: RollKind, player: str, at: Square
) -> tuple[Modifier, ...]:
    """Everything that changes this test of a player on a square, but for what is special to it."""
    found = (
        *_marked(state, roll, player, at),
        *_weather(state, roll, player),
        *_disturbed(state, roll, player, at),
        *_own_skills(state, roll, player),
        *game.modifiers(state, roll, player),
    )
    return tuple(each for each in found if each.value)


def named(name: str, value: int) -> tuple[Modifier, ...]:
    """One modifier, or none where it changes nothing."""
    return (Modifier(name, value),) if value else ()


def ignores_markers(state: PitchState, roll: RollKind, player: str) -> bool:
    """Nerves of Steel, and Big Hand when it picks up."""
    return any(
        roll in rolls and can_use(state, player, skill) for skill, rolls in NUMBERS.unmarked.items()
    )


@cites("BB-060", "BB-061", "BB-063", "BB-066", "BB-090")
def _marked(state: PitchState, roll: RollKind, player: str, at: Square) -> Iterator[Modifier]:
    """One for each marker; interference counts being marked only once."""
    count = len(markers(state, at, state.side_of(player)))
    if not count or ignores_markers(state, roll, player):
        return
    if roll == "interference":
        yield Modifier("marked", NUMBERS.marked)
    else:
        yield Modifier(f"marked by {NUMBER_WORDS[count]}", count * NUMBERS.marked)


@cites("BB-003", "BB-090")
def _weather(state: PitchState, roll: RollKind, player: str) -> Iterator[Modifier]:
    value = NUMBERS.weather.get(state.weather, {}).get(roll, 0)
    if value and not (roll == "pick_up" and can_use(state, player, "Big Hand")):
        yield Modifier(state.weather.replace("_", " "), value)


@cites("BB-090")
def _disturbed(state: PitchState, roll: RollKind, player: str, at: Square) -> Iterator[Modifier]:
    """Opponents with Disturbing Presence near enough, standing or not."""
    if roll not in DISTURBED:
        return
    count = sum(
        has_skill(state, other, "Disturbing Presence")
        and distance(at, state.players[other].at or at) <= NUMBERS.disturbing_presence_reach
        for other in state.opponents(player)
    )
    yield Modifier("Disturbing Presence", count * NUMBERS.disturbing_presence)


@cites("BB-090")
def _own_skills(state: PitchState, roll: RollKind, player: str) -> Iterator[Modifier]:
    for skill, values in NUMBERS.skill.items():
        if roll in values and can_use(state, player, skill):
            yield Modifier(skill, values[roll])
