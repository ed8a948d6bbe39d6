"""What a change of a team or of the competition would do, before it is recorded."""

import asyncio
from typing import Any
from uuid import UUID

from schemas.audit import StreamWhatIf
from schemas.envelope import StreamKind
from schemas.match import EntryBatch
from service.api.append import stale_now
from service.api.exchange import Reply, decoded, reply_json
from service.api.operation import Call
from service.api.visible import visible_competition, visible_team
from service.audit.what_if import NOBODY, planned_if
from service.effects import effect, effects
from service.rules.codec import codec


async def team_what_if(call: Call) -> Reply:
    competition_id, team_id = await visible_team(call)
    return await _what_if(call, competition_id, team_id, "team")


async def competition_what_if(call: Call) -> Reply:
    competition_id = (await visible_competition(call)).competition_id
    return await _what_if(call, competition_id, competition_id, "competition")


async def _what_if(call: Call, competition_id: UUID, stream_id: UUID, kind: StreamKind) -> Reply:
    services = call.services
    stream = await services.cache.get(competition_id, stream_id, kind)
    stream = await services.cache.whole(await services.cache.refreshed(stream))
    batches = codec(stream.system.key).batch
    batch: EntryBatch[Any] = decoded(call.body, batches.decode, batches.type)
    if batch.expected_version not in (None, stream.version):
        raise await stale_now(services, stream, batch.expected_version)
    planned = await asyncio.to_thread(planned_if, stream, batch.entries)
    own = await asyncio.to_thread(effect, stream, planned.match)
    others = await effects(services.database, services.cache, stream, planned, NOBODY)
    view = StreamWhatIf(
        stream=stream_id,
        kind=kind,
        version=stream.version,
        answers=planned.answers,
        effects=(own, *others),
    )
    return reply_json(view)
