"""The ledgers on paper: star player points, gold, casualties."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any

from schemas.reports import (
    CasualtiesReport,
    GoldRow,
    InflictedRow,
    InjuryRow,
    PlayerPoints,
    SppReport,
    SppRow,
    TeamCasualties,
    TeamGold,
    WinningsReport,
)
from service.api.reports_csv import Line, columns_of, members
from service.api.reports_form import Form
from service.api.reports_page import (
    Cell,
    Columns,
    Html,
    Notes,
    Table,
    gold,
    signed,
    table_html,
    words,
)

Player = PlayerPoints | SppRow | InjuryRow | InflictedRow


def _shirt(row: Player) -> Html:
    number = f"{row.number} " if row.number else ""
    return Html(f"{number}<b>{escape(row.player_name)}</b>")


def _by_team(rows: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Rows come team by team."""
    for _, own in groupby(rows, key=lambda row: row.team):
        listed = list(own)
        yield listed[0].team_name, listed


def _against(name: str | None) -> str:
    return f"against {name}" if name else ""


def _noted(
    heading: str,
    columns: Columns,
    rows: Sequence[Any],
    cells: Callable[[Any, Notes], Sequence[Cell]],
) -> str:
    """A table whose rows carry marks, with what these mean below it."""
    notes = Notes()
    return table_html(Table(heading, columns, [cells(row, notes) for row in rows], notes.said))


# ------------------------------------------------------------------------- star player points

SPP: Columns = (
    ("Player", "text"),
    ("Points", "number"),
    ("For", "text"),
    ("Game", "text"),
)
PLAYERS: Columns = (
    ("Player", "text"),
    ("Earned", "number"),
    ("Spent", "number"),
    ("Holds", "large"),
)


def _spp_parts(report: SppReport) -> Iterator[str]:
    rows = dict(_by_team(report.rows))
    if not rows:
        yield table_html(Table("", SPP, ()))
    for name, players in _by_team(report.players):
        yield table_html(Table(name, PLAYERS, [_points(player) for player in players]))
        yield _noted(f"{name}: every point", SPP, rows[name], _spp)


def _points(player: PlayerPoints) -> Sequence[Cell]:
    gone = "" if player.status != "released" else ' <span class="mark">has left the team</span>'
    name = Html(f"{_shirt(player)}{gone}")
    return name, player.earned, player.spent, signed(player.held).removeprefix("+")


def _spp(row: SppRow, notes: Notes) -> Sequence[Cell]:
    what = words(row.figure) if row.kind == "earned" else _advancement(row)
    count = f"{row.count} × " if row.count > 1 else ""
    figure = notes.marked(f"{count}{what}", row)
    return _shirt(row), signed(row.spp), figure, _against(row.opponent_name)


def _advancement(row: SppRow) -> str:
    gained = f": {row.gained}" if row.gained else ""
    return f"Spent, {words(row.figure).lower()}{gained}"


SPP_FORM = Form(
    subject=lambda _: "Star player points",
    parts=_spp_parts,
    columns=columns_of(SppRow),
    lines=lambda report: map(members, report.rows),
)


# ------------------------------------------------------------------------------------- treasury

GOLD: Columns = (
    ("Gold pieces", "number"),
    ("Treasury", "number"),
    ("Why", "name"),
    ("Working", "text"),
    ("Game", "text"),
)
TREASURIES: Columns = (
    ("Team", "name"),
    ("Winnings", "number"),
    ("Received", "number"),
    ("Spent", "number"),
    ("Treasury", "large"),
)


def _gold_parts(report: WinningsReport) -> Iterator[str]:
    yield table_html(Table("All teams", TREASURIES, [_treasury(team) for team in report.teams]))
    for name, rows in _by_team(report.rows):
        yield _noted(name, GOLD, rows, _gold)


def _treasury(team: TeamGold) -> Sequence[Cell]:
    sums = (team.winnings_gp, team.received_gp, team.spent_gp, team.treasury_gp)
    return team.team_name, *map(gold, sums)


def _gold(row: GoldRow, notes: Notes) -> Sequence[Cell]:
    amount = f"{row.amount_gp:+,}".replace("-", "−")
    named = f", {row.player_name}" if row.player_name else ""
    return (
        amount,
        gold(row.balance_gp),
        notes.marked(f"{words(row.why)}{named}", row),
        row.working,
        _against(row.opponent_name),
    )


WINNINGS_FORM = Form(
    subject=lambda _: "Winnings and treasuries",
    parts=_gold_parts,
    columns=columns_of(GoldRow),
    lines=lambda report: map(members, report.rows),
    landscape=True,
)


# ----------------------------------------------------------------------------------- casualties

TEAMS: Columns = (
    ("Team", "name"),
    ("Inflicted", "large"),
    ("By a known player", "number"),
    ("Suffered", "number"),
    ("Of these dead", "number"),
)
SUFFERED: Columns = (
    ("Team", "text"),
    ("Player", "text"),
    ("Casualty", "name"),
    ("Game", "text"),
)
INFLICTED: Columns = (
    ("Team", "text"),
    ("Player", "text"),
    ("Casualties", "number"),
    ("Game", "text"),
)


def _casualty_parts(report: CasualtiesReport) -> Iterator[str]:
    yield table_html(Table("All teams", TEAMS, [_team(team) for team in report.teams]))
    yield _noted("Suffered", SUFFERED, report.suffered, _injury)
    yield _noted("Inflicted", INFLICTED, report.inflicted, _deed)


def _team(team: TeamCasualties) -> Sequence[Cell]:
    return team.team_name, team.inflicted, team.by_player, team.suffered, team.dead


def _injury(row: InjuryRow, notes: Notes) -> Sequence[Cell]:
    lowered = f", {row.lowered.upper()} lowered" if row.lowered else ""
    niggling = ", a niggling injury" if row.niggling else ""
    what = notes.marked(f"{words(row.injury)}{lowered}{niggling}", row)
    return row.team_name, _shirt(row), what, _against(row.opponent_name)


def _deed(row: InflictedRow, notes: Notes) -> Sequence[Cell]:
    shirt = notes.marked(_shirt(row), row)
    return row.team_name, shirt, row.count, _against(row.opponent_name)


def _casualty_lines(report: CasualtiesReport) -> Iterator[Line]:
    yield from (members(row, kind="suffered", count=1) for row in report.suffered)
    yield from (members(row, kind="inflicted") for row in report.inflicted)


CASUALTIES_FORM = Form(
    subject=lambda _: "Casualties",
    parts=_casualty_parts,
    columns=(*columns_of(InjuryRow, "kind"), "count", "match_events"),
    lines=_casualty_lines,
)
