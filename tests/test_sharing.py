"""Several workers run every test, and what measures time runs when nothing else does."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.sharing import ALONE, LONGEST, SERVERLESS, TOGETHER

ROOT = Path(__file__).parents[1]
FILES = (
    *("rules/test_a.py", "rules/test_b.py", "store/test_c.py", "deploy/test_d.py"),
    *("deploy/test_e.py", "bench/test_f.py", "bench/test_g.py"),
)
TESTS = 4
SOURCE = """
import os, time
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({tests}))
def test_(number):
    began = time.monotonic()
    time.sleep(0.05)
    if number == 1 and {crashing} and not Path("crashed").exists():
        Path("crashed").touch()
        os._exit(1)
    with open("ran", "a") as ran:
        ran.write(f"{name}-{{number}} {{began}} {{time.monotonic()}} {{os.getpid()}}\\n")
"""


class Ran(NamedTuple):
    name: str
    began: float
    ended: float
    worker: str


@pytest.fixture(
    scope="module", params=[None, "store/test_c.py", "bench/test_f.py"], ids=lambda file: f"{file}"
)
def ran(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Ran]:
    """The tests of another project as three workers ran them; one of them may crash in a file."""
    directory = tmp_path_factory.mktemp("project")
    for name in FILES:
        file = directory / "tests" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        source = SOURCE.format(tests=TESTS, name=name, crashing=name == request.param)
        file.write_text(source)
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "xdist", "-p", "tests.sharing", "-n", "3"],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert ended.returncode == (0 if request.param is None else 1), ended.stdout
    lines = [line.split() for line in (directory / "ran").read_text().splitlines()]
    return [Ran(name, float(began), float(end), worker) for name, began, end, worker in lines]


def test_every_test_runs_once_and_those_that_measure_after_all_others(ran: list[Ran]) -> None:
    every = {f"{name}-{number}" for name in FILES for number in range(TESTS)}
    assert sorted(one.name for one in ran) == sorted(every)
    assert len({one.worker for one in ran}) >= 2
    measuring = [one for one in ran if one.name.startswith("bench/")]
    others_end = max(one.ended for one in ran if one not in measuring)
    assert others_end <= min(one.began for one in measuring)
    for one, following in pairwise(measuring):
        assert one.ended <= following.began


def test_a_directory_that_shares_servers_is_one_workers(ran: list[Ran]) -> None:
    assert len({one.worker for one in ran if one.name.startswith("deploy/")}) == 1


def test_every_path_that_is_named_is_there() -> None:
    for path in (*ALONE, *TOGETHER, *LONGEST, *SERVERLESS):
        assert (ROOT / path).exists(), path
