"""Team sheets, and what the teams are worth line by line."""

from uuid import UUID

from schemas.reports import TeamSheetReport, TeamValueReport, TeamValueRow
from service.league.league import League, TeamAt


def team_sheet_report(league: League, team_id: UUID) -> TeamSheetReport:
    """One team. Raises KeyError for one that is not of the league at this position."""
    team = league.teams[team_id]
    return TeamSheetReport(
        **league.about,
        team=team.id,
        version=team.match.version,
        amendments=team.match.head.amendments,
        sheet=team.sheet,
    )


def team_value_report(league: League) -> TeamValueReport:
    """The most valuable team first."""
    rows = sorted(map(_value, league.by_name()), key=lambda row: -row.team_value_gp)
    return TeamValueReport(**league.about, teams=tuple(rows))


def _value(team: TeamAt) -> TeamValueRow:
    sheet = team.sheet
    return TeamValueRow(
        team=team.id,
        team_name=team.name,
        version=team.match.version,
        team_value_gp=sheet.team_value_gp,
        current_team_value_gp=sheet.current_team_value_gp,
        treasury_gp=sheet.treasury_gp,
        lines=sheet.team_value,
        current_lines=sheet.current_team_value,
    )
