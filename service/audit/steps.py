"""A match event by event: what a replay shows, from the database's events or a bundle's lines."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

import msgspec

from schemas.audit import BundleManifest
from schemas.body import Body
from schemas.envelope import Event
from schemas.match import AMENDMENTS, Amended
from schemas.views import DiceField
from service.rules.codec import codec, entry_tag
from service.rules.contract import Entry, Fact, RollSeen
from service.rules.match import Match, after_event, opened


class Step(msgspec.Struct, frozen=True):
    """An event, and the match before and after it; there is no match before the first."""

    event: Event
    body: Body[Entry, Fact]
    before: Match | None
    match: Match


def steps_of(events: Iterable[Event]) -> list[Step]:
    """All steps of a match stream. ValueError without events."""
    steps = steps_after(None, events)
    if not steps:
        raise ValueError("There is no event to replay.")
    return steps


def steps_after(before: Match | None, events: Iterable[Event]) -> list[Step]:
    """The steps of events that follow on a match; None is before its opening."""
    steps: list[Step] = []
    for event in events:
        match = after_event(before, event) if before else opened(event)
        body = codec(match.system.key).body.decode(event.body)
        steps.append(Step(event, body, before, match))
        before = match
    return steps


def bundle_match(lines: Iterable[bytes], wanted: UUID | None) -> Iterator[Event]:
    """The events of one match in a bundle: the one wanted, or the only one there is.

    Raises ValueError when the bundle holds no such match, or several and none is named.
    """
    every = iter(lines)
    try:
        manifest = msgspec.json.decode(next(every, b""), type=BundleManifest)
    except msgspec.DecodeError as error:
        raise ValueError(f"The first line is not the manifest of a bundle: {error}.") from None
    matches = [stream.stream for stream in manifest.streams if stream.kind == "match"]
    if wanted is None and len(matches) != 1:
        raise ValueError(f"The bundle holds {len(matches)} matches; name one with --match.")
    match_id = matches[0] if wanted is None else wanted
    if match_id not in matches:
        raise ValueError(f"The bundle does not hold the match {match_id}.")
    return _events_of(every, match_id)


def _events_of(lines: Iterator[bytes], match_id: UUID) -> Iterator[Event]:
    mark = f'"stream_id":"{match_id}"'.encode()
    for line in lines:
        if mark in line:
            event = msgspec.json.decode(line, type=Event)
            if event.stream_id == match_id:
                yield event


def described_entry(step: Step) -> str:
    """The entry in a line: its type and what was reported with it, who reported it."""
    entry = msgspec.to_builtins(step.body.entry)
    members = ", ".join(
        f"{name} {_short(value)}" for name, value in entry.items() if name != "type"
    )
    device = f" at {step.event.device}" if step.event.device else ""
    return f"{entry_tag(step.body.entry)} by {step.event.actor.role}{device}: {members or '-'}"


def dice_of(step: Step) -> str:
    """The dice of the entry, by the names that the match expected them under."""
    if step.before is None:
        return ""
    tag = entry_tag(step.body.entry)
    fields = [
        field
        for expectation in step.before.system.expected(step.before.head.state)
        if expectation.type == tag
        for field in expectation.fields
        if isinstance(field, DiceField)
    ]
    rolled = ", ".join(
        f"{field.label} {_short(getattr(step.body.entry, name))} ({_kinds(field)})"
        for name, field in {field.name: field for field in fields}.items()
    )
    called = _names_of_dice(step)
    return f"{rolled}: {', '.join(called)}" if rolled and called else rolled


def _kinds(field: DiceField) -> str:
    """D6 for dice that are all alike, D8 D6 for those that are not."""
    each = dict.fromkeys(field.each or (field.faces,))
    return " ".join(f"D{faces}" for faces in (each if len(each) == 1 else field.each))


def _names_of_dice(step: Step) -> list[str]:
    """What the dice are called where their numbers say nothing, as on a block."""
    system, facts = step.match.system, step.body.facts
    if system.dice is None or isinstance(step.body.entry, AMENDMENTS):
        return []
    seen = system.dice(step.match.head.state, step.body.entry, facts)
    named = [name for one in seen if isinstance(one, RollSeen) for name in one.names]
    return [name.replace("_", " ") for name in named]


def consequences(step: Step) -> Iterator[str]:
    """What the rules made of the entry, and what was accepted all the same; a line each."""
    if isinstance(step.body.entry, AMENDMENTS):
        fact = step.body.facts[0]
        assert isinstance(fact, Amended)
        yield (f"Entry {fact.event} {fact.effect}; {len(fact.outcomes)} entries came out otherwise")
    elif step.body.facts:
        yield ", ".join(entry_tag(fact) for fact in step.body.facts)
    for flag in step.body.flags:
        yield f"Flag {flag.rule}: {flag.detail}"
    if step.body.forced:
        yield f"Forced: {step.body.forced.reason}"


def _short(value: Any, most: int = 60) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= most else text[: most - 1] + "…"
