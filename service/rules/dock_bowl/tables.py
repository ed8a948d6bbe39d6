"""The printed numbers of Dock Bowl, read once from `tables.toml` and `treasures.toml`."""

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from schemas.dock_bowl import Treasure
from service.rules.contract import cites

Rules = tuple[str, ...]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: int
    max: int
    result: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    rows: tuple[Row, ...]
    faces: int = 6

    def result(self, roll: int) -> str:
        """Beyond its ends the table goes on as it ends."""
        within = min(max(roll, self.rows[0].min), self.rows[-1].max)
        return next(row.result for row in self.rows if row.min <= within <= row.max)


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    set_up_players: int
    counter_spaces: int
    sea_faces: int


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    drag_squares: int
    wave_squares: int
    pirate_skills: tuple[str, ...]
    roc_face: int


class Planks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    slips_up_to: int
    bounces_from: int
    most_bounces: int


class SecretWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    safe_from: int


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    pick_up: int


class Crates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    hits_up_to: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    match: Match
    stranger_things: Table
    weather: Table
    sea: Sea
    overboard: Table
    planks: Planks
    secret_weapon: SecretWeapon
    hold: Hold
    crates: Crates
    chests: Table
    third_last_chest: Table
    last_chests: Table


class PieceProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Luggage, the Monkey, Thrud: what a player of the kind is."""

    name: str
    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[str, ...]


class TreasureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    face: int
    name: Treasure
    gains: tuple[str, ...] = ()
    for_bombs: tuple[str, ...] = ()
    ma: int = 0
    av: int = 0
    piece: PieceProfile | None = None


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules
    ma_least: int
    av_most: int
    monkey_squares: int
    monkey_reach: int
    monkey_gains: tuple[str, ...]
    opener_bonus: int
    thrud_failures: int


class Treasures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    treasure: tuple[TreasureRow, ...]
    figures: Figures


def _read(name: str, kind: Any) -> Any:
    text = (files("service.rules.dock_bowl") / name).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), kind)


TABLES: Tables = _read("tables.toml", Tables)
_TREASURES: Treasures = _read("treasures.toml", Treasures)
FIGURES = _TREASURES.figures
TREASURES: dict[Treasure, TreasureRow] = {row.name: row for row in _TREASURES.treasure}
PIECES: dict[Treasure, str] = {name: f"_{name}" for name, row in TREASURES.items() if row.piece}
"""The treasures that stand on the board themselves, with the ids they have there as players."""
LUGGAGE, MONKEY, THRUD = PIECES["luggage"], PIECES["monkey"], PIECES["thrud"]
BY_THEMSELVES = frozenset((LUGGAGE, MONKEY))
"""Pieces that no coach activates."""


@cites("DOCK-066")
def drawn_by(face: int) -> TreasureRow:
    """The treasure of a face of the D8."""
    return next(row for row in TREASURES.values() if row.face == face)
