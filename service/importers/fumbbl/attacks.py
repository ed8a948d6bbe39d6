"""Blocks, fouls and what is done instead of a block, with what the server rolls before."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.entries import Block, Foul, UseAgainst
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.steps import up
from service.importers.fumbbl.unasked import looks_again, note_unused
from service.rules.pitch.squares import distance

Entry = Any


def blocked(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or playing.reader.is_used(seen):
        return []
    player = activation.player
    return [*up(playing, player), Block(player, str(seen.value["defenderId"]))]


def fouled(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or playing.reader.is_used(seen):
        return []
    return [Foul(activation.player, str(seen.value["defenderId"]))]


def sawed(playing: Playing, seen: Observation) -> list[Entry]:
    """In a foul the saw roars before the foul is reported."""
    reader, activation = playing.reader, playing.state.activation
    if activation is None or activation.action != "foul":
        return special("chainsaw")(playing, seen)
    foul = reader.peek("foul")
    target = reader.model.defender if foul is None else str(foul.value["defenderId"])
    if target is None or not looks_again(playing, seen):
        return []
    if foul is not None:
        reader.use(foul)
    return [Foul(activation.player, target)]


def special(action: Any) -> Callable[[Playing, Observation], list[Entry]]:
    def made(playing: Playing, seen: Observation) -> list[Entry]:
        activation = playing.state.activation
        target = seen.value.get("defenderId") or playing.reader.model.defender
        if activation is None or target is None or not looks_again(playing, seen):
            return []
        return [*up(playing, activation.player), UseAgainst(activation.player, action, target)]

    return made


def injured(playing: Playing, seen: Observation) -> list[Entry]:
    """An injury that nothing of ours has led to: a stab is reported by nothing else."""
    activation = playing.state.activation
    by, hurt = seen.value.get("attackerId"), str(seen.value["defenderId"])
    is_stab = str(seen.value.get("injuryType")).startswith("stab")
    if activation is None or not is_stab or by != activation.player:
        note_unused(playing, seen)
        return []
    if not looks_again(playing, seen):
        return []
    return [*up(playing, activation.player), UseAgainst(activation.player, "stab", hurt)]


def before_block(playing: Playing, seen: Observation) -> list[Entry]:
    """Rolled before a block is reported (a rush, Dauntless, Foul Appearance): it is declared. Where
    the roll fails the block is never reported."""
    reader, activation = playing.reader, playing.state.activation
    block = reader.peek("block")
    target = _blocked_in_vain(playing) if block is None else str(block.value["defenderId"])
    if activation is None or target is None:
        note_unused(playing, seen)
        return []
    if not looks_again(playing, seen):
        return []
    if block is not None:
        reader.use(block)
    player = activation.player
    return [*up(playing, player), Block(player, target)]


def _blocked_in_vain(playing: Playing) -> str | None:
    """Whom the active player was about to block: its target, or the server's defender."""
    state, activation = playing.state, playing.state.activation
    if activation is None or activation.action not in ("block", "blitz"):
        return None
    own = state.players[activation.player].at
    for target in (activation.target, playing.reader.model.defender):
        at = state.players[target].at if target in state.players else None
        if own is not None and at is not None and distance(own, at) == 1:
            return target
    return None


def dumps_off(playing: Playing, seen: Observation) -> list[Entry]:
    """Asked as a blitz is declared; else as the block is."""
    activation = playing.state.activation
    if activation is None or activation.action == "blitz":
        return []
    return declared_before(playing, seen)


def declared_before(playing: Playing, seen: Observation) -> list[Entry]:
    """The block that this comes before is declared; then the change is looked at again."""
    reader, activation = playing.reader, playing.state.activation
    block = reader.peek("block")
    if activation is None or block is None or not reader.again(seen):
        return []
    reader.use(block)
    return [Block(activation.player, str(block.value["defenderId"]))]
