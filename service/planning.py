"""From a batch of reported entries to the events to append: pure, nothing is recorded here.

Entries are judged in order, each against the match as it stands after those before it. The first
refusal ends the plan; what was accepted before it stays accepted.
"""

from collections.abc import Iterable
from hashlib import sha256
from uuid import UUID

import msgspec

from schemas.envelope import Actor, Event, NewEvent, Receipt
from schemas.limits import ENTRY_BODY_BYTES
from schemas.match import (
    AMENDMENTS,
    Answer,
    AnswerStatus,
    EntryItem,
    Insert,
    LaterEntries,
    Redo,
    Refusal,
    Replace,
    Retract,
    Undo,
)
from service.chain.canonical import canonical
from service.rules.amend import (
    Judged,
    MatchRefusal,
    body_of,
    judge,
    later_entries,
    named_entry,
    restores_earlier,
    undone_or_redone,
)
from service.rules.codec import AMENDMENT_SCHEMA, codec, entry_tag
from service.rules.confirming import NOT_YET, check_head
from service.rules.contract import Breach, Entry, IllegalEntry
from service.rules.match import Match, after

_one_form = msgspec.json.Encoder(order="deterministic").encode
"""An item has one form already: its types hold no floats, and nobody but us reads these bytes."""
NEW: frozenset[AnswerStatus] = frozenset({"recorded", "flagged"})
REFEREES = frozenset({"referee", "organiser"})


class Stored(msgspec.Struct, frozen=True):
    """An event that is in the log already, with the fingerprint of the request that made it."""

    event: Event
    fingerprint: bytes


class Plan(msgspec.Struct, frozen=True):
    """What a batch comes to: the events to append, the match after them, the answers so far.

    `answers` has one per entry; those of new events get their receipts after the commit.
    """

    match: Match
    new: tuple[NewEvent, ...]
    answers: tuple[Answer, ...]
    refused: bool


class Refused(Exception):  # noqa: N818 - an answer, not a fault
    """An entry is not recorded, for this reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


def plan(
    match: Match,
    items: tuple[EntryItem[Entry], ...],
    seen: dict[UUID, Stored],
    actor: Actor,
    head: str | None = None,
) -> Plan:
    """Judge the entries in order. `seen` holds the stored events among them; `head`, the hash of
    the match's newest event, is needed where `holds_head` says so; None: the match is in no store.

    Raises SlotsMissing when an amendment asks for the whole stream.
    """
    new: list[NewEvent] = []
    answers: list[Answer] = []
    used: set[UUID] = set()
    for index, item in enumerate(items):
        try:
            if item.event_id in used:
                raise _reused(item, index, "stands twice in this batch")
            used.add(item.event_id)
            if item.event_id in seen:
                answers.append(_duplicate(match, item, index, seen[item.event_id]))
                continue
            event, flagged, later, match = _accepted(match, item, index, actor, head)
        except Refused as refused:
            answers.append(Answer(item.event_id, "illegal", refusal=refused.refusal))
            answers += [Answer(later.event_id, "not_tried") for later in items[index + 1 :]]
            return Plan(match, tuple(new), tuple(answers), refused=True)
        new.append(event)
        head = head and NOT_YET
        status: AnswerStatus = "flagged" if flagged else "recorded"
        answers.append(Answer(item.event_id, status, body=msgspec.Raw(event.body), later=later))
    return Plan(match, tuple(new), tuple(answers), refused=False)


def with_receipts(planned: Plan, receipts: Iterable[Receipt]) -> tuple[Answer, ...]:
    """The answers, those of new events with what the store gave them, in order."""
    following = iter(receipts)
    return tuple(
        [
            Answer(answer.event_id, answer.status, next(following), answer.body, later=answer.later)
            if answer.status in NEW
            else answer
            for answer in planned.answers
        ]
    )


def fingerprint(match_id: UUID, item: EntryItem[Entry]) -> bytes:
    """SHA-256 over the match and all the client sent of the entry."""
    sent = _one_form(item)
    if not item.electronic:
        # As it was before there was such a member: what was recorded then can be sent again now.
        sent = sent.replace(b'"electronic":false,', b"", 1)
    return sha256(match_id.bytes + sent).digest()


def _accepted(
    match: Match, item: EntryItem[Entry], index: int, actor: Actor, head: str | None
) -> tuple[NewEvent, bool, LaterEntries | None, Match]:
    """The event, whether it carries a flag, what became of later entries, the match after it."""
    _permitted(match, item, index, actor)
    try:
        judged = judge(match, item.entry, item.event_id)
        if head is not None:
            check_head(match, item.entry, head)
    except IllegalEntry as illegal:
        refusal = _breach_refusal(match, item.entry, illegal.breach, index)
        raise Refused(_unforced(refusal) if item.force else refusal) from None
    except MatchRefusal as refused:
        raise Refused(
            Refusal(
                code=refused.code,
                detail=refused.detail,
                legal=refused.legal,
                pointer=_pointer(index, refused.field),
            )
        ) from None
    if judged.breaches and match.head.checking == "strict" and item.force is None:
        raise Refused(_breach_refusal(match, item.entry, judged.breaches[0], index))
    return _event(match, item, judged, index, actor)


def noted(match: Match, item: EntryItem[Entry], actor: Actor) -> tuple[NewEvent, Match]:
    """The event of an entry that nobody can refuse, because it follows from what is on record
    elsewhere: what is wrong with it is flagged, and what cannot have happened comes to nothing.

    Raises Refused only for an amendment that changes more than one event may hold.
    """
    try:
        judged = judge(match, item.entry, item.event_id)
    except IllegalEntry as illegal:
        judged = Judged((), (illegal.breach,), None)
    event, _, _, later = _event(match, item, judged, 0, actor)
    return event, later


def _event(
    match: Match, item: EntryItem[Entry], judged: Judged, index: int, actor: Actor
) -> tuple[NewEvent, bool, LaterEntries | None, Match]:
    tag = entry_tag(item.entry)
    body = body_of(item.entry, judged, item.force, item.electronic)
    written = canonical(body)
    if len(written) > ENTRY_BODY_BYTES:
        raise Refused(_too_long(len(written), index))
    event = NewEvent(
        event_id=item.event_id,
        stream_id=match.head.match,
        stream_kind=match.system.kind,
        type=tag,
        schema=match.system.entry_schemas.get(tag, AMENDMENT_SCHEMA),
        rules=match.system.rules,
        cause=judged.cause,
        actor=actor,
        device=item.device,
        occurred_at=item.occurred_at,
        body=written,
        fingerprint=fingerprint(match.head.match, item),
    )
    # The position is only known after the commit; the recorder puts it into the head it keeps.
    following = after(match, item.event_id, match.head.position, item.occurred_at, body)
    return event, bool(body.flags), later_entries(body), following


def _permitted(match: Match, item: EntryItem[Entry], index: int, actor: Actor) -> None:
    if following := _reserved(match, item.entry):
        raise Refused(_follows(following, index))
    if actor.role in REFEREES:
        return
    entry = item.entry
    earlier = isinstance(entry, Redo) and restores_earlier(match, entry)
    if isinstance(entry, (Retract, Replace, Insert)) or earlier:
        raise Refused(_only_referee(f"{entry_tag(entry)} of an earlier entry", index, "entry"))
    if isinstance(entry, match.system.authority):
        raise Refused(_only_referee(f"a {entry_tag(item.entry)}", index, "entry"))
    if ruling := _ruling_changed(match, entry):
        raise Refused(_only_referee(f"{entry_tag(entry)} of a {ruling}", index, "entry"))
    if item.force is not None:
        raise Refused(_only_referee("forcing an entry", index, "force"))


def _reserved(match: Match, entry: Entry) -> str | None:
    """The type of an entry of the service's own that an amendment would change."""
    reserved = match.system.reserved
    if not reserved or not isinstance(entry, AMENDMENTS) or isinstance(entry, Insert):
        return None
    if isinstance(entry, (Undo, Redo)):
        changed: Entry = undone_or_redone(match, entry)
    else:
        changed = named_entry(match, entry.event)
    return entry_tag(changed) if type(changed) in reserved else None


