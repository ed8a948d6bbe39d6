"""How well something is thrown: the test's modifiers, and what its die means.

For the ball; bombs are thrown by the same rules, and other players but for the words.
"""

from typing import Literal, NamedTuple

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier, RollKind
from service.rules.contract import cites
from service.rules.pitch.ball_tests import NUMBERS, modifiers_of, named
from service.rules.pitch.course import Dice, Game
from service.rules.pitch.field import FOR_BOMBS, can_use, characteristic, has_effect
from service.rules.pitch.ranges import RANGES, Band, band_of
from service.rules.pitch.rolling import passed
from service.rules.pitch.state import PitchState, Square

Accuracy = Literal["accurate", "inaccurate", "wildly_inaccurate", "fumble"]
HAIL_MARY = "hail_mary"
"""In place of a range band: thrown by Hail Mary Pass."""
HAIL_MARY_PASS = "Hail Mary Pass"
NATURAL_SIX = 6


class PassOption(NamedTuple):
    """A range band a player may pass to: what it needs there, and its squares."""

    band: Band
    target: int
    modifiers: tuple[Modifier, ...]
    squares: tuple[Square, ...]


@cites("BB-061")
def accuracy_of(due: RollDue, dice: Dice) -> Accuracy:
    """A natural 1 is a fumble, a test that passes accurate, a total of 1 or less wild."""
    if dice[0] == 1:
        return "fumble"
    if passed(due, dice):
        return "accurate"
    total = dice[0] + sum(modifier.value for modifier in due.modifiers)
    return "wildly_inaccurate" if total <= 1 else "inaccurate"


@cites("BB-061", "BB-090")
def throw_modifiers(
    game: Game, state: PitchState, roll: RollKind, player: str, band: str
) -> tuple[Modifier, ...]:
    """Range, markers, weather, Disturbing Presence and skills; a Hail Mary Pass is as hard as a
    long bomb."""
    at = state.players[player].at
    assert at is not None
    band = "long_bomb" if band == HAIL_MARY else band
    by_range = RANGES.modifiers[band]  # type: ignore[index]
    skills = (
        Modifier(skill, 1)
        for skill, bands in NUMBERS.pass_skill.items()
        if band in bands and helps(state, roll, player, skill)
    )
    return (
        *named(band.replace("_", " "), by_range),
        *modifiers_of(game, state, roll, player, at),
        *skills,
    )


def helps(state: PitchState, roll: RollKind, player: str, skill: str) -> bool:
    """Whether a player may use a skill for passing in a throw; some have it for bombs only."""
    if roll == "bomb_throw" and has_effect(state, player, f"{FOR_BOMBS}{skill}"):
        return True
    return roll in ("pass", "bomb_throw") and can_use(state, player, skill)


@cites("BB-003")
def bands_in(weather: str) -> tuple[Band, ...]:
    """The range bands that can be passed to in a weather, near ones first."""
    return NUMBERS.bands.get(weather, tuple(RANGES.modifiers))


@cites("BB-061")
def pass_options(
    game: Game, state: PitchState, player: str, roll: RollKind = "pass"
) -> tuple[PassOption, ...]:
    """By range band: what the player needs to pass to it. None for a player that cannot pass.

    `roll`: `pass`, `bomb_throw` or `throw_team_mate`, of which the last goes no farther than short.
    """
    at, target = state.players[player].at, target_of(state, player, roll)
    if at is None or target is None:
        return ()
    bands = NUMBERS.throwing.bands if roll == "throw_team_mate" else bands_in(state.weather)
    return tuple(
        PassOption(
            band,
            target,
            throw_modifiers(game, state, roll, player, band),
            squares_in(game, state, at, band),
        )
        for band in bands
    )


@cites("BB-061", "BB-090")
def target_of(state: PitchState, player: str, roll: RollKind) -> int | None:
    """What a throw needs. Who has no PA cannot pass, but has to throw on a bomb it has caught:
    nothing but a natural 6 is accurate then."""
    target = characteristic(state, player, "pa")
    return NATURAL_SIX if target is None and roll == "bomb_throw" else target


def squares_in(game: Game, state: PitchState, at: Square, band: Band) -> tuple[Square, ...]:
    """The squares of the pitch that lie in a band, as seen from one."""
    reach = len(RANGES.rows)
    return tuple(
        (x, y)
        for x in range(at[0] - reach, at[0] + reach)
        for y in range(at[1] - reach, at[1] + reach)
        if band_of(at, (x, y)) == band
        and game.is_square(state, (x, y))
        and game.hides(state, at, (x, y)) is None
    )
