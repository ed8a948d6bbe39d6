"""Every shape of a team's events that was ever written is read, and comes to what it came to."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from schemas.team import LeagueFact
from service.rules.league.system import LEAGUE
from tests.rules.league.stored.making import outcome
from tests.rules.league.stream import opened_by, with_body

HERE = Path(__file__).parent / "stored"
SAMPLES = {
    "league-1": "4e1fae0cf53612c30d752ee732688cd807c4a8d19dbfc69fe1c29be6d7015df2",
    "league-2": "2c36c0e94606b64948462995cd8fa7bb045d8b12c43e69185bb73225242dac88",
}
"""Name and SHA-256 of each sample. Add to them; a line that is here once is never changed."""


@cache
def bodies(name: str) -> list[bytes]:
    return gzip.decompress((HERE / f"{name}.ndjson.gz").read_bytes()).splitlines()


def test_every_sample_is_listed() -> None:
    assert {path.name for path in HERE.glob("*.gz")} == {f"{name}.ndjson.gz" for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_as_it_was_written(name: str) -> None:
    assert sha256(b"\n".join(bodies(name))).hexdigest() == SAMPLES[name]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_folds_to_what_it_came_to_when_it_was_written(name: str) -> None:
    first, *later = bodies(name)
    match = opened_by(first)
    for body in later:
        match = with_body(match, body)
    assert outcome(match) == (HERE / f"{name}.outcome.json").read_bytes().rstrip(b"\n")


def test_every_shape_that_is_written_now_is_among_the_samples() -> None:
    """Fails when an entry or a fact is new: then add a sample."""
    written = [msgspec.json.decode(body) for name in SAMPLES for body in bodies(name)]
    entries = {body["entry"]["type"] for body in written}
    facts = {fact["type"] for body in written for fact in body["facts"]}
    amendments = {"undo", "redo", "retract", "replace", "insert"}
    assert {"team_drafted", *amendments, *LEAGUE.entry_schemas} <= entries
    assert {kind.__struct_config__.tag for kind in get_args(LeagueFact)} <= facts
