"""The list of matches: one `MatchRow` per match."""

from collections.abc import Iterator

from schemas.views import MatchRow
from service.projections.contract import Projection
from service.projections.views import encoded
from service.rules.match import Match, standing


def match_row(match: Match) -> MatchRow:
    """The match in a list."""
    head = match.head
    stands = standing(match)
    return MatchRow(
        match=head.match,
        competition=head.competition,
        name=head.name,
        system=match.system.key,
        rules=head.rules,
        status=stands.status,
        checking=head.checking,
        detail=head.detail,
        version=head.version,
        position=head.position,
        sides=stands.sides,
        winner=stands.winner,
        flags=head.flags,
        amendments=head.amendments,
        opened_at=head.started_at,
        last_at=head.last_at,
    )


def _rows(match: Match) -> Iterator[tuple[str, bytes]]:
    yield str(match.head.match), encoded(match_row(match))


MATCH_LIST = Projection("matches", _rows)
