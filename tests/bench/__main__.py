"""`python -m tests.bench`: measure, print a table, exit 1 when a target is missed."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path

from tests.bench import (
    appending,
    baselines,
    deciding,
    depth,
    latency,
    leagues,
    reading,
    rebuilding,
    table,
)
from tests.bench.context import Bench
from tests.bench.figure import Figure
from tests.bench.messagedb import NotAvailable

SECTIONS: dict[str, Callable[[Bench], Iterable[Figure]]] = {
    "reading": reading.figures,
    "deciding": deciding.figures,
    "appending": appending.figures,
    "latency": latency.figures,
    "rebuilding": rebuilding.figures,
    "leagues": leagues.figures,
    "depth": depth.figures,
    "baselines": baselines.figures,
}


def main() -> int:
    options = _options()
    figures = []
    with ExitStack() as stack:
        bench = Bench(stack, quick=options.quick, full=options.full, runs=options.runs)
        for name in options.only or SECTIONS:
            print(f"measuring {name} (load {os.getloadavg()[0]:.1f})", file=sys.stderr)
            figures += _measured(name, bench)
    table.show(figures)
    if options.json:
        table.write(figures, options.json)
    return 1 if any(figure.ok is False for figure in figures) else 0


def _measured(name: str, bench: Bench) -> list[Figure]:
    found = []
    try:
        for figure in SECTIONS[name](bench):
            found.append(figure)
            print(f"  {figure.name}: {figure.value:,.2f} {figure.unit}", file=sys.stderr)
    except NotAvailable as reason:
        print(f"  {name} is not measured to its end: {reason}", file=sys.stderr)
    return found


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="under a minute, for a smoke test")
    parser.add_argument("--full", action="store_true", help="five million events in the log")
    parser.add_argument("--runs", type=int, default=0, help="runs of a figure; the median counts")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, help="only these sections")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()
    options.runs = options.runs or (1 if options.quick else 3)
    return options


if __name__ == "__main__":
    sys.exit(main())
