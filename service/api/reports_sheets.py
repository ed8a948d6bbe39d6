"""Team sheets on paper, and what the teams are worth."""

from collections.abc import Iterator, Sequence

from schemas.reports import (
    TeamSheetReport,
    TeamValueReport,
    TeamValueRow,
)
from schemas.team import CharacteristicView, SheetPlayer, TeamSheet, ValueLine
from service.api.reports_csv import Line, columns_of, members
from service.api.reports_form import Form
from service.api.reports_page import (
    Cell,
    Columns,
    Html,
    Table,
    facts_html,
    gold,
    table_html,
    words,
)

# --------------------------------------------------------------------------------- a team's sheet

PLAYERS: Columns = (
    ("", "large"),
    ("Name", "name"),
    ("Position", "small"),
    ("MA", "number"),
    ("ST", "number"),
    ("AG", "number"),
    ("PA", "number"),
    ("AV", "number"),
    ("Skills", "text"),
    ("Injuries", "text"),
    ("Points", "number"),
    ("Value", "number"),
)
TARGETS = ("ag", "pa", "av")
"""Characteristics that are printed as the face to reach."""
CHARACTERISTICS = ("ma", "st", "ag", "pa", "av")


def _sheet_parts(report: TeamSheetReport) -> Iterator[str]:
    sheet = report.sheet
    yield facts_html((*_about(sheet), ("Corrections", report.amendments or None)))
    yield table_html(Table("Players", PLAYERS, [_player(one) for one in sheet.players]))
    yield f'<div class="together">{_worth("Team value", sheet)}</div>'
    if sheet.released:
        yield table_html(Table("Gone", PLAYERS, [_player(one) for one in sheet.released]))


def _about(sheet: TeamSheet) -> Iterator[tuple[str, object]]:
    record = sheet.record
    yield "Team list", sheet.roster
    yield "Special rules", ", ".join(sheet.special_rules)
    yield f"Season {sheet.season}", f"{record.won} won, {record.drawn} drawn, {record.lost} lost"
    yield "Team value", gold(sheet.team_value_gp)
    yield "Current team value", gold(sheet.current_team_value_gp)
    yield "Treasury", gold(sheet.treasury_gp)
    yield "Dedicated fans", sheet.dedicated_fans
    yield "Re-rolls", f"{sheet.re_rolls}{' with the trophy' if sheet.trophy else ''}"
    yield "Assistant coaches", sheet.assistant_coaches
    yield "Cheerleaders", sheet.cheerleaders
    yield "Apothecary", "yes" if sheet.apothecary else "no"
    yield "Journeymen needed", sheet.journeymen_needed or None
    yield "Still to do", ", ".join(dict.fromkeys(words(step.step).lower() for step in sheet.due))


def _player(player: SheetPlayer) -> Sequence[Cell]:
    return (
        player.number,
        player.name,
        f"{player.position}, {_title(player)}",
        *(_characteristic(name, getattr(player, name)) for name in CHARACTERISTICS),
        ", ".join(player.skills),
        _state(player),
        Html(f"<b>{player.spp_held}</b> = {player.spp_earned} − {player.spp_spent}"),
        gold(player.value_gp),
    )


def _title(player: SheetPlayer) -> str:
    return player.title if player.status == "rostered" else player.status


def _characteristic(name: str, one: CharacteristicView) -> Cell:
    if one.value is None:
        return "–"
    shown = f"{one.value}+" if name in TARGETS else str(one.value)
    return Html(f"<b>{shown}</b>") if one.improved or one.lowered else shown


def _state(player: SheetPlayer) -> str:
    niggling = player.niggling_injuries
    parts = (
        "misses the next game" if player.misses_next_game else "",
        f"{niggling} niggling" if niggling else "",
        player.released.replace("_", " ") if player.released else "",
    )
    return ", ".join(part for part in parts if part)


VALUE: Columns = (("", "text"), ("Gold pieces", "number"))


def _worth(heading: str, team: TeamSheet | TeamValueRow) -> str:
    """Both values with their lines; the current one begins with the other."""
    if isinstance(team, TeamSheet):
        lines, current = team.team_value, team.current_team_value
    else:
        lines, current = team.lines, team.current_lines
    rows = [
        *map(_value_line, lines),
        _total("Team value", team.team_value_gp),
        *map(_value_line, current[1:]),
        _total("Current team value", team.current_team_value_gp),
    ]
    return table_html(Table(heading, VALUE, rows))


def _value_line(line: ValueLine) -> Sequence[Cell]:
    return line.label, gold(line.amount_gp)


def _total(label: str, amount_gp: int) -> Sequence[Cell]:
    return Html(f"<b>{label}</b>"), Html(f"<b>{gold(amount_gp)}</b>")


def _sheet_lines(report: TeamSheetReport) -> Iterator[Line]:
    for player in (*report.sheet.players, *report.sheet.released):
        yield members(
            player,
            **{name: getattr(player, name).value for name in CHARACTERISTICS},
            advancements=tuple(f"{one.what} ({one.kind})" for one in player.advancements),
            value=None,
        )


SHEET_FORM = Form(
    subject=lambda report: report.sheet.name,
    parts=_sheet_parts,
    columns=tuple(name for name in columns_of(SheetPlayer) if name != "value"),
    lines=_sheet_lines,
    landscape=True,
    layout="dense",
)


# ------------------------------------------------------------------------------------ team values

VALUES: Columns = (
    ("Team", "name"),
    ("Team value", "large"),
    ("Current team value", "large"),
    ("Treasury", "number"),
)


def _value_parts(report: TeamValueReport) -> Iterator[str]:
    yield table_html(Table("All teams", VALUES, [_value(team) for team in report.teams]))
    yield '<div class="whole pairs">'
    for team in report.teams:
        yield _worth(team.team_name, team)
    yield "</div>"


def _value(team: TeamValueRow) -> Sequence[Cell]:
    sums = (team.team_value_gp, team.current_team_value_gp, team.treasury_gp)
    return team.team_name, *map(gold, sums)


def _value_lines(report: TeamValueReport) -> Iterator[Line]:
    for team in report.teams:
        sums = (("team_value", team.lines), ("current_team_value", team.current_lines))
        for name, lines in sums:
            for line in lines:
                yield members(line, team=team.team, team_name=team.team_name, sum=name)


VALUE_FORM = Form(
    subject=lambda _: "Team values",
    parts=_value_parts,
    columns=columns_of(ValueLine, "team", "team_name", "sum"),
    lines=_value_lines,
)
