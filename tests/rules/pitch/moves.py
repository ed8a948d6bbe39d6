"""What tests of moves share: a player on 5, 5 that is sent along a path."""

from typing import Any

from schemas.pitch.entries import Activate, Move
from tests.rules.pitch.table import Man, Table, lineman


def mover(*others: Man, path: tuple[tuple[int, int], ...], **figures: Any) -> Table:
    """H1 stands on 5, 5 and is sent along a path."""
    table = Table(lineman("H1", (5, 5), **figures), *others)
    return table.play(Activate("H1", "move"), Move("H1", path))


def along(*xs: int, y: int = 5) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for x in xs)


def rules(table: Table) -> list[str]:
    """The rules of the last entry's breaches."""
    return [breach.rule for breach in table.breaches]


def opponent(key: str, at: tuple[int, int], **figures: Any) -> Man:
    return lineman(key, at, side="away", **figures)
