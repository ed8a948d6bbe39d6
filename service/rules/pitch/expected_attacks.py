"""Whom the active player may block or foul, with the dice it would be."""

from collections.abc import Iterator

from schemas.views import Expectation
from service.rules.contract import cites
from service.rules.pitch.assists import block_dice, blockable
from service.rules.pitch.chances import chance_of
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.field import is_standing
from service.rules.pitch.fouls import foul_due
from service.rules.pitch.movement import budget
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState

DICE_WORDS = {1: "one die", 2: "two dice", 3: "three dice"}


def expected_attacks(state: PitchState, player: str) -> Iterator[Expectation]:
    """Blocks and fouls, one expectation for each opponent."""
    activation = state.activation
    assert activation is not None
    if activation.taken or not is_standing(state, player):
        return
    if activation.action in ("block", "blitz"):
        yield from _blocks(state, player)
    elif activation.action == "foul":
        yield from _fouls(state, player)


@cites("BB-040", "BB-044")
def _blocks(state: PitchState, player: str) -> Iterator[Expectation]:
    activation = state.activation
    assert activation is not None
    blitz = activation.action == "blitz"
    left = budget(state, player)
    if blitz and not left.squares + left.rushes:
        return
    for target in blockable(state, player):
        if not blitz or activation.target in (None, target):
            yield _block(state, player, target, blitz)


def _block(state: PitchState, player: str, target: str, blitz: bool) -> Expectation:
    dice = block_dice(state, player, target, blitz)
    chooser = state.sides[dice.chooser].name
    words = "".join(f", {each.value:+d} {each.name}" for each in dice.modifiers)
    title = (
        f"{state.name_of(player)} blocks {state.name_of(target)}: "
        f"{DICE_WORDS[dice.dice]}, {chooser} choose{words}"
    )
    fields = (fixed("player", "Player", player), fixed("target", "Target", target))
    weight = 60 if dice.chooser == state.active else 4
    return Expectation("block", title, state.active, fields, ("BB-040", "BB-041"), weight=weight)


@cites("BB-070")
def _fouls(state: PitchState, player: str) -> Iterator[Expectation]:
    at = state.players[player].at
    assert at is not None
    for victim in state.opponents(player):
        there = state.players[victim].at
        if there is not None and adjacent(at, there) and not is_standing(state, victim):
            due = foul_due(state, player, victim)
            words = "".join(f", {each.value:+d} {each.name}" for each in due.modifiers)
            title = (
                f"{state.name_of(player)} fouls {state.name_of(victim)}: armour {due.target}{words}"
            )
            fields = (fixed("player", "Player", player), fixed("target", "Target", victim))
            yield Expectation(
                "foul", title, state.active, fields, ("BB-070",), chance_of(due), weight=60
            )
