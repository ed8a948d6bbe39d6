"""The hub: one task per process reads the logs that somebody follows and fans them out.

It reads Redis and trusts it for nothing: a log has no gaps, so whatever Redis does not have
(flushed, trimmed, killed, slow) is read from PostgreSQL, and PostgreSQL alone is enough. The head
rows are looked at every CHECK_SECONDS; a log whose epoch changed was restored to an older state,
and its followers are cut so that they come back and are told to begin anew.
"""

import asyncio
from uuid import UUID

import msgspec
import structlog
from redis.exceptions import RedisError

from service.relay.channel import RECENT, Channel
from service.relay.connection import Client
from service.relay.frames import Frames
from service.relay.keys import keys
from service.relay.metrics import CUT, FROM_DATABASE, SUBSCRIBERS
from service.relay.reading import read_streams
from service.relay.render import Entry, entries_of, items
from service.relay.subscriber import CutReason, Subscriber, Topic
from service.store.database import Database
from service.store.read import log_head, log_heads, read_log

PAGE = 500
CHECK_SECONDS = 0.25
CHECK_SECONDS_WITHOUT_REDIS = 0.03
FAN_OUT_SECONDS = 0.02
"""Shortest time between two rounds: under load a display gets several events in one write."""
REDIS_REST_SECONDS = 1.0
IDLE_SECONDS = 60.0
"""How long a log is kept at hand after its last follower left."""
PING = b": ping\n\n"

log = structlog.get_logger()


class NoSuchLog(Exception):  # noqa: N818 - an answer, not a fault
    """The competition has no log: nothing was ever appended to it."""


