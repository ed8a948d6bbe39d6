#!/usr/bin/env python3
"""Verify an exported Touchline bundle: this one file, Python 3.9 or newer, nothing else.

    python offline_verifier.py BUNDLE.ndjson      (also .gz, and - for standard input)

For every event, from its own line: its hash follows from its content (`content`). For every stream:
each event carries the hash of the one before it (`link`), no version is missing (`gap`), none
stands twice or in the wrong place (`order`), the number of events and the last hash are those of
the manifest (`count`, `link`). Every line is in the one canonical form, so that no two readers read
it differently (`form`). In the bundle of a whole competition positions run from 1 without a gap.

What is hashed (integers big-endian; a text is 4 bytes of length and its UTF-8):

    hash   = SHA-256(tag, previous hash, 4 bytes length of header, header, SHA-256(body))
    header = event_id 16, competition_id 16, position 8, stream_id 16, stream_kind text, version 8,
             type text, schema 8, rules text, cause (0, or 1 and 16 bytes), actor key 16,
             actor role text, device (0, or 1 and text), occurred_at 8, recorded_at 8

What this cannot show: that a bundle was not made anew as a whole. Compare the last hash of a stream
with one that was noted down before: a receipt, an earlier bundle, a signed checkpoint.

Exit codes: 0 all is verified, 1 something does not verify, 2 this cannot be verified at all.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import zlib
from binascii import hexlify, unhexlify
from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import BufferedReader
from struct import Struct
from typing import Any, NamedTuple, NoReturn

TAG = b"touchline/event/1\x00"
FIRST = "0" * 64
"""The previous hash of version 1."""
FORMAT = "touchline-bundle"
FORMAT_VERSION = 1
LINE_BYTES = 8 * 1024 * 1024
"""Twice the largest body the service stores."""
SAFE_INTEGER = 2**53 - 1
REMEMBERED = 20_000
"""How many parts of envelopes, and shapes of bodies, are kept because they come again."""
SHAPE_BYTES = 1024
"""Longer bodies hardly come again in the same shape."""

_ID = rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_NUMBER = rb"(?:0|[1-9][0-9]{0,15})"
_NAME = rb'"[!#-\[\]-~]*"'
_TEXT = rb'(?:null|"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")'
_ENVELOPE = re.compile(
    rb'\{"event_id":"(%(id)s)",("competition_id":"%(id)s"),"position":(%(number)s)'
    rb',("stream_id":"%(id)s","stream_kind":%(name)s),"version":(%(number)s)'
    rb',("type":%(name)s,"schema":%(number)s,"rules":%(name)s),"cause":(null|"%(id)s")'
    rb',("actor":\{"key":"%(id)s","role":%(name)s\},"device":%(text)s)'
    rb',"occurred_at":(%(number)s),"recorded_at":(%(number)s)'
    rb',"hash":"([0-9a-f]{64})","previous":"([0-9a-f]{64})","body":'
    % {b"id": _ID, b"number": _NUMBER, b"name": _NAME, b"text": _TEXT}
)
"""Its groups are what `Verifier._digest` takes apart. Those with names inside repeat in a log."""
NUMBERED_BYTES = 16 + 4 * 8
"""What a header holds beside those texts and a cause: the event's id and four integers."""
_STREAM_ID = slice(13, 49)
"""Where the id stands in the group of the stream."""
_STREAM_OF = re.compile(rb'"stream_id":"(' + _ID + rb')"')

_length = Struct(">I").pack
_integer = Struct(">q").pack
_integers = Struct(">qq").pack


class Finding(NamedTuple):
    """What does not verify. `version` is a position, or 0, where `stream` is empty: the log."""

    stream: str
    version: int
    check: str
    detail: str


class NotABundle(Exception):  # noqa: N818 - an answer, not a fault
    """What was given cannot be verified at all; the sentence says why."""


class Followed:
    """How far a stream was followed, and what was found first. `missing` is a version that was not
    there when a later one came: a gap, unless it still turns up. `doubted`: that later one does not
    verify either, so perhaps it is the missing one with a changed version."""

    __slots__ = ("doubted", "finding", "hash", "missing", "position", "version")

    def __init__(self) -> None:
        self.version = 0
        self.position = 0
        self.hash = FIRST.encode()
        self.finding: Finding | None = None
        self.missing = 0
        self.doubted = False


