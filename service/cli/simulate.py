"""`touchline simulate`: random legal matches over HTTP, with a progress display and a summary."""

import asyncio
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars
from rich.table import Table

from service.simulator import Options, Progress, Summary, simulate
from service.simulator.api import ApiError
from service.simulator.endless import Endless

LINES_AT_MOST = 12
"""Matches that get a line of their own in the display."""


class _Display(Progress):
    """Bars in a terminal: one for all matches, one for each of the first few in play."""

    def __init__(self, bars: Bars, matches: int) -> None:
        self._bars = bars
        self._all = bars.add_task("all matches", total=matches, entries=0)
        self._lines: dict[int, TaskID] = {}
        self._entries: Counter[TaskID] = Counter()

    def opened(self, number: int, match: str) -> None:
        if len(self._lines) < LINES_AT_MOST:
            self._lines[number] = self._bars.add_task(f"match {number}", total=None, entries=0)

    def entry(self, number: int) -> None:
        self._count(self._all)
        if number in self._lines:
            self._count(self._lines[number])

    def closed(self, number: int) -> None:
        self._bars.advance(self._all)
        if number in self._lines:
            self._bars.remove_task(self._lines.pop(number))

    def _count(self, line: TaskID) -> None:
        self._entries[line] += 1
        self._bars.update(line, entries=self._entries[line])


@click.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True)
@click.option("--key", envvar="TOUCHLINE_KEY", help="An organiser's key; or TOUCHLINE_KEY.")
@click.option("--key-file", type=click.Path(path_type=Path), help="A file with the key.")
@click.option("--referee-key", envvar="TOUCHLINE_REFEREE_KEY", help="Corrects misread dice.")
@click.option("--competition", help="Id of the competition; without it a new one is made.")
@click.option("--system", default="bolter-ball", show_default=True)
@click.option("--name", default="Match", show_default=True, help="Of a match, before its number.")
@click.option("--matches", type=click.IntRange(1), default=1, show_default=True)
@click.option("--parallel", type=click.IntRange(1, 1000), default=1, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--first", type=click.IntRange(1), default=1, help="Number of the first match.")
@click.option("--pace", type=float, default=0.0, help="Seconds between two entries of a match.")
@click.option(
    "--batch",
    type=click.IntRange(1, 500),
    default=1,
    help="Entries a request; after a few matches, those are repeated in batches.",
)
@click.option(
    "--mistakes", type=click.FloatRange(0, 1), default=0.0, help="Chance of one after each entry."
)
@click.option("--most-entries", type=click.IntRange(1), default=20_000, help="Of a match.")
@click.option("--checking", type=click.Choice(["strict", "flag"]), default="strict")
@click.option(
    "--detail",
    type=click.Choice(["full", "sheet"]),
    default="full",
    show_default=True,
    help="How closely matches are logged: with positions, or as a score sheet.",
)
@click.option(
    "--endless", is_flag=True, help="Go on with an open match of that name, then play new ones."
)
def command(key: str | None, key_file: Path | None, endless: bool, **given: Any) -> None:
    """Play random legal matches, as tablets would: over HTTP, from what is expected next.

    The same seed rolls the same dice and makes the same choices.
    """
    options = Options(key=_key(key, key_file), **given)
    try:
        if endless:
            asyncio.run(Endless(options, click.echo).run())
        summary = _played(options)
    except* ApiError as errors:
        raise click.ClickException(str(errors.exceptions[0])) from None
    except* KeyboardInterrupt:
        sys.exit(130)
    _report(summary)
    sys.exit(1 if summary.counts.complaints else 0)


def _key(key: str | None, file: Path | None) -> str:
    given = file.read_text().strip() if file is not None else key
    if not given:
        raise click.UsageError("Give a key: --key, --key-file or TOUCHLINE_KEY.")
    return given


def _played(options: Options) -> Summary:
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed} of {task.total}"),
        TextColumn("{task.fields[entries]} entries"),
        TimeElapsedColumn(),
    )
    with Bars(*columns, console=console, disable=not console.is_terminal) as bars:
        return asyncio.run(simulate(options, _Display(bars, options.matches)))


def _report(summary: Summary) -> None:
    counts = summary.counts
    table = Table(title=f"Competition {summary.competition}", show_header=False)
    rows = {
        "matches": f"{len(summary.matches)}, {summary.finished} finished",
        "entries recorded": str(counts.recorded),
        "corrections": str(counts.corrections),
        "refused as predicted": str(counts.refused_as_predicted),
        "refused, not predicted": str(counts.refused_unpredicted),
        "seconds": f"{summary.seconds:.1f}",
        "entries/s": f"{summary.entries_per_second:.1f}",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    console = Console()
    console.print(table)
    for complaint in counts.complaints:
        console.print(complaint, style="red", markup=False)
