"""Whatever is done to a bundle is found, at its place and by its name."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.audit import offline_verifier
from service.audit.bundle import end_line, event_line
from service.audit.offline_verifier import Finding, NotABundle, Verifier, canonical
from tests.audit.logs import STREAMS, bundle_lines, log, rehashed
from tests.chain.golden import vectors

EVENTS = 18
LINES = bundle_lines(log(EVENTS))
MATCH = bundle_lines([event for event in log(EVENTS) if event.stream_id == STREAMS[1]], "match")
AA, BB = str(STREAMS[0]), str(STREAMS[1])


def findings(lines: list[bytes]) -> list[Finding]:
    verifier = Verifier()
    verifier.lines(lines)
    return verifier.findings()


def named(lines: list[bytes]) -> set[tuple[str, int, str]]:
    return {(found.stream, found.version, found.check) for found in findings(lines)}


def ended(lines: list[bytes]) -> list[bytes]:
    """The same events with an end marker that counts them."""
    events = [line for line in lines[1:] if not line.startswith(b'{"end":')]
    return [lines[0], *events, end_line(lines[0][:-1], len(events)) + b"\n"]


def place(line: bytes) -> tuple[str, int, int]:
    event = json.loads(line)
    return event["stream_id"], event["version"], event["position"]


@pytest.mark.parametrize("lines", [LINES, MATCH], ids=["competition", "match"])
def test_an_untouched_bundle_verifies(lines: list[bytes]) -> None:
    assert findings(lines) == []


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector.name)
def test_the_verifier_computes_the_golden_hashes(vector) -> None:  # type: ignore[no-untyped-def]
    line = event_line(vector.event, vector.previous.hex())
    found = offline_verifier._ENVELOPE.match(line)
    assert found is not None
    fields, body = found.groups(), line[found.end() : -1]
    event = vector.event
    digest = Verifier()._digest(fields, event.position, event.version, body, fields[11])
    assert digest.decode() == vector.hash.hex()


@pytest.mark.parametrize("index", [1, 8, EVENTS])
def test_a_changed_body_is_named_content_at_its_version(index: int) -> None:
    stream, version, _ = place(LINES[index])
    lines = list(LINES)
    lines[index] = lines[index].replace(b'"moved":3', b'"moved":4')
    assert named(lines) == {(stream, version, "content")}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"type":"move","schema"', b'"type":"pass","schema"'),
        (b'"schema":1', b'"schema":2'),
        (b'"role":"tablet"', b'"role":"referee"'),
        (b'"rules":"bolter-ball/1"', b'"rules":"bolter-ball/2"'),
        (b'"occurred_at":1764', b'"occurred_at":1765'),
        (b'"recorded_at":1764', b'"recorded_at":1765'),
        (b'"cause":"0192', b'"cause":"0193'),
        (b'"key":"0192', b'"key":"0193'),
        (b'{"event_id":"0192', b'{"event_id":"0193'),
    ],
)
def test_a_changed_envelope_is_named_content(old: bytes, new: bytes) -> None:
    stream, version, _ = place(LINES[9])
    lines = list(LINES)
    lines[9] = lines[9].replace(old, new, 1)
    assert lines[9] != LINES[9]
    assert named(lines) == {(stream, version, "content")}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"event_id"', b'"Event_id"'),
        (b'"version":', b'"version": '),
        (b'"position":', b'"position":0'),
        (b"-7000-", b"-700A-"),
        (b'"hash":"', b'"hash":"G'),
        (b'"body":{', b'"body": {'),
        (b"\n", b" \n"),
        (b"\n", b"\r\n"),
    ],
)
def test_another_spelling_of_a_line_is_named_form(old: bytes, new: bytes) -> None:
    stream, version, _ = place(LINES[9])
    lines = list(LINES)
    lines[9] = lines[9].replace(old, new, 1)
    assert (stream, version) in {(found[0], found[1]) for found in named(lines)}
    assert {found[2] for found in named(lines)} <= {"form", "content"}


@pytest.mark.parametrize("version", [b"1", b"3", b"4", b"40"])
def test_a_changed_version_is_named_content_at_its_version(version: bytes) -> None:
    lines = list(MATCH)
    lines[2] = lines[2].replace(b'"version":2', b'"version":' + version, 1)
    assert named(lines) == {(BB, 2, "content")}


def test_a_changed_previous_hash_is_named_link() -> None:
    stream, version, _ = place(LINES[9])
    lines = list(LINES)
    lines[9] = re.sub(rb'"previous":"....', b'"previous":"dead', lines[9])
    assert named(lines) == {(stream, version, "link")}


def test_an_event_made_anew_with_its_hash_is_named_link_at_the_next_version() -> None:
    first, second, *_ = (event for event in log(EVENTS) if event.stream_id == STREAMS[1])
    forged = rehashed(
        msgspec.structs.replace(second, device="another table"), bytes.fromhex(first.hash)
    )
    lines = list(MATCH)
    lines[2] = event_line(forged, first.hash) + b"\n"
    assert named(lines) == {(BB, 3, "link")}


def test_a_removed_event_is_named_gap_in_its_stream_and_in_the_log() -> None:
    stream, version, position = place(LINES[9])
    lines = ended(LINES[:9] + LINES[10:])
    assert named(lines) == {(stream, version, "gap"), ("", position, "gap")}


def test_a_removed_line_is_missed_by_the_end_marker_too() -> None:
    assert ("", 0, "count") in named(LINES[:9] + LINES[10:])


def test_removed_last_events_are_named_count() -> None:
    stream, version, position = place(LINES[EVENTS])
    assert named(ended(LINES[:EVENTS])) == {(stream, version, "count"), ("", position - 1, "count")}


def test_a_repeated_line_is_named_order() -> None:
    stream, version, position = place(LINES[9])
    lines = ended([*LINES[:10], LINES[9], *LINES[10:]])
    assert {(stream, version, "order"), ("", position, "order")} == named(lines)


def test_exchanged_lines_are_named_order_and_not_gap() -> None:
    assert place(MATCH[3])[1] == 3
    assert named([*MATCH[:3], MATCH[4], MATCH[3], *MATCH[5:]]) == {(BB, 3, "order")}


def test_exchanged_lines_of_two_streams_are_named_order_of_the_log() -> None:
    position = place(LINES[5])[2]
    lines = [*LINES[:5], LINES[6], LINES[5], *LINES[7:]]
    assert named(lines) == {("", position, "order")}


def test_an_inserted_stream_is_named_count() -> None:
    foreign = [event for event in log(EVENTS) if event.stream_id == STREAMS[0]]
    lines = ended([*MATCH[:-1], *bundle_lines(foreign, "match")[1:-1]])
    assert named(lines) == {(AA, 6, "count")}


@pytest.mark.parametrize("cut", [2, 5, EVENTS + 1])
def test_a_bundle_cut_off_between_lines_is_named_count(cut: int) -> None:
    assert ("", 0, "count") in named(LINES[:cut])


def test_a_bundle_cut_off_inside_a_line_is_named_form() -> None:
    lines = [*LINES[:7], LINES[7][:-40]]
    assert {found[2] for found in named(lines)} >= {"form", "count"}


def test_lines_after_the_end_marker_are_found() -> None:
    assert ("", 0, "form") in named([*LINES, LINES[3]])


def test_a_last_hash_that_is_not_the_manifests_is_named_link() -> None:
    manifest = json.loads(LINES[0])
    manifest["streams"][0]["hash"] = "ab" * 32
    lines = ended([json.dumps(manifest, separators=(",", ":")).encode() + b"\n", *LINES[1:]])
    first = manifest["streams"][0]
    assert named(lines) == {(first["stream"], first["version"], "link")}


def test_a_changed_manifest_is_found_by_the_end_marker() -> None:
    lines = [LINES[0].replace(b'"exported_at":1764', b'"exported_at":1765'), *LINES[1:]]
    assert named(lines) == {("", 0, "content")}


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_any_changed_byte_of_an_event_line_is_found_at_its_version(data: st.DataObject) -> None:
    """Where the stream's id itself was hit, the stream it was taken from shows a gap there."""
    index = data.draw(st.integers(1, EVENTS))
    line = LINES[index]
    offset = data.draw(st.integers(0, len(line) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value not in (line[offset], 10)))
    lines = list(LINES)
    lines[index] = line[:offset] + bytes([byte]) + line[offset + 1 :]
    stream, version, _ = place(line)
    at_its_place = {found[2] for found in named(lines) if found[:2] == (stream, version)}
    nameless = {found[2] for found in named(lines) if found[0] == ""}
    assert at_its_place & {"content", "link", "form", "gap", "count"} or "form" in nameless
    body = line.index(b',"body":') + len(b',"body":')
    if body <= offset < len(line) - 2:
        assert at_its_place == {"content"}