class Verifier:
    """Takes the lines of a bundle in order, then `finish`. Its memory grows with the number of
    streams, not of events."""

    def __init__(self) -> None:
        self.manifest: dict[str, Any] = {}
        self.events = 0
        self.streams: dict[bytes, Followed] = {}
        self._log = Followed()
        self._log_findings: list[Finding] = []
        self._first_line = b""
        self._competition = b""
        self._whole_log = False
        self._ended = False
        self._known: dict[bytes, bytes] = {}
        self._shapes: set[bytes] = set()

    def lines(self, lines: Iterable[bytes]) -> None:
        """A whole bundle, its lines with their line feeds. Raises NotABundle for anything else."""
        event = self.event
        for line in lines:
            if line.startswith(b'{"event_id"') and line.endswith(b"}\n") and self.manifest:
                event(line[:-1])
            else:
                self.line(line)
        self.finish()

    def line(self, line: bytes) -> None:
        """The next line, with its line feed. Raises NotABundle when the first is no manifest."""
        if line[-1:] != b"\n":
            self._of_log(0, "form", "The last line has no line feed: the bundle is cut off.")
            line += b"\n"
        if not self.manifest:
            self.begin(line[:-1])
        elif line.startswith(b'{"end":'):
            self.end(line[:-1])
        else:
            self.event(line[:-1])

    def begin(self, line: bytes) -> None:
        """The manifest."""
        self.manifest = read_manifest(line)
        self._first_line = line
        self._competition = b'"competition_id":"%b"' % self.manifest["competition"].encode()
        self._whole_log = self.manifest["scope"] == "competition"

    def event(self, line: bytes) -> None:
        """One event line."""
        self.events += 1
        found = _ENVELOPE.match(line)
        if found is None or line[-1:] != b"}" or self._ended:
            self._unreadable(line)
            return
        fields = found.groups()
        position, version = int(fields[2]), int(fields[4])
        if self._whole_log:
            if position != self._log.version + 1 or self._log.missing:
                self._out_of_place(position)
            self._log.version = position
        name = fields[3][_STREAM_ID]
        stream = self.streams.get(name) or self._stream(name)
        if stream.finding is None:
            problem = self._problem(stream, fields, position, version, line[found.end() : -1])
            if problem is not None:
                stream.finding = Finding(fields[3][_STREAM_ID].decode(), *problem)
        elif stream.missing:
            _reconsider(stream, stream.finding.stream, version)
        stream.version = version
        stream.position = position
        stream.hash = fields[10]

    def _stream(self, name: bytes) -> Followed:
        stream = self.streams.get(name)
        if stream is None:
            stream = self.streams[name] = Followed()
        return stream

    def _problem(
        self, stream: Followed, fields: tuple[bytes, ...], position: int, version: int, body: bytes
    ) -> tuple[int, str, str] | None:
        """Version, check and sentence of the first check that this event fails."""
        previous = fields[11]
        try:
            right = self._digest(fields, position, version, body, previous) == fields[10]
        except ValueError as error:
            return stream.version + 1, "form", str(error)
        if not right:
            return self._changed(stream, fields, position, version, body)
        if version != stream.version + 1:
            return _misplaced(stream, version)
        if previous != stream.hash:
            return version, "link", NOT_LINKED
        if position <= stream.position:
            return version, "order", "Its position is not above that of the event before it."
        if fields[1] != self._competition:
            return version, "content", "It belongs to another competition."
        if not canonical(body, self._shapes):
            return version, "form", "Its body is not canonical JSON."
        return None

    def _digest(
        self, fields: tuple[bytes, ...], position: int, version: int, body: bytes, previous: bytes
    ) -> bytes:
        """The hash in hexadecimal. Raises ValueError for a text that is not canonical."""
        known = self._known
        event, log, _, stream, _, rules, cause, actor, occurred, recorded, _, _ = fields
        log = known.get(log) or self._learned(log)
        stream = known.get(stream) or self._learned(stream)
        rules = known.get(rules) or self._learned(rules)
        actor = known.get(actor) or self._learned(actor)
        cause = b"\0" if cause == b"null" else b"\1" + unhexlify(cause[1:-1].replace(b"-", b""))
        length = NUMBERED_BYTES + len(log) + len(stream) + len(rules) + len(cause) + len(actor)
        parts = (
            TAG,
            unhexlify(previous),
            _length(length),
            unhexlify(event.replace(b"-", b"")),
            log,
            _integer(position),
            stream,
            _integer(version),
            rules,
            cause,
            actor,
            _integers(int(occurred), int(recorded)),
            sha256(body).digest(),
        )
        return hexlify(sha256(b"".join(parts)).digest())

    def _learned(self, members: bytes) -> bytes:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        encoded = self._known[members] = hashed_form(members)
        return encoded

    def _changed(
        self, stream: Followed, fields: tuple[bytes, ...], position: int, version: int, body: bytes
    ) -> tuple[int, str, str]:
        expected = stream.version + 1
        if self._digest(fields, position, version, body, stream.hash) == fields[10]:
            return expected, "link", NOT_LINKED
        if version > expected:
            stream.doubted = True
            return _misplaced(stream, version)
        return expected, "content", NOT_ITS_HASH

    def _out_of_place(self, position: int) -> None:
        log = self._log
        if position == log.missing:
            log.missing = 0
            log.finding = Finding("", *_late(position))
        elif log.finding is None:
            log.finding = Finding("", *_misplaced(log, position))

    def _unreadable(self, line: bytes) -> None:
        """A line that is no event in canonical form; which stream it was of can still be plain."""
        self._log.version += 1
        number = self.events + 1
        found = _STREAM_OF.search(line)
        if self._ended or found is None:
            self._of_log(0, "form", f"Line {number} is not an event in canonical form.")
            return
        stream = self._stream(found[1])
        stream.version += 1
        if stream.finding is None:
            detail = f"Line {number} is not an event in canonical form."
            stream.finding = Finding(found[1].decode(), stream.version, "form", detail)

    def end(self, line: bytes) -> None:
        """The end marker."""
        self._ended = True
        right = {"end": self.events, "manifest_sha256": sha256(self._first_line).hexdigest()}
        if line == json.dumps(right, separators=(",", ":")).encode():
            return
        marker = _json_object(line)
        if marker.get("end") != self.events:
            detail = f"The end marker counts {marker.get('end')} events; there are {self.events}."
            self._of_log(0, "count", detail)
        elif marker.get("manifest_sha256") != right["manifest_sha256"]:
            self._of_log(0, "content", "The manifest is not the one that the end marker names.")
        else:
            self._of_log(0, "form", "The end marker is not in canonical form.")

    def finish(self) -> None:
        """After the last line: is everything there that the manifest promises? Raises NotABundle
        when there was no line."""
        if not self.manifest:
            raise NotABundle("It is empty.")
        if not self._ended:
            detail = f"The bundle is cut off: no end marker after {self.events} events."
            self._of_log(0, "count", detail)
        promised = {entry["stream"].encode(): entry for entry in self.manifest["streams"]}
        for name in promised.keys() | self.streams.keys():
            stream = self._stream(name)
            if stream.finding is None:
                stream.finding = _as_promised(name.decode(), stream, promised.get(name))
        head = self.manifest["head"]
        if self._whole_log and self._log.finding is None and self._log.version != head:
            detail = f"The manifest promises {head} positions; there are {self._log.version}."
            self._of_log(self._log.version, "count", detail)

    def findings(self) -> list[Finding]:
        """Everything that does not verify: per stream the first, then the log's."""
        of_streams = [stream.finding for stream in self.streams.values() if stream.finding]
        of_log = [self._log.finding] if self._log.finding else []
        return sorted(of_streams) + of_log + self._log_findings

    def _of_log(self, position: int, check: str, detail: str) -> None:
        self._log_findings.append(Finding("", position, check, detail))


