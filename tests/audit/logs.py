"""Small logs made by hand: right by construction, to be damaged by tests."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from schemas.audit import BundleManifest, BundleStream
from schemas.envelope import Actor, Event
from service.audit.bundle import end_line, event_line, manifest_line
from service.chain.canonical import canonical
from service.chain.digest import FIRST, event_hash

COMPETITION = UUID("0192e5a0-0000-7000-8000-00000000000c")
STREAMS = (
    UUID("0192e5a0-0000-7000-8000-0000000000aa"),
    UUID("0192e5a0-0000-7000-8000-0000000000bb"),
    UUID("0192e5a0-0000-7000-8000-0000000000cc"),
)
KEY = UUID("0192e5a0-0000-7000-8000-0000000000e1")


def log(events: int, streams: int = 3) -> list[Event]:
    """Events of several streams by turns, positions from 1, hashes right."""
    return list(_log(events, streams))


def _log(events: int, streams: int) -> Iterator[Event]:
    last = [(0, FIRST)] * streams
    for position in range(1, events + 1):
        turn = position % streams
        version, previous = last[turn][0] + 1, last[turn][1]
        event = _event(position, STREAMS[turn], version, previous)
        last[turn] = (version, bytes.fromhex(event.hash))
        yield event


def _event(position: int, stream: UUID, version: int, previous: bytes) -> Event:
    unhashed = Event(
        event_id=UUID(int=0x0192E5A1_0000_7000_8000_000000000000 + position),
        competition_id=COMPETITION,
        position=position,
        stream_id=stream,
        stream_kind="match",
        version=version,
        type="move",
        schema=1,
        rules="bolter-ball/1",
        cause=None
        if version == 1
        else UUID(int=0x0192E5A1_0000_7000_8000_000000000000 + position - 1),
        actor=Actor(KEY, "tablet"),
        device=(None, "table 4", 'the "left" table', "Tisch für Öl ☃")[position % 4],
        occurred_at=1_764_000_000_000_000 + position,
        recorded_at=1_764_000_000_100_000 + position,
        hash="",
        body=msgspec.Raw(_body(position)),
    )
    return rehashed(unhashed, previous)


def rehashed(event: Event, previous: bytes) -> Event:
    """The event with the hash that follows from its content."""
    return msgspec.structs.replace(event, hash=event_hash(event, previous).hex())


def _body(position: int) -> bytes:
    at = [1200 + position % 977, 3400 - position % 1013]
    marine = f"A{position % 8}"
    return canonical(
        {
            "entry": {"type": "move", "marine": marine, "path": [[1200, 3400], at]},
            "facts": [
                {"type": "marine_moved", "marine": marine, "at": at, "moved": 300 + position % 300},
                {"type": "phase_began", "side": "Blood “Ravens”"},
            ],
        }
    )


def bundle_lines(events: list[Event], scope: str = "competition") -> list[bytes]:
    """The lines of a bundle, with their line feeds."""
    heads: dict[UUID, Event] = {}
    lines = []
    for event in events:
        before = heads.get(event.stream_id)
        lines.append(event_line(event, before.hash if before else FIRST.hex()))
        heads[event.stream_id] = event
    manifest = manifest_line(
        BundleManifest(
            scope=scope,  # type: ignore[arg-type]
            competition=COMPETITION,
            epoch="0123456789ab",
            head=events[-1].position,
            exported_at=1_764_000_000_000_000,
            streams=tuple(
                BundleStream(event.stream_id, event.stream_kind, event.version, event.hash)
                for event in heads.values()
            ),
        )
    )
    return [line + b"\n" for line in (manifest, *lines, end_line(manifest, len(lines)))]
