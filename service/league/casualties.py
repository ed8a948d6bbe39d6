"""The report of casualties: who was hurt, and who hurt whom."""

from schemas.reports import CasualtiesReport, TeamCasualties
from service.league.league import League, TeamAt


def casualties_report(league: League) -> CasualtiesReport:
    """Team by team, in the order of their entries."""
    teams = league.by_name()
    return CasualtiesReport(
        **league.about,
        teams=tuple(map(_team, teams)),
        suffered=tuple(row for team in teams for row in team.ledger.suffered),
        inflicted=tuple(row for team in teams for row in team.ledger.inflicted),
    )


def _team(team: TeamAt) -> TeamCasualties:
    ledger = team.ledger
    return TeamCasualties(
        team=team.id,
        team_name=team.name,
        inflicted=team.state.all_games.casualties,
        by_player=sum(row.count for row in ledger.inflicted),
        suffered=len(ledger.suffered),
        dead=sum(row.injury == "dead" for row in ledger.suffered),
    )
