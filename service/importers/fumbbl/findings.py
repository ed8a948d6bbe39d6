"""What an import has to report: what could not be mapped, and where our rules say otherwise."""

from schemas.imports import FindingKind, ImportFinding


class Findings:
    """Collects findings as the import goes on."""

    def __init__(self) -> None:
        self.all: list[ImportFinding] = []

    def add(self, kind: FindingKind, what: str, entry: int, command: int) -> None:
        self.all.append(ImportFinding(kind, what, entry, command))

    def counts(self) -> dict[str, int]:
        """How many there are of each kind, and of what could not be mapped by its name."""
        found: dict[str, int] = {}
        for one in self.all:
            key = f"unmapped {one.what}" if one.kind == "unmapped" else one.kind
            found[key] = found.get(key, 0) + 1
        return found
