"""Decide every entry of a match again and compare: what is stored, what the rules say today.

A pure fold over the events of one stream. Each event is judged against the match as the log itself
makes it (the effective history at that time, amendments included), so one difference does not make
all later ones; then the stored facts are folded, whatever the judgement was. Nothing stops at the
first finding.
"""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec

from schemas.audit import AuditCounts, AuditReport, ChainBreak, Finding, FindingKind, NotJudged
from schemas.body import Body
from schemas.envelope import Event, Flag
from schemas.match import Amended
from service.chain.canonical import canonical
from service.chain.digest import FIRST, event_hash
from service.rules.amend import MatchRefusal, judge
from service.rules.codec import codec
from service.rules.contract import Entry, Fact, IllegalEntry, RuleSystem
from service.rules.match import Match, after, needs_slots, opened
from service.rules.slots import Slot


def audit(events: Iterable[Event], promised: int = 0) -> AuditReport:
    """The report over all events of a match stream, oldest first. `promised` is the version that
    the stream is known to have come to, so that events missing at its end are found.

    A match that cannot be opened, under a rule system that this service does not have for example,
    has all its events listed as undecidable. Raises ValueError when there is no event.
    """
    walk = _Walk(iter(events))
    for event in walk.rest:
        walk.event(event)
    walk.chain.end(promised)
    return walk.report()


class Today(msgspec.Struct, frozen=True):
    """What the rules make of a stored entry today; `refusal` when they would not let it in."""

    facts: tuple[Fact, ...]
    flags: tuple[Flag, ...]
    refusal: str | None = None


class _Walk:
    def __init__(self, events: Iterator[Event]) -> None:
        first = next(events, None)
        if first is None:
            raise ValueError("A match stream has at least its opening; this one has no event.")
        self.rest = events
        self.chain = Chain()
        self.chain.event(first)
        self.findings: list[Finding] = []
        self.flags = Flags()
        self.rules = {first.rules: None}
        self.last = first
        self.amendments = 0
        self.unreadable: int | None = None
        self.match = self._opened(first)

    def _opened(self, first: Event) -> Match | None:
        try:
            return opened(first)
        except Exception as error:  # an opening that no rules here could have made
            self.unreadable = first.version
            self._undecidable(first, str(error) or repr(error))
            return None

    def event(self, event: Event) -> None:
        self.chain.event(event)
        self.rules[event.rules] = None
        self.last = event
        if self.unreadable is None and self.match is not None:
            self._judge(self.match, event)
        else:
            self._undecidable(event, f"Version {self.unreadable} before it could not be read.")

    def _judge(self, match: Match, event: Event) -> None:
        try:
            body = codec(match.system.key).body.decode(event.body)
        except msgspec.DecodeError as error:
            self.unreadable = event.version
            self._undecidable(event, f"The body has a shape this service does not know: {error}.")
            return
        self.amendments += needs_slots(body)
        self._compare(match, event, body)
        self._fold(match, event, body)

    def _compare(self, match: Match, event: Event, body: Body[Entry, Fact]) -> None:
        try:
            now = today(match, body.entry, event)
        except Exception as error:  # whatever the rules code has become, the audit goes on
            self._undecidable(event, f"The rules cannot judge it: {error!r}.")
        else:
            for detail in differences(match, body, now):
                self._difference(event, body, now, detail)
        if body.forced:
            detail = body.forced.reason
            self.findings.append(_finding(event, "forced", detail, flags_stored=body.flags))

    def _fold(self, match: Match, event: Event, body: Body[Entry, Fact]) -> None:
        try:
            self.match = after(match, event.event_id, event.position, event.occurred_at, body)
        except Exception as error:  # facts that no rules could have made
            self.unreadable = event.version
            self._undecidable(event, f"Its facts cannot be applied to the match: {error!r}.")
        else:
            self.flags.event(event, body)

    def _undecidable(self, event: Event, detail: str) -> None:
        self.findings.append(_finding(event, "undecidable", detail))

    def _difference(self, event: Event, body: Body[Entry, Fact], now: Today, detail: str) -> None:
        self.findings.append(
            _finding(
                event,
                "difference",
                detail,
                facts_stored=raw_facts(body.facts),
                facts_now=raw_facts(now.facts),
                flags_stored=body.flags,
                flags_now=now.flags,
            )
        )

    def report(self) -> AuditReport:
        if self.match is not None:
            self.findings += self.flags.findings(self.match)
            self.findings += self.flags.obligations(self.match)
        # Several of one event: what the rules say today first, then what was known at the time.
        self.findings.sort(key=lambda found: (found.version, IN_ORDER.index(found.finding)))
        system = self.match and self.match.system
        return AuditReport(
            match=self.last.stream_id,
            competition=self.last.competition_id,
            name=self.match.head.name if self.match else "",
            rules_recorded=tuple(self.rules),
            rules_now=system.rules if system else None,
            version=self.last.version,
            head=self.last.hash,
            chain=self.chain.broken,
            counts=self._counts(),
            findings=tuple(self.findings),
            not_judged=_not_judged(system) if system else (),
        )

    def _counts(self) -> AuditCounts:
        kinds = [finding.finding for finding in self.findings]
        slots = self.match.slots if self.match else ()
        assert slots is not None, "a match opened from its first event has its slots"
        return AuditCounts(
            events=self.last.version,
            entries=self.last.version - self.amendments,
            amendments=self.amendments,
            in_force=sum(not slot.retracted for slot in slots),
            flagged=kinds.count("flagged"),
            forced=kinds.count("forced"),
            differences=kinds.count("difference"),
            undecidable=kinds.count("undecidable"),
            obligations=kinds.count("obligation"),
        )


