"""Results as they come true. A report depends on the match before and after one event only, so a
refilled stream has the same reports at the same positions."""

from schemas.streams import Report
from service.projections.fold import Step
from service.rules.match import Match, standing


def report_of(step: Step, finished: bool) -> Report | None:
    """The report that this event makes true: a match finished, or its finished result changed.

    `finished`: whether the match is, after the event.
    """
    after, before = step.match, step.before
    amended = before is not None and after.head.amendments > before.head.amendments
    if not finished and not amended:
        return None
    if before is not None and _finished(before):
        if finished and _tally(before) == _tally(after):
            return None
    elif not finished:
        return None
    return Report(
        kind="tally",
        match=after.head.match,
        position=after.head.position,
        version=after.version,
        in_force=finished,
        at=after.head.last_at,
        tally=after.system.tally(after.head.state),
    )


def _finished(match: Match) -> bool:
    return standing(match).status == "finished"


def _tally(match: Match) -> object:
    return match.system.tally(match.head.state)
