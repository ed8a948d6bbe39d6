"""What other streams record when one changes: a final match reaches its competition, a competition
its teams, in the same append.

Nothing here knows why something changed. What the other streams should hold is compared with what
they hold, so that a first result, a correction, a void match and its return take the same way: a
new entry, or an amendment of the one that is there.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from schemas.competition import FixtureOpened, MatchFinished
from schemas.envelope import Actor, NewEvent
from schemas.ids import derived_client_id
from schemas.limits import REASON_CHARACTERS
from schemas.match import EntryItem, Redo, Replace, Retract
from schemas.result import MatchResult, SideResult, TeamGame
from schemas.team import GamePlayed
from service.match_cache import MatchCache
from service.planning import noted
from service.rules.contract import Entry
from service.rules.match import Match
from service.rules.slots import Slot
from service.store.database import Database
from service.store.read import stream_head

Games = Mapping[str, TeamGame]


class Followed(NamedTuple):
    """What follows: the events for other streams, and these streams before and after them."""

    events: tuple[NewEvent, ...]
    changed: tuple[tuple[Match, Match], ...]

    @property
    def expected(self) -> dict[UUID, int]:
        """The version each of the streams must have before."""
        return {before.head.match: before.version for before, _ in self.changed}


NOTHING = Followed((), ())


def may_follow(before: Match, after: Match) -> bool:
    """Whether anything can follow from this change; the stream is then needed with its slots."""
    system = after.system
    if system.kind == "match":
        final = system.final
        return final is not None and (final(after.head.state) or final(before.head.state))
    return system.games is not None


async def following(
    database: Database,
    cache: MatchCache,
    before: Match,
    after: Match,
    trigger: NewEvent,
    actor: Actor,
) -> Followed:
    """What follows from a stream's change; `trigger` is the last event of it."""
    if not may_follow(before, after):
        return NOTHING
    follow = _Follow(database, cache, trigger, actor)
    if after.system.kind == "competition":
        await follow.teams(before, after)
    else:
        await follow.competition(after)
    return Followed(tuple(follow.events), tuple(follow.changed))


class _Follow:
    """Collects what follows from one event."""

    def __init__(
        self, database: Database, cache: MatchCache, trigger: NewEvent, actor: Actor
    ) -> None:
        self._database = database
        self._cache = cache
        self._trigger = trigger
        self._actor = actor
        self._reason = _reason(trigger)
        self.events: list[NewEvent] = []
        self.changed: list[tuple[Match, Match]] = []

    async def competition(self, match: Match) -> None:
        """The competition gets the match's result, and its teams what comes of that."""
        competition_id = match.head.competition
        competition = await self._stream(competition_id, competition_id, "competition")
        tie = _tie(competition, match.head.match)
        if tie is None:
            return
        held = _slot(competition, MatchFinished, lambda entry: entry.match == match.head.match)
        wanted = await self._finished(match, tie, held) if _is_final(match) else None
        after = self._brought(competition, held, wanted)
        if after is not competition:
            self.changed.append((competition, after))
            await self.teams(competition, after)

    async def teams(self, before: Match, after: Match) -> None:
        """The teams get the games that count now, as they count."""
        games = after.system.games
        assert games is not None
        old, new = games(before.head.state), games(after.head.state)
        for team_id in sorted({*old, *new}):
            was, now = old.get(team_id, {}), new.get(team_id, {})
            if was != now:
                await self._team(after.head.competition, team_id, was, now)

    async def _team(self, competition_id: UUID, team_id: UUID, was: Games, now: Games) -> None:
        before = team = await self._stream(competition_id, team_id, "team")
        for key in dict.fromkeys((*was, *now)):
            if was.get(key) != now.get(key):
                held = _slot(team, GamePlayed, lambda entry, key=key: entry.game.key == key)
                game = now.get(key)
                team = self._brought(team, held, None if game is None else GamePlayed(game))
        if team is not before:
            self.changed.append((before, team))

    async def _finished(self, match: Match, tie: FixtureOpened, held: Slot | None) -> MatchFinished:
        result = _result(match, tie)
        if held is not None and held.entry.result == result:
            known: MatchFinished = held.entry
            return known
        return MatchFinished(
            match=match.head.match,
            head=await self._confirmed_head(match),
            result=result,
            sides=tie.sides,
            fixture=tie.fixture,
        )

    async def _confirmed_head(self, match: Match) -> str:
        """The head that the coaches confirmed; where nobody confirms, that of the last recorded
        event: of those recorded now the hash is not made yet."""
        confirming = match.system.confirming
        if confirming is not None:
            (head,) = set(confirming.confirmed(match.head.state))
            return head
        found = await stream_head(self._database, match.head.match)
        assert found is not None, "a match that goes on has its opening"
        return found.hash.hex()

    async def _stream(self, competition_id: UUID, stream_id: UUID, kind: Any) -> Match:
        stream = await self._cache.get(competition_id, stream_id, kind)
        return await self._cache.whole(await self._cache.refreshed(stream))

    def _brought(self, stream: Match, held: Slot | None, wanted: Entry | None) -> Match:
        """The stream after what makes it hold what is wanted."""
        for entry in _changes(held, wanted, self._reason):
            number = len(self.events)
            item: EntryItem[Entry] = EntryItem(
                event_id=derived_client_id(
                    self._trigger.event_id.bytes, stream.head.match.bytes, b"%d" % number
                ),
                occurred_at=self._trigger.occurred_at,
                entry=entry,
            )
            event, stream = noted(stream, item, self._actor)
            self.events.append(
                msgspec.structs.replace(event, cause=event.cause or self._trigger.event_id)
            )
        return stream


