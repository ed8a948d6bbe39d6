"""A match as the fold of its stream; a team and a competition are folded by the same machine.

The effective history of a match is a list of *slots*, one per entry, in the order of play. An
ordinary event appends a slot. An amendment's event changes slots (takes one back, restores it,
replaces its entry, puts a new one before it) and brings the new facts of every slot that came out
otherwise; the state is then the fold of the slots in force. Folding never decides.

A match read from a snapshot has no slots: it can go on, but an amendment needs the whole stream.
"""

from collections.abc import Iterable
from uuid import UUID

import msgspec

from schemas.body import Body, MatchHead
from schemas.envelope import Event
from schemas.match import (
    AMENDMENTS,
    Amended,
    Checking,
    Detail,
    Insert,
    MatchOpened,
    Outcome,
    Replace,
    Undo,
)
from schemas.views import Board, ScoreboardFrame, Standing
from service.rules.codec import codec, entry_tag, system_of
from service.rules.contract import Entry, Fact, RuleSystem, State
from service.rules.last_events import and_then, folded_telling, shown
from service.rules.slots import Slot, Slots
from service.rules.unreadable import Unreadable

_AMENDMENT_TYPES = frozenset(AMENDMENTS)

RECENT = 32
"""How far back a roll may answer, in entries."""


class Match(msgspec.Struct, frozen=True):
    """A match at one version: its system, its head, and its slots if the whole stream was read."""

    system: RuleSystem
    head: MatchHead  # type: ignore[type-arg]
    slots: Slots | None
    start: State | None
    """The state before the first slot; there when `slots` are."""

    @property
    def version(self) -> int:
        return self.head.version


def opened(event: Event) -> Match:
    """The match after its first event. Raises Unreadable for a rule system we do not have."""
    try:
        system = system_of(event.rules)
    except KeyError as why:
        raise Unreadable(event, why) from why
    entry = _body(system, event).entry
    checking, detail, start = _begun(system, entry)
    head: MatchHead[State, Fact] = MatchHead(
        match=event.stream_id,
        competition=event.competition_id,
        name=entry.name,
        rules=event.rules,
        checking=checking,
        detail=detail,
        version=event.version,
        position=event.position,
        state=start,
        last_facts=(),
        recent=(),
        last_events=(),
        undone=(),
        flags=0,
        amendments=0,
        corrected=None,
        started_at=event.occurred_at,
        last_at=event.occurred_at,
    )
    return Match(system, head, Slots([]), start)


def _begun(system: RuleSystem, entry: Entry) -> tuple[Checking, Detail, State]:
    """How a stream is logged, and its state before the entries."""
    if system.opening_type is not None:
        assert isinstance(entry, system.opening_type), "a stream begins with its opening"
        return "strict", "full", system.start(entry)
    assert isinstance(entry, MatchOpened), "a match begins with its opening"
    return entry.checking, entry.detail, system.opening(entry.setup, entry.detail)


def from_snapshot(rules: str, snapshot: bytes) -> Match:
    """A match that can go on but has no slots. Raises ValidationError for a foreign shape."""
    system = system_of(rules)
    return Match(system, codec(system.key).head.decode(snapshot), None, None)


def snapshot_of(match: Match) -> bytes:
    """The head as JSON; `from_snapshot` reads it."""
    return msgspec.json.encode(match.head)


def after_event(match: Match, event: Event) -> Match:
    """The match after the next event of its stream. Raises Unreadable."""
    assert event.version == match.version + 1, "events are folded in order"
    body = _body(match.system, event)
    return after(match, event.event_id, event.position, event.occurred_at, body)


def _body(system: RuleSystem, event: Event) -> Body[Entry, Fact]:
    try:
        body: Body[Entry, Fact] = codec(system.key).body.decode(event.body)
    except msgspec.DecodeError as why:
        raise Unreadable(event, why) from why
    return body


