"""The benchmarks run, and floors far below the targets hold even on a machine with other work."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.scratch import on_disk

FLOORS = {
    "replay of a match": 30_000.0,
    "offline verify, standard library": 10_000.0,
    "append, 128 connections": 100.0,
}
"""A tenth of the target or less, in the figure's unit."""
CEILINGS = {"Blood Bowl, decide an entry, p99": 20.0, "Blood Bowl, cold fold of 300 events": 500.0}
"""Ten times the target, in the figure's unit."""


@pytest.mark.timeout(240)
def test_a_quick_run_measures_every_section_and_holds_the_floors(tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    ran = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick", "--json", str(written)],
        env=on_disk(),
        capture_output=True,
        text=True,
    )
    assert written.exists(), ran.stderr
    figures = msgspec.json.decode(written.read_bytes())
    medians = {figure["figure"]: figure["median"] for figure in figures}
    assert {
        name: medians.get(name, 0.0) for name in FLOORS if medians.get(name, 0.0) < FLOORS[name]
    } == {}
    assert {
        name: medians.get(name) for name in CEILINGS if medians.get(name, 1e9) > CEILINGS[name]
    } == {}
    assert any(name.startswith("board at any version") for name in medians), medians
