"""Verifying what is in the database: its log goes through the offline verifier as a bundle.

The bundle's manifest is made of the counter row and the stream heads, so those are verified too.
What no bundle can show is looked for here: events that the counter row does not count.
"""

from collections.abc import Callable
from uuid import UUID

from service.audit.export import Lines, competition_bundle, match_bundle
from service.audit.offline_verifier import Finding, Verifier
from service.store import statements
from service.store.database import Database

Progress = Callable[[int], None]
"""Told the number of events verified so far."""


async def verify_competition(
    database: Database, competition_id: UUID, now: int, progress: Progress
) -> tuple[Verifier, list[Finding]]:
    """Verify a whole log. LookupError for a competition without events."""
    verifier = await _verified(await competition_bundle(database, competition_id, now), progress)
    return verifier, verifier.findings() + await _uncounted(database, competition_id)


async def verify_match(
    database: Database, match_id: UUID, now: int, progress: Progress
) -> tuple[Verifier, list[Finding]]:
    """Verify one stream. LookupError for an unknown one."""
    verifier = await _verified(await match_bundle(database, match_id, now), progress)
    return verifier, verifier.findings()


async def _verified(chunks: Lines, progress: Progress) -> Verifier:
    verifier = Verifier()
    async for chunk in chunks:
        for line in chunk.splitlines(keepends=True):
            verifier.line(line)
        progress(verifier.events)
    verifier.finish()
    return verifier


async def _uncounted(database: Database, competition_id: UUID) -> list[Finding]:
    row = await database.row(statements.LOG_COUNTER, {"competition_id": competition_id})
    if row is None or row[1] <= row[0]:
        return []
    detail = f"The counter row says {row[0]}, but there is an event at position {row[1]}."
    return [Finding("", row[1], "count", detail)]
