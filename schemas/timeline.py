"""A match event by event, in words: what a timeline lists beside the board."""

from uuid import UUID

import msgspec

from schemas.envelope import Flag, Forced, Role
from schemas.limits import Count, Device, Microseconds
from schemas.views import Chance, NeededRoll


class Said(msgspec.Struct, frozen=True):
    """A word with what belongs to it: a member of an entry or a fact, the dice of a roll."""

    label: str
    value: str


class DiceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll as the match expected it and as it fell. `faces` of each die; `names`: what the dice
    are called where their numbers say nothing. The target holds before `modifiers`."""

    label: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    names: tuple[str, ...] = ()
    target: int | None = None
    modifiers: tuple[str, ...] = ()


class RollJudged(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules saw in the dice: whose roll it was, whether it passed, and its chance to."""

    side: str
    roll: str
    passed: bool | None = None
    chance: Chance | None = None
    re_rolled: bool = False


class AmendedShown(msgspec.Struct, frozen=True):
    """What an amendment did: to which entry, and which entries came out otherwise by it."""

    effect: str
    event: UUID
    otherwise: tuple[UUID, ...]


class TimelineStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event of a match. `retracted` and `amended` say how it stands at the match's version that
    was asked for, not how it stood then."""

    event: UUID
    version: Count
    type: str
    title: str
    """What the match called the entry when it expected it; else its type in words."""
    headline: str
    """What happened, in a sentence of the rule system; empty where it has none."""
    role: Role
    device: Device | None
    cause: UUID | None
    occurred_at: Microseconds
    recorded_at: Microseconds
    entry: msgspec.Raw
    said: tuple[Said, ...] = ()
    """The members of the entry, in words."""
    facts: tuple[Said, ...] = ()
    """What follows from it: the fact, and its members."""
    dice: tuple[DiceShown, ...] = ()
    rolls: tuple[RollJudged, ...] = ()
    takes: tuple[NeededRoll, ...] = ()
    """The rolls that the entry was going to need, as the match said before it."""
    chance: Chance | None = None
    """That of the whole roll, where the match told it before it was made."""
    rules: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    forced: Forced | None = None
    amendment: AmendedShown | None = None
    retracted: bool = False
    amended: bool = False


class TimelinePage(msgspec.Struct, frozen=True):
    """Steps, oldest first, of a match at this version. `next` is there when more follow."""

    match: UUID
    version: Count
    steps: tuple[TimelineStep, ...]
    next: str | None
