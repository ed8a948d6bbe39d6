"""What the server did next, as an action of ours. Passing it puts its changes into the model."""

from collections.abc import Callable
from typing import Any

from schemas.blood_bowl import Concede
from schemas.pitch.entries import EndTurn
from service.importers.fumbbl.activations import activated, deselected
from service.importers.fumbbl.attacks import (
    before_block,
    blocked,
    declared_before,
    dumps_off,
    fouled,
    injured,
    sawed,
    special,
)
from service.importers.fumbbl.magic import spell_cast, weather_conjured
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import FAULTS, Playing
from service.importers.fumbbl.rejoining import missed_half, missed_touchdown
from service.importers.fumbbl.shapes import MissingField
from service.importers.fumbbl.side_rulings import chef_rolled, re_roll_won, re_rolls_lost
from service.importers.fumbbl.steps import fumbles, stands_up, stepped, stood_up
from service.importers.fumbbl.throws import thrown
from service.importers.fumbbl.unasked import note_unused

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
            note_unused(playing, seen)
    except MissingField as missing:
        playing.find("unmapped", f"{missing}")
    except FAULTS:
        playing.find("unmapped", f"{seen.name} as it is here")
    return []


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


def _mode_changed(playing: Playing, seen: Observation) -> list[Entry]:
    """The kick-off's Blitz is over; or the last turn of a half is, before secret weapons are argued
    about and the end of the turn is reported; or somebody about to be blocked passes first."""
    state, left = playing.state, playing.reader.model.left_mode
    if (left, seen.value) == ("blitz", "kickoff") and state.charge is not None:
        return [EndTurn(state.charge.side)]
    if (left, seen.value) == ("regular", "setup") and playing.in_the_same_turn:
        return [EndTurn(state.active or "")]
    if (seen.value, playing.reader.model.action) == ("trickster", "blitz"):
        return declared_before(playing, seen)
    return dumps_off(playing, seen) if seen.value in ("dumpOff", "trickster") else []


def _conceded(playing: Playing, seen: Observation) -> list[Entry]:
    """A coach gives up. A place in the replay where our rules still ask is settled first."""
    if seen.key not in playing.state.sides or not seen.value or playing.state.ended:
        return []
    return [Concede(seen.key)]


REPORTS: dict[str, Callable[[Playing, Observation], list[Entry]]] = {
    "playerAction": activated,
    "block": blocked,
    "foul": fouled,
    "projectileVomit": special("projectile_vomit"),
    "breatheFire": special("breathe_fire"),
    "chainsawRoll": sawed,
    "hypnoticGazeRoll": special("hypnotic_gaze"),
    "goForItRoll": before_block,
    "dauntlessRoll": before_block,
    "foulAppearanceRoll": before_block,
    "standUpRoll": stands_up,
    "jumpUpRoll": stands_up,
    "injury": injured,
    "masterChefRoll": chef_rolled,
    "wizardUse": spell_cast,
    "fumblerooskie": fumbles,
    "weatherMageRoll": weather_conjured,
    "pumpUpTheCrowdReRoll": re_roll_won,
    "pumpUpTheCrowdReRollLost": re_rolls_lost,
    "showStarReRoll": re_roll_won,
    "showStarReRollLost": re_rolls_lost,
    "turnEnd": _turn_ended,
    "startHalf": _half_began,
}
CHANGES: dict[str, Callable[[Playing, Observation], list[Entry]]] = {
    "fieldModelSetPlayerCoordinate": stepped,
    "actingPlayerSetPlayerId": deselected,
    "actingPlayerSetHasMoved": stood_up,
    "gameSetPassCoordinate": thrown,
    "gameSetTurnMode": _mode_changed,
    "teamResultSetConceded": _conceded,
}
