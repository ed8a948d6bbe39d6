"""The newest scoreboard frame of every match."""

from collections.abc import Iterator

from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.match import Match, frame


def frame_bytes(match: Match) -> bytes:
    """The match's `ScoreboardFrame` as canonical JSON: what streams and displays get verbatim."""
    return encoded(frame(match))


def _rows(match: Match) -> Iterator[tuple[str, bytes]]:
    yield str(match.head.match), frame_bytes(match)


SCOREBOARD = Projection("scoreboard", _rows)
