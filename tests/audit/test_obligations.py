"""What a rule that is recorded and not judged asked for, and was not done, is in the report."""

from collections.abc import Iterator

import msgspec

from schemas.audit import AuditReport
from service.audit.report import audit
from service.rules.match import replayed
from tests.stored.test_samples import events

SAMPLE = "dba-bowl-1"


def owed(report: AuditReport) -> Iterator[tuple[int, str]]:
    for finding in report.findings:
        if finding.finding == "obligation":
            yield finding.version, finding.detail


def test_a_celebrity_star_that_was_ignored_is_reported_for_every_entry_in_force() -> None:
    report = audit(events(SAMPLE))
    slots = replayed(events(SAMPLE)).slots
    ignored = {
        slot.version
        for slot in slots or ()
        if not slot.retracted
        and any(fact.__struct_config__.tag == "celebrity_ignored" for fact in slot.facts)
    }
    found = dict(owed(report))
    assert set(found) == ignored
    assert ignored
    assert report.counts.obligations == len(ignored)
    assert all(detail.endswith("(DBA-049)") for detail in found.values())


def test_nothing_is_flagged_for_an_obligation() -> None:
    report = audit(events(SAMPLE))
    flagged = {finding.version for finding in report.findings if finding.finding == "flagged"}
    assert {version for version, _ in owed(report)} - flagged


def test_a_system_without_obligations_reports_none() -> None:
    report = audit(events("bolter-ball-1"))
    assert report.counts.obligations == 0
    assert "obligation" not in {msgspec.structs.asdict(each)["finding"] for each in report.findings}
