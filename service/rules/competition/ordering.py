"""Orders without chance: a word that was written down decides, the same one always the same way."""

from collections.abc import Iterable
from hashlib import sha256
from uuid import UUID

from service.rules.contract import cites


@cites("COMP-018")
def seeded(seed: str, teams: Iterable[UUID]) -> tuple[UUID, ...]:
    """The teams in the order of SHA-256 over the word (UTF-8) and the 16 bytes of the team's id."""
    return tuple(sorted(teams, key=lambda team: seeded_key(seed, team)))


def seeded_key(seed: str, team: UUID) -> bytes:
    """What `seeded` sorts by."""
    return sha256(seed.encode() + team.bytes).digest()
