"""What the API answers with, beside events and views: competitions, keys, codes, pages."""

from typing import Generic, Literal, TypeVar
from uuid import UUID

import msgspec

from schemas.envelope import Event, Role, StreamKind
from schemas.limits import Count, Microseconds
from schemas.match import Answer, Detail
from schemas.team import TeamSheet
from schemas.views import Expectation, ScoreboardFrame, Tally

T = TypeVar("T")

Status = Literal["enforced", "derived", "recorded"]


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


class TeamExpectedView(msgspec.Struct, frozen=True):
    """What may come next for a team at this version: its post-game sequence."""

    team: UUID
    version: Count
    expected: tuple[Expectation, ...]


class CompetitionExpectedView(msgspec.Struct, frozen=True):
    """What the organiser may do next at this version of the competition's own stream."""

    competition: UUID
    version: Count
    expected: tuple[Expectation, ...]


class TeamEntered(msgspec.Struct, frozen=True):
    """A team that was drafted and entered."""

    team: UUID
    competition: UUID
    version: Count
    position: Count


class TeamLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A team of a competition."""

    team: UUID
    name: str
    status: str
    """`in`, `dropped_out` or `substituted`."""
    roster: str | None = None
    division: str | None = None


class TeamList(msgspec.Struct, frozen=True):
    """All teams, in the order in which they entered."""

    competition: UUID
    version: Count
    teams: tuple[TeamLine, ...]


class TeamView(msgspec.Struct, frozen=True):
    """A team as it is at this version of its stream."""

    team: UUID
    competition: UUID
    version: Count
    sheet: TeamSheet


class RosterLine(msgspec.Struct, frozen=True):
    """A printed team list by its key."""

    key: str
    name: str
    tier: int
    version: str
    url: str


class Offered(msgspec.Struct, frozen=True):
    """What every team may buy: so many of it at most, at this price each."""

    most: Count
    price_gp: Count


class DraftFigures(msgspec.Struct, frozen=True):
    """What a draft may hold, whatever the team list. The first dedicated fan is free."""

    least_players: Count
    most_players: Count
    assistant_coaches: Offered
    cheerleaders: Offered
    apothecary: Offered
    dedicated_fans: Offered


class RosterList(msgspec.Struct, frozen=True):
    """The printed team lists, and what teams of all of them may buy."""

    rosters: tuple[RosterLine, ...]
    draft: DraftFigures


class TallyView(msgspec.Struct, frozen=True):
    match: UUID
    version: Count
    tally: Tally


class ScoreboardView(msgspec.Struct, frozen=True):
    """The newest frame of every match, true at a position of the log."""

    position: Count
    frames: tuple[ScoreboardFrame, ...]


class RuleLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule in the list of its system."""

    id: str
    topic: str
    text: str
    status: Status
    """`enforced`, `derived` or `recorded` (logged, not judged)."""
    url: str
    """Where the rule is; refusals name the same address."""
    ruling: str | None = None
    """How we decided where the source is silent or can be read two ways."""


class RuleSystemView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule system with its rules, in our words."""

    key: str
    """The name in addresses and in `system` of a match to be opened."""
    revision: int
    title: str
    kind: StreamKind
    """What it is the rules of: matches, a team of league play, a competition."""
    rules: tuple[RuleLine, ...]
    entries: tuple[str, ...]
    """Types of the entries that its matches take."""
    details: tuple[Detail, ...]
    """How closely its matches can be logged: in full, and where it is here as a sheet."""
    catalogue: str | None = None
    """Where skills, team lists and inducements are that a set-up may name; None: there are none."""
    pitches: str | None = None
    """Where the pitches are that a set-up may name, and where one of somebody's own is checked;
    None: a set-up names none."""


class RuleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule, in our words."""

    system: str
    id: str
    topic: str
    text: str
    status: Status
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
    """A code for one device: `POST /v1/pairings/{code}/claim` trades it for its key, once."""

    code: str
    expires_at: Microseconds


class DeviceView(msgspec.Struct, frozen=True, kw_only=True):
    """A device that claimed a key or reported to the competition."""

    device: str | None
    """The name it gave itself; None for a device that gave none."""
    key: UUID
    label: str | None
    """What its key is for: of a paired device, the label of its code."""
    role: Role | None
    match: UUID | None
    last_at: Microseconds


class Alive(msgspec.Struct, frozen=True):
    status: str


class Readiness(msgspec.Struct, frozen=True):
    """`ready`, `degraded` (works, something is missing) or `unready`; each check in a sentence."""

    status: str
    checks: dict[str, str]
