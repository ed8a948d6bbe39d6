"""Streams that begin with an entry of their competition: a team that enters, a match of a fixture.

Both are one append, so that no team is in no competition and no fixture has a match it does not
know of.
"""

from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from schemas.envelope import Actor, NewEvent, Receipt
from schemas.ids import derived_client_id
from schemas.match import EntryItem
from service.match_cache import MatchCache
from service.planning import Plan, Refused, plan
from service.record import TRIES, Contended
from service.rules.contract import Entry
from service.rules.match import Match
from service.store.append import Appender, Unit, UnitResult
from service.store.database import Database
from service.store.read import find_events, stream_head


class Taken(Exception):  # noqa: N818 - an answer, not a fault
    """The stream's id was used before for something else."""


class Begun(NamedTuple):
    """The receipt of a stream's first event; `new`: it was not in the log before."""

    receipt: Receipt
    new: bool


async def begin(
    database: Database,
    appender: Appender,
    cache: MatchCache,
    competition_id: UUID,
    opening: NewEvent,
    entry: Entry,
    actor: Actor,
) -> Begun:
    """Record the opening of a stream and the competition's entry about it.

    Raises Refused, Taken, Contended.
    """
    item: EntryItem[Any] = EntryItem(
        event_id=derived_client_id(opening.event_id.bytes, competition_id.bytes),
        occurred_at=opening.occurred_at,
        entry=entry,
    )
    for _ in range(TRIES):
        if known := await known_beginning(database, competition_id, opening):
            return known
        competition = await competition_of(cache, competition_id)
        planned = plan(competition, (item,), {}, actor)
        if planned.refused:
            # The same request may have been recorded in the same moment.
            if known := await known_beginning(database, competition_id, opening):
                return known
            refusal = planned.answers[0].refusal
            assert refusal is not None
            raise Refused(refusal)
        result = await appender.append(_unit(competition, opening, planned))
        if result.outcome == "recorded":
            cache.put(_recorded(planned.match, result))
            return Begun(result.receipts[0], new=True)
        if result.outcome == "conflict":
            if known := await known_beginning(database, competition_id, opening):
                return known
            raise Taken(str(opening.event_id))
    raise Contended(str(competition_id))


async def competition_of(cache: MatchCache, competition_id: UUID) -> Match:
    """The competition's own stream with all its slots, as it is now."""
    competition = await cache.get(competition_id, competition_id, "competition")
    return await cache.whole(await cache.refreshed(competition))


async def known_beginning(
    database: Database, competition_id: UUID, opening: NewEvent
) -> Begun | None:
    """The beginning as it was recorded before; None for a stream that is new. Raises Taken for an
    id that stands for something else, here or in another competition."""
    head = await stream_head(database, opening.stream_id)
    if head is None:
        return None
    if head.competition_id != competition_id:
        raise Taken(str(opening.event_id))
    for event, fingerprint in await find_events(database, competition_id, [opening.event_id]):
        if fingerprint == opening.fingerprint:
            receipt = Receipt(event.position, event.version, event.recorded_at, event.hash)
            return Begun(receipt, new=False)
    raise Taken(str(opening.event_id))


def _unit(competition: Match, opening: NewEvent, planned: Plan) -> Unit:
    head = competition.head
    return Unit(
        head.competition,
        (opening, *planned.new),
        {opening.stream_id: 0, head.match: competition.version},
    )


def _recorded(competition: Match, result: UnitResult) -> Match:
    head = msgspec.structs.replace(competition.head, position=result.receipts[-1].position)
    return msgspec.structs.replace(competition, head=head)
