"""A match event by event, in words: the targets and chances of dice are those that the match
expected just before, the facts those that are stored."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

import msgspec

from schemas.match import AMENDMENTS, Amended
from schemas.timeline import AmendedShown, DiceShown, RollJudged, Said, TimelineStep
from schemas.views import DiceField, Expectation, FixedField, NeededRoll, SquareField
from service.audit.steps import Step
from service.rules.codec import entry_tag
from service.rules.contract import RollSeen
from service.rules.match import Match
from service.rules.slots import Slot

LONGEST_VALUE = 200
"""Characters: a set-up says more than fits a line."""


def timeline(steps: Iterable[Step], newest: Match) -> tuple[TimelineStep, ...]:
    """The steps in words, each with how its entry stands in `newest`, a match with its slots."""
    slots = {slot.event: slot for slot in newest.slots or ()}
    return tuple(_told(step, slots.get(step.event.event_id)) for step in steps)


def _told(step: Step, slot: Slot | None) -> TimelineStep:
    event, body = step.event, step.body
    expected = _expected(step)
    seen = _rolls_seen(step)
    return TimelineStep(
        event=event.event_id,
        version=event.version,
        type=event.type,
        title=expected.title if expected else in_words(event.type),
        headline=_headline(step),
        role=event.actor.role,
        device=event.device,
        cause=event.cause,
        occurred_at=event.occurred_at,
        recorded_at=event.recorded_at,
        entry=msgspec.Raw(msgspec.json.encode(body.entry)),
        said=_members(body.entry),
        facts=() if isinstance(body.entry, AMENDMENTS) else tuple(_facts(body.facts)),
        dice=_dice(step, expected, seen),
        rolls=tuple(
            RollJudged(one.side, in_words(one.roll), one.passed, one.chance, one.re_rolled)
            for one in seen
        ),
        takes=_takes(step, expected),
        chance=expected.chance if expected else None,
        rules=expected.rules if expected else (),
        flags=body.flags,
        forced=body.forced,
        amendment=_amendment(step),
        retracted=slot is not None and slot.retracted,
        amended=slot is not None and slot.amended,
    )


def in_words(name: str) -> str:
    """A tag or a member's name as people read it."""
    return name.replace("_", " ")


def _headline(step: Step) -> str:
    """The sentence of the facts just after them; an amendment tells what it corrected."""
    if isinstance(step.body.entry, AMENDMENTS):
        return step.match.head.corrected or ""
    return step.match.system.headline(step.match.head.state, step.body.facts)


def _expected(step: Step) -> Expectation | None:
    """What the match said of this entry before it came: of several that have its type, the first
    whose fixed values it carries; None for an entry that was not expected."""
    if step.before is None:
        return None
    tag = entry_tag(step.body.entry)
    expected = step.before.system.expected(step.before.head.state)
    alike = [each for each in expected if each.type == tag]
    entry = msgspec.to_builtins(step.body.entry)
    return next((each for each in alike if _carries(entry, each)), alike[0] if alike else None)


def _carries(entry: dict[str, Any], expected: Expectation) -> bool:
    fixed = (field for field in expected.fields if isinstance(field, FixedField))
    return all(entry.get(field.name) == msgspec.to_builtins(field.value) for field in fixed)


def _rolls_seen(step: Step) -> list[RollSeen]:
    system = step.match.system
    if system.dice is None or step.before is None or isinstance(step.body.entry, AMENDMENTS):
        return []
    seen = system.dice(step.match.head.state, step.body.entry, step.body.facts)
    return [one for one in seen if isinstance(one, RollSeen)]


def _dice(step: Step, expected: Expectation | None, seen: list[RollSeen]) -> tuple[DiceShown, ...]:
    """The dice by the fields that asked for them; without such fields, as the rules saw them."""
    entry = msgspec.to_builtins(step.body.entry)
    fields = (
        [field for field in expected.fields if isinstance(field, DiceField)] if expected else []
    )
    names = tuple(in_words(name) for one in seen for name in one.names)
    shown = tuple(
        _field_shown(field, entry[field.name], names) for field in fields if entry.get(field.name)
    )
    return shown or tuple(
        DiceShown(in_words(one.roll), one.dice, one.faces, tuple(map(in_words, one.names)))
        for one in seen
    )


def _field_shown(field: DiceField, dice: list[int], names: tuple[str, ...]) -> DiceShown:
    faces = field.each or (field.faces,) * len(dice)
    called = tuple(field.shown[die - 1] for die in dice) if field.shown else names
    fitting = called if len(called) == len(dice) else ()
    return DiceShown(
        field.label, tuple(dice), faces[: len(dice)], fitting, field.target, field.modifiers
    )


def _takes(step: Step, expected: Expectation | None) -> tuple[NeededRoll, ...]:
    entry = msgspec.to_builtins(step.body.entry)
    for field in expected.fields if expected else ():
        if isinstance(field, SquareField) and field.takes:
            chosen = tuple(entry.get(field.name) or ())
            if chosen in field.squares:
                return field.takes[field.squares.index(chosen)]
    return ()


def _amendment(step: Step) -> AmendedShown | None:
    fact = step.body.facts[0] if step.body.facts else None
    if not isinstance(fact, Amended):
        return None
    otherwise = tuple(outcome.event for outcome in fact.outcomes)
    return AmendedShown(fact.effect, fact.event, otherwise)


def _facts(facts: Iterable[Any]) -> Iterator[Said]:
    for fact in facts:
        members = msgspec.to_builtins(fact)
        values = [value for name, value in members.items() if name != "type"]
        # A fact of nothing but what is still to come is the machine's own note.
        if not values or not all(map(_nested, values)):
            said = ", ".join(f"{one.label} {one.value}" for one in _members(fact))
            yield Said(in_words(entry_tag(fact)), said)


def _nested(value: Any) -> bool:
    """Whether this is a list of things that have members of their own, or of nothing."""
    return isinstance(value, (list, tuple)) and all(isinstance(one, dict) for one in value)


def _members(value: Any) -> tuple[Said, ...]:
    members = msgspec.to_builtins(value, builtin_types=(UUID,))
    return tuple(
        Said(in_words(name), _short(said))
        for name, said in members.items()
        if name != "type" and said not in (None, (), [], {}, "")
    )


def _short(value: Any) -> str:
    told = _value(value)
    return told if len(told) <= LONGEST_VALUE else told[: LONGEST_VALUE - 1] + "…"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{in_words(name)} {_value(member)}" for name, member in value.items())
    if isinstance(value, (list, tuple)):
        if value and _nested(value):
            return str(len(value))
        if value and all(isinstance(one, (list, tuple)) for one in value):
            return " ".join(",".join(map(_value, one)) for one in value)
        return ", ".join(map(_value, value))
    return str(value)
