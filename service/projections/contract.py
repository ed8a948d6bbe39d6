"""What a projection is: rows made of the newest state of a match, and nothing else.

A row is a function of the match alone, so that the rows of a rebuild are those of the live
projection byte for byte, however the log was cut into batches.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from service.rules.match import Match


@dataclass(frozen=True, slots=True)
class Projection:
    """`rows` gives key -> body (canonical JSON). A key belongs to one match."""

    name: str
    rows: Callable[[Match], Iterable[tuple[str, bytes]]]
