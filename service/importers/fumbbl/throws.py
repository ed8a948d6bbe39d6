"""Passes, hand-offs and throws of team-mates."""

from typing import Any

from schemas.pitch.entries import HandOff, Pass, ThrowTeamMate
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing

Entry = Any


def thrown(playing: Playing, seen: Observation) -> list[Entry]:
    """The server notes where a pass, a hand-off or a throw goes before it rolls."""
    activation = playing.state.activation
    if activation is None or seen.value is None or playing.reader.is_used(seen):
        return []
    to = (seen.value[0], seen.value[1])
    player = activation.player
    if activation.action == "hand_off":
        target = next((key for key, one in playing.state.players.items() if one.at == to), None)
        reported = playing.reader.peek("handOver")
        if reported is not None:
            playing.reader.use(reported)
        return [] if target is None else [HandOff(player, target)]
    if activation.action in ("throw_team_mate", "kick_team_mate"):
        return [ThrowTeamMate(player, mate, to) for mate in _picked_up(playing)]
    if activation.action not in ("pass", "throw_bomb"):
        return []
    return [Pass(player, to, hail_mary=playing.reader.model.action == "hailMaryPass")]


def _picked_up(playing: Playing) -> list[str]:
    """Who is in the thrower's hands, or the server's `defender` of a throw."""
    model = playing.reader.model
    lifted = [key for key, state in model.states.items() if state & 0xFF == 16]
    if not lifted and model.defender in playing.state.players:
        lifted = [str(model.defender)]
    return lifted[:1]
