"""What if: the same machine that records corrections, recording nothing.

The changes are planned like a batch that a referee posted: amendments of earlier entries, entries
that would come next. What recording would refuse is refused here, in the same words: an entry
against a rule in a strict match, unless it is forced as a referee can.
"""

from uuid import UUID

from schemas.audit import Standing, WhatIf
from schemas.envelope import Actor
from schemas.match import Difference, EntryItem
from service.audit.report import raw_facts
from service.planning import Plan, plan
from service.rules.contract import Entry
from service.rules.match import Match, SlotsMissing, slot_type
from service.rules.slots import Slot

NOBODY = Actor(key=UUID(int=0), role="referee")


def planned_if(match: Match, items: tuple[EntryItem[Entry], ...], head: str | None = None) -> Plan:
    """The plan as if a referee had posted the entries; `head` as in `plan`. Raises SlotsMissing for
    a match from a snapshot."""
    if match.slots is None:
        raise SlotsMissing(match.head.match)
    return plan(match, items, {}, NOBODY, head)


def what_if(match: Match, items: tuple[EntryItem[Entry], ...], head: str | None = None) -> WhatIf:
    """What a whole match would come to; `head` as in `plan`. Raises SlotsMissing."""
    return compared(match, planned_if(match, items, head))


def compared(match: Match, planned: Plan) -> WhatIf:
    """The match before and after a plan."""
    return WhatIf(
        match=match.head.match,
        version=match.version,
        answers=planned.answers,
        differences=changed_entries(match, planned.match),
        before=_standing(match),
        after=_standing(planned.match),
    )


def changed_entries(before: Match, after: Match) -> tuple[Difference, ...]:
    """Entries that come to something else in the second history, in its order of play."""
    assert before.slots is not None
    assert after.slots is not None
    old = {slot.event: slot for slot in before.slots}
    pairs = ((old.get(slot.event), slot) for slot in after.slots)
    return tuple(_difference(was, slot) for was, slot in pairs if _played(was) != _played(slot))


def _played(slot: Slot | None) -> tuple[object, ...]:
    """All that a slot contributes to the match; nothing when it is not there or not in force."""
    return () if slot is None or slot.retracted else (slot.entry, slot.facts, slot.flags)


def _difference(was: Slot | None, slot: Slot) -> Difference:
    before = None if was is None or was.retracted else was
    after = None if slot.retracted else slot
    return Difference(
        event=slot.event,
        version=slot.version,
        type=slot_type(slot),
        before=raw_facts(before.facts) if before else (),
        after=raw_facts(after.facts) if after else (),
        flags_before=before.flags if before else (),
        flags_after=after.flags if after else (),
    )


def _standing(match: Match) -> Standing:
    state = match.head.state
    return Standing(match.system.board(state), match.system.tally(state))
