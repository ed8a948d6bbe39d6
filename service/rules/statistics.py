"""What is counted over a whole match: its dice, and the events behind each figure of its tally."""

from uuid import UUID

import msgspec

from schemas.views import Tally, TallyLine
from service.rules.dice import Counted
from service.rules.match import Match, standing
from service.rules.slots import Slot


def count_dice(match: Match, counted: Counted) -> None:
    """Add the dice of the entries in force. The match must have its slots."""
    assert match.slots is not None
    seen = match.system.dice
    if seen is None:
        return
    names = {side.id: side.name for side in standing(match).sides}
    for slot in match.slots:
        if not slot.retracted:
            counted.add(seen(match.head.state, slot.entry, slot.facts), names)


def explained_tally(match: Match) -> Tally:
    """The tally, each figure with the events behind it where the system tells them."""
    tally = match.system.tally(match.head.state)
    figures = match.system.figures
    if figures is None or match.slots is None:
        return tally
    behind: dict[tuple[str, str | None], dict[str, list[UUID]]] = {}
    for slot in match.slots:
        if not slot.retracted:
            _add(behind, slot, match)
    lines = (_with_events(line, behind.get((line.side, line.player))) for line in tally.lines)
    return Tally(tuple(lines))


def _add(
    behind: dict[tuple[str, str | None], dict[str, list[UUID]]], slot: Slot, match: Match
) -> None:
    assert match.system.figures is not None
    for seen in match.system.figures(slot.facts):
        # A player's figure is its side's as well.
        for who in {seen.player, None}:
            events = behind.setdefault((seen.side, who), {}).setdefault(seen.figure, [])
            if not events or events[-1] != slot.event:
                events.append(slot.event)


def _with_events(line: TallyLine, events: dict[str, list[UUID]] | None) -> TallyLine:
    if not events:
        return line
    found = {figure: tuple(ids) for figure, ids in sorted(events.items())}
    return msgspec.structs.replace(line, events=found)
