"""The operations that read reports: standings, ledgers, sheets."""

from typing import Any

from schemas import reports as shapes
from schemas.requests import AsOfQuery, LeadersQuery
from service.api import reports
from service.api.exchange import CSV, HTML, JSON
from service.api.operation import Handler, Operation


def _report(
    id_: str, path: str, summary: str, handler: Handler, shape: Any, **more: Any
) -> Operation:
    """A report in three forms, as of any position."""
    return Operation(
        id=id_,
        method="GET",
        path=path,
        summary=summary,
        tag="reports",
        handler=handler,
        access="reader",
        answers={JSON: shape, CSV: None, HTML: None},
        problems=("match/unreadable",),
        **{"query": AsOfQuery, **more},
    )


_COMPETITION = "/v1/competitions/{competition_id}"

REPORT_OPERATIONS: tuple[Operation, ...] = (
    _report(
        "getStandings",
        f"{_COMPETITION}/standings",
        "The table: every point with its parts, every rank with its reasons",
        reports.standings,
        shapes.StandingsReport,
    ),
    _report(
        "reportSpp",
        f"{_COMPETITION}/reports/spp",
        "Every star player point with its event",
        reports.spp,
        shapes.SppReport,
    ),
    _report(
        "reportWinnings",
        f"{_COMPETITION}/reports/winnings",
        "Every gold piece with its event, and the treasuries",
        reports.winnings,
        shapes.WinningsReport,
    ),
    _report(
        "reportCasualties",
        f"{_COMPETITION}/reports/casualties",
        "Casualties suffered and inflicted",
        reports.casualties,
        shapes.CasualtiesReport,
    ),
    _report(
        "reportTeamValue",
        f"{_COMPETITION}/reports/team-value",
        "What the teams are worth, figure by figure",
        reports.team_values,
        shapes.TeamValueReport,
    ),
    _report(
        "reportLeaders",
        f"{_COMPETITION}/reports/leaders",
        "The first players of the season in every figure",
        reports.leaders,
        shapes.LeadersReport,
        query=LeadersQuery,
    ),
    _report(
        "reportFixtures",
        f"{_COMPETITION}/reports/fixtures",
        "Rounds and fixtures with their results",
        reports.fixtures,
        shapes.FixturesReport,
    ),
    _report(
        "getTeamSheet",
        "/v1/teams/{team_id}/sheet",
        "The team sheet",
        reports.team_sheet,
        shapes.TeamSheetReport,
    ),
    _report(
        "getRecordSheet",
        "/v1/matches/{match_id}/record-sheet",
        "The record sheet of a match, with what its teams made of it",
        reports.match_record_sheet,
        shapes.RecordSheet,
    ),
)
