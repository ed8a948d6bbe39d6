"""Importing a recorded match: played along with our rules, then recorded like any other.

Ids of match and entries are derived from the competition and the game, so that an import that was
broken off, or is made twice, goes on or adds nothing.
"""

import asyncio
from typing import Any
from uuid import UUID

from schemas.blood_bowl import ConfirmResult
from schemas.ids import derived_client_id
from schemas.imports import ImportReport
from schemas.limits import BATCH_ENTRIES
from schemas.match import EntryBatch, EntryItem, MatchOpened, Refusal
from schemas.problems import FieldError
from service.api.exchange import Reply, reply_json
from service.api.fixtures import opened_for_fixture
from service.api.opening import opening_event
from service.api.operation import Call
from service.api.problems import Problem, of_refusal
from service.api.visible import own_competition
from service.beginning import competition_of
from service.importers.fumbbl.document import UnreadableReplay, read_replay
from service.importers.fumbbl.importing import Imported, derived_id, play_along
from service.rules.registry import RULE_SYSTEMS
from service.store.append import Unit
from service.store.read import stream_head

DEVICE = "import"
_one_at_a_time = asyncio.Semaphore(1)
"""Playing a replay along takes seconds of one core: the hall's tablets come first."""


async def import_match(call: Call) -> Reply:
    competition_id = (await own_competition(call)).competition_id
    async with _one_at_a_time:
        game, played = await asyncio.to_thread(_played, call.body.file)
    match_id = derived_id(competition_id, game, 0)
    name = call.body.name or played.name
    await _open(call, competition_id, match_id, played, name)
    statuses = await _record(call, competition_id, match_id, game, played)
    if call.body.fixture is not None:
        await _confirm(call, competition_id, match_id, game)
    report = ImportReport(
        match=match_id,
        competition=competition_id,
        name=name,
        entries=len(played.entries),
        recorded=statuses.count("recorded") + statuses.count("flagged"),
        duplicates=statuses.count("duplicate"),
        counts=played.counts,
        findings=played.findings,
    )
    new = report.recorded > 0
    return reply_json(report, 201 if new else 200, location=f"/v1/matches/{match_id}")


def _played(file: bytes) -> tuple[int, Imported]:
    try:
        replay = read_replay(file)
        return replay.game_id, play_along(replay)
    except UnreadableReplay as unreadable:
        wrong = FieldError("/file", str(unreadable))
        raise Problem("import/unreadable", wrong.detail, errors=(wrong,)) from None


async def _open(
    call: Call, competition_id: UUID, match_id: UUID, played: Imported, name: str
) -> None:
    """The match, unless it is there already: then it stays as it was opened."""
    services = call.services
    if await services.directory.competition_of(match_id) is not None:
        await _check_tie(call, competition_id, match_id)
        return
    system = RULE_SYSTEMS["blood-bowl"]
    opening: MatchOpened[Any] = MatchOpened(
        name, system.key, system.revision, "flag", "full", played.setup
    )
    event = opening_event(match_id, system, opening, call.key.actor, played.started_at, DEVICE)
    if call.body.fixture is not None:
        fixture = call.body.fixture
        await opened_for_fixture(call, competition_id, event, opening, fixture, place="/file")
    else:
        await services.appender.append(Unit(competition_id, (event,), {match_id: 0}))


async def _check_tie(call: Call, competition_id: UUID, match_id: UUID) -> None:
    """A game that was imported before keeps its fixture, or goes without one."""
    fixture = call.body.fixture
    if fixture is None:
        return
    competition = await competition_of(call.services.cache, competition_id)
    found = competition.head.state.fixtures.get(fixture)
    if found is None or found.match != match_id:
        detail = f"This game was imported before, and not for the fixture {fixture}."
        wrong = FieldError("/fixture", detail)
        raise Problem("import/recorded_otherwise", detail, errors=(wrong,))


async def _record(
    call: Call, competition_id: UUID, match_id: UUID, game: int, played: Imported
) -> list[str]:
    """Record the entries in batches; how each was answered."""
    statuses: list[str] = []
    items = tuple(
        EntryItem(
            event_id=derived_id(competition_id, game, number),
            occurred_at=played.started_at + made.milliseconds * 1000,
            entry=made.entry,
            device=DEVICE,
        )
        for number, made in enumerate(played.entries, start=1)
    )
    for first in range(0, len(items), BATCH_ENTRIES):
        batch = EntryBatch(items[first : first + BATCH_ENTRIES])
        answers = await call.services.recorder.record(
            competition_id, match_id, batch, call.key.actor
        )
        for number, answer in enumerate(answers, start=first + 1):
            if answer.refusal is not None:
                raise _refused(match_id, number, answer.refusal)
        statuses += [answer.status for answer in answers]
    return statuses


def _refused(match_id: UUID, number: int, refusal: Refusal) -> Problem:
    """Ids are derived from the game: one that is in the log with other content was imported from
    another file, or by another importer."""
    if refusal.code != "request/event_id_reused":
        return of_refusal(refusal)
    return Problem(
        "import/recorded_otherwise",
        f"This game is recorded already as match {match_id}, with other content from entry "
        f"{number} on. Nothing was recorded.",
        legal=f"Correct /v1/matches/{match_id} where it is wrong, or import the file into another "
        "competition.",
    )


async def _confirm(call: Call, competition_id: UUID, match_id: UUID, game: int) -> None:
    """What the file says counts: the match is confirmed for both sides, by whoever imports it."""
    services = call.services
    match = await services.cache.refreshed(await services.cache.get(competition_id, match_id))
    head = await stream_head(services.database, match_id)
    assert head is not None, "an imported match has its stream"
    for number, side in enumerate(match.head.state.sides, start=1):
        if match.head.state.final:
            return
        item = EntryItem(
            event_id=derived_client_id(competition_id.bytes, b"%d confirmed %d" % (game, number)),
            occurred_at=match.head.last_at,
            entry=ConfirmResult(side=side, head=head.hash.hex()),
            device=DEVICE,
        )
        batch = EntryBatch((item,))
        await services.recorder.record(competition_id, match_id, batch, call.key.actor)