def replayed(events: Iterable[Event]) -> Match:
    """The match after all events of its stream. Raises Unreadable, and ValueError for no events."""
    stream = iter(events)
    first = next(stream, None)
    if first is None:
        raise ValueError("a match stream has at least its opening")
    return continued(opened(first), stream)


def continued(match: Match, events: Iterable[Event]) -> Match:
    """The match after more events of its stream, in order: what `after_event` again and again
    comes to, without making a head for every version on the way. Raises Unreadable."""
    decode = codec(match.system.key).body.decode
    run: list[tuple[Event, Body[Entry, Fact]]] = []
    version = match.version
    for event in events:
        version += 1
        assert event.version == version, "events are folded in order"
        try:
            body = decode(event.body)
        except msgspec.DecodeError as why:
            raise Unreadable(event, why) from why
        if type(body.entry) not in _AMENDMENT_TYPES:
            run.append((event, body))
            continue
        match = _after_run(match, run)
        match = _after_amendment(match, event.event_id, event.position, event.occurred_at, body)
        run = []
    return _after_run(match, run)


def _after_run(match: Match, run: list[tuple[Event, Body[Entry, Fact]]]) -> Match:
    """The match after events none of which is an amendment."""
    if not run:
        return match
    slots = [
        Slot(event.event_id, event.version, body.entry, body.facts, body.flags)
        for event, body in run
    ]
    state, told = folded_telling(match.system, match.head.state, slots)
    event, body = run[-1]
    head = msgspec.structs.replace(
        match.head,
        version=event.version,
        position=event.position,
        state=state,
        last_facts=body.facts,
        recent=(*match.head.recent, *(earlier.event_id for earlier, _ in run[-RECENT:]))[-RECENT:],
        last_events=and_then(match.head.last_events, told),
        undone=(),
        flags=match.head.flags + sum(bool(body.flags) for _, body in run),
        corrected=None,
        last_at=event.occurred_at,
    )
    extended = None if match.slots is None else match.slots.extended(slots)
    return Match(match.system, head, extended, match.start)


def needs_slots(body: Body) -> bool:  # type: ignore[type-arg]
    """Whether folding this body asks for the effective history."""
    return isinstance(body.entry, AMENDMENTS)


def after(match: Match, event_id: UUID, position: int, at: int, body: Body) -> Match:  # type: ignore[type-arg]
    """The match after one more body; `event_id`, `position`, `at` (microseconds): its event's."""
    if isinstance(body.entry, AMENDMENTS):
        return _after_amendment(match, event_id, position, at, body)
    head = match.head
    slot = Slot(event_id, head.version + 1, body.entry, body.facts, body.flags)
    state, told = folded_telling(match.system, head.state, [slot])
    slots = match.slots
    if slots is not None:
        slots = slots.append(slot)
    return Match(
        match.system,
        MatchHead(
            match=head.match,
            competition=head.competition,
            name=head.name,
            rules=head.rules,
            checking=head.checking,
            detail=head.detail,
            version=head.version + 1,
            position=position,
            state=state,
            last_facts=body.facts,
            recent=(*head.recent[1 - RECENT :], event_id),
            last_events=and_then(head.last_events, told),
            undone=(),
            flags=head.flags + bool(body.flags),
            amendments=head.amendments,
            corrected=None,
            started_at=head.started_at,
            last_at=at,
        ),
        slots,
        match.start,
    )


def folded(system: RuleSystem, state: State, facts: Iterable[Fact]) -> State:
    """The state after the facts."""
    evolve = system.evolve
    for fact in facts:
        state = evolve(state, fact)
    return state


