"""Deciding: ordinary entries, and amendments with everything that follows from them.

An amendment is decided by making the amended history and deciding every later entry again. Nothing
later is blocked: what became illegal keeps its place and carries flags, what came to nothing keeps
its place without facts. What-if uses the same functions and records nothing.
"""

from collections.abc import Mapping
from uuid import UUID

import msgspec

from schemas.body import Body
from schemas.envelope import Flag, Forced
from schemas.match import (
    AMENDMENTS,
    Amended,
    Insert,
    LaterEntries,
    Outcome,
    Redo,
    Replace,
    Retract,
    Undo,
)
from service.rules.contract import Breach, Entry, Fact, IllegalEntry, RuleSystem, State
from service.rules.match import Match, SlotsMissing, amended_slots, folded
from service.rules.slots import Slot, Slots


class Judged(msgspec.Struct, frozen=True):
    """What an entry comes to at this point of the match."""

    facts: tuple[Fact, ...]
    breaches: tuple[Breach, ...]
    cause: UUID | None

    def flags(self) -> tuple[Flag, ...]:
        return _flags(self.breaches)


class MatchRefusal(Exception):  # noqa: N818 - an answer, not a fault
    """An amendment that cannot be: code `match/...`, a sentence, and what would be right."""

    def __init__(self, code: str, detail: str, legal: str, field: str | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.legal = legal
        self.field = field


def judge(match: Match, entry: Entry, event_id: UUID) -> Judged:
    """Decide any entry against the match as it stands.

    Raises IllegalEntry for an entry that says nothing that could have happened, MatchRefusal for an
    amendment that cannot be, SlotsMissing when the whole stream has to be read first.
    """
    if isinstance(entry, AMENDMENTS):
        return _judge_amendment(match, entry, event_id)
    decision = match.system.decide(match.head.state, entry)
    recent = match.head.recent
    answers = decision.answers
    cause = recent[-answers] if 0 < answers <= len(recent) else None
    return Judged(decision.facts, decision.breaches, cause)


def body_of(
    entry: Entry, judged: Judged, forced: str | None, electronic: bool = False
) -> Body[Entry, Fact]:
    """The event body of a judged entry."""
    reason = Forced(forced) if forced else None
    return Body(entry, judged.facts, judged.flags(), reason, electronic)


def later_entries(body: Body[Entry, Fact]) -> LaterEntries | None:
    """What an amendment did to the entries after the one it concerns; None where it did nothing."""
    fact = body.facts[0] if body.facts else None
    if not isinstance(fact, Amended):
        return None
    changed = [each for each in fact.outcomes if each.event != fact.event]
    if not changed:
        return None
    flagged = sum(bool(each.flags) for each in changed)
    return LaterEntries(len(changed), flagged, _said(len(changed), flagged))


def _said(changed: int, flagged: int) -> str:
    later = "1 later entry came" if changed == 1 else f"{changed} later entries came"
    if not flagged:
        return f"{later} out otherwise; all of them are within the rules."
    carry = "1 of them carries" if flagged == 1 else f"{flagged} of them carry"
    return f"{later} out otherwise; {carry} a flag now: against a rule, or not possible any more."


def _judge_amendment(match: Match, entry: Entry, event_id: UUID) -> Judged:
    if match.slots is None or match.start is None:
        raise SlotsMissing(match.head.match)
    effect, target = _effect(match, match.slots, entry, event_id)
    slots = amended_slots(match.slots, effect, target, entry, event_id, match.version + 1)
    first = next(index for index, slot in enumerate(slots) if slot.event == target)
    before = state_before(match.system, match.start, slots, first)
    breaches: tuple[Breach, ...] = ()
    if effect in ("replaced", "inserted"):
        breaches = match.system.decide(before, slots[first].entry).breaches
    outcomes = redecided(match.system, before, slots[first:], _fallen(match, slots, first))
    cause = None if effect == "inserted" else target
    return Judged((Amended(effect, target, outcomes),), breaches, cause)  # type: ignore[arg-type]


def state_before(system: RuleSystem, start: State, slots: list[Slot], index: int) -> State:
    """The state before the slot at `index`."""
    state = start
    for slot in slots[:index]:
        if not slot.retracted:
            state = folded(system, state, slot.facts)
    return state


def _fallen(match: Match, slots: list[Slot], amended: int) -> dict[UUID, Breach]:
    """The confirmations that an amendment takes with it: those behind the entry it amends, as long
    as the match is not final. What nobody has seen, nobody has confirmed; a final match stays final
    and its correction flows on."""
    system = match.system
    confirming, final = system.confirming, system.final
    if confirming is None or (final is not None and final(match.head.state)):
        return {}
    breach = Breach(
        confirming.rule,
        "The match was corrected after this head was confirmed.",
        "Every coach confirms the match as it is now.",
        "head",
    )
    later = (slot for slot in slots[amended + 1 :] if type(slot.entry) in confirming.entries)
    return {slot.event: breach for slot in later}


def redecided(
    system: RuleSystem, state: State, slots: list[Slot], fallen: Mapping[UUID, Breach]
) -> tuple[Outcome[Fact], ...]:
    """Decide every slot in force again; the outcomes of those that differ. Those that have `fallen`
    come to nothing."""
    outcomes: list[Outcome[Fact]] = []
    for slot in slots:
        if slot.retracted:
            continue
        facts, flags = decided_again(system, state, slot.entry)
        if slot.event in fallen:
            facts, flags = (), _flags((fallen[slot.event],))
        if facts != slot.facts or flags != slot.flags:
            outcomes.append(Outcome(slot.event, facts, flags))
        state = folded(system, state, facts)
    return tuple(outcomes)


def decided_again(
    system: RuleSystem, state: State, entry: Entry
) -> tuple[tuple[Fact, ...], tuple[Flag, ...]]:
    """Facts and flags of an entry that is on record, whatever the rules say of it now."""
    try:
        decision = system.decide(state, entry)
    except IllegalEntry as illegal:
        return (), _flags((illegal.breach,))
    return decision.facts, _flags(decision.breaches)


def _flags(breaches: tuple[Breach, ...]) -> tuple[Flag, ...]:
    return tuple(Flag(breach.rule, breach.detail) for breach in breaches)


def _effect(match: Match, slots: Slots, entry: Entry, event_id: UUID) -> tuple[str, UUID]:
    match entry:
        case Undo():
            return "retracted", _last_in_force(slots, entry.event)
        case Redo():
            return "restored", _taken_back(match, slots, entry)
        case Retract():
            return "retracted", _in_force(slots, entry.event, "event").event
        case Replace():
            return "replaced", _in_force(slots, entry.event, "event").event
        case Insert():
            _known(slots, entry.before, "before")
            return "inserted", event_id
    raise AssertionError(f"not an amendment: {entry!r}")


def _last_in_force(slots: Slots, named: UUID | None) -> UUID:
    last = next((slot for slot in reversed(list(slots)) if not slot.retracted), None)
    if last is None:
        raise MatchRefusal(
            "match/nothing_to_undo",
            "No entry of this match is in force, so there is none to take back.",
            "Undo takes back an entry; the opening of a match cannot be taken back.",
        )
    if named is not None and named != last.event:
        raise MatchRefusal(
            "match/not_last",
            f"Undo names {named}, but the last entry in force is {last.event}.",
            "Undo the last entry, or let a referee retract the earlier one with a reason.",
            "event",
        )
    return last.event


def _taken_back(match: Match, slots: Slots, entry: Redo) -> UUID:
    undone = match.head.undone
    if entry.event is None or (undone and entry.event == undone[-1]):
        if not undone:
            raise MatchRefusal(
                "match/nothing_to_redo",
                "Nothing was taken back since the last entry, so there is nothing to restore.",
                "A referee may restore any entry that was taken back: name it and give a reason.",
            )
        return undone[-1]
    slot = _known(slots, entry.event, "event")
    if not slot.retracted:
        raise MatchRefusal(
            "match/in_force",
            f"Entry {entry.event} is in force; only an entry that was taken back can be restored.",
            "Name an entry that was taken back.",
            "event",
        )
    if entry.reason is None:
        raise MatchRefusal(
            "match/reason_missing",
            f"Entry {entry.event} is not what was taken back last; restoring it needs a reason.",
            "Give a reason, or leave out the event to restore what was taken back last.",
            "reason",
        )
    return slot.event


def restores_earlier(match: Match, entry: Redo) -> bool:
    """Whether a redo is a referee's: it names something other than what was undone last."""
    undone = match.head.undone
    return entry.event is not None and (not undone or undone[-1] != entry.event)


def undone_or_redone(match: Match, entry: Undo | Redo) -> Entry | None:
    """The entry an undo would take back or a redo restore; None when it comes to a refusal.

    Raises SlotsMissing when the whole stream has to be read first.
    """
    if match.slots is None:
        raise SlotsMissing(match.head.match)
    try:
        _, target = _effect(match, match.slots, entry, match.head.match)
        return _known(match.slots, target, "event").entry
    except MatchRefusal:
        return None


def named_entry(match: Match, event: UUID) -> Entry | None:
    """The entry that an amendment names; None for one that is none of the stream's.

    Raises SlotsMissing when the whole stream has to be read first.
    """
    if match.slots is None:
        raise SlotsMissing(match.head.match)
    return next((slot.entry for slot in match.slots if slot.event == event), None)


def _known(slots: Slots, event: UUID, field: str) -> Slot:
    for slot in slots:
        if slot.event == event:
            return slot
    raise MatchRefusal(
        "match/unknown_event",
        f"No entry of this match has the id {event}.",
        "Name an entry of this match; its opening and its amendments cannot be amended.",
        field,
    )


def _in_force(slots: Slots, event: UUID, field: str) -> Slot:
    slot = _known(slots, event, field)
    if slot.retracted:
        raise MatchRefusal(
            "match/already_retracted",
            f"Entry {event} was already taken back.",
            "Restore it first (redo), or name an entry in force.",
            field,
        )
    return slot
