"""The offline verifier, standard library only, on a bundle of one match made beforehand."""

import io
import time

from schemas.audit import BundleManifest, BundleStream
from schemas.envelope import Event
from service.audit.bundle import end_line, event_line, manifest_line
from service.audit.offline_verifier import Verifier


def events_per_second(bundle: bytes, events: int) -> float:
    """Every check on every line; raises when a right bundle is not found right."""
    started = time.perf_counter()
    verifier = Verifier()
    verifier.lines(io.BytesIO(bundle))
    seconds = time.perf_counter() - started
    assert verifier.events == events
    assert not verifier.findings(), verifier.findings()
    return events / seconds


def bundle_of(log: list[Event]) -> bytes:
    """The log of one match as a bundle."""
    last = log[-1]
    manifest = manifest_line(
        BundleManifest(
            scope="match",
            competition=last.competition_id,
            epoch="bench",
            head=last.position,
            exported_at=last.recorded_at,
            streams=(BundleStream(last.stream_id, "match", last.version, last.hash),),
        )
    )
    previous = "0" * 64
    lines = [manifest]
    for event in log:
        lines.append(event_line(event, previous))
        previous = event.hash
    lines.append(end_line(manifest, len(log)))
    return b"\n".join(lines) + b"\n"
