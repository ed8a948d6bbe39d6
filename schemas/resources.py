"""What the API answers with, beside events and views: competitions, keys, codes, pages."""

from typing import Generic, TypeVar
from uuid import UUID

import msgspec

from schemas.envelope import Event, Role
from schemas.limits import Count, Microseconds
from schemas.match import Answer
from schemas.views import Expectation, ScoreboardFrame, Tally

T = TypeVar("T")


class Page(msgspec.Struct, Generic[T], frozen=True):
    """Items, and the URL of the next page if there is one."""

    items: tuple[T, ...]
    next: str | None


class CompetitionView(msgspec.Struct, frozen=True):
    id: UUID
    name: str
    public: bool
    created_at: Microseconds


class MatchOpenedAnswer(msgspec.Struct, frozen=True):
    """A match that was opened."""

    match: UUID
    competition: UUID
    version: Count
    position: Count


class Recorded(msgspec.Struct, frozen=True):
    """The answer to a batch of which no entry was refused."""

    version: Count
    position: Count
    answers: tuple[Answer, ...]


class EventPage(msgspec.Struct, frozen=True):
    """Events, oldest first. `next` is there when more were in the log already."""

    events: tuple[Event, ...]
    next: str | None


class ExpectedView(msgspec.Struct, frozen=True):
    """What may come next at this version."""

    match: UUID
    version: Count
    expected: tuple[Expectation, ...]


class TallyView(msgspec.Struct, frozen=True):
    match: UUID
    version: Count
    tally: Tally


class ScoreboardView(msgspec.Struct, frozen=True):
    """The newest frame of every match, true at a position of the log."""

    position: Count
    frames: tuple[ScoreboardFrame, ...]


class RuleSystemView(msgspec.Struct, frozen=True):
    """A rule system; its rules are under `rules`."""

    key: str
    revision: int
    title: str
    rules: tuple[str, ...]
    entries: tuple[str, ...]
    """Types of the entries that its matches take."""


class RuleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule, in our words."""

    system: str
    id: str
    topic: str
    text: str
    status: str
    """`enforced`, `derived` or `recorded` (logged, not judged)."""
    ruling: str | None = None
    setting: str | None = None
    dice: str | None = None


class KeyView(msgspec.Struct, frozen=True, kw_only=True):
    """A key without its secret."""

    id: UUID
    role: Role
    label: str
    competition: UUID | None
    match: UUID | None
    created_at: Microseconds
    expires_at: Microseconds | None
    revoked_at: Microseconds | None
    last_used_at: Microseconds | None


class KeyMade(msgspec.Struct, frozen=True):
    """A new key. `token` is shown this once; only its hash is kept."""

    id: UUID
    token: str
    role: Role
    label: str
    competition: UUID | None
    match: UUID | None
    expires_at: Microseconds | None


class PairingMade(msgspec.Struct, frozen=True):
    """A code to type or to scan: whoever claims it first gets the key."""

    code: str
    expires_at: Microseconds


class DeviceView(msgspec.Struct, frozen=True, kw_only=True):
    """A device that reported to the competition, or a key that was used."""

    device: str | None
    key: UUID
    label: str | None
    role: Role | None
    match: UUID | None
    last_at: Microseconds


class Alive(msgspec.Struct, frozen=True):
    status: str


class Readiness(msgspec.Struct, frozen=True):
    """`ready`, `degraded` (works, something is missing) or `unready`; each check in a sentence."""

    status: str
    checks: dict[str, str]
