"""Spells and magic weather: what a side uses of its inducements at the start of a turn."""

from typing import Any

from schemas.blood_bowl import UseInducement
from schemas.pitch.steps import ChoiceDue
from service.importers.fumbbl.observations import Observation
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.shapes import is_square
from service.rules.blood_bowl.magic import MAGE, WIZARD

Entry = Any
Square = tuple[int, int]
WEATHERS = {
    "swelteringheat": "sweltering_heat",
    "verysunny": "very_sunny",
    "nice": "perfect",
    "niceweather": "perfect",
    "pouringrain": "pouring_rain",
    "blizzard": "blizzard",
}
"""Ours by the server's names without capitals and spaces."""


def spell_cast(playing: Playing, seen: Observation) -> list[Entry]:
    """The server tells where it strikes by the mark it leaves, and whom by the rolls."""
    side = playing.side_of_team(str(seen.value["teamId"]))
    if side is None:
        return []
    if str(seen.value.get("wizardSpell")).lower() == "zap":
        struck = playing.reader.peek("spellEffectRoll")
        target = None if struck is None else str(struck.value["playerId"])
        return [UseInducement(side, WIZARD, "zap", target=target)]
    return [UseInducement(side, WIZARD, "fireball", at=_mark(playing))]


def _mark(playing: Playing) -> Square | None:
    for seen in playing.reader.before_action():
        if seen.name == "fieldModelAddBloodSpot" and isinstance(seen.value, dict):
            at: Any = seen.value.get("coordinate")
            return (at[0], at[1]) if is_square(at) else None
    return None


def weather_conjured(playing: Playing, seen: Observation) -> list[Entry]:
    """By the side whose turn it is; then the roll is looked at again."""
    side = playing.state.active
    if side is None or playing.reader.is_used(seen) or not playing.reader.again(seen):
        return []
    return [UseInducement(side, MAGE)]


def weather_chosen(playing: Playing, due: ChoiceDue) -> str | None:
    """What the weather is now; without a word of it as the dice have it."""
    report = playing.reader.take("weatherMageResult")
    if report is None:
        return None
    name = "".join(each for each in str(report.get("weather")).lower() if each.isalpha())
    return WEATHERS.get(name)
