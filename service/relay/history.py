"""What one client gets: history from PostgreSQL after the place it names, then live.

The step from one to the other is taken inside the channel without waiting for anything, so that
what is taken from history and the place in the live queue belong to the same position. A client
that was cut names the last id it saw and gets exactly what follows.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import NamedTuple

from schemas.streams import Reset
from service.projections.read import read_frames
from service.projections.views import encoded
from service.relay.channel import Channel
from service.relay.frames import Frames
from service.relay.hub import PING, Hub, NoSuchLog
from service.relay.metrics import RESETS
from service.relay.subscriber import Cut, Subscriber
from service.relay.wire import (
    event_message,
    frame_message,
    message,
    message_id,
    resume_position,
)
from service.store.database import Database
from service.store.read import event_json, log_head, read_log, read_stream, version_at

PAGE = 500
RETRY = b"retry: 1000\n\n"
NEW_LOG_SECONDS = 0.2
"""How often it is looked whether a competition without events has its first."""
AHEAD_SECONDS = 5.0
"""How long a client whose id this process has not reached yet is kept waiting."""


class Part(NamedTuple):
    """A piece of history, and the position up to which the client has everything with it."""

    position: int
    chunk: bytes


class Resume(NamedTuple):
    """Where a client wants to go on: an id as it was sent, or a number as pages of the same events
    count: the version of a match, the position in a log."""

    last_event_id: str | None = None
    after: int | None = None


class LiveStream:
    """The messages of one client, as chunks of bytes."""

    def __init__(self, hub: Hub, database: Database, subscriber: Subscriber) -> None:
        self._hub = hub
        self._database = database
        self._subscriber = subscriber
        self._topic = subscriber.topic

    async def chunks(self, resume: Resume) -> AsyncGenerator[bytes, None]:
        """History, then live until the hub cuts the client (Cut)."""
        yield RETRY
        async for waiting in self._first_event():
            yield waiting
        channel = await self._hub.channel(self._topic)
        position = 0
        async for part in self._until_live(channel, resume):
            position = part.position
            yield part.chunk
        await _reached(channel, position)
        self._hub.attach(channel, self._subscriber)
        try:
            tail = channel.tail(self._topic, position)
            if tail:
                yield tail
            while True:
                yield await self._subscriber.take()
        finally:
            self._hub.detach(channel, self._subscriber)

    async def _first_event(self) -> AsyncIterator[bytes]:
        """Wait for a log that has no event yet."""
        loop = asyncio.get_running_loop()
        said = loop.time()
        while True:
            try:
                await self._hub.channel(self._topic)
                return
            except NoSuchLog:
                await asyncio.sleep(NEW_LOG_SECONDS)
            if loop.time() - said >= self._hub.ping_seconds:
                said = loop.time()
                yield PING

    async def _until_live(self, channel: Channel, resume: Resume) -> AsyncIterator[Part]:
        """Everything up to a position that is at hand in the channel."""
        start = await self._start(channel, resume)
        if isinstance(start, Reset):
            RESETS.labels(start.reason).inc()
            # An empty id makes a browser forget its last one: a cut here begins anew as well.
            yield Part(0, message("reset", encoded(start), b""))
            start = None
        if start is None and self._topic.kind == "scoreboard":
            snapshot = await self._snapshot(channel)
            yield snapshot
            start = snapshot.position
        position = start or 0
        yield Part(position, b"")
        async for part in self._history(channel, position):
            yield part

    # ------------------------------------------------------------------- where to begin

    async def _start(self, channel: Channel, resume: Resume) -> int | Reset | None:
        """The position the client has, why it must begin anew, or None: it has nothing."""
        if resume.last_event_id:
            return await self._position_of(channel, resume.last_event_id)
        if resume.after and self._topic.match is None:
            return await self._position_of(channel, str(resume.after))
        if resume.after:
            return await self._position_after(resume.after)
        return None

    async def _position_of(self, channel: Channel, last_event_id: str) -> int | Reset:
        position = resume_position(last_event_id, channel.place)
        if isinstance(position, Reset) and position.reason != "malformed":
            # The channel can be a moment behind the log: ask the head row before giving up.
            head = await log_head(self._database, self._topic.competition)
            if head is None or head.epoch != channel.epoch:
                raise Cut("restored")
            position = resume_position(last_event_id, head)
        return position

    async def _position_after(self, version: int) -> int | Reset:
        assert self._topic.match is not None, "only a match has versions to go on after"
        events = await read_stream(
            self._database, self._topic.competition, self._topic.match, version - 1, 1
        )
        if not events:
            return Reset("future", f"The match has no version {version} yet.")
        return events[0].position

    async def _snapshot(self, channel: Channel) -> Part:
        """The newest frame of every match; the last carries the id to go on from."""
        position, frames = await read_frames(self._database, self._topic.competition)
        messages = [message("frame", frame) for frame in frames[:-1]]
        id_ = message_id(channel.epoch, position)
        messages += [message("frame", frame, id_) for frame in frames[-1:]] or [b"id: %s\n\n" % id_]
        return Part(position, b"".join(messages))

    # ------------------------------------------------------------------- history

    def _history(self, channel: Channel, position: int) -> AsyncIterator[Part]:
        if self._topic.kind == "match":
            return self._match_history(channel, position)
        return self._log_history(channel, position)

    async def _log_history(self, channel: Channel, position: int) -> AsyncIterator[Part]:
        frames = Frames(self._database)
        while position < channel.since:
            events = await read_log(self._database, self._topic.competition, position, PAGE)
            if self._topic.kind == "scoreboard":
                made = await frames.of(events)
                messages = [frame_message(channel.epoch, at, made[at]) for at in sorted(made)]
            else:
                messages = [
                    event_message(channel.epoch, event.position, event_json(event))
                    for event in events
                ]
            position = events[-1].position
            yield Part(position, b"".join(messages))

    async def _match_history(self, channel: Channel, position: int) -> AsyncIterator[Part]:
        if position >= channel.since:
            return
        assert self._topic.match is not None
        competition, match = self._topic.competition, self._topic.match
        version = await version_at(self._database, competition, match, position) or 0
        while position < channel.since:
            reached = channel.cursor  # all of it is committed, so the next page has it
            events = await read_stream(self._database, competition, match, version, PAGE)
            if events:
                version, position = events[-1].version, events[-1].position
            if len(events) < PAGE:
                position = max(position, reached)
            messages = [
                event_message(channel.epoch, event.position, event_json(event)) for event in events
            ]
            yield Part(position, b"".join(messages))


async def _reached(channel: Channel, position: int) -> None:
    """Wait until the channel is where the client is; it is a moment behind the log."""
    deadline = asyncio.get_running_loop().time() + AHEAD_SECONDS
    while channel.cursor < position:
        if channel.ended or asyncio.get_running_loop().time() > deadline:
            raise Cut("restored")
        await asyncio.sleep(0.01)
