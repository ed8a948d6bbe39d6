"""Who is stronger in a block: strength, assists, and the dice that follow from them. Pure.

Strength counts with Horns and the like first, then Dauntless makes it equal, then assists count.
"""

from typing import NamedTuple

from schemas.pitch.words import Modifier, PlayerAction
from service.rules.contract import cites
from service.rules.pitch.block_tables import BLOCKS
from service.rules.pitch.field import (
    can_use,
    characteristic,
    has_effect,
    is_standing,
    markers,
)
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState

Modifiers = tuple[Modifier, ...]
MULTIPLE: PlayerAction = "multiple_block"
"""Two blocks at once: the action, and the effect on its targets."""


class BlockDice(NamedTuple):
    """How many dice, which side picks the face, and what the strengths were made of."""

    dice: int
    chooser: str
    modifiers: Modifiers


@cites("BB-040")
def block_dice(
    state: PitchState,
    attacker: str,
    defender: str,
    blitz: bool,
    *,
    dauntless: bool = False,
    multiple: bool = False,
) -> BlockDice:
    """The dice of a block. Modifiers above 0 are the attacker's, below 0 the defender's; together
    with both strengths they make up the difference."""
    modifiers = _own(state, attacker, defender, blitz, dauntless, multiple)
    ours = max(_strength(state, attacker) + _sum(modifiers), BLOCKS.strength.lowest)
    helping = _assisting(state, attacker, defender, BLOCKS.strength.assist)
    hindering = _assisting(state, defender, attacker, -BLOCKS.strength.assist, multiple)
    ours += _sum(helping)
    theirs = _strength(state, defender) - _sum(hindering)
    chooser = attacker if ours >= theirs else defender
    return BlockDice(
        _count(max(ours, theirs), min(ours, theirs)),
        state.side_of(chooser),
        (*modifiers, *helping, *hindering),
    )


@cites("BB-040")
def _count(stronger: int, weaker: int) -> int:
    dice = BLOCKS.dice
    if stronger == weaker:
        return dice.equal
    return dice.more_than_double if stronger > dice.double * weaker else dice.stronger


@cites("BB-040", "BB-090")
def _own(
    state: PitchState, attacker: str, defender: str, blitz: bool, dauntless: bool, multiple: bool
) -> Modifiers:
    """What skills change about the attacker's strength before assists."""
    modifiers = before_dauntless(state, attacker, blitz, multiple)
    short = strength_short(state, attacker, defender, blitz, multiple)
    if dauntless and short > 0:
        modifiers = (*modifiers, Modifier("Dauntless", short))
    return modifiers


def before_dauntless(
    state: PitchState, attacker: str, blitz: bool, multiple: bool = False
) -> Modifiers:
    found = []
    if blitz and can_use(state, attacker, "Horns"):
        found.append(Modifier("Horns", BLOCKS.strength.horns))
    if multiple:
        found.append(Modifier("Multiple Block", BLOCKS.strength.multiple_block))
    return tuple(found)


def strength_short(
    state: PitchState, attacker: str, defender: str, blitz: bool, multiple: bool = False
) -> int:
    """By how much the attacker is weaker before assists; 0 or less where it is not."""
    own = _strength(state, attacker) + _sum(before_dauntless(state, attacker, blitz, multiple))
    return _strength(state, defender) - max(own, BLOCKS.strength.lowest)


@cites("BB-040")
def assists(
    state: PitchState, fighter: str, opponent: str, *, guard: bool = True
) -> tuple[str, ...]:
    """The team-mates that assist a player against an opponent: they mark it and are marked by
    nobody else, or use Guard where that counts."""
    at = state.players[opponent].at
    if at is None:
        return ()
    return tuple(
        key
        for key in markers(state, at, state.side_of(opponent))
        if key != fighter
        and state.side_of(key) == state.side_of(fighter)
        and _is_free_to_assist(state, key, opponent, guard)
    )


@cites("BB-040")
def _is_free_to_assist(state: PitchState, player: str, opponent: str, guard: bool) -> bool:
    at = state.players[player].at
    assert at is not None
    marking = markers(state, at, state.side_of(player))
    if all(key == opponent for key in marking):
        return True
    return guard and can_use(state, player, "Guard") and not _is_defied(state, player, marking)


@cites("BB-090")
def _is_defied(state: PitchState, player: str, marking: tuple[str, ...]) -> bool:
    """Defensive takes Guard from opponents it marks, in their own turn."""
    return state.active == state.side_of(player) and any(
        can_use(state, key, "Defensive") for key in marking
    )


@cites("BB-040")
def blockable(state: PitchState, player: str) -> tuple[str, ...]:
    """The opponents a standing player may block: standing, on a neighbouring square."""
    at = state.players[player].at
    if at is None or not is_standing(state, player):
        return ()
    side = state.side_of(player)
    return tuple(
        key
        for key, other in state.players.items()
        if other.at is not None
        and other.posture == "standing"
        and state.profiles[key].side != side
        and adjacent(at, other.at)
    )


def _assisting(
    state: PitchState, fighter: str, opponent: str, value: int, multiple: bool = False
) -> Modifiers:
    """`multiple`: of two players that are blocked at once neither assists the other."""
    return tuple(
        Modifier(f"assist of {state.name_of(key)}", value)
        for key in assists(state, fighter, opponent)
        if not (multiple and has_effect(state, key, MULTIPLE))
    )


def _strength(state: PitchState, player: str) -> int:
    value = characteristic(state, player, "st")
    assert value is not None
    return value


def _sum(modifiers: Modifiers) -> int:
    return sum(each.value for each in modifiers)
