"""What the tablet is offered is what is legal: no more, and no less.

At moments of random matches every entry there could be, of every player at every square, is put to
the rules; those without a breach are those that can be made from the expectations.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from schemas.dba_bowl import (
    CallTime,
    DbaBowlEntry,
    DbaBowlSetup,
    DeclareRoute,
    MoveLine,
    PlacePlayer,
)
from schemas.tagged import snake_case
from schemas.views import (
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    NumberField,
    SquareField,
)
from service.rules.contract import IllegalEntry
from service.rules.dba_bowl.decide import ACTIONS, ANSWERS
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL
from service.rules.play import random_entry
from service.simulator.setups import SETUPS

SQUARES = tuple(product(range(26), range(15)))
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(DbaBowlEntry)}
NOT_COMPARED = (CallTime, DeclareRoute)
"""Time may be called before the first turn, which nobody offers; routes are ways, not squares."""
EVERY, MOMENTS = 61, 8
MATCHES = (1, 3, 8)


def values(name: str, state: State) -> tuple[Any, ...]:
    """Everything a field could hold; dice are left out, any will do."""
    given: dict[str, tuple[Any, ...]] = {
        "at": SQUARES,
        "to": SQUARES,
        "target": SQUARES,
        "squares": (1, 2, 3, 4),
        "pick_up": (False, True),
        "phase": ("move", "stand", "mark", "pass"),
        "side": tuple(state.scores),
    }
    return given.get(name, tuple(state.players))


def fields_of(kind: type, state: State) -> list[tuple[Any, ...]]:
    names = kind.__struct_fields__
    tackle = kind is KINDS["tackle"]
    return [tuple(state.players) if tackle else values(name, state) for name in names]


def legal(state: State) -> set[Any]:
    """Every entry without dice that the rules take now."""
    due = state.due
    kinds = [kind for asked, kind in ANSWERS if asked is type(due)] if due else list(ACTIONS)
    return {
        entry
        for kind in kinds
        if kind not in NOT_COMPARED and "dice" not in kind.__struct_fields__
        for entry in (kind(*given) for given in product(*fields_of(kind, state)))
        if is_legal(state, entry)
    }


def is_legal(state: State, entry: Any) -> bool:
    try:
        return not DBA_BOWL.decide(state, entry).breaches
    except IllegalEntry:
        return False


def offered(expectations: tuple[Expectation, ...]) -> Iterator[Any]:
    """Every entry without dice that can be made from these."""
    for expectation in expectations:
        kind = KINDS[expectation.type]
        if kind in NOT_COMPARED or any(isinstance(one, DiceField) for one in expectation.fields):
            continue
        names = [field.name for field in expectation.fields]
        for given in product(*(choices(field) for field in expectation.fields)):
            yield kind(**dict(zip(names, given, strict=True)))


def choices(field: Field) -> tuple[Any, ...]:
    if isinstance(field, FixedField):
        return (field.value,)
    if isinstance(field, ChoiceField):
        return tuple(option.value for option in field.options)
    if isinstance(field, NumberField):
        return tuple(range(field.least, field.most + 1))
    assert isinstance(field, SquareField)
    return field.squares


def one_way(entries: set[Any], state: State) -> set[Any]:
    """A line named from its other end is the same line."""
    return {
        MoveLine(entry.last, entry.first, entry.squares, entry.pick_up)
        if isinstance(entry, MoveLine) and row(state, entry.first) > row(state, entry.last)
        else entry
        for entry in entries
    }


def row(state: State, player: str) -> int:
    at = state.players[player].at
    assert at is not None
    return at[1]


@pytest.mark.parametrize("seed", MATCHES)
def test_what_is_offered_is_what_is_legal(seed: int) -> None:
    rng = Random(seed)
    setup = msgspec.convert(SETUPS["dba-bowl"](rng), DbaBowlSetup)
    state: State = DBA_BOWL.start(setup)
    entered = 0
    while (expectations := DBA_BOWL.expected(state)) and entered < MOMENTS * EVERY:
        if entered % EVERY == 0:
            assert set(offered(expectations)) == one_way(legal(state), state)
        entry = msgspec.convert(random_entry(expectations, rng), DBA_BOWL.entry_type)
        for fact in DBA_BOWL.decide(state, entry).facts:
            state = DBA_BOWL.evolve(state, fact)
        entered += 1


def test_every_question_has_an_answer_that_is_offered() -> None:
    """Of every question that comes up in a few matches all kinds of answers are offered."""
    asked: dict[type, set[str]] = {}
    for seed in (1, 3, 8, 26, 82):
        rng = Random(seed)
        state: State = DBA_BOWL.start(msgspec.convert(SETUPS["dba-bowl"](rng), DbaBowlSetup))
        while expectations := DBA_BOWL.expected(state):
            if state.due is not None:
                types = {expectation.type for expectation in expectations} - {"call_time"}
                asked.setdefault(type(state.due), set()).update(types)
            entry = msgspec.convert(random_entry(expectations, rng), DBA_BOWL.entry_type)
            for fact in DBA_BOWL.decide(state, entry).facts:
                state = DBA_BOWL.evolve(state, fact)
    answers: dict[type, set[str]] = {}
    for due, kind in ANSWERS:
        answers.setdefault(due, set()).add(snake_case(kind.__name__))
    assert asked == answers
    assert PlacePlayer not in {kind for _, kind in ANSWERS}
