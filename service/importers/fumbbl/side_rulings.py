"""Re-rolls that are won, lost or stolen by what is no entry of ours: rulings."""

from typing import Any

from schemas.pitch.entries import Ruling, SideFigures
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing

Entry = Any


def chef_rolled(playing: Playing, seen: Observation) -> list[Entry]:
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


def re_roll_won(playing: Playing, seen: Observation) -> list[Entry]:
    """A star's special rule brings its side a re-roll for the drive: a ruling adds it."""
    player = str(seen.value["playerId"])
    if player not in playing.state.profiles:
        return []
    return [_more_re_rolls(playing, playing.state.side_of(player), 1)]


def re_rolls_lost(playing: Playing, seen: Observation) -> list[Entry]:
    """They are gone with the drive; with the half all re-rolls are new anyway."""
    side = playing.side_of_team(str(seen.value["teamId"]))
    if side is None or playing.state.half != playing.reader.model.half:
        return []
    return [_more_re_rolls(playing, side, -seen.value["amount"])]


def _more_re_rolls(playing: Playing, side: str, more: int) -> Ruling:
    now = min(16, max(0, playing.state.sides[side].re_rolls + more))
    figures = (SideFigures(side, re_rolls=now),)
    return Ruling(reason="By the special rule of a star player.", sides=figures)
