"""Whose activation the server begins and ends, and against whom it is declared."""

from typing import Any

from schemas.pitch.entries import Activate, Block, EndActivation
from service.importers.fumbbl.model import ACTIVE
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.words import ACTIONS

Entry = Any


def activated(playing: Playing, seen: Observation) -> list[Entry]:
    """A player begins its activation, unless its coach only picked it and put it back. With an
    action of its own that is none of ours it may at least move."""
    playing.compare()
    player = str(seen.value["actingPlayerId"])
    action = ACTIONS.get(str(seen.value["playerAction"]))
    if action is None:
        playing.find("unmapped", f"playerAction {seen.value['playerAction']}")
        action = "move"
    if not _acts(playing, player):
        return []
    profile = playing.state.profiles.get(player)
    if profile is not None and "Ball and Chain" in profile.skills:
        return [Activate(player, "ball_and_chain")]
    if action == "multiple_block":
        blocks = (Block(player, target) for target in _both_targets(playing))
        return [Activate(player, action), *blocks]
    return [Activate(player, action, target=_target(playing, player))]


def _acts(playing: Playing, player: str) -> bool:
    """Whether anything comes of the activation before the player is put back."""
    for seen in playing.reader.ahead():
        if seen.is_report and seen.name not in ("selectBlitzTarget", "skillUse"):
            return True
        if playing.reader.is_step(seen) or seen.name == "actingPlayerSetHasMoved":
            return True
        if _has_acted(seen, player):
            return True
        if seen.name == "actingPlayerSetPlayerId" and seen.value != player:
            return False
    return False


def _has_acted(seen: Observation, player: str) -> bool:
    is_its_state = seen.name == "fieldModelSetPlayerState" and seen.key == player
    return is_its_state and not int(seen.value) & ACTIVE


def _target(playing: Playing, player: str) -> str | None:
    """Whom the action is declared against: the blitz's target, or who is blocked or fouled."""
    for seen in playing.reader.ahead():
        if seen.is_report and seen.name in ("selectBlitzTarget", "block", "foul"):
            return str(seen.value["defenderId"])
        if seen.is_report and seen.name in ("playerAction", "turnEnd"):
            return None
        if seen.name == "actingPlayerSetPlayerId" and seen.value != player:
            return None
    return None


def _both_targets(playing: Playing) -> list[str]:
    """Whom a Multiple Block is made against: told by the faces that are picked."""
    found: dict[str, None] = {}
    for seen in playing.reader.ahead():
        if seen.is_report and seen.name in ("playerAction", "turnEnd"):
            break
        if seen.is_report and seen.name in ("blockChoice", "foulAppearanceRoll"):
            target = str(seen.value.get("defenderId"))
            found |= {target: None} if target in playing.state.players else {}
    return list(found)[:2]


def deselected(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or seen.value == activation.player:
        return []
    return [EndActivation(activation.player)]
