"""What a projection is: rows made of the newest state of a stream, and nothing else.

Teams and competitions are folded as matches are, and called so here. A row is a function of its
stream alone, so that the rows of a rebuild are those of the live
projection byte for byte, however the log was cut into batches.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from schemas.envelope import StreamKind
from service.rules.match import Match


@dataclass(frozen=True, slots=True)
class Projection:
    """`rows` gives key -> body (canonical JSON) of a stream of this kind. A key belongs to one
    stream, and a stream always has the same keys."""

    name: str
    rows: Callable[[Match], Iterable[tuple[str, bytes]]]
    kind: StreamKind = "match"
