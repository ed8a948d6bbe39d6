"""Replay: folding the stored events of one match, bodies decoded, no database in the figure."""

import time
from typing import Any
from uuid import UUID, uuid4

import msgspec

from schemas.body import Body
from schemas.envelope import Actor, Event, NewEvent
from schemas.match import EntryItem, MatchOpened
from service.api.clock import uuid7
from service.chain.canonical import canonical
from service.chain.digest import FIRST, event_hash
from service.planning import plan
from service.rules.codec import OPENING_SCHEMA, codec
from service.rules.match import Match, after_event, opened, replayed
from service.rules.registry import RULE_SYSTEMS
from tests.bench.script import SYSTEM, Script

ACTOR = Actor(UUID(int=1), "tablet")
BATCH = 500
ITEM: Any = EntryItem.__class_getitem__(RULE_SYSTEMS[SYSTEM].entry_type)  # type: ignore[attr-defined]


def facts_per_second(log: list[Event]) -> float:
    """Facts folded in a second by reading the whole match from its stored bodies."""
    facts = facts_in(log)
    started = time.perf_counter()
    match = replayed(log)
    seconds = time.perf_counter() - started
    assert match.version == len(log)
    return facts / seconds


def facts_in(log: list[Event]) -> int:
    decode = codec(SYSTEM).body.decode
    return sum(len(decode(event.body).facts) for event in log)


def match_log(script: Script) -> list[Event]:
    """The match as it would be stored: decided, bodies canonical, hashes chained."""
    log = [_opening(script)]
    match = opened(log[0])
    items = [
        msgspec.convert(
            {"event_id": str(uuid7()), "occurred_at": 1_000_000 + number, "entry": entry},
            ITEM,
        )
        for number, entry in enumerate(script.entries)
    ]
    for first in range(0, len(items), BATCH):
        match = _recorded(match, tuple(items[first : first + BATCH]), log)
    return log


def _recorded(match: Match, items: tuple[EntryItem[object], ...], log: list[Event]) -> Match:
    planned = plan(match, items, {}, ACTOR)
    assert not planned.refused, planned.answers
    for new in planned.new:
        log.append(stored(new, log[-1]))
        match = after_event(match, log[-1])
    return match


def _opening(script: Script) -> Event:
    system = RULE_SYSTEMS[SYSTEM]
    setup = msgspec.convert(script.setup, system.setup_type)
    entry = MatchOpened("Bench", system.key, system.revision, "strict", "full", setup)
    new = NewEvent(
        event_id=uuid4(),
        stream_id=uuid4(),
        stream_kind="match",
        type="match_opened",
        schema=OPENING_SCHEMA,
        rules=system.rules,
        cause=None,
        actor=ACTOR,
        device=None,
        occurred_at=1_000_000,
        body=canonical(Body(entry, ())),
        fingerprint=bytes(32),
    )
    return stored(new, None)


def stored(new: NewEvent, before: Event | None) -> Event:
    """The new event as the next one after `before` in a log of one match."""
    version = before.version + 1 if before else 1
    event = Event(
        event_id=new.event_id,
        competition_id=UUID(int=2),
        position=version,
        stream_id=new.stream_id,
        stream_kind=new.stream_kind,
        version=version,
        type=new.type,
        schema=new.schema,
        rules=new.rules,
        cause=new.cause,
        actor=new.actor,
        device=new.device,
        occurred_at=new.occurred_at,
        recorded_at=1_000_000 + version,
        hash="",
        body=msgspec.Raw(new.body),
    )
    previous = bytes.fromhex(before.hash) if before else FIRST
    return msgspec.structs.replace(event, hash=event_hash(event, previous).hex())
