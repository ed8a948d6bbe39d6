"""Movement without an entry: squares and rushes a player has left, and the rolls a step asks for.

Pure functions of the state, for the moves themselves and for showing what may be done. All numbers
are in `movement.toml`.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

import msgspec

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Modifier
from service.rules.contract import cites
from service.rules.pitch.activations import has_acted_out
from service.rules.pitch.ball_tests import NUMBER_WORDS
from service.rules.pitch.course import Game
from service.rules.pitch.evolve import ROOTED
from service.rules.pitch.field import (
    can_use,
    characteristic,
    has_effect,
    has_skill,
    is_used,
    markers,
    occupant,
)
from service.rules.pitch.squares import neighbours
from service.rules.pitch.state import PitchState, Square

HELD = "held"
"""The effect of Tentacles: no more moving in this activation."""
RUSHED = "rushed"
"""The note of a roll or task about a square that is entered by a rush."""
BREAK_TACKLE = "Break Tackle"
NEVER_STUNTY_WITH = ("Bombardier", "Chainsaw", "Swoop")
"""Who has one of these and Stunty is not too small to be noticed when it dodges."""


class MovementNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    rushes: int
    rushes_with_sprint: int
    rush_target: int
    blizzard_rush: int
    drunkard_rush: int
    stand_up_squares: int
    stand_up_target: int
    timmm_ber: int
    jump_up_block: int
    jump_squares: int
    dodge_marked: int
    titchy: int
    two_heads: int
    prehensile_tail: int
    break_tackle: int
    break_tackle_strong: int
    strong_from_st: int
    diving_tackle: int
    easier_jumps: tuple[str, ...]
    cling_target: int


NUMBERS = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("movement.toml").read_text("utf-8")), MovementNumbers
)


class Left(NamedTuple):
    """What a player may still move."""

    squares: int
    rushes: int


class PossibleStep(NamedTuple):
    """A neighbouring square, and the rolls it takes to get there, in their order."""

    to: Square
    rolls: tuple[RollDue, ...]


@cites("BB-030", "BB-032")
def movement_left(state: PitchState, player: str) -> Left:
    """Squares and rushes of a player that is active or about to be; what standing up costs is
    taken off. None for one that is stunned, rooted, held, or has taken its action."""
    one = state.players[player]
    if one.at is None or one.posture == "stunned" or not may_move(state, player):
        return Left(0, 0)
    left = budget(state, player)
    if one.posture == "prone":
        return Left(max(0, left.squares - stand_up_squares(state, player)), left.rushes)
    return left


def may_move(state: PitchState, player: str) -> bool:
    """Nothing holds the player back, and its action still lies before it."""
    return not (
        has_effect(state, player, ROOTED)
        or has_effect(state, player, HELD)
        or has_acted_out(state, player)
    )


@cites("BB-030")
def budget(state: PitchState, player: str) -> Left:
    """Movement allowance and rushes less what the activation has used of them."""
    squares = characteristic(state, player, "ma") or 0
    sprints = has_skill(state, player, "Sprint")
    rushes = NUMBERS.rushes_with_sprint if sprints else NUMBERS.rushes
    activation = state.activation
    if activation is None or activation.player != player:
        return Left(squares, rushes)
    return Left(max(0, squares - activation.moved), max(0, rushes - activation.rushes))


@cites("BB-032")
def stand_up_squares(state: PitchState, player: str) -> int:
    """What standing up costs: three squares, all of fewer, nothing with Jump Up."""
    if has_skill(state, player, "Jump Up"):
        return 0
    return min(NUMBERS.stand_up_squares, characteristic(state, player, "ma") or 0)


def steps_from(game: Game, state: PitchState, player: str) -> Iterator[PossibleStep]:
    """The squares a standing player can go to next, with the rolls each takes."""
    at = state.players[player].at
    left = movement_left(state, player)
    if at is None or left == (0, 0):
        return
    for to in neighbours(at):
        if may_step(game, state, player, to):
            rush = () if left.squares else (rush_due(game, state, player, at, to),)
            dodge = dodge_due(game, state, player, at, to)
            yield PossibleStep(to, rush if dodge is None else (*rush, dodge))


def may_step(game: Game, state: PitchState, player: str, to: Square) -> bool:
    """Whether a square is free, and open to the player."""
    return (
        game.is_square(state, to)
        and occupant(state, to) is None
        and game.bars(state, player, to) is None
    )


@cites("BB-003", "BB-030")
def rush_due(
    game: Game, state: PitchState, player: str, at: Square, to: Square, origin: int = 0
) -> RollDue:
    """The roll of a rush."""
    found = [*game.modifiers(state, "rush", player)]
    if state.weather == "blizzard":
        found.append(Modifier("blizzard", NUMBERS.blizzard_rush))
    if has_skill(state, player, "Drunkard"):
        found.append(Modifier("Drunkard", NUMBERS.drunkard_rush))
    return RollDue(
        roll="rush",
        side=state.side_of(player),
        faces=(6,),
        origin=origin,
        player=player,
        target=NUMBERS.rush_target,
        modifiers=tuple(found),
        at=at,
        to=to,
    )


@cites("BB-031")
def dodge_due(
    game: Game, state: PitchState, player: str, at: Square, to: Square, origin: int = 0
) -> RollDue | None:
    """The dodge from a square to the next one; None where nobody marks the square that is left.

    A Break Tackle that is not used up is counted in: it is used only if nothing else will do.
    """
    side = state.side_of(player)
    leaving = markers(state, at, side)
    if not leaving:
        return None
    return RollDue(
        roll="dodge",
        side=side,
        faces=(6,),
        origin=origin,
        player=player,
        target=characteristic(state, player, "ag"),
        modifiers=(
            *_entered(state, player, to),
            *_own_skills(state, player),
            *tail(state, leaving),
            *game.modifiers(state, "dodge", player),
        ),
        against=leaving[0],
        at=at,
        to=to,
    )


def _entered(state: PitchState, player: str, to: Square) -> Iterator[Modifier]:
    """One for each opponent that marks the square entered; nobody notices a Stunty player, and
    nobody fears a Titchy one."""
    small = can_use(state, player, "Stunty")
    if small and not any(has_skill(state, player, skill) for skill in NEVER_STUNTY_WITH):
        return
    marking = markers(state, to, state.side_of(player))
    count = sum(not has_skill(state, each, "Titchy") for each in marking)
    if count:
        yield marked_by(count)


def marked_by(count: int) -> Modifier:
    """One for each opponent."""
    return Modifier(f"marked by {NUMBER_WORDS[count]}", count * NUMBERS.dodge_marked)


def _own_skills(state: PitchState, player: str) -> Iterator[Modifier]:
    if can_use(state, player, "Titchy"):
        yield Modifier("Titchy", NUMBERS.titchy)
    if can_use(state, player, "Two Heads"):
        yield Modifier("Two Heads", NUMBERS.two_heads)
    if has_skill(state, player, BREAK_TACKLE) and not is_used(state, player, BREAK_TACKLE):
        strong = (characteristic(state, player, "st") or 0) >= NUMBERS.strong_from_st
        value = NUMBERS.break_tackle_strong if strong else NUMBERS.break_tackle
        yield Modifier(BREAK_TACKLE, value)


def tail(state: PitchState, leaving: tuple[str, ...]) -> Iterator[Modifier]:
    """One Prehensile Tail among those that mark the square that is left."""
    if any(can_use(state, each, "Prehensile Tail") for each in leaving):
        yield Modifier("Prehensile Tail", NUMBERS.prehensile_tail)
