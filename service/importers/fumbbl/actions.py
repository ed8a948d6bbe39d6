"""What the server did next, as an action of ours. Passing it puts its changes into the model."""

from collections.abc import Callable
from typing import Any

from schemas.blood_bowl import Concede
from schemas.pitch.entries import (
    Activate,
    Block,
    EndActivation,
    EndTurn,
    Foul,
    HandOff,
    Jump,
    Move,
    Pass,
    Ruling,
    SideFigures,
    StandUp,
    ThrowTeamMate,
    UseAgainst,
)
from service.importers.fumbbl.magic import spell_cast, weather_conjured
from service.importers.fumbbl.model import ACTIVE
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import FAULTS, Playing
from service.importers.fumbbl.reader import Reader
from service.importers.fumbbl.rejoining import missed_half, missed_touchdown
from service.importers.fumbbl.shapes import MissingField
from service.importers.fumbbl.words import ACTIONS, MAPPED, WITHOUT_MEANING
from service.rules.pitch.squares import distance

Entry = Any


def next_actions(playing: Playing) -> list[Entry] | None:
    """The entries of the server's next action; [] where it was none of ours; None at the end."""
    reader = playing.reader
    seen = reader.pass_one()
    if seen is None:
        return None
    made = (REPORTS if seen.is_report else CHANGES).get(seen.name)
    try:
        if made is not None:
            return made(playing, seen)
        if seen.is_report:
            _note_unused(playing, seen)
    except MissingField as missing:
        playing.find("unmapped", f"{missing}")
    except FAULTS:
        playing.find("unmapped", f"{seen.name} as it is here")
    return []


def _note_unused(playing: Playing, seen: Observation) -> None:
    """A report nobody asked for: of a kind that is mapped, or of one nothing of ours stands for."""
    if seen.name in WITHOUT_MEANING or playing.reader.is_used(seen):
        return
    if seen.value.get("roll") == 0:
        # Dice that were rolled before are judged anew.
        return
    if seen.name not in MAPPED:
        playing.find("unmapped", seen.name)
        return
    about = {key: seen.value.get(key) for key in ("playerId", "defenderId", "roll")}
    playing.find("not_asked", f"{seen.name} {about}")


def _activated(playing: Playing, seen: Observation) -> list[Entry]:
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


