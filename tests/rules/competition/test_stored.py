"""Every shape of a competition's events that was ever written comes to what it came to then."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from schemas.competition import CompetitionFact
from service.rules.codec import codec
from service.rules.competition.system import COMPETITION
from service.rules.match import Match, after
from tests.rules.competition.log import event, opened_by
from tests.rules.competition.stored.making import outcome

HERE = Path(__file__).parent / "stored"
SAMPLES = {
    "competition-1": "df8b7d71dc137f07ffb4102503d46519f035fd6989785ba90544a53c5fc94319",
}
"""Name and SHA-256 of each sample. Add to them; a line that is here once is never changed."""


@cache
def bodies(name: str) -> list[bytes]:
    return gzip.decompress((HERE / f"{name}.ndjson.gz").read_bytes()).splitlines()


def folded(stored: list[bytes]) -> Match:
    match = opened_by(stored[0])
    for number, body in enumerate(stored[1:], start=2):
        match = after(match, event(number), number, 0, codec("touchline").body.decode(body))
    return match


def test_every_sample_is_listed() -> None:
    assert {path.name for path in HERE.glob("*.gz")} == {f"{name}.ndjson.gz" for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_as_it_was_written(name: str) -> None:
    assert sha256(b"\n".join(bodies(name))).hexdigest() == SAMPLES[name]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_folds_to_what_it_came_to_when_it_was_written(name: str) -> None:
    expected = (HERE / f"{name}.outcome.json").read_bytes().rstrip(b"\n")
    assert outcome(folded(bodies(name))) == expected


def test_every_shape_that_is_written_now_is_among_the_samples() -> None:
    """Fails when an entry or a fact is new: then add a sample."""
    written = [msgspec.json.decode(body) for name in SAMPLES for body in bodies(name)]
    entries = {body["entry"]["type"] for body in written}
    facts = {fact["type"] for body in written for fact in body["facts"]}
    amendments = {"undo", "redo", "retract", "replace", "insert"}
    assert {"competition_opened", *amendments, *COMPETITION.entry_schemas} <= entries
    assert {kind.__struct_config__.tag for kind in get_args(CompetitionFact)} <= facts


def test_a_competition_of_before_there_were_settings_is_read() -> None:
    match = opened_by(b'{"entry":{"name":"Friday","type":"competition_opened"},"facts":[]}')
    assert match.head.state.settings.kind == "friendly"
