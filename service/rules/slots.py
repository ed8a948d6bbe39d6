"""The effective history of a match: one slot per entry, in the order of play."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from schemas.envelope import Flag
from service.rules.contract import Entry, Fact


class Slot(msgspec.Struct, frozen=True):
    """One entry of the effective history with what it comes to."""

    event: UUID
    version: int
    entry: Entry
    facts: tuple[Fact, ...]
    flags: tuple[Flag, ...]
    retracted: bool = False
    amended: bool = False
    """An amendment put the entry here, replaced it or made it come out otherwise."""


class Slots:
    """An append-only list shared between a match and its successors; a value to its readers.

    Appending to the longest version costs nothing; appending to an older one copies, so that a
    plan that was never recorded leaves no trace.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[Slot], length: int | None = None) -> None:
        self._items = items
        self._length = len(items) if length is None else length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Slot]:
        for index in range(self._length):
            yield self._items[index]

    def __getitem__(self, index: int) -> Slot:
        return self._items[index if index >= 0 else index + self._length]

    def append(self, slot: Slot) -> "Slots":
        items = self._items
        if len(items) != self._length:
            items = items[: self._length]
        items.append(slot)
        return Slots(items)

    def extended(self, slots: list[Slot]) -> "Slots":
        items = self._items
        if len(items) != self._length:
            items = items[: self._length]
        items += slots
        return Slots(items)
