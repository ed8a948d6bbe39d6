"""A match or a whole competition as NDJSON that an outsider can verify.

First line the manifest, then an event a line in the order of the log, last line the end marker. An
event line is the envelope with `previous` (the hash of the event before it in its stream) and, as
the last member, the body's stored bytes: whatever stands between `,"body":` and the closing brace.
The text `,"body":` is nowhere else before it, since a quote inside a string is escaped.
"""

from hashlib import sha256

import msgspec

from schemas.audit import BundleEnd, BundleManifest
from schemas.envelope import Event

BODY = b',"body":'


def event_line(event: Event, previous: str) -> bytes:
    """The event as one line without the line feed; `previous` is zeros for version 1."""
    return with_previous(msgspec.json.encode(event), previous)


def with_previous(served: bytes, previous: str) -> bytes:
    """An event's line from the event as it is served everywhere else."""
    envelope, mark, body = served.partition(BODY)
    return b"".join((envelope, b',"previous":"', previous.encode(), b'"', mark, body))


def hash_of(served: bytes) -> str:
    """The event's hash, the last member of its envelope."""
    end = served.index(BODY) - 1
    return served[end - 64 : end].decode()


def manifest_line(manifest: BundleManifest) -> bytes:
    """The first line without the line feed."""
    return msgspec.json.encode(manifest)


def end_line(manifest: bytes, events: int) -> bytes:
    """The last line without the line feed, for a manifest line and the number of event lines."""
    return msgspec.json.encode(BundleEnd(events, sha256(manifest).hexdigest()))