NOT_ITS_HASH = "Its hash does not follow from its content and the previous hash."
NOT_LINKED = "Its previous hash is not the hash of the event before it."


def _misplaced(followed: Followed, number: int) -> tuple[int, str, str]:
    """A version of a stream, or a position of the log, that is not the next one."""
    expected = followed.version + 1
    if number < expected:
        return number, "order", f"{number} stands after {followed.version}."
    followed.missing = expected
    return expected, "gap", f"{expected} is missing; {number} stands in its place."


def _reconsider(stream: Followed, name: str, version: int) -> None:
    """What the next event of a stream says about a version that was missing."""
    if version == stream.missing:
        stream.finding = Finding(name, *_late(version))
        stream.missing = 0
    elif stream.doubted and version == stream.missing + 1:
        stream.finding = Finding(name, stream.missing, "content", NOT_ITS_HASH)
        stream.missing = 0
    stream.doubted = False


def _late(number: int) -> tuple[int, str, str]:
    return number, "order", f"{number} stands after a later one."


def _as_promised(name: str, stream: Followed, promise: dict[str, Any] | None) -> Finding | None:
    if promise is None:
        return Finding(name, stream.version, "count", "The manifest does not name this stream.")
    version = promise["version"]
    if stream.version != version:
        detail = f"The manifest promises {version} events; there are {stream.version}."
        return Finding(name, min(stream.version, version) + 1, "count", detail)
    if stream.hash != promise["hash"].encode():
        return Finding(name, version, "link", "The last hash is not the one in the manifest.")
    return None