@given(st.integers(0, len(b"".join(LINES)) - 1), st.integers(0, 255))
@settings(max_examples=300, deadline=None)
def test_any_changed_byte_of_a_bundle_is_found(offset: int, byte: int) -> None:
    whole = b"".join(LINES)
    changed = whole[:offset] + bytes([byte]) + whole[offset + 1 :]
    try:
        assert bool(findings(changed.splitlines(keepends=True))) == (changed != whole)
    except NotABundle:
        assert offset < len(LINES[0])


@given(st.randoms(use_true_random=False), st.sampled_from(["remove", "repeat", "swap", "cut"]))
@settings(max_examples=150, deadline=None)
def test_any_rearrangement_is_found_even_with_a_new_end_marker(random: Random, what: str) -> None:
    events = LINES[1:-1]
    index = random.randrange(len(events) - 1)
    rearranged = {
        "remove": events[:index] + events[index + 1 :],
        "repeat": [*events[: index + 1], events[index], *events[index + 1 :]],
        "swap": [*events[:index], events[index + 1], events[index], *events[index + 2 :]],
        "cut": events[:index],
    }[what]
    assert named(ended([LINES[0], *rearranged]))


@pytest.mark.parametrize(
    ("body", "right"),
    [
        (b'{"a":1,"b":[true,null,"x"]}', True),
        (b'{"b":1,"a":2}', False),
        (b'{"a":1,"a":1}', False),
        (b'{"a": 1}', False),
        (b'{"a":1.0}', False),
        (b'{"a":1e3}', False),
        (b'{"a":-0}', False),
        (b'{"a":01}', False),
        (b'{"a":NaN}', False),
        (b'{"a":9007199254740991}', True),
        (b'{"a":9007199254740992}', False),
        ('{"a":"Öl ☃"}'.encode(), True),
        ('{"Öl":1}'.encode(), False),
        (rb'{"a":"\u00d6l"}', False),
        (rb'{"a":"\u001f\n"}', True),
        (rb'{"a":"\u001F"}', False),
        (rb'{"a":"\/"}', False),
        (b'{"a":"\xff"}', False),
        (b'{"a":1}{"a":1}', False),
        (b"[" * 100_000, False),
    ],
)
def test_a_body_is_canonical_or_not(body: bytes, right: bool) -> None:
    assert canonical(body, set()) == right


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_shape_seen_before_never_makes_another_body_canonical(data: st.DataObject) -> None:
    digit = st.sampled_from("0123456789")
    pattern = data.draw(
        st.sampled_from(
            ['{"a":?,"b":"??"}', '{"a?":1,"b?":2}', '{"a":"\\u00??"}', "[-?,???]", '{"?":-??}',
             '{"a":?????????????????}', '["\\u001?"]']
        )
    )  # fmt: skip
    filled = [
        "".join(data.draw(digit) if letter == "?" else letter for letter in pattern).encode()
        for _ in range(4)
    ]
    shapes: set[bytes] = set()
    assert [canonical(body, shapes) for body in filled] == [
        canonical(body, set()) for body in filled
    ]


