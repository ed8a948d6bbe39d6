"""`python -m tests.faults`: every scenario again and again, from seeds, until the time is over.

A violation ends the campaign with the seed that showed it; `--seed N --only NAME` shows it again as
far as timing allows. The history of the failed drill is kept.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.faults.disk_full import disk_full
from tests.faults.scenarios import SCENARIOS, Scene
from tests.hall import hall


def main() -> int:
    options = _options()
    end = time.monotonic() + options.minutes * 60
    seed = options.seed
    while True:
        for name in options.only or [*SCENARIOS, disk_full.__name__]:
            if not _held(name, seed, options.long):
                return 1
            if time.monotonic() > end:
                return 0
        seed += 1


def _held(name: str, seed: int, long: int) -> bool:
    """Run one scenario in a hall of its own; whether nothing was wrong."""
    with TemporaryDirectory(prefix="touchline-faults-") as directory:
        if name == disk_full.__name__:
            verdict = asyncio.run(disk_full(Path(directory), Random(seed), long))
            if verdict is None:
                print(f"{name}: needs root and a mount, left out", flush=True)
                return True
        else:
            with hall(Path(directory)) as made:
                scene = Scene(made, made.api(), made.part("relay"), Random(seed), long)
                verdict = asyncio.run(SCENARIOS[name](scene))
    print(f"{name} seed {seed}: {verdict.summary}", flush=True)
    for violation in verdict.violations[:20]:
        print(f"  {violation.kind}: {violation.detail}", flush=True)
    if verdict.violations:
        kept = Path(f"build/faults-{name}-{seed}.ndjson")
        kept.parent.mkdir(exist_ok=True)
        verdict.history.write(kept)
        print(f"  every attempt is in {kept}", flush=True)
    return not verdict.violations


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after the drill by then")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--long", type=int, default=10, help="faults of a drill, times the short")
    names = [*SCENARIOS, disk_full.__name__]
    parser.add_argument("--only", nargs="+", choices=names, help="only these scenarios")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