def _deselected(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or seen.value == activation.player:
        return []
    return [EndActivation(activation.player)]


def _stepped(playing: Playing, seen: Observation) -> list[Entry]:
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
        return [*_up(playing, player), Jump(player, at)]
    path = (at, *_more_steps(reader, player))
    leaves_ball, playing.leaves_ball = playing.leaves_ball, False
    return [*_up(playing, player), Move(player, path, leaves_ball=leaves_ball)]


def _fumbles(playing: Playing, seen: Observation) -> list[Entry]:
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


def _up(playing: Playing, player: str) -> list[Entry]:
    """A player that lies stands up before it does anything else."""
    return [StandUp(player)] if playing.state.players[player].posture == "prone" else []


def _stood_up(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or not seen.value:
        return []
    return _up(playing, activation.player)


def _blocked(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or playing.reader.is_used(seen):
        return []
    player = activation.player
    return [*_up(playing, player), Block(player, str(seen.value["defenderId"]))]


def _fouled(playing: Playing, seen: Observation) -> list[Entry]:
    activation = playing.state.activation
    if activation is None or playing.reader.is_used(seen):
        return []
    return [Foul(activation.player, str(seen.value["defenderId"]))]


def _sawed(playing: Playing, seen: Observation) -> list[Entry]:
    """In a foul the saw roars before the foul is reported."""
    reader, activation = playing.reader, playing.state.activation
    if activation is None or activation.action != "foul":
        return _special("chainsaw")(playing, seen)
    foul = reader.peek("foul")
    target = reader.model.defender if foul is None else str(foul.value["defenderId"])
    if target is None or not _looks_again(playing, seen):
        return []
    if foul is not None:
        reader.use(foul)
    return [Foul(activation.player, target)]


def _thrown(playing: Playing, seen: Observation) -> list[Entry]:
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


def _special(action: Any) -> Callable[[Playing, Observation], list[Entry]]:
    def made(playing: Playing, seen: Observation) -> list[Entry]:
        activation = playing.state.activation
        target = seen.value.get("defenderId") or playing.reader.model.defender
        if activation is None or target is None or not _looks_again(playing, seen):
            return []
        return [*_up(playing, activation.player), UseAgainst(activation.player, action, target)]

    return made


def _looks_again(playing: Playing, seen: Observation) -> bool:
    """Whether the report, which nobody asked for yet, is an answer to what is done now."""
    if playing.reader.is_used(seen) or seen.value.get("roll") == 0:
        return False
    if playing.reader.again(seen):
        return True
    _note_unused(playing, seen)
    return False


def _injured(playing: Playing, seen: Observation) -> list[Entry]:
    """An injury that nothing of ours has led to: a stab is reported by nothing else."""
    activation = playing.state.activation
    by, hurt = seen.value.get("attackerId"), str(seen.value["defenderId"])
    is_stab = str(seen.value.get("injuryType")).startswith("stab")
    if activation is None or not is_stab or by != activation.player:
        _note_unused(playing, seen)
        return []
    if not _looks_again(playing, seen):
        return []
    return [*_up(playing, activation.player), UseAgainst(activation.player, "stab", hurt)]


def _turn_ended(playing: Playing, seen: Observation) -> list[Entry]:
    """The server ends a turn; ours has ended by itself when it is no longer the same one."""
    model = playing.reader.model
    side = model.active_side
    if playing.in_the_same_turn and model.turn_mode == "regular":
        playing.compare()
    playing.compare_deeds()
    if scorer := seen.value.get("playerIdTouchdown"):
        return missed_touchdown(playing.state, model, str(scorer))
    if model.turn_mode != "regular" or playing.state.active != side:
        return []
    return [EndTurn(side)] if playing.state.sides[side].turn == model.turns[side] else []


def _half_began(playing: Playing, seen: Observation) -> list[Entry]:
    return missed_half(playing.state, seen.value["half"])


def _before_block(playing: Playing, seen: Observation) -> list[Entry]:
    """Rolled before a block is reported (a rush, Dauntless, Foul Appearance): it is declared. Where
    the roll fails the block is never reported."""
    reader, activation = playing.reader, playing.state.activation
    block = reader.peek("block")
    target = _blocked_in_vain(playing) if block is None else str(block.value["defenderId"])
    if activation is None or target is None:
        _note_unused(playing, seen)
        return []
    if not _looks_again(playing, seen):
        return []
    if block is not None:
        reader.use(block)
    player = activation.player
    return [*_up(playing, player), Block(player, target)]


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


def _stands_up(playing: Playing, seen: Observation) -> list[Entry]:
    """A roll to stand up: the player does so, and the roll is looked at again."""
    activation = playing.state.activation
    if activation is None or not _looks_again(playing, seen):
        return []
    return _up(playing, activation.player)


def _chef_rolled(playing: Playing, seen: Observation) -> list[Entry]:
    """The chef's stolen re-rolls are no entry of ours: a ruling moves them."""
    side, stolen = playing.side_of_team(str(seen.value["teamId"])), seen.value["reRollsStolen"]
    if side is None or not stolen:
        return []
    sides = playing.state.sides
    other = playing.state.other(side)
    figures = (
        SideFigures(side, re_rolls=min(16, sides[side].re_rolls + stolen)),
        SideFigures(other, re_rolls=max(0, sides[other].re_rolls - stolen)),
    )
    return [Ruling(reason=f"A Halfling Master Chef takes {stolen} re-rolls.", sides=figures)]


def _re_roll_won(playing: Playing, seen: Observation) -> list[Entry]:
    """A star's special rule brings its side a re-roll for the drive: a ruling adds it."""
    player = str(seen.value["playerId"])
    if player not in playing.state.profiles:
        return []
    return [_more_re_rolls(playing, playing.state.side_of(player), 1)]


def _re_rolls_lost(playing: Playing, seen: Observation) -> list[Entry]:
    """They are gone with the drive; with the half all re-rolls are new anyway."""
    side = playing.side_of_team(str(seen.value["teamId"]))
    if side is None or playing.state.half != playing.reader.model.half:
        return []
    return [_more_re_rolls(playing, side, -seen.value["amount"])]


def _more_re_rolls(playing: Playing, side: str, more: int) -> Ruling:
    now = min(16, max(0, playing.state.sides[side].re_rolls + more))
    figures = (SideFigures(side, re_rolls=now),)
    return Ruling(reason="By the special rule of a star player.", sides=figures)


def _mode_changed(playing: Playing, seen: Observation) -> list[Entry]:
    """The kick-off's Blitz is over; or the last turn of a half is, before secret weapons are argued
    about and the end of the turn is reported; or somebody about to be blocked passes first."""
    state, left = playing.state, playing.reader.model.left_mode
    if (left, seen.value) == ("blitz", "kickoff") and state.charge is not None:
        return [EndTurn(state.charge.side)]
    if (left, seen.value) == ("regular", "setup") and playing.in_the_same_turn:
        return [EndTurn(state.active or "")]
    if (seen.value, playing.reader.model.action) == ("trickster", "blitz"):
        return _declared_before(playing, seen)
    return _dumps_off(playing, seen) if seen.value in ("dumpOff", "trickster") else []


def _dumps_off(playing: Playing, seen: Observation) -> list[Entry]:
    """Asked as a blitz is declared; else as the block is."""
    activation = playing.state.activation
    if activation is None or activation.action == "blitz":
        return []
    return _declared_before(playing, seen)


def _declared_before(playing: Playing, seen: Observation) -> list[Entry]:
    """The block that this comes before is declared; then the change is looked at again."""
    reader, activation = playing.reader, playing.state.activation
    block = reader.peek("block")
    if activation is None or block is None or not reader.again(seen):
        return []
    reader.use(block)
    return [Block(activation.player, str(block.value["defenderId"]))]


def _conceded(playing: Playing, seen: Observation) -> list[Entry]:
    """A coach gives up. A place in the replay where our rules still ask is settled first."""
    if seen.key not in playing.state.sides or not seen.value or playing.state.ended:
        return []
    return [Concede(seen.key)]


REPORTS: dict[str, Callable[[Playing, Observation], list[Entry]]] = {
    "playerAction": _activated,
    "block": _blocked,
    "foul": _fouled,
    "projectileVomit": _special("projectile_vomit"),
    "breatheFire": _special("breathe_fire"),
    "chainsawRoll": _sawed,
    "hypnoticGazeRoll": _special("hypnotic_gaze"),
    "goForItRoll": _before_block,
    "dauntlessRoll": _before_block,
    "foulAppearanceRoll": _before_block,
    "standUpRoll": _stands_up,
    "jumpUpRoll": _stands_up,
    "injury": _injured,
    "masterChefRoll": _chef_rolled,
    "wizardUse": spell_cast,
    "fumblerooskie": _fumbles,
    "weatherMageRoll": weather_conjured,
    "pumpUpTheCrowdReRoll": _re_roll_won,
    "pumpUpTheCrowdReRollLost": _re_rolls_lost,
    "showStarReRoll": _re_roll_won,
    "showStarReRollLost": _re_rolls_lost,
    "turnEnd": _turn_ended,
    "startHalf": _half_began,
}
CHANGES: dict[str, Callable[[Playing, Observation], list[Entry]]] = {
    "fieldModelSetPlayerCoordinate": _stepped,
    "actingPlayerSetPlayerId": _deselected,
    "actingPlayerSetHasMoved": _stood_up,
    "gameSetPassCoordinate": _thrown,
    "gameSetTurnMode": _mode_changed,
    "teamResultSetConceded": _conceded,
}
