"""The record sheet of a match on paper: the score, then each side with its players."""

from collections.abc import Iterator, Sequence
from html import escape

from schemas.reports import RecordPlayer, RecordSheet, RecordSide
from service.api.reports_csv import Line
from service.api.reports_form import Form
from service.api.reports_page import (
    Cell,
    Columns,
    Table,
    facts_html,
    gold,
    signed,
    table_html,
    words,
)


def _record_parts(report: RecordSheet) -> Iterator[str]:
    yield _score(report)
    yield facts_html(_match(report))
    for side in report.sides:
        facts = facts_html(_settled(side))
        yield f'<div class="together"><h2>{escape(side.name)}</h2>{facts}{_players(side)}</div>'


def _score(report: RecordSheet) -> str:
    names = [f"<b>{escape(side.name)}</b>" for side in report.sides]
    if len(names) != 2:
        scores = (f"{name} {side.score}" for name, side in zip(names, report.sides, strict=True))
        return f'<p class="many">{"<br>".join(scores)}</p>'
    home, away = report.sides
    return (
        f'<div class="sides">{names[0]}<span class="score">{home.score} : {away.score}</span>'
        f"{names[1]}</div>"
    )


def _match(report: RecordSheet) -> Iterator[tuple[str, object]]:
    yield "Game", report.system
    if report.round is not None:
        yield "Round", f"{report.round} of season {report.season}"
    yield "Status", "final" if report.final else report.status.replace("_", " ")
    yield "Does not count", "voided" if report.void else None
    yield "Corrections", report.corrections or None
    yield "Against a rule", report.flags or None
    yield from ((note.label, note.value) for note in report.notes)


def _settled(side: RecordSide) -> Iterator[tuple[str, object]]:
    yield "Casualties", side.casualties
    yield "League points", side.league_points
    yield "Fan factor", side.fan_factor
    yield "Gold for inducements", gold(side.inducements_gp) if side.inducements_gp else None
    if side.winnings_gp is not None:
        yield "Winnings", f"{gold(side.winnings_gp)}: {side.winnings_working}"
    yield "Dedicated fans", None if side.fans_change is None else signed(side.fans_change)
    yield "Most valuable player", ", ".join(side.mvps)
    yield "Conceded", side.conceded if side.conceded != "no" else None


RECORD: Columns = (
    ("", "large"),
    ("Player", "name"),
    ("Touchdowns", "number"),
    ("Casualties", "number"),
    ("Completions", "number"),
    ("Interceptions", "number"),
    ("Deflections", "number"),
    ("Points", "large"),
    ("Casualty suffered", "text"),
    ("Besides", "small"),
)
FIGURES = ("touchdowns", "casualties", "completions", "interceptions", "deflections")
"""Those with a column of their own."""
ELSEWHERE = frozenset((*FIGURES, "spp"))


def _players(side: RecordSide) -> str:
    rows = [_record_player(player) for player in side.players]
    return table_html(Table("", RECORD, rows, empty="Nothing was counted for its players."))


def _record_player(player: RecordPlayer) -> Sequence[Cell]:
    lowered = f", {player.lowered.upper()} lowered" if player.lowered else ""
    besides = {key: count for key, count in player.figures.items() if key not in ELSEWHERE}
    return (
        player.number,
        player.player_name,
        *(player.figures.get(figure) for figure in FIGURES),
        player.spp or None,
        f"{words(player.injury)}{lowered}" if player.injury else "",
        ", ".join(f"{words(key).lower()} {count}" for key, count in besides.items()),
    )


SIDE_FIGURES = ("score", "casualties", "fan_factor", "league_points", "winnings_gp", "fans_change")


def _record_lines(report: RecordSheet) -> Iterator[Line]:
    for side in report.sides:
        about = {"side": side.side, "side_name": side.name}
        own = {name: getattr(side, name) for name in SIDE_FIGURES} | side.figures
        for figure, value in own.items():
            yield {**about, "figure": figure, "value": value}
        for player in side.players:
            named = {**about, "player": player.player, "player_name": player.player_name}
            figures = {**player.figures, "spp": player.spp, "injury": player.injury}
            for figure, value in figures.items():
                yield {**named, "number": player.number, "figure": figure, "value": value}


RECORD_FORM = Form(
    subject=lambda report: report.match_name,
    parts=_record_parts,
    columns=("side", "side_name", "player", "player_name", "number", "figure", "value"),
    lines=_record_lines,
    landscape=True,
    layout="dense",
)
