"""What clients send besides entries: bodies of the other POSTs, and query parameters.

Unknown members and unknown parameters are refused: a misspelt one must not be ignored.
"""

from typing import Annotated, Generic, Literal, TypeVar
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.competition import TEAMS_A_COMPETITION, CompetitionSettings, PairingMethod, Seed
from schemas.ids import ClientId, check_client_id
from schemas.limits import NO_CONTROLS, PAGE_EVENTS, Count, Device, Identifier, Microseconds, Name
from schemas.match import Checking, Detail
from schemas.pitch.players import Gold
from schemas.team import DRAFTED_PLAYERS, DraftedPlayer, Few, Roster

S = TypeVar("S")

PAGE_ITEMS = 200
PAIRING_SECONDS = 86_400

KeyRole = Literal["organiser", "referee", "tablet", "display", "auditor"]
Cursor = UUID
"""Opaque; from the `next` of the page before."""
PageLimit = Annotated[int, Meta(ge=1, le=PAGE_ITEMS)]
EventLimit = Annotated[int, Meta(ge=1, le=PAGE_EVENTS)]
StepLimit = Annotated[int, Meta(ge=1, le=200)]
"""Each step is worked out from what the match expected before it, which takes a while."""
LastEventId = Annotated[str, Meta(max_length=120, extra_json_schema=NO_CONTROLS)]


class CompetitionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A league, a tournament or a set of friendly games."""

    name: Name
    public: bool = False
    """Whether everybody may read it, without a key."""
    settings: CompetitionSettings = CompetitionSettings()


class MatchRequest(
    msgspec.Struct, Generic[S], frozen=True, kw_only=True, forbid_unknown_fields=True
):
    """A match to be opened. `setup` is what the rule system named in `system` asks for."""

    name: Name
    setup: S
    checking: Checking = "strict"
    detail: Detail = "full"
    fixture: Identifier | None = None
    """The fixture of the competition that it is played for; its teams are the sides in order."""
    match_id: ClientId | None = None
    """A UUIDv7 made by the client, or a UUIDv8 that an importer derives, so that opening a match
    can be repeated safely; else made here."""

    def __post_init__(self) -> None:
        if self.match_id is not None:
            check_client_id("match_id", self.match_id)


class TeamRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team to be drafted into a competition, with the competition's budget."""

    name: Name
    roster: Identifier | None = None
    """Key of a printed team list (`GET /v1/rosters`)."""
    own_roster: Roster | None = None
    """A team list of the league's own making. With neither the team is a name with a record, for
    competitions of other games."""
    players: Annotated[tuple[DraftedPlayer, ...], Meta(max_length=DRAFTED_PLAYERS)] = ()
    re_rolls: Few = 0
    assistant_coaches: Few = 0
    cheerleaders: Few = 0
    apothecary: bool = False
    dedicated_fans: Few = 1
    """The first is free."""
    special_rule: Name | None = None
    """The one that is chosen, where the team list lets choose."""
    budget_gp: Gold | None = None
    """Other than the competition's, for a team that enters late or comes from elsewhere."""
    division: Identifier | None = None
    team_id: ClientId | None = None
    """A UUIDv7 made by the client, so that the request can be repeated safely; else made here."""

    def __post_init__(self) -> None:
        if self.team_id is not None:
            check_client_id("team_id", self.team_id)
        if self.roster is not None and self.own_roster is not None:
            raise ValueError("Only one of `roster` and `own_roster` can be given")


class FixtureMatchRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The match of a fixture, with both teams as they are now. What is not given is as the
    competition's settings say."""

    name: Name | None = None
    """Without it, the teams' names."""
    checking: Checking | None = None
    detail: Detail | None = None
    match_id: ClientId | None = None
    """A UUIDv7 made by the client, so that opening can be repeated safely; else made here."""

    def __post_init__(self) -> None:
        if self.match_id is not None:
            check_client_id("match_id", self.match_id)


class KeyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key to be made. A tablet's key may be for one match; an organiser's is made by an admin."""

    competition: UUID
    role: KeyRole
    label: Name
    """What the key is for: a table, a screen. Not a person's name."""
    match: UUID | None = None
    expires_at: Microseconds | None = None


class PairingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code with which one device gets a key."""

    competition: UUID
    label: Name
    role: Literal["referee", "tablet", "display"] = "tablet"
    match: UUID | None = None
    seconds: Annotated[int, Meta(ge=30, le=PAIRING_SECONDS)] = 600
    """How long the code can be claimed."""


class ClaimRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device that claims a code says about itself."""

    device: Device | None = None


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No query parameters."""


class PageQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cursor: Cursor | None = None
    limit: PageLimit = 50


class KeysQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    competition: UUID
    cursor: Cursor | None = None
    limit: PageLimit = 50


class EventsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`after` and `last_event_id` start behind a version; the second is for live streams."""

    after: Count = 0
    limit: EventLimit = 200
    last_event_id: LastEventId | None = None


class FeedQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`after` starts behind a position."""

    after: Count = 0
    limit: EventLimit = 200
    last_event_id: LastEventId | None = None


class StreamQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    last_event_id: LastEventId | None = None


class ProposalQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seed` orders who is level; the same one gives the same pairings. `rounds`: the next one, or
    all of a round robin. `teams`: with how many a knock-out begins."""

    method: PairingMethod = "swiss"
    seed: Seed = "1"
    division: Identifier | None = None
    rounds: Literal["next", "all"] = "next"
    teams: Annotated[int, Meta(ge=2, le=TEAMS_A_COMPETITION)] | None = None


class AtQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`at` is a version; without it, the newest."""

    at: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None


class StepsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`after` starts behind a version. `at`: as the match was at a version; without it, the
    newest."""

    after: Count = 0
    limit: StepLimit = 100
    at: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None


class AsOfQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`as_of` is a position of the log; without it, the newest."""

    as_of: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None


class LeadersQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`as_of` is a position of the log; without it, the newest. `top`: so many players a figure."""

    as_of: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
    top: Annotated[int, Meta(ge=1, le=100)] = 10