def read_manifest(line: bytes) -> dict[str, Any]:
    """The manifest as it stands in the first line of a bundle. Raises NotABundle."""
    manifest = _json_object(line)
    if manifest.get("format") != FORMAT:
        raise NotABundle(f"The first line is not the manifest of a {FORMAT}.")
    if manifest.get("version") != FORMAT_VERSION:
        raise NotABundle(
            f"The bundle has format version {manifest.get('version')}; this verifier reads"
            f" {FORMAT_VERSION}. Use the verifier that came with the service that made it."
        )
    shapes = {"scope": str, "competition": str, "epoch": str, "head": int, "streams": list}
    stream_shapes = {"stream": str, "kind": str, "version": int, "hash": str}
    whole = _has(manifest, shapes) and all(
        isinstance(entry, dict) and _has(entry, stream_shapes) for entry in manifest["streams"]
    )
    if not whole:
        raise NotABundle("The manifest lacks members, or has other things in their places.")
    return manifest


def _has(value: dict[str, Any], shapes: dict[str, type]) -> bool:
    return all(isinstance(value.get(name), shape) for name, shape in shapes.items())


def _json_object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def hashed_form(members: bytes) -> bytes:
    """Members of an envelope, as they stand in its line, in the layout that is hashed.

    Raises ValueError when a text among them is not in canonical form.
    """
    values = json.loads(b"{%b}" % members)
    again = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    if again.encode() != b"{%b}" % members:
        raise ValueError("A text in the envelope is not in canonical form.")
    values.update(values.pop("actor", {}))
    order = ("competition_id", "stream_id", "stream_kind", "type", "schema", "rules", "key", "role")
    known = b"".join(_hashed(name, values[name]) for name in order if name in values)
    if "device" not in values:
        return known
    device = values["device"]
    return known + (b"\0" if device is None else b"\1" + _hashed("device", device))


def _hashed(name: str, value: Any) -> bytes:
    if name in ("competition_id", "stream_id", "key"):
        return bytes.fromhex(value.replace("-", ""))
    if isinstance(value, int):
        return _integer(value)
    text: bytes = value.encode()
    return _length(len(text)) + text


def _refused(_: str) -> NoReturn:
    raise ValueError("Events hold whole numbers only.")


_decoder = json.JSONDecoder(parse_float=_refused, parse_constant=_refused)
_encoder = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":")
)
_DIGITS_ALIKE = bytes.maketrans(b"123456789", b"000000000")
_STARTS_ALIKE = bytes.maketrans(b"[:-123456789", b",,,111111111")
_LONG_NUMBER = b"0" * 16
"""In a body whose digits are all written as 0: a number that may be too large, or a long text."""
_NON_ASCII_NAME = re.compile(rb'[\x80-\xff](?:[^"\\]|\\.)*":')
_NAME_WITH_DIGIT = re.compile(rb'[0-9][^"]*":')


