"""The acting player's own steps, and its getting up."""

from typing import Any

from schemas.pitch.entries import Jump, Move, StandUp
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.reader import Reader
from service.importers.fumbbl.unasked import looks_again
from service.rules.pitch.squares import distance

Entry = Any


def stepped(playing: Playing, seen: Observation) -> list[Entry]:
    """The acting player's own step: gathered with those that follow it at once."""
    reader = playing.reader
    player, at = str(seen.key), (seen.value[0], seen.value[1])
    activation = playing.state.activation
    if activation is None or activation.player != player or not reader.is_step(seen):
        return []
    ours = playing.state.players[player].at
    if ours is None or ours == at:
        return []
    if distance(ours, at) > 1 or reader.peek("leapRoll") or reader.peek("jumpUpRoll"):
        return [*up(playing, player), Jump(player, at)]
    path = (at, *_more_steps(reader, player))
    leaves_ball, playing.leaves_ball = playing.leaves_ball, False
    return [*up(playing, player), Move(player, path, leaves_ball=leaves_ball)]


def fumbles(playing: Playing, seen: Observation) -> list[Entry]:
    """Said before the step with which the ball is left behind; it may be taken back."""
    playing.leaves_ball = bool(seen.value.get("used", True))
    return []


def _more_steps(reader: Reader, player: str) -> list[tuple[int, int]]:
    """Steps that follow with nothing reported between; they are passed here."""
    steps: list[tuple[int, int]] = []
    while True:
        ahead = next(
            (
                seen
                for seen in reader.ahead(60)
                if seen.is_report
                or seen.name in ("actingPlayerSetPlayerId", "actingPlayerSetPlayerAction")
                or (seen.name == "fieldModelSetPlayerCoordinate")
            ),
            None,
        )
        if ahead is None or ahead.is_report or not reader.is_step(ahead) or ahead.key != player:
            return steps
        if ahead.name != "fieldModelSetPlayerCoordinate":
            return steps
        while reader.at <= ahead.index:
            reader.pass_one()
        steps.append((ahead.value[0], ahead.value[1]))


def up(playing: Playing, player: str) -> list[Entry]:
    """A player that lies stands up before it does anything else."""
    return [StandUp(player)] if playing.state.players[player].posture == "prone" else []


def stood_up(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or not seen.value:
        return []
    return up(playing, activation.player)


def stands_up(playing: Playing, seen: Observation) -> list[Entry]:
    """A roll to stand up: the player does so, and the roll is looked at again."""
    activation = playing.state.activation
    if activation is None or not looks_again(playing, seen):
        return []
    return up(playing, activation.player)
