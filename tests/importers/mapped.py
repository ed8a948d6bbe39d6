"""What a recording came to, for tests: nothing is left to report, and the entries of a type."""

from typing import Any

from service.importers.fumbbl.importing import Imported
from tests.importers.ffb import Recording


def nothing_left(recording: Recording) -> Imported:
    played = recording.played()
    assert [(one.kind, one.what) for one in played.findings] == []
    return played


def entries_of(played: Imported, kind: str) -> list[Any]:
    """The entries of a type, in order."""
    return [made.entry for made in played.entries if type(made.entry).__name__ == kind]
