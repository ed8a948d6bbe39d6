"""Passing ranges, by the printed grid that DBA Bowl has in common with Blood Bowl."""

from schemas.dba_bowl import Band
from service.rules.contract import cites
from service.rules.dba_bowl.state import Square
from service.rules.pitch import ranges


@cites("DBA-060")
def range_of(thrower: Square, target: Square) -> Band | None:
    """The range of a square; None beyond the grid and for the thrower's own."""
    return ranges.band_of(thrower, target)
