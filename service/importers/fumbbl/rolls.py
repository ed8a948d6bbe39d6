"""Dice: the roll of the replay that answers a roll of ours."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.entries import Roll
from schemas.pitch.steps import RollDue
from service.importers.fumbbl.ball_rolls import (
    deviation,
    kick_deviation,
    player_scatter,
    scatter,
    swoop_roll,
    throw_in,
)
from service.importers.fumbbl.block_rolls import block_roll, casualty_roll, injury_part, lasting
from service.importers.fumbbl.directions import direction
from service.importers.fumbbl.match_rolls import (
    conjured,
    fans,
    fans_after,
    heat,
    knock_out,
    listed,
    of_both,
    plain,
    prayer_count,
    stunned_by_fans,
    swarming,
)
from service.importers.fumbbl.player_rolls import (
    clinging,
    of_reported_player,
    re_roll_die,
    tested,
)
from service.importers.fumbbl.playing import Playing

Entry = Any
Found = tuple[list[int], list[str]]


def roll(playing: Playing, due: RollDue) -> Entry | None:
    special = ROLLS.get(due.roll)
    found = special(playing, due) if special is not None else tested(playing, due)
    if found is None:
        return None
    dice, directions = found
    if not _can_fall(dice, due):
        playing.find("unmapped", f"dice {due.roll}")
        return None
    return Roll(
        roll=due.roll,
        dice=tuple(dice),
        player=due.player,
        side=None if due.player else due.side,
        directions=tuple(map(direction, directions)) or None,
    )


def _can_fall(dice: list[int], due: RollDue) -> bool:
    """Whether these can be the dice at all; how many there have to be our rules judge."""
    return bool(dice) and all(0 < die <= max(due.faces) for die in dice)


ROLLS: dict[str, Callable[[Playing, RollDue], Found | None]] = {
    "block": block_roll,
    "armour": injury_part("armour"),
    "injury": injury_part("injury"),
    "casualty": casualty_roll,
    "lasting_injury": lasting,
    "bounce": scatter,
    "scatter": scatter,
    "kick_scatter": scatter,
    "player_scatter": player_scatter,
    "player_deviation": deviation,
    "ball_and_chain": player_scatter,
    "swoop": swoop_roll,
    "bomb_scatter": scatter,
    "bomb_deviation": deviation,
    "solid_defence": plain("solidDefenceRoll"),
    "quick_snap": plain("quickSnapRoll"),
    "charge": plain("blitzRoll"),
    "prayer": plain("prayerRoll"),
    "prayer_count": prayer_count,
    "pitch_invasion_players": stunned_by_fans,
    "swarming": swarming,
    "shadowing": clinging("Shadowing"),
    "tentacles": clinging("Tentacles"),
    "roll_off": of_both("penaltyShootout"),
    "concession_fans": fans_after,
    "deviation": deviation,
    "kick_deviation": kick_deviation,
    "throw_in": throw_in,
    "fair_weather_fans": fans,
    "weather": listed("weather", "weatherRoll"),
    "weather_magic": conjured,
    "kick_off_event": listed("kickoffResult", "kickoffRoll"),
    "brilliant_coaching": of_both("extraReRoll"),
    "cheering_fans": of_both("cheeringFans"),
    "officious_ref": of_both("kickoffOfficiousRef"),
    "pitch_invasion": of_both("kickoffPitchInvasion"),
    "officious_ref_player": of_reported_player("officiousRefRoll"),
    "knock_out_recovery": knock_out,
    "sweltering_heat": heat,
    "loner": re_roll_die("Loner"),
    "pro": re_roll_die("Pro"),
    "argue_the_call": of_reported_player("argueTheCall"),
    "bribe": of_reported_player("bribesRoll"),
    "dedicated_fans": fans_after,
}
