"""What an import has to report: what could not be mapped, and where our rules say otherwise."""

from typing import Literal

import msgspec

FindingKind = Literal["unmapped", "refused", "not_asked", "not_answered", "flag", "board", "result"]
"""`unmapped`: a report nothing of ours stands for. `refused`: an entry that says nothing that can
have happened. `not_asked`: a roll of the server our rules do not ask for. `not_answered`: a
question of ours the server never answered. `flag`: an entry against a rule. `board`: places or
figures that differed and were set right by a ruling. `result`: a figure of the final result."""


class Finding(msgspec.Struct, frozen=True):
    """One difference, and the number of the entry (from 1) and command it was found at."""

    kind: FindingKind
    what: str
    entry: int
    command: int


class Findings:
    """Collects findings as the import goes on."""

    def __init__(self) -> None:
        self.all: list[Finding] = []

    def add(self, kind: FindingKind, what: str, entry: int, command: int) -> None:
        self.all.append(Finding(kind, what, entry, command))

    def counts(self) -> dict[str, int]:
        """How many there are of each kind, and of what could not be mapped by its name."""
        found: dict[str, int] = {}
        for one in self.all:
            key = f"unmapped {one.what}" if one.kind == "unmapped" else one.kind
            found[key] = found.get(key, 0) + 1
        return found
