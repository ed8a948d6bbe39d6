"""The report of gold: winnings and all else that went into the treasuries and out of them."""

from schemas.reports import TeamGold, WinningsReport
from service.league.league import League, TeamAt


def winnings_report(league: League) -> WinningsReport:
    """Team by team; the gold of each in the order of its entries, with the running balance."""
    teams = league.by_name()
    return WinningsReport(
        **league.about,
        teams=tuple(map(_team, teams)),
        rows=tuple(row for team in teams for row in team.ledger.gold),
    )


def _team(team: TeamAt) -> TeamGold:
    rows = team.ledger.gold
    received = sum(row.amount_gp for row in rows if row.amount_gp > 0)
    spent = -sum(row.amount_gp for row in rows if row.amount_gp < 0)
    return TeamGold(
        team=team.id,
        team_name=team.name,
        winnings_gp=sum(row.amount_gp for row in rows if row.why == "winnings"),
        received_gp=received,
        spent_gp=spent,
        treasury_gp=received - spent,
    )