def canonical(body: bytes, shapes: set[bytes]) -> bool:
    """Whether these are the canonical bytes (RFC 8785, whole numbers, ASCII names) of some JSON.

    `shapes` are bodies seen before with every digit written as 0. A body of the same shape as a
    canonical one is canonical if none of its numbers begins with a 0 too many: its names and their
    order are the same. Shapes with digits in names, escapes or long numbers are not kept.
    """
    shape = body.translate(_DIGITS_ALIKE)
    if shape in shapes:
        starts = body.translate(_STARTS_ALIKE)
        # A text can hold these too; then the long way is taken.
        if b",00" not in starts and b",01" not in starts and b"-0" not in body:
            return True
    long_number = _LONG_NUMBER in shape
    if not _canonical(body, long_number):
        return False
    if len(body) <= SHAPE_BYTES and not (
        long_number or b"\\" in body or _NAME_WITH_DIGIT.search(body)
    ):
        if len(shapes) >= REMEMBERED:
            shapes.clear()
        shapes.add(shape)
    return True


def _canonical(body: bytes, long_number: bool) -> bool:
    try:
        text = body.decode()
        value, _ = _decoder.raw_decode(text)
        if _encoder.encode(value) != text:
            return False
    except (ValueError, RecursionError):
        return False
    if not body.isascii() and _NON_ASCII_NAME.search(body):
        return False
    return not long_number or all(abs(number) <= SAFE_INTEGER for number in _numbers(value))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, (list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _numbers(item)


def lines_of(file: BufferedReader) -> Iterator[bytes]:
    """The lines with their line feeds, of plain or gzipped bytes. Raises NotABundle."""
    packed = file.peek(2)[:2] == b"\x1f\x8b"
    source = gzip.GzipFile(fileobj=file) if packed else file
    try:
        while line := source.readline(LINE_BYTES):
            yield line
            if len(line) == LINE_BYTES and line[-1:] != b"\n":
                raise NotABundle(f"A line is longer than {LINE_BYTES} bytes.")
    except EOFError:
        return  # a gzip file cut off; the end marker will be missed
    except (gzip.BadGzipFile, zlib.error) as error:
        raise NotABundle(f"The gzip data is damaged: {error}.") from None


def summary(verifier: Verifier) -> str:
    """What was verified, in sentences; the findings follow it."""
    manifest = verifier.manifest
    streams = len(verifier.streams)
    return "\n".join(
        (
            f"Competition {manifest['competition']}, epoch {manifest['epoch']},"
            f" {manifest['scope']}: {verifier.events} events in {streams} streams.",
            "Checked of every event: content, link, gap, order, form; of the bundle: count.",
        )
    )


def heads(verifier: Verifier, most: int = 10) -> Iterator[str]:
    """The last hash of each stream, to be compared with one noted down earlier."""
    streams = list(verifier.streams.items())
    for name, stream in streams[:most]:
        yield f"  {name.decode()} version {stream.version} {stream.hash.decode()}"
    if len(streams) > most:
        yield f"  and {len(streams) - most} more streams"


def described(finding: Finding) -> str:
    """A finding as a line of text."""
    where = f"stream {finding.stream}, version" if finding.stream else "log, position"
    return f"{where} {finding.version}: {finding.check}: {finding.detail}"


def verify(file: BufferedReader) -> int:
    """Verify a bundle, say what was found, return the exit code."""
    verifier = Verifier()
    try:
        verifier.lines(lines_of(file))
    except NotABundle as error:
        print(f"Cannot be verified: {error}", file=sys.stderr)
        return 2
    print(summary(verifier))
    findings = verifier.findings()
    if not findings:
        print("All is verified. Last hashes, to compare with those noted down earlier:")
        print("\n".join(heads(verifier)))
        return 0
    print(f"NOT verified: {len(findings)} findings. Everything before the place named is right.")
    print("\n".join(map(described, findings)))
    return 1


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Verify an exported Touchline bundle.")
    parser.add_argument("bundle", help="NDJSON file, plain or gzipped; - for standard input")
    name = parser.parse_args(arguments).bundle
    try:
        with open(0 if name == "-" else name, "rb") as file:
            return verify(file)
    except OSError as error:
        print(f"Cannot be verified: {name}: {error.strerror}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
