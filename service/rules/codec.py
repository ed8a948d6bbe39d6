"""From bytes to the structs of one rule system and back; every decoder is made once."""

from functools import cache, reduce
from operator import or_
from typing import Any, NamedTuple, get_args

import msgspec

from schemas.body import Body, MatchHead
from schemas.match import Amended, EntryBatch, Insert, MatchOpened, Redo, Replace, Retract, Undo
from service.rules.contract import RuleSystem
from service.rules.registry import find_system

AMENDMENT_SCHEMA = 1
OPENING_SCHEMA = 1


class Codec(NamedTuple):
    """Decoders of one system. All raise msgspec.ValidationError with a path to what is wrong."""

    batch: msgspec.json.Decoder[Any]
    """`EntryBatch` of what clients may report: the system's entries and the amendments."""
    body: msgspec.json.Decoder[Any]
    """`Body` of any event of a stream."""
    head: msgspec.json.Decoder[Any]
    """`MatchHead`, the form of snapshots."""
    setup: Any
    """The system's set-up type."""


def reported_union(system: RuleSystem) -> Any:
    """Everything that clients may report to a stream of this system."""
    if not system.reserved:
        return entry_union(system)
    kinds = [kind for kind in get_args(system.entry_type) if kind not in system.reserved]
    return _with_amendments(reduce(or_, kinds))


def entry_union(system: RuleSystem) -> Any:
    """Everything that is recorded in a stream of this system after its opening."""
    return _with_amendments(system.entry_type)


def _with_amendments(entries: Any) -> Any:
    amendments = (Undo, Redo, Retract, _of(Replace, entries), _of(Insert, entries))
    return reduce(or_, amendments, entries)


def _of(generic: Any, *members: Any) -> Any:
    # Types that are only known at run time; a type checker would read `generic[member]` as a type.
    return generic[members]


@cache
def codec(key: str) -> Codec:
    """The decoders of a rule system by its key; KeyError for an unknown one."""
    system = _system(key)
    entries = entry_union(system)
    opening = system.opening_type or _of(MatchOpened, system.setup_type)
    facts = system.fact_type | _of(Amended, system.fact_type)
    return Codec(
        batch=msgspec.json.Decoder(_of(EntryBatch, reported_union(system))),
        body=msgspec.json.Decoder(_of(Body, opening | entries, facts)),
        head=msgspec.json.Decoder(_of(MatchHead, system.state_type, system.fact_type)),
        setup=system.setup_type,
    )


def system_of(rules: str) -> RuleSystem:
    """The rule system an event names (`bolter-ball/1`). Raises KeyError for one we do not have."""
    return _system(rules.partition("/")[0])


def _system(key: str) -> RuleSystem:
    system = find_system(key)
    if system is None:
        raise KeyError(key)
    return system


def entry_tag(entry: msgspec.Struct) -> str:
    """The entry's `type` on the wire."""
    tag = entry.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
