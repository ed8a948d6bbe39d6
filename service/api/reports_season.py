"""The season on paper: its leaders, its rounds with their results."""

from collections.abc import Iterator, Sequence
from html import escape

from schemas.reports import (
    FixtureLine,
    FixturesReport,
    FixtureTeam,
    LeaderBoard,
    LeaderRow,
    LeadersReport,
    RoundFixtures,
)
from service.api.reports_csv import Line, columns_of, members
from service.api.reports_form import Form
from service.api.reports_page import Cell, Columns, Html, Notes, Table, table_html, words

LEADERS: Columns = (("", "large"), ("Player", "text"), ("", "large"))


def _leader_parts(report: LeadersReport) -> Iterator[str]:
    if not report.boards:
        yield table_html(Table("", LEADERS, ()))
    yield from map(_board, report.boards)


def _board(board: LeaderBoard) -> str:
    return table_html(Table(words(board.figure), LEADERS, [_leader(row) for row in board.rows]))


def _leader(row: LeaderRow) -> Sequence[Cell]:
    number = f"{row.number} " if row.number else ""
    mark = ' <span class="mark">corrected</span>' if row.amended else ""
    team = f'<span class="beside">{escape(row.team_name)}</span>{mark}'
    return row.rank, Html(f"{number}<b>{escape(row.player_name)}</b>{team}"), row.count


def _leader_lines(report: LeadersReport) -> Iterator[Line]:
    for board in report.boards:
        yield from (members(row, figure=board.figure) for row in board.rows)


LEADERS_FORM = Form(
    subject=lambda report: f"Leaders of season {report.season}" if report.season else "Leaders",
    parts=_leader_parts,
    columns=columns_of(LeaderRow, "figure"),
    lines=_leader_lines,
    layout="pairs",
)


# ------------------------------------------------------------------------------------- fixtures

ROUND: Columns = (
    ("", "small"),
    ("Home", "before"),
    ("", "score"),
    ("Away", "text"),
    ("", "text"),
)
METHODS = {"round_robin": "", "swiss": "", "knock_out": "knock-out", "manual": ""}
STATES = {
    "open": "to be played",
    "started": "being played",
    "finished": "",
    "called_off": "called off",
}
HOW = {
    "played": "",
    "conceded_before": "given away without a game",
    "no_show": "did not appear",
    "unplayed": "not played in time",
    "ruled": "by ruling",
}
STAGES = {"final": "final", "third_place": "third place"}


def _fixture_parts(report: FixturesReport) -> Iterator[str]:
    if not report.rounds and not report.others:
        yield table_html(Table("", ROUND, (), empty="No round has been drawn yet."))
    for one in reversed(report.rounds):
        yield _round(one)
    if report.others:
        notes = Notes()
        rows = [_fixture(line, notes) for line in report.others]
        yield table_html(Table("Outside of the rounds", ROUND, rows, notes.said))


def _round(one: RoundFixtures) -> str:
    notes = Notes()
    parts = (f"Round {one.round}", one.division, METHODS[one.method])
    heading = ", ".join(part for part in (f"Season {one.season}", *parts) if part)
    rows = [_fixture(line, notes) for line in one.fixtures]
    rows += [
        ("", Html(f"<b>{escape(name)}</b>"), "", "without an opponent", "") for name in one.byes
    ]
    return table_html(Table(heading, ROUND, rows, notes.said))


def _fixture(line: FixtureLine, notes: Notes) -> Sequence[Cell]:
    home, *others = line.teams
    stage = STAGES.get(line.stage or "", "")
    return (
        line.fixture or "friendly",
        _team(home, line),
        _score(line.teams),
        Html("<br>".join(_team(team, line) for team in others)),
        notes.marked(_said(line, stage), line),
    )


def _team(team: FixtureTeam, line: FixtureLine) -> Html:
    name = escape(team.name)
    return Html(f"<b>{name}</b>" if team.team == line.winner is not None else name)


def _score(teams: Sequence[FixtureTeam]) -> str:
    if any(team.score is None for team in teams):
        return "–"
    return " : ".join(str(team.score) for team in teams)


def _said(line: FixtureLine, stage: str) -> str:
    void = "does not count" if line.void else ""
    parts = (stage, STATES[line.status], HOW[line.how] if line.how else "", void)
    return ", ".join(part for part in parts if part)


def _fixture_lines(report: FixturesReport) -> Iterator[Line]:
    for one in report.rounds:
        for line in one.fixtures:
            yield _fixture_line(line, season=one.season, round=one.round, division=one.division)
        for name in one.byes:
            yield {"season": one.season, "round": one.round, "status": "bye", "team_1": name}
    yield from (_fixture_line(line) for line in report.others)


def _fixture_line(line: FixtureLine, **more: object) -> Line:
    named = {
        f"{member}_{number}": value
        for number, team in enumerate(line.teams, start=1)
        for member, value in (("team", team.name), ("score", team.score))
    }
    winner = next((team.name for team in line.teams if team.team == line.winner), None)
    return members(line, **more, **named, winner=winner if line.winner else None)


FIXTURES_FORM = Form(
    subject=lambda _: "Rounds and results",
    parts=_fixture_parts,
    columns=(
        *("season", "round", "division", "fixture", "status", "how", "stage"),
        *(f"{member}_{number}" for number in range(1, 5) for member in ("team", "score")),
        *("winner", "match", "void", "amended", "flags"),
    ),
    lines=_fixture_lines,
    layout="whole",
)