def _follows(tag: str, index: int) -> Refusal:
    return Refusal(
        code="match/follows",
        detail=f"A {tag} follows from what is on record elsewhere; nobody amends it here.",
        legal="Amend what it follows from: the match, or the competition's entry about it.",
        pointer=_pointer(index, "entry"),
    )


def _ruling_changed(match: Match, entry: Entry) -> str | None:
    """The type of a referee's own entry that an undo or redo would change, as on the wire."""
    if not match.system.authority or not isinstance(entry, (Undo, Redo)):
        return None
    changed: Entry = undone_or_redone(match, entry)
    return entry_tag(changed) if type(changed) in match.system.authority else None


def _only_referee(what: str, index: int, field: str) -> Refusal:
    return Refusal(
        code="auth/role",
        detail=f"{what.capitalize()} is a referee's decision; this key is not a referee's.",
        legal="Ask the referee, whose key may do it and gives the reason.",
        pointer=f"/entries/{index}/{field}",
    )


def _breach_refusal(match: Match, entry: Entry, breach: Breach, index: int) -> Refusal:
    # The rules judge the entry inside a replace or an insert, and name its fields.
    inside = "entry" if isinstance(entry, (Replace, Insert)) else None
    field = "/".join(part for part in (inside, breach.field) if part)
    return Refusal(
        code="rules/illegal",
        detail=breach.detail,
        legal=breach.legal,
        rule=breach.rule,
        rule_url=f"/v1/rule-systems/{match.system.key}/rules/{breach.rule}",
        pointer=_pointer(index, field),
    )


def _unforced(refusal: Refusal) -> Refusal:
    """The refusal of an entry that a referee wanted to force."""
    cannot = "Force cannot help here: it records what happened against a rule, and this cannot have"
    legal = f"{cannot} happened. {refusal.legal or ''}".rstrip()
    return msgspec.structs.replace(refusal, legal=legal)


def _pointer(index: int, field: str | None) -> str:
    return f"/entries/{index}/entry" + (f"/{field}" if field else "")


def _duplicate(match: Match, item: EntryItem[Entry], index: int, stored: Stored) -> Answer:
    if stored.fingerprint != fingerprint(match.head.match, item):
        raise _reused(item, index, "is in the log already with other content")
    event = stored.event
    receipt = Receipt(event.position, event.version, event.recorded_at, event.hash)
    later = None
    if isinstance(item.entry, AMENDMENTS):
        later = later_entries(codec(match.system.key).body.decode(event.body))
    return Answer(item.event_id, "duplicate", receipt=receipt, body=event.body, later=later)


def _reused(item: EntryItem[Entry], index: int, how: str) -> Refused:
    return Refused(
        Refusal(
            code="request/event_id_reused",
            detail=f"The event id {item.event_id} {how}.",
            legal="Make a new UUIDv7 for every new entry; repeat an id only with the same content.",
            pointer=f"/entries/{index}/event_id",
        )
    )


def _too_long(length: int, index: int) -> Refusal:
    return Refusal(
        code="match/too_many_changes",
        detail=f"So many later entries come out otherwise that the event would have {length} bytes;"
        f" an event has {ENTRY_BODY_BYTES} at most.",
        legal="Undo the later entries first, or correct a later entry.",
        pointer=_pointer(index, None),
    )
