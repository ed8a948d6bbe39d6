"""Results as they come true: of matches, of teams' ledgers, of the tables.

A report depends on one stream before and after one event only, so a refilled stream has the same
reports at the same positions.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from schemas.standings import StandingsRow
from schemas.streams import LedgerLine, LedgerReport, Report, TableReport, TallyReport
from service.league.ledger import Ledger, Row, in_ledgers, ledger_of
from service.league.tables import tables
from service.projections.fold import Step
from service.rules.match import Match, standing

Lines = dict[UUID, StandingsRow]


class Reports:
    """The reports of one log. Keeps the table it made last, to compare the next one with."""

    def __init__(self) -> None:
        self._last: tuple[Match, Lines] | None = None

    def of(self, step: Step, finished: bool) -> Report | None:
        """What this event makes true. `finished`: whether a match is, after the event."""
        match step.match.system.kind:
            case "match":
                return _tally_report(step, finished)
            case "team":
                return _ledger_report(step)
        return self._standings_report(step)

    def _standings_report(self, step: Step) -> TableReport | None:
        before = {} if step.before is None else self._lines(step.before)
        after = self._lines(step.match)
        self._last = step.match, after
        changed = tuple(row for team, row in after.items() if before.get(team) != row)
        gone = tuple(team for team in before if team not in after)
        if not changed and not gone:
            return None
        return TableReport(
            **_about(step.match),
            competition=step.match.head.match,
            season=step.match.head.state.season,
            rows=changed,
            gone=gone,
        )

    def _lines(self, competition: Match) -> Lines:
        if self._last is not None and self._last[0] is competition:
            return self._last[1]
        made = tables(competition.head.state)
        return {row.team: row for table in made for row in table.rows}


def _about(match: Match) -> dict[str, Any]:
    head = match.head
    return {"position": head.position, "version": head.version, "at": head.last_at}


# ----------------------------------------------------------------------------------- of a match


def _tally_report(step: Step, finished: bool) -> TallyReport | None:
    """A match finished, or its finished result changed."""
    after, before = step.match, step.before
    if not finished and not _amended(step):
        return None
    if before is not None and _finished(before):
        if finished and _tally(before) == _tally(after):
            return None
    elif not finished:
        return None
    return TallyReport(
        **_about(after),
        match=after.head.match,
        in_force=finished,
        tally=after.system.tally(after.head.state),
    )


def _amended(step: Step) -> bool:
    return step.before is not None and step.match.head.amendments > step.before.head.amendments


def _finished(match: Match) -> bool:
    return standing(match).status == "finished"


def _tally(match: Match) -> object:
    return match.system.tally(match.head.state)


# ------------------------------------------------------------------------------------ of a team


def _ledger_report(step: Step) -> LedgerReport | None:
    """Rows that are new, and those that an amendment took back."""
    lines = tuple(_amended_lines(step) if _amended(step) else _new_lines(step))
    if not lines:
        return None
    return LedgerReport(**_about(step.match), team=step.match.head.match, lines=lines)


def _new_lines(step: Step) -> Iterator[LedgerLine]:
    """An ordinary event adds rows of its own and touches no other."""
    if step.before is not None and not in_ledgers(step.match.head.last_facts):
        return
    for name, rows in _named(ledger_of(step.match)):
        yield from (_line(name, row, True) for row in rows if row.event == step.event.event_id)


def _amended_lines(step: Step) -> Iterator[LedgerLine]:
    assert step.before is not None, "an opening amends nothing"
    before, after = ledger_of(step.before), ledger_of(step.match)
    for (name, old), (_, new) in zip(_named(before), _named(after), strict=True):
        yield from (_line(name, row, False) for row in old if row not in new)
        yield from (_line(name, row, True) for row in new if row not in old)


def _named(ledger: Ledger) -> Iterator[tuple[str, tuple[Row, ...]]]:
    yield from ledger._asdict().items()


def _line(name: str, row: Row, in_force: bool) -> LedgerLine:
    named: dict[str, Any] = {name: row}
    return LedgerLine(in_force=in_force, **named)
