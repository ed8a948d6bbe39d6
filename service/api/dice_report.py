"""The dice of a competition as a table for programs, and as a page for the wall of the hall."""

import csv
from collections.abc import Iterator
from io import StringIO

from schemas.dice import CompetitionDice, DiceLine, DieLine, Fairness, RollLine
from service.api.reports_page import Columns, Table, table_html

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


def as_page(report: CompetitionDice) -> Iterator[str]:
    """The parts of a page that prints on A4."""
    yield f'<p class="said">Matches: {report.matches}.</p>'
    yield from map(_section, report.lines)


def _section(line: DiceLine) -> str:
    spreads = [
        (one.roll, ", ".join(f"{key}: {count}" for key, count in one.counts.items()))
        for one in line.spreads
    ]
    re_rolls = [(one.source, one.used, one.saved, one.wasted) for one in line.re_rolls]
    heading = "All sides" if line.side is None else line.side
    tables = (
        Table(heading, DICE, list(map(_die_cells, line.dice)), empty="No dice yet."),
        Table("", ROLLS, list(map(_roll_cells, line.rolls))),
        Table("", SPREADS, spreads),
        Table("", RE_ROLLS, re_rolls),
    )
    return "".join(table_html(table) for table in tables if table.heading or table.rows)


DICE: Columns = (
    ("Die", "name"),
    ("Dice", "number"),
    ("Faces from 1", "text"),
    ("Mean", "text"),
    ("Fairness", "text"),
)
ROLLS: Columns = (
    ("Roll", "name"),
    ("Rolls", "number"),
    ("Passed", "text"),
    ("Expected", "text"),
)
SPREADS: Columns = (("Roll", "name"), ("Came up", "text"))
RE_ROLLS: Columns = (
    ("Re-roll", "name"),
    ("Used", "number"),
    ("Saved", "number"),
    ("Wasted", "number"),
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
