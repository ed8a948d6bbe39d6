"""The report of star player points: every point with its event, and what each player holds."""

from collections.abc import Iterator

from schemas.reports import PlayerPoints, SppReport
from service.league.league import League, TeamAt


def spp_report(league: League) -> SppReport:
    """Team by team; the points of each in the order of its entries."""
    teams = league.by_name()
    return SppReport(
        **league.about,
        players=tuple(line for team in teams for line in _players(team)),
        rows=tuple(row for team in teams for row in team.ledger.spp),
    )


def _players(team: TeamAt) -> Iterator[PlayerPoints]:
    """Those that ever earned a point, the furthest first; added up from the rows."""
    earned: dict[str, int] = {}
    spent: dict[str, int] = {}
    for row in team.ledger.spp:
        account, spp = (earned, row.spp) if row.kind == "earned" else (spent, -row.spp)
        account[row.player] = account.get(row.player, 0) + spp
    for key in sorted(earned.keys() | spent.keys(), key=lambda key: (-earned.get(key, 0), key)):
        player = team.state.players[key]
        own, gone = earned.get(key, 0), spent.get(key, 0)
        yield PlayerPoints(
            team=team.id,
            team_name=team.name,
            player=key,
            player_name=player.name,
            number=player.number,
            status=player.status,
            earned=own,
            spent=gone,
            held=own - gone,
        )