class Hub:
    """Reads for all live streams of this process. `redis` None: PostgreSQL only."""

    def __init__(
        self, database: Database, redis: Client | None, ping_seconds: float = 15.0
    ) -> None:
        self._database = database
        self._redis = redis
        self.ping_seconds = ping_seconds
        self._channels: dict[UUID, Channel] = {}
        self._wanted: dict[tuple[UUID, bool], asyncio.Future[Channel]] = {}
        self._wake = asyncio.Event()
        self._redis_rests_until = 0.0
        self._checked_at = 0.0
        self._heads_seen: dict[UUID, int] = {}
        self._idle_since: dict[UUID, float] = {}

    async def run(self) -> None:
        """Work until cancelled; then everybody is cut off."""
        pings = asyncio.create_task(self._pings())
        try:
            while True:
                await self._wake.wait()
                await self._round_safely()
        finally:
            pings.cancel()
            self.close()

    def close(self) -> None:
        """Cut everybody off: the process stops."""
        for competition in list(self._channels):
            self._end(competition, "closing")
        for future in self._wanted.values():
            future.cancel()
        self._wanted.clear()

    async def channel(self, topic: Topic) -> Channel:
        """The log of the topic, with its newest messages at hand. Raises NoSuchLog."""
        frames = topic.kind == "scoreboard"
        channel = self._channels.get(topic.competition)
        if channel is not None and (channel.frames is not None or not frames):
            return channel
        key = topic.competition, frames
        if key not in self._wanted:
            self._wanted[key] = asyncio.get_running_loop().create_future()
            self._wake.set()
        return await asyncio.shield(self._wanted[key])

    def attach(self, channel: Channel, subscriber: Subscriber) -> None:
        """From now on the subscriber gets what comes after the channel's cursor."""
        channel.attach(subscriber)
        SUBSCRIBERS.inc()
        if channel.ended:
            subscriber.end("restored")

    def detach(self, channel: Channel, subscriber: Subscriber) -> None:
        """The subscriber is gone."""
        channel.detach(subscriber)
        SUBSCRIBERS.dec()
        if subscriber.cut.done():
            CUT.labels(subscriber.cut.result()).inc()

    # ---------------------------------------------------------------- the reading task

    async def _round_safely(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            await self._round()
        except Exception as error:
            # Whatever is wrong with a server is over some time; the followers stay connected.
            log.warning("hub_round_failed", error=f"{type(error).__name__}: {error}")
            await asyncio.sleep(0.2)
        await asyncio.sleep(max(0.0, FAN_OUT_SECONDS - (loop.time() - began)))

    async def _round(self) -> None:
        await self._open_wanted()
        if not self._channels:
            self._wake.clear()
            return
        loop = asyncio.get_running_loop()
        with_redis = self._redis is not None and loop.time() >= self._redis_rests_until
        if with_redis:
            await self._read_redis()
        interval = CHECK_SECONDS if with_redis else CHECK_SECONDS_WITHOUT_REDIS
        if loop.time() - self._checked_at >= interval:
            self._checked_at = loop.time()
            await self._check_heads(at_once=not with_redis)
            self._drop_idle(loop.time())
        if not with_redis:
            await asyncio.sleep(CHECK_SECONDS_WITHOUT_REDIS)

    async def _open_wanted(self) -> None:
        for (competition, frames), future in list(self._wanted.items()):
            try:
                channel = await self._opened(competition, frames)
            except Exception as error:
                self._answer(competition, frames, future, error)
            else:
                self._answer(competition, frames, future, channel)

    def _answer(
        self,
        competition: UUID,
        frames: bool,
        future: "asyncio.Future[Channel]",
        answer: Channel | Exception,
    ) -> None:
        del self._wanted[competition, frames]
        if future.done():
            return
        if isinstance(answer, Channel):
            future.set_result(answer)
        else:
            future.set_exception(answer)
            future.exception()  # whoever asked may be gone already

    async def _opened(self, competition: UUID, frames: bool) -> Channel:
        channel = self._channels.get(competition)
        if channel is None:
            head = await log_head(self._database, competition)
            if head is None:
                raise NoSuchLog(str(competition))
            channel = Channel(head._replace(position=max(0, head.position - RECENT)))
            await self._catch_up(channel, head.position)
            self._channels[competition] = channel
        if frames and channel.frames is None:
            await self._begin_frames(channel)
        return channel

    async def _begin_frames(self, channel: Channel) -> None:
        """Give the messages at hand their frames; nothing is published meanwhile."""
        frames = Frames(self._database)
        position, made = channel.since, {}
        while position < channel.cursor:
            events = await read_log(self._database, channel.competition, position, PAGE)
            events = [event for event in events if event.position <= channel.cursor]
            made.update(await frames.of(events))
            position = events[-1].position
        channel.with_frames(frames, made)

    async def _read_redis(self) -> None:
        streams = {
            keys(channel.competition, channel.epoch).log: channel
            for channel in self._channels.values()
        }
        assert self._redis is not None
        try:
            found = await read_streams(
                self._redis, {key: channel.cursor for key, channel in streams.items()}
            )
        except (TimeoutError, RedisError, OSError) as error:
            self._do_without_redis(error)
            return
        for key, added in found:
            try:
                await self._take_in(streams[key.decode()], entries_of(added))
            except (KeyError, ValueError, msgspec.DecodeError) as error:
                # Nothing that the relay wrote: one log's stream must not stop those of the others.
                self._do_without_redis(error)

    def _do_without_redis(self, error: Exception) -> None:
        log.warning("hub_reads_database", error=f"{type(error).__name__}: {error}")
        self._redis_rests_until = asyncio.get_running_loop().time() + REDIS_REST_SECONDS

    async def _take_in(self, channel: Channel, entries: list[Entry]) -> None:
        if entries[0].position > channel.cursor + 1:
            await self._catch_up(channel, entries[0].position - 1)
        await self._publish(channel, entries)

    async def _check_heads(self, at_once: bool) -> None:
        """Read from PostgreSQL what Redis should have brought by now."""
        heads = {head.competition_id: head for head in await log_heads(self._database)}
        for competition, channel in list(self._channels.items()):
            head = heads.get(competition)
            if head is None or head.epoch != channel.epoch:
                self._end(competition, "restored")
                continue
            # One interval of grace: what was committed just now is still on its way.
            due = head.position if at_once else self._heads_seen.get(competition, 0)
            self._heads_seen[competition] = head.position
            if due > channel.cursor:
                await self._catch_up(channel, due)

    async def _catch_up(self, channel: Channel, position: int) -> None:
        while channel.cursor < position:
            events = await read_log(self._database, channel.competition, channel.cursor, PAGE)
            if not events:
                return
            FROM_DATABASE.inc(len(events))
            await self._publish(channel, [Entry.of(event) for event in events])

    async def _publish(self, channel: Channel, entries: list[Entry]) -> None:
        """Publish the entries that continue the log without a gap."""
        following: list[Entry] = []
        for entry in entries:
            if entry.position == channel.cursor + len(following) + 1:
                following.append(entry)
        if following:
            channel.publish(await items(channel, following))

    def _end(self, competition: UUID, reason: CutReason) -> None:
        self._channels.pop(competition).end(reason)
        self._heads_seen.pop(competition, None)
        self._idle_since.pop(competition, None)

    def _drop_idle(self, now: float) -> None:
        for competition, channel in list(self._channels.items()):
            if channel.subscribers():
                self._idle_since.pop(competition, None)
            elif now - self._idle_since.setdefault(competition, now) > IDLE_SECONDS:
                self._end(competition, "closing")

    async def _pings(self) -> None:
        while True:
            await asyncio.sleep(self.ping_seconds)
            for channel in self._channels.values():
                for subscriber in channel.subscribers():
                    subscriber.ping(PING)
