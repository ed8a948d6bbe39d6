"""From matches to rows."""

from collections.abc import Iterable

from service.projections.contract import Projection
from service.rules.match import Match
from service.store.projection_rows import ProjectionRow


def rows_of(projection: Projection, matches: Iterable[Match]) -> list[ProjectionRow]:
    """The rows that these matches come to."""
    return [
        ProjectionRow(key, body, match.head.position)
        for match in matches
        if match.system.kind == projection.kind
        for key, body in projection.rows(match)
    ]
