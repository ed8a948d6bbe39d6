"""The tally of every match: what the league consumes."""

from collections.abc import Iterator

from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.match import Match


def tally_bytes(match: Match) -> bytes:
    """The match's `Tally` as canonical JSON."""
    return encoded(match.system.tally(match.head.state))


def _rows(match: Match) -> Iterator[tuple[str, bytes]]:
    yield str(match.head.match), tally_bytes(match)


TALLIES = Projection("tallies", _rows)