def _after_amendment(match: Match, event_id: UUID, position: int, at: int, body: Body) -> Match:  # type: ignore[type-arg]
    if match.slots is None:
        raise SlotsMissing(match.head.match)
    fact = body.facts[0]
    assert isinstance(fact, Amended)
    version = match.version + 1
    slots = with_outcomes(
        amended_slots(match.slots, fact.effect, fact.event, body.entry, event_id, version),
        fact.outcomes,
    )
    in_force = [slot for slot in slots if not slot.retracted]
    state, told = folded_telling(match.system, match.start, in_force)
    head = msgspec.structs.replace(
        match.head,
        version=version,
        position=position,
        state=state,
        last_facts=in_force[-1].facts if in_force else (),
        recent=tuple(slot.event for slot in in_force if not _became_illegal(slot))[-RECENT:],
        last_events=told,
        undone=_undone(match.head.undone, body.entry, fact),
        flags=sum(bool(slot.flags) for slot in in_force),
        amendments=match.head.amendments + 1,
        corrected=_correction(body.entry, fact),
        last_at=at,
    )
    return Match(match.system, head, Slots(slots), match.start)


class SlotsMissing(Exception):  # noqa: N818 - a signal to read the whole stream, not a fault
    """An amendment was met in a match that was read from a snapshot."""


def amended_slots(
    slots: Iterable[Slot], effect: str, target: UUID, entry: Entry, event_id: UUID, version: int
) -> list[Slot]:
    """The slots with one of them taken back, restored, replaced, or with a new one before it."""
    changed: list[Slot] = []
    for slot in slots:
        if effect == "inserted" and isinstance(entry, Insert) and slot.event == entry.before:
            changed.append(Slot(event_id, version, entry.entry, (), (), amended=True))
        if effect != "inserted" and slot.event == target:
            slot = _changed(slot, effect, entry)
        changed.append(slot)
    return changed


def _changed(slot: Slot, effect: str, entry: Entry) -> Slot:
    if effect == "replaced":
        assert isinstance(entry, Replace)
        return msgspec.structs.replace(slot, entry=entry.entry, retracted=False, amended=True)
    return msgspec.structs.replace(slot, retracted=effect == "retracted")


def with_outcomes(slots: list[Slot], outcomes: tuple[Outcome[Fact], ...]) -> list[Slot]:
    """The slots with the new facts and flags of those that came out otherwise."""
    news = {outcome.event: outcome for outcome in outcomes}
    return [
        _come_out_otherwise(slot, news[slot.event]) if slot.event in news else slot
        for slot in slots
    ]


def _come_out_otherwise(slot: Slot, outcome: Outcome[Fact]) -> Slot:
    return msgspec.structs.replace(slot, facts=outcome.facts, flags=outcome.flags, amended=True)


def _became_illegal(slot: Slot) -> bool:
    """Whether nothing happened there any more, so that no roll can answer it."""
    return bool(slot.flags) and not slot.facts


def _undone(undone: tuple[UUID, ...], entry: Entry, fact: Amended[Fact]) -> tuple[UUID, ...]:
    if isinstance(entry, Undo):
        return (*undone, fact.event)
    return tuple(event for event in undone if event != fact.event)


def _correction(entry: Entry, fact: Amended[Fact]) -> str:
    reason = getattr(entry, "reason", None)
    return f"Entry {fact.effect}: {reason}" if reason else f"Entry {fact.effect}"


def standing(match: Match) -> Standing | Board:
    """How the match stands at this version."""
    return (match.system.standing or match.system.board)(match.head.state)


def frame(match: Match) -> ScoreboardFrame:
    """What a display shows of the match at this version."""
    head = match.head
    stands = standing(match)
    return ScoreboardFrame(
        match=head.match,
        name=head.name,
        system=match.system.key,
        position=head.position,
        version=head.version,
        status=stands.status,
        sides=stands.sides,
        turn=stands.turn,
        winner=stands.winner,
        headline=match.system.headline(head.state, head.last_facts),
        at=head.last_at,
        started_at=head.started_at,
        corrections=head.amendments,
        corrected=head.corrected,
        notes=stands.notes,
        last_events=shown(head.last_events),
    )


def slot_type(slot: Slot) -> str:
    """The type of the slot's entry on the wire."""
    return entry_tag(slot.entry)
