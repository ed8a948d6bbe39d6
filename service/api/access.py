"""Who asks, and what they may see.

A key sees its own competition and may read public ones; without a key the public ones can be read.
Everything else answers 404 whether it exists or not (with a key) or 401 (without one), so that an
id tells nothing to somebody it is not meant for. Within its competition a key that lacks the role
gets 403.
"""

from time import monotonic
from typing import NamedTuple
from uuid import UUID

from schemas.envelope import Actor, Role, StreamKind
from service.api.problems import Problem, retry_after
from service.api.throttle import Throttle
from service.store.competitions import Competition, find_competition
from service.store.database import Database
from service.store.read import stream_head
from service.store.tokens import key_of_token

KEY_SECONDS = 3.0
"""How long a key is trusted without asking the store: a revoked key works no longer than this."""
COMPETITION_SECONDS = 3.0
MOST_CACHED = 20_000
FAILURES_PER_MINUTE = 300
"""Wrong keys an address may try a minute before it has to wait."""


class Principal(NamedTuple):
    """A valid key: what it is for."""

    key: UUID
    role: Role
    competition: UUID | None
    """None for an admin, who is for the server."""
    match: UUID | None
    actor: Actor

    def belongs_to(self, competition_id: UUID) -> bool:
        return self.competition == competition_id or self.role == "admin"


class KeyRing:
    """Keys that were seen lately."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[bytes, tuple[float, Principal]] = {}
        self._failures = Throttle(FAILURES_PER_MINUTE)

    async def principal(self, headers: dict[bytes, bytes], address: str) -> Principal:
        """Who asks. Problems: `auth/missing`, `auth/invalid`, `request/rate_limited`."""
        given = headers.get(b"authorization")
        if given is None:
            raise Problem("auth/missing", "No key was sent.")
        known = self._known.get(given)
        if known is not None and known[0] > monotonic():
            return known[1]
        return await self._looked_up(given, address)

    def forget(self) -> None:
        """Ask the store again: a key was revoked here."""
        self._known.clear()

    async def _looked_up(self, given: bytes, address: str) -> Principal:
        scheme, _, token = given.decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            raise Problem("auth/invalid", "The Authorization header is not `Bearer <key>`.")
        key = await key_of_token(self._database, token.strip())
        if key is None:
            self._known.pop(given, None)
            seconds = self._failures.wait(address)
            if seconds:
                raise retry_after(
                    "request/rate_limited", "Too many wrong keys from here.", int(seconds) + 1
                )
            raise Problem("auth/invalid", "The key is misspelt, expired or revoked.")
        principal = Principal(
            key.key_id, key.role, key.competition_id, key.match_id, Actor(key.key_id, key.role)
        )
        if len(self._known) >= MOST_CACHED:
            self._known.clear()
        self._known[given] = (monotonic() + KEY_SECONDS, principal)
        return principal


class Directory:
    """What never or seldom changes about competitions and matches, remembered."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._matches: dict[UUID, UUID] = {}
        self._teams: dict[UUID, UUID] = {}
        self._spellings: dict[str, tuple[UUID, UUID]] = {}
        self._competitions: dict[UUID, tuple[float, Competition]] = {}

    async def match_named(self, text: str) -> tuple[UUID | None, UUID | None]:
        """A match and its competition, from the match's id as a path spells it; None and None for
        one that does not exist."""
        known = self._spellings.get(text)
        if known is not None:
            return known
        try:
            match_id = UUID(text)
        except ValueError:
            return None, None
        competition_id = await self.competition_of(match_id)
        if competition_id is None:
            return None, None
        if len(self._spellings) >= MOST_CACHED:
            self._spellings.clear()
        self._spellings[text] = match_id, competition_id
        return match_id, competition_id

    async def competition_of(self, match_id: UUID) -> UUID | None:
        """The competition of a match; None for an id that is no match's."""
        return await self._owner(self._matches, match_id, "match")

    async def competition_of_team(self, team_id: UUID) -> UUID | None:
        """The competition of a team; None for an id that is no team's."""
        return await self._owner(self._teams, team_id, "team")

    async def _owner(
        self, known: dict[UUID, UUID], stream_id: UUID, kind: StreamKind
    ) -> UUID | None:
        owner = known.get(stream_id)
        if owner is not None:
            return owner
        head = await stream_head(self._database, stream_id)
        if head is None or head.kind != kind:
            return None
        if len(known) >= MOST_CACHED:
            known.clear()
        known[stream_id] = head.competition_id
        return head.competition_id

    async def competition(self, competition_id: UUID) -> Competition | None:
        """A competition; None for an unknown id."""
        known = self._competitions.get(competition_id)
        if known is not None and known[0] > monotonic():
            return known[1]
        competition = await find_competition(self._database, competition_id)
        if competition is not None:
            if len(self._competitions) >= MOST_CACHED:
                self._competitions.clear()
            until = monotonic() + COMPETITION_SECONDS
            self._competitions[competition_id] = (until, competition)
        return competition
