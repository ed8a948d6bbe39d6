"""The figures as a table, and as JSON for whoever compares runs."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from tests.bench.figure import Figure, Target

HEADINGS = ("figure", "unit", "measured", "runs", "baseline", "ratio", "target", "ok?")


def rendered(figures: Sequence[Figure]) -> Table:
    table = Table(*HEADINGS, show_edge=False, pad_edge=False)
    for figure in figures:
        table.add_row(*_row(figure))
        if figure.note:
            table.add_row(f"  ({figure.note})")
    return table


def show(figures: Sequence[Figure]) -> None:
    """Print the table, at least 150 columns wide so that a pipe gets all of it."""
    console = Console()
    Console(width=max(150, console.width)).print(rendered(figures))


def write(figures: Sequence[Figure], path: Path) -> None:
    lines = [
        {
            "figure": figure.name,
            "unit": figure.unit,
            "runs": figure.runs,
            "median": figure.value,
            "baseline": figure.baseline,
            "baseline_name": figure.baseline_name,
            "ratio": figure.ratio,
            "ok": figure.ok,
        }
        for figure in figures
    ]
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lines)))


def _row(figure: Figure) -> tuple[str, ...]:
    baseline = f"{_number(figure.baseline)} {figure.baseline_name}" if figure.baseline else ""
    return (
        figure.name,
        figure.unit,
        _number(figure.value),
        "/".join(_number(run) for run in figure.runs[:5]),
        baseline,
        f"{figure.ratio:.2f}" if figure.ratio else "",
        _target(figure.target) if figure.target else "",
        {None: "", True: "yes", False: "NO"}[figure.ok],
    )


def _target(target: Target) -> str:
    sign = {"at least": ">=", "at most": "<="}[target.bound]
    what = "ratio " if target.of == "ratio" else ""
    return f"{what}{sign} {_number(target.limit)}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"
