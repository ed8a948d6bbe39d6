"""Every shape of event that was ever written is still read, and comes to what it came to then."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from schemas.envelope import Event
from service.audit.offline_verifier import Verifier
from service.audit.steps import bundle_match
from service.rules.match import replayed
from service.rules.registry import RULE_SYSTEMS
from tests.stored.making import outcome

HERE = Path(__file__).parent
SAMPLES = {
    "bolter-ball-1": "f2169ddc782e5c3c35d8f9cf7a47d1fc7e5cb65606c336320e1132416063f5dc",
    "dba-bowl-1": "0660e6ca72939e3b7e7a13f8e5db5a7675a942ee5373f746a603fb1250312a1e",
    "dock-bowl-1": "afb6e157e904c12a6fe2eea74c5f6eea34eedcb03a9fa98cb8f484c5c0909f66",
    "dock-bowl-2": "2925ec3884fc975f05f3e79b04de76e2f0e52289980104c5d4c3b506562e5b38",
    "dock-bowl-3": "e6e5ef80b20678e689b3ca441fd7e18296c9d931e64c735dad538b84ae8e6440",
    "dock-bowl-4": "2131a199bccb396e0734dcf8af02abc49d0b9f38ab18ad75a6af5de6248b7671",
    "blood-bowl-1": "880f629ae340662ef79b0b27a1d06dfdfa402633d5918173a97d3267be67eb32",
    "blood-bowl-2": "8a89347e8f0c09c921fa402f8016deccd640710ae2657c36ab253f262aee710b",
    "blood-bowl-3": "786d2662cbe8a7c6b74ff6118e7b7dfcdb161b8aab4c7f0cbbbabde91e961c67",
    "blood-bowl-4": "f49b33b41a1978c172a5ef8f261a0cd55d696fe736a80477bfa3b3241cd0aa27",
    "blood-bowl-5": "088fc363685f4071b0cdf8c0b8ca333823c38ff43868e2bd45fc8d6774e347d2",
    "blood-bowl-6": "6fcdd055428b8bfe65177fd2114af3dfa729569966e3a6c97c470e512aebd8ee",
    "blood-bowl-7": "7293b193b740ada125e271c9f1f41f61acd3fe005719189f1d12399ca4db1776",
    "blood-bowl-8": "6374b10d3105a76ba66fe103e16ebe0d3c1d0174889cf67cef12d0b33128f44f",
    "dock-bowl-5": "7559f50d5d88d21fbea355ba6e068e90045893913a864c31ff7a1018735d16a2",
    "dock-bowl-6": "356b54ee626a8271493f810663244dde972fc1bf1ff984eb7e78c02f170c0cc1",
    "blood-bowl-9": "43713e3dee7832494dd7c62b47e4b240a4edad695dc076f71122109f6fd1ca1b",
}
"""Name and SHA-256 of each sample. Add to them; a line that is here once is never changed."""
AMENDMENTS = {"undo", "redo", "retract", "replace", "insert"}


@cache
def lines(name: str) -> list[bytes]:
    packed = (HERE / f"{name}.ndjson.gz").read_bytes()
    return gzip.decompress(packed).splitlines(keepends=True)


@cache
def events(name: str) -> list[Event]:
    return list(bundle_match(lines(name), None))


def test_every_sample_is_listed() -> None:
    assert {path.name for path in HERE.glob("*.gz")} == {f"{name}.ndjson.gz" for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_as_it_was_written(name: str) -> None:
    assert sha256(b"".join(lines(name))).hexdigest() == SAMPLES[name]
    verifier = Verifier()
    verifier.lines(lines(name))
    assert verifier.findings() == []


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_folds_to_what_it_came_to_when_it_was_written(name: str) -> None:
    expected = (HERE / f"{name}.outcome.json").read_bytes()
    assert outcome(replayed(events(name))) == expected.rstrip(b"\n")


@pytest.mark.parametrize("key", RULE_SYSTEMS)
def test_every_shape_that_is_written_now_is_among_the_samples(key: str) -> None:
    """Fails when an entry or a fact is new, or has a new schema: then add a sample."""
    system = RULE_SYSTEMS[key]
    own = [event for name in SAMPLES for event in events(name) if event.rules.startswith(key + "/")]
    written = {(event.type, event.schema) for event in own}
    facts = {fact["type"] for event in own for fact in msgspec.json.decode(event.body)["facts"]}
    members = {name for event in own for name in msgspec.json.decode(event.body)}
    assert set(system.entry_schemas.items()) <= written
    assert {"match_opened", *AMENDMENTS} <= {type_ for type_, _ in written}
    assert {kind.__struct_config__.tag for kind in get_args(system.fact_type)} <= facts
    assert members == {"entry", "facts", "flags", "forced"}
