"""Every fault once, briefly, with real processes; `make faults-campaign` goes on for hours."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.faults.scenarios import SCENARIOS, Scene
from tests.hall import hall

SEED = 20_260


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    # Not under pytest's own directory: every other pytest makes that unreadable for servers again.
    with TemporaryDirectory(prefix="touchline-faults-") as directory, hall(Path(directory)) as made:
        yield Scene(made, made.api(), made.part("relay"), Random(SEED))


@pytest.mark.fault
@pytest.mark.parametrize("name", SCENARIOS)
async def test_acknowledged_events_are_there_once_and_every_reader_saw_the_log(
    scene: Scene, name: str
) -> None:
    verdict = await SCENARIOS[name](scene)
    assert verdict.violations == [], verdict.summary
    assert verdict.counts["ok"] >= 40, verdict.summary
