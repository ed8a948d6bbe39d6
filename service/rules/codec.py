"""From bytes to the structs of one rule system and back; every decoder is made once."""

from functools import cache, reduce
from operator import or_
from typing import Any, NamedTuple

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
    """`EntryBatch` of the system's entries and the amendments."""
    body: msgspec.json.Decoder[Any]
    """`Body` of any event of a stream."""
    head: msgspec.json.Decoder[Any]
    """`MatchHead`, the form of snapshots."""
    setup: Any
    """The system's set-up type."""


def entry_union(system: RuleSystem) -> Any:
    """Everything that may be reported to a match of this system."""
    entries = system.entry_type
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
        batch=msgspec.json.Decoder(_of(EntryBatch, entries)),
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