def _changes(held: Slot | None, wanted: Entry | None, reason: str) -> Iterator[Entry]:
    if held is None:
        if wanted is not None:
            yield wanted
        return
    if wanted is None:
        if not held.retracted:
            yield Retract(held.event, reason)
        return
    if held.retracted:
        yield Redo(held.event, reason)
    if held.entry != wanted:
        yield Replace(held.event, wanted, reason)


def _reason(trigger: NewEvent) -> str:
    """Why the other streams change: the reason that was given for the event, or what it is."""
    entry = msgspec.json.decode(trigger.body)["entry"]
    given = entry.get("reason") or f"This follows from a {trigger.type.replace('_', ' ')}."
    return str(given)[:REASON_CHARACTERS]


def _slot(stream: Match, kind: type, wanted: Any) -> Slot | None:
    assert stream.slots is not None
    return next(
        (each for each in stream.slots if isinstance(each.entry, kind) and wanted(each.entry)), None
    )


def _tie(competition: Match, match_id: UUID) -> FixtureOpened | None:
    """What ties the match to the competition; None for a match that counts for nobody."""
    slot = _slot(competition, FixtureOpened, lambda entry: entry.match == match_id)
    return None if slot is None or slot.retracted else slot.entry


def _is_final(match: Match) -> bool:
    assert match.system.final is not None
    return match.system.final(match.head.state)


def _result(match: Match, tie: FixtureOpened) -> MatchResult:
    """The result, its players called as in their teams."""
    system = match.system
    assert system.result is not None
    assert match.slots is not None
    history = ((slot.event, slot.facts) for slot in match.slots if not slot.retracted)
    result = system.result(match.head.state, history)
    prefixes = {side.side: side.prefix for side in tie.sides if side.prefix}
    sides = tuple(
        _own_names(side, prefixes[side.side]) if side.side in prefixes else side
        for side in result.sides
    )
    return msgspec.structs.replace(result, sides=sides)


def _own_names(side: SideResult, prefix: str) -> SideResult:
    replace = msgspec.structs.replace
    names = (side.fielded, side.mvps or ())
    fielded, mvps = (tuple(name.removeprefix(prefix) for name in each) for each in names)
    return replace(
        side,
        players=tuple(
            replace(each, player=each.player.removeprefix(prefix)) for each in side.players
        ),
        fielded=fielded,
        mvps=None if side.mvps is None else mvps,
    )
