"""Reading many events at once comes to the same match as reading them one by one."""

from functools import reduce
from random import Random
from uuid import uuid4

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.envelope import Actor, Event
from schemas.match import EntryItem, Undo
from service.api.clock import uuid7
from service.planning import plan
from service.rules.match import Match, after_event, continued, from_snapshot, opened, snapshot_of
from tests.bench.replay import ACTOR, ITEM, match_log, stored
from tests.bench.script import played

REFEREE = Actor(uuid4(), "referee")


def log_with_undos(seed: int, undos: int) -> list[Event]:
    """A match of 60 entries with some of the last ones taken back at random moments."""
    dice = Random(seed)
    log = match_log(played(seed, 60))
    match = reduce(after_event, log[1:], opened(log[0]))
    for _ in range(undos):
        item = EntryItem(uuid7(), 2_000_000, Undo())
        planned = plan(match, (item,), {}, ACTOR)
        log += [stored(new, log[-1]) for new in planned.new]
        match = after_event(match, log[-1])
        again = [event for event in log[1:40] if event.type != "undo"]
        entry = msgspec.json.decode(dice.choice(again).body)["entry"]
        planned = plan(match, (_item(entry),), {}, REFEREE)
        if not planned.refused:
            log += [stored(new, log[-1]) for new in planned.new]
            match = after_event(match, log[-1])
    return log


def _item(entry: object) -> EntryItem[object]:
    document = {"event_id": str(uuid7()), "occurred_at": 2_000_001, "entry": entry}
    item: EntryItem[object] = msgspec.convert({**document, "force": "The referee saw it"}, ITEM)
    return item


def seen(match: Match) -> tuple[object, ...]:
    return match.head, match.start, None if match.slots is None else list(match.slots)


@given(st.integers(0, 50), st.integers(0, 4), st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_a_match_read_at_once_equals_one_read_event_by_event(
    seed: int, undos: int, read_before: int
) -> None:
    log = log_with_undos(seed, undos)
    one_by_one = reduce(after_event, log[1:], opened(log[0]))
    begun = reduce(after_event, log[1 : 1 + read_before], opened(log[0]))
    assert seen(continued(begun, log[1 + read_before :])) == seen(one_by_one)


def test_a_match_from_a_snapshot_goes_on_the_same_way() -> None:
    log = log_with_undos(3, 0)
    begun = reduce(after_event, log[1:30], opened(log[0]))
    bare = from_snapshot(log[0].rules, snapshot_of(begun))
    assert seen(continued(bare, log[30:])) == seen(reduce(after_event, log[30:], bare))
    assert continued(bare, log[30:]).head == reduce(after_event, log[1:], opened(log[0])).head


def test_continuing_a_match_leaves_the_one_before_as_it_was() -> None:
    log = log_with_undos(5, 1)
    begun = reduce(after_event, log[1:30], opened(log[0]))
    before = seen(begun)
    first, second = continued(begun, log[30:]), continued(begun, log[30:40])
    assert seen(begun) == before
    assert (first.version, second.version) == (len(log), 40)
    assert seen(second) == seen(reduce(after_event, log[1:40], opened(log[0])))
