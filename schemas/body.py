"""The body of an event, and the head of a match: what a match comes to after one of its events."""

from typing import Generic, TypeVar
from uuid import UUID

import msgspec

from schemas.envelope import Flag, Forced
from schemas.match import Checking, Detail
from schemas.views import LastEvent

E = TypeVar("E")
F = TypeVar("F")
S = TypeVar("S")


class Body(msgspec.Struct, Generic[E, F], frozen=True, omit_defaults=True):
    """What the table said, what the rules made of it, and what was accepted all the same."""

    entry: E
    facts: tuple[F, ...]
    flags: tuple[Flag, ...] = ()
    forced: Forced | None = None
    electronic: bool = False
    """The dice were rolled by the device and not on the table."""


class MatchHead(msgspec.Struct, Generic[S, F], frozen=True, kw_only=True):
    """A match after `version` events of its stream. Stored as a snapshot, it saves the replay."""

    match: UUID
    competition: UUID
    name: str
    rules: str
    checking: Checking
    detail: Detail
    version: int
    position: int
    state: S
    last_facts: tuple[F, ...]
    """Facts of the last ordinary entry; a display's headline is made of them."""
    recent: tuple[UUID, ...]
    """The last entries in force that did not become illegal, newest last; a roll's cause is among
    them."""
    last_events: tuple[LastEvent, ...]
    """The last entries in force that are worth telling, newest last, each with the headline of its
    moment."""
    undone: tuple[UUID, ...]
    """Entries taken back by undo with nothing recorded since; redo takes the last."""
    flags: int
    """Entries in force that carry a flag."""
    amendments: int
    corrected: str | None
    started_at: int
    last_at: int
