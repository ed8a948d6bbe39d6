"""The table of a competition on paper: ranks and points large, the working below."""

from collections.abc import Iterator
from html import escape
from uuid import UUID

from schemas.reports import StandingsReport
from schemas.standings import PointsPart, Standings, StandingsRow
from service.api.reports_csv import Line, columns_of, members
from service.api.reports_form import Form
from service.api.reports_page import Cell, Columns, Html, Table, signed, table_html, words

COLUMNS: Columns = (
    ("", "large"),
    ("Team", "name"),
    ("Points", "large"),
    ("Played", "number"),
    ("Won", "number"),
    ("Drawn", "number"),
    ("Lost", "number"),
    ("Touchdowns", "number"),
    ("±", "number"),
    ("Casualties", "number"),
    ("±", "number"),
)


def _parts(report: StandingsReport) -> Iterator[str]:
    for table in report.tables:
        heading = report.divisions.get(table.division or "", "")
        yield table_html(_table(table, heading, report.corrected))


def _table(table: Standings, heading: str, corrected: tuple[UUID, ...]) -> Table:
    notes = {row.team: number for number, row in enumerate(_explained(table), start=1)}
    return Table(
        heading=heading,
        columns=COLUMNS,
        rows=[_row(row, notes.get(row.team), row.team in corrected) for row in table.rows],
        notes=[Html(f"<b>{escape(row.name)}:</b> {_working(row)}") for row in _explained(table)],
        empty="No team has entered yet.",
    )


def _explained(table: Standings) -> list[StandingsRow]:
    return [row for row in table.rows if row.working]


def _working(row: StandingsRow) -> str:
    return escape(" ".join(row.working))


def _row(row: StandingsRow, note: int | None, corrected: bool) -> tuple[Cell, ...]:
    return (
        row.rank,
        _name(row, note, corrected),
        row.points,
        row.played,
        row.won,
        row.drawn,
        row.lost,
        f"{row.touchdowns} : {row.touchdowns_conceded}",
        signed(row.touchdown_difference),
        f"{row.casualties} : {row.casualties_suffered}",
        signed(row.casualty_difference),
    )


def _name(row: StandingsRow, note: int | None, corrected: bool) -> Html:
    mark = f"<sup>{note}</sup>" if note else ""
    said = {"takes part no more": not row.taking_part, "a result was corrected": corrected}
    gone = "".join(f' <span class="mark">{words}</span>' for words, so in said.items() if so)
    parts = ", ".join(
        f"{part.points} from {part.count} × {part.figure}" for part in row.parts if part.points
    )
    return Html(f'{escape(row.name)}{mark}{gone}<span class="under">{escape(parts)}</span>')


def _lines(report: StandingsReport) -> Iterator[Line]:
    for table in report.tables:
        for row in table.rows:
            shown = {one.tie_breaker: one.value for one in row.tie_breaks}
            yield members(
                row,
                season=table.season,
                corrected=row.team in report.corrected,
                table=table.division,
                parts=tuple(map(_part, row.parts)),
                tie_breaks=shown,
            )


def _part(part: PointsPart) -> str:
    return f"{part.count} x {part.figure}: {part.points}"


def _order(report: StandingsReport) -> str:
    table = report.tables[0]
    return f"What decides: {', then '.join(words(one).lower() for one in table.order)}."


STANDINGS = Form(
    subject=lambda report: f"Standings of season {report.season}" if report.season else "Standings",
    parts=lambda report: (
        f'<p class="said">{escape(_order(report))}</p>',
        *_parts(report),
    ),
    columns=(*columns_of(StandingsRow, "season", "table"), "corrected"),
    lines=_lines,
)
