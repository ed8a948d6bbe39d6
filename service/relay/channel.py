"""One log in the hub: where it stands, its newest messages, and who follows it.

Messages are encoded once and shared. The newest RECENT of them stay at hand, so that a display
that comes back is served from memory, and so that the step from history to live is one step
without a gap: what is taken from here and the place in the queue belong to the same position.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from service.relay.frames import Frames
from service.relay.metrics import DELIVERED
from service.relay.subscriber import CutReason, Subscriber, Topic
from service.relay.wire import frame_message
from service.store.read import LogHead

RECENT = 1024
RECENT_BYTES = 8_388_608
"""An amendment of a long match is large; a few of those are enough to keep."""


class Item(NamedTuple):
    """One event of the log, ready to be sent. `frame` is empty where there is none."""

    position: int
    stream: UUID
    event: bytes
    frame: bytes


class Channel:
    """A log and its followers. What lies after `since` and up to `cursor` is in `recent`."""

    def __init__(self, head: LogHead) -> None:
        self.competition = head.competition_id
        self.epoch = head.epoch
        self.cursor = self.since = head.position
        self.recent: deque[Item] = deque()
        self._bytes = 0
        self.frames: Frames | None = None
        """There from the first follower of the scoreboard on."""
        self.ended = False
        self._groups: dict[tuple[str, UUID | None], set[Subscriber]] = {}

    @property
    def place(self) -> LogHead:
        """How far this process has read the log."""
        return LogHead(self.competition, self.epoch, self.cursor)

    def attach(self, subscriber: Subscriber) -> None:
        """From now on the subscriber gets what comes after `cursor`."""
        self._groups.setdefault(_group(subscriber.topic), set()).add(subscriber)

    def detach(self, subscriber: Subscriber) -> None:
        """The subscriber is gone."""
        key = _group(subscriber.topic)
        group = self._groups.get(key, set())
        group.discard(subscriber)
        if not group:
            self._groups.pop(key, None)

    def subscribers(self) -> list[Subscriber]:
        return [subscriber for group in self._groups.values() for subscriber in group]

    def tail(self, topic: Topic, position: int) -> bytes:
        """The messages of the topic after `position`, which is not before `since`."""
        assert position >= self.since, "older messages are read from the store"
        items = [item for item in self.recent if item.position > position]
        return _chunk(topic.kind, topic.match, items)

    def with_frames(self, frames: Frames, made: dict[int, bytes]) -> None:
        """From now on messages carry frames; `made` has those of the messages at hand."""
        self.frames = frames
        self.recent = deque(
            item._replace(frame=frame_message(self.epoch, item.position, made.get(item.position)))
            for item in self.recent
        )
        self._bytes = sum(len(item.event) + len(item.frame) for item in self.recent)

    def publish(self, items: Sequence[Item]) -> None:
        """The next items of the log go to everybody who follows them."""
        for item in items:
            assert item.position == self.cursor + 1, "a log is published without gaps"
            self.cursor = item.position
            self._bytes += len(item.event) + len(item.frame)
        self.recent.extend(items)
        while len(self.recent) > RECENT or self._bytes > RECENT_BYTES:
            oldest = self.recent.popleft()
            self.since = oldest.position
            self._bytes -= len(oldest.event) + len(oldest.frame)
        DELIVERED.inc(len(items))
        for (kind, match), group in self._groups.items():
            chunk = _chunk(kind, match, items)
            if chunk:
                for subscriber in group:
                    subscriber.offer(chunk)

    def end(self, reason: CutReason) -> None:
        """Cut everybody off; the channel is not used again."""
        self.ended = True
        for subscriber in self.subscribers():
            subscriber.end(reason)


def _group(topic: Topic) -> tuple[str, UUID | None]:
    return topic.kind, topic.match


def _chunk(kind: str, match: UUID | None, items: Sequence[Item]) -> bytes:
    if kind == "scoreboard":
        return b"".join(item.frame for item in items)
    return b"".join(item.event for item in items if match is None or item.stream == match)