IN_ORDER: tuple[FindingKind, ...] = (
    "undecidable",
    "difference",
    "flagged",
    "forced",
    "obligation",
)


class Flags:
    """Where the flags in force came from: an entry has its own, and an amendment of another entry
    can give it others, or take them away."""

    def __init__(self) -> None:
        self._events: dict[UUID, Event] = {}
        self._since: dict[UUID, Event] = {}

    def event(self, event: Event, body: Body[Entry, Fact]) -> None:
        """Take in the next event of the stream, already folded into the match."""
        known = msgspec.structs.replace(event, body=msgspec.Raw())
        self._events[event.event_id] = known
        for fact in body.facts if needs_slots(body) else ():
            assert isinstance(fact, Amended)
            for outcome in fact.outcomes:
                self._since[outcome.event] = known

    def findings(self, match: Match) -> Iterator[Finding]:
        """A finding for every entry in force that carries a flag now: as many as the match says."""
        for slot in match.slots or ():
            if slot.flags and not slot.retracted:
                yield self._finding(slot)

    def obligations(self, match: Match) -> Iterator[Finding]:
        """A finding for everything that the facts in force say was owed and not done."""
        owed = match.system.obligations
        if owed is None:
            return
        for slot in match.slots or ():
            if not slot.retracted:
                for breach in owed(match.head.state, slot.facts):
                    detail = f"{breach.detail} {breach.legal} ({breach.rule})"
                    yield _finding(self._events[slot.event], "obligation", detail)

    def _finding(self, slot: Slot) -> Finding:
        event, since = self._events[slot.event], self._since.get(slot.event)
        said = [flag.detail for flag in slot.flags]
        if not slot.facts:
            said.append("Nothing follows from the entry.")
        if since is not None and since is not event:
            said.append(f"So it is since version {since.version} ({since.type}).")
        return _finding(
            event,
            "flagged",
            " ".join(said),
            flags_stored=slot.flags,
            since=since.event_id if since is not None and since is not event else None,
        )


class Chain:
    """Follows one stream; `broken` is its first event that does not verify."""

    def __init__(self) -> None:
        self.broken: ChainBreak | None = None
        self._previous = FIRST
        self._version = 0

    def event(self, event: Event) -> None:
        """Check the next event, unless an earlier one was wrong already."""
        if self.broken is None:
            self.broken = self._check(event)
        self._previous = bytes.fromhex(event.hash)
        self._version = event.version

    def end(self, promised: int) -> None:
        """No event is left; the stream is known to have come to this version."""
        if self.broken is None and self._version < promised:
            detail = f"The stream has come to version {promised}; it ends with {self._version}."
            self.broken = ChainBreak("count", self._version + 1, detail)

    def _check(self, event: Event) -> ChainBreak | None:
        expected = self._version + 1
        if event.version > expected:
            return ChainBreak("gap", expected, f"Version {expected} is missing.")
        if event.version < expected:
            detail = f"Version {event.version} stands after version {self._version}."
            return ChainBreak("order", event.version, detail)
        if event_hash(event, self._previous).hex() == event.hash:
            return None
        return ChainBreak("content", event.version, NOT_ITS_HASH.format(event.version))


NOT_ITS_HASH = (
    "The hash of version {0} does not follow from its content and the hash before it: the event"
    " was changed after it was recorded, or the one before it together with its hash."
)


def today(match: Match, entry: Entry, event: Event) -> Today:
    """What the rules make of an entry of the log, at its place. Raises whatever the rules raise."""
    try:
        judged = judge(match, entry, event.event_id)
    except IllegalEntry as illegal:
        breach = illegal.breach
        return Today((), (Flag(breach.rule, breach.detail),), breach.detail)
    except MatchRefusal as refused:
        return Today((), (), refused.detail)
    return Today(judged.facts, judged.flags())


def differences(match: Match, body: Body[Entry, Fact], now: Today) -> Iterator[str]:
    """In a sentence each: how the stored body is not what the rules say today."""
    if now.refusal:
        yield f"It would be refused today: {now.refusal}"
    elif now.facts != body.facts and now.flags != body.flags:
        yield "It comes to other facts today, and to other flags."
    elif now.facts != body.facts:
        yield "It comes to other facts today."
    elif now.flags != body.flags:
        yield "It comes to other flags today."
    if body.flags and match.head.checking == "strict" and not body.forced:
        yield "Checking was strict and nobody forced it: an entry with a flag should not be here."


def raw_facts(facts: tuple[Fact, ...]) -> tuple[msgspec.Raw, ...]:
    """Facts of any system as JSON, fit for a struct that knows no system."""
    return tuple(msgspec.Raw(canonical(fact)) for fact in facts)


def _finding(event: Event, finding: str, detail: str, **compared: object) -> Finding:
    return Finding(
        event_id=event.event_id,
        version=event.version,
        type=event.type,
        rules=event.rules,
        actor=event.actor,
        finding=finding,  # type: ignore[arg-type]
        detail=detail,
        **compared,  # type: ignore[arg-type]
    )


def _not_judged(system: RuleSystem) -> tuple[NotJudged, ...]:
    rules = system.ledger.rules.values()
    return tuple(NotJudged(rule.id, rule.text) for rule in rules if rule.status == "recorded")
