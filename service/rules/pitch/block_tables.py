"""The printed figures of blocks, read once from `blocks.toml`. Nothing here decides anything."""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

Rules = tuple[str, ...]
Face = Literal["player_down", "both_down", "push_back", "stumble", "pow"]


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    names: tuple[Face, Face, Face, Face, Face, Face]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    equal: int
    stronger: int
    more_than_double: int
    double: int


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    assist: int
    horns: int
    multiple_block: int
    lowest: int


class Tests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    foul_appearance: int


class MultipleBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    targets: int


class BlockTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faces: Faces
    dice: Dice
    strength: Strength
    tests: Tests
    multiple_block: MultipleBlock


BLOCKS = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("blocks.toml").read_text("utf-8")), BlockTables
)


def face(die: int) -> Face:
    """What a block die shows, by the number logged for it."""
    return BLOCKS.faces.names[die - 1]