def run(*arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    """The file as an outsider runs it: an interpreter without site packages, another directory."""
    return subprocess.run(
        [sys.executable, "-I", "-S", offline_verifier.__file__, *arguments],
        input=stdin, capture_output=True, check=False, cwd="/", env={"PATH": os.defpath},
    )  # fmt: skip


def test_the_file_runs_alone_and_says_what_it_verified(tmp_path: Path) -> None:
    plain, packed = tmp_path / "log.ndjson", tmp_path / "log.ndjson.gz"
    plain.write_bytes(b"".join(LINES))
    packed.write_bytes(gzip.compress(b"".join(LINES)))
    answers = [run(str(plain)), run(str(packed)), run("-", stdin=plain.read_bytes())]
    assert [answer.returncode for answer in answers] == [0, 0, 0]
    assert len({answer.stdout for answer in answers}) == 1
    assert b"18 events in 3 streams" in answers[0].stdout
    assert json.loads(LINES[0])["streams"][0]["hash"].encode() in answers[0].stdout


def test_it_exits_with_1_and_names_the_place(tmp_path: Path) -> None:
    answer = run("-", stdin=b"".join(LINES).replace(b'"moved":308', b'"moved":309'))
    stream, version, _ = place(LINES[8])
    assert answer.returncode == 1
    assert f"stream {stream}, version {version}: content: ".encode() in answer.stdout


@pytest.mark.parametrize("given", [b"", b"hello\n", b"[1]\n", b'{"format":"x"}\n', b"\x1f\x8bxx"])
def test_it_exits_with_2_for_what_is_no_bundle(given: bytes) -> None:
    answer = run("-", stdin=given)
    assert answer.returncode == 2
    assert answer.stderr.startswith(b"Cannot be verified: ")


def test_it_exits_with_2_for_a_file_that_is_not_there() -> None:
    assert run("/nowhere/log.ndjson").returncode == 2


def test_a_gzip_file_cut_off_is_named_count() -> None:
    answer = run("-", stdin=gzip.compress(b"".join(LINES))[:-30])
    assert answer.returncode == 1
    assert b": count: " in answer.stdout


def test_a_manifest_of_a_later_format_is_refused_with_advice() -> None:
    line = LINES[0].replace(b'"version":1,"scope"', b'"version":2,"scope"')
    with pytest.raises(NotABundle, match="format version 2"):
        findings([line, *LINES[1:]])


def test_it_uses_nothing_newer_than_python_3_9() -> None:
    """The syntax and the imports; the suite itself runs on a newer one."""
    import ast

    tree = ast.parse(Path(offline_verifier.__file__).read_text(), feature_version=(3, 9))
    imported = {
        node.module if isinstance(node, ast.ImportFrom) else alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {name.split(".")[0] for name in imported if name} <= sys.stdlib_module_names
