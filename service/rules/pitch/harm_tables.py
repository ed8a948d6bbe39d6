"""The printed numbers of harm, read once from `harm.toml`. Nothing here decides anything."""

import tomllib
from importlib.resources import files

import msgspec

Rules = tuple[str, ...]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: int
    max: int
    result: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a roll is looked up in."""

    rules: Rules
    dice: tuple[int, ...]
    """The faces of each die."""
    bands: tuple[Band, ...]

    def result(self, roll: int) -> str:
        """Beyond its ends, where only modifiers lead, the table goes on as it ends."""
        within = min(max(roll, self.bands[0].min), self.bands[-1].max)
        return next(each.result for each in self.bands if each.min <= within <= each.max)


class Worst(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worst a characteristic can be; of AG and PA the highest face."""

    rules: Rules
    ma: int
    st: int
    ag: int
    pa: int
    av: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    claws: int
    chainsaw_on_armour: int
    arm_bar: int
    fireball: int
    casualty_each_niggling_injury: int
    casualty_decay: int
    regeneration: int
    bribe: int
    biased_referee_sees: int
    biased_referee_arguing: int


class PrayerPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    necessary_violence: int
    fouling_frenzy: int
    fan_interaction: int
    perfect_passing: int


class HarmTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    injury: Table
    stunty_injury: Table
    casualty: Table
    lasting_injury: Table
    argue_the_call: Table
    argue_the_call_of_a_friend: Table
    worst: Worst
    numbers: Numbers
    prayers: PrayerPoints


def _read() -> HarmTables:
    text = (files(__package__) / "harm.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), HarmTables)


HARM = _read()
