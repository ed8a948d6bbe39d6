"""The dice of a competition as a table for programs, and as a page for the wall of the hall."""

import csv
from collections.abc import Iterator
from html import escape
from io import StringIO

from schemas.dice import CompetitionDice, DiceLine, DieLine, Fairness, RollLine

EVERYBODY = "all"
COLUMNS = ("side", "kind", "name", "figure", "value")


def as_csv(report: CompetitionDice) -> bytes:
    """One figure a line: side, kind (die, roll, spread, re-roll), name, figure, value."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in report.lines:
        side = EVERYBODY if line.side is None else line.side
        writer.writerows((side, *row) for row in _rows(line))
    return text.getvalue().encode()


Row = tuple[str, str, str, object]


def _rows(line: DiceLine) -> Iterator[Row]:
    for die in line.dice:
        yield from _die_rows(die)
    for roll in line.rolls:
        for figure in ("rolls", "dice", "judged", "passed", "passed_expected", "passed_margin"):
            yield "roll", roll.roll, figure, getattr(roll, figure)
    for spread in line.spreads:
        for shown, count in spread.counts.items():
            yield "spread", spread.roll, shown, count
    for re_roll in line.re_rolls:
        for figure in ("used", "saved", "wasted"):
            yield "re_roll", re_roll.source, figure, getattr(re_roll, figure)


def _die_rows(die: DieLine) -> Iterator[Row]:
    name = f"D{die.faces}"
    yield "die", name, "dice", die.dice
    for face, count in enumerate(die.shown, start=1):
        yield "die", name, str(face), count
    yield "die", name, "mean", die.mean
    yield "die", name, "mean_margin", die.mean_margin
    yield "die", name, "verdict", die.fairness.verdict
    yield "die", name, "p_value", "" if die.fairness.p_value is None else die.fairness.p_value


def as_html(report: CompetitionDice, name: str) -> bytes:
    """A page that prints on A4."""
    title = escape(f"Dice of {name}")
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        f"<title>{title}</title><style>{_STYLE}</style><h1>{title}</h1>",
        f"<p>{report.matches} matches, log position {report.position}.</p>",
        *(_section(line) for line in report.lines),
        "</html>",
    ]
    return "".join(parts).encode()


def _section(line: DiceLine) -> str:
    heading = "All sides" if line.side is None else escape(line.side)
    return (
        f"<section><h2>{heading}</h2>"
        + _table(("Die", "Dice", "Faces from 1", "Mean", "Fairness"), map(_die_cells, line.dice))
        + _table(("Roll", "Rolls", "Passed", "Expected"), map(_roll_cells, line.rolls))
        + _table(
            ("Roll", "Came up"),
            (
                (one.roll, ", ".join(f"{key}: {count}" for key, count in one.counts.items()))
                for one in line.spreads
            ),
        )
        + _table(
            ("Re-roll", "Used", "Saved", "Wasted"),
            ((one.source, one.used, one.saved, one.wasted) for one in line.re_rolls),
        )
        + "</section>"
    )


def _die_cells(die: DieLine) -> tuple[object, ...]:
    shown = " ".join(str(count) for count in die.shown)
    mean = f"{die.mean} (fair {die.mean_expected} ± {die.mean_margin})"
    return f"D{die.faces}", die.dice, shown, mean, verdict(die.fairness)


def verdict(fairness: Fairness) -> str:
    """The verdict as a sentence, with its sample size."""
    if fairness.verdict == "not_enough_dice":
        return f"Not enough dice: {fairness.dice} of {fairness.dice_needed} needed"
    what = "Unusual" if fairness.verdict == "unusual" else "Nothing unusual"
    return (
        f"{what}: fair dice are as uneven {fairness.p_value:.0%} of the time (n = {fairness.dice})"
    )


def _roll_cells(roll: RollLine) -> tuple[object, ...]:
    if not roll.judged:
        return roll.roll, roll.rolls, "", ""
    expected = f"{roll.passed_expected} ± {roll.passed_margin}"
    return roll.roll, roll.rolls, f"{roll.passed} of {roll.judged}", expected


def _table(head: tuple[str, ...], rows: Iterator[tuple[object, ...]]) -> str:
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    if not body:
        return ""
    cells = "".join(f"<th>{name}</th>" for name in head)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


_STYLE = (
    "@page{size:A4;margin:15mm}body{font:11pt sans-serif}section{break-inside:avoid-page}"
    "table{border-collapse:collapse;margin:0 0 1em}td,th{border:1px solid #999;padding:2px 8px;"
    "text-align:left}h2{margin:1em 0 .3em}"
)
