"""One Redis stream whose ids are positions of a log.

Where it stands is asked of Redis, and checked by Redis with every write (`extend_stream.lua`), so
that a flush, an older copy or a second relay is noticed before anything is added after a hole.

A stream that is not where this process left it was written by somebody: by another relay, or by a
stranger. What it holds since then is compared with the log, and where it differs, put right
(`mend_stream.lua`).
"""

from collections.abc import Awaitable, Sequence
from importlib.resources import files
from typing import Any, cast

import msgspec
import structlog
from redis.exceptions import NoScriptError, ResponseError

from service.relay.connection import Client
from service.relay.metrics import FOREIGN

DOUBTED = 250
"""Positions at the end of a stream that a process compares which did not write them itself."""

_pack = msgspec.msgpack.Encoder().encode

log = structlog.get_logger()

Added = tuple[str, ...]
"""An entry to add: its position, then its fields and values one after the other."""
Arguments = Sequence[bytes | str | int]


class LogStream:
    """One stream. `reached` is the position it is complete to; None: ask first."""

    def __init__(self, redis: Client, key: str, keep: int) -> None:
        self._redis = redis
        self._key = key
        self._keep = keep
        self._extending = _Script(redis, "extend_stream", key)
        self._mending = _Script(redis, "mend_stream", key)
        self._new = False
        self._left_at: int | None = None
        """Where this process left the stream; everything up to there is the log's."""
        self._last: bytes | None = None
        """The last id of a stream that somebody else wrote to; None when nobody did."""
        self.reached: int | None = None

    @property
    def doubtful(self) -> bool:
        """Whether what comes after `reached`, if anything, is yet to be compared with the log."""
        return self._last is not None

    async def ask(self, head: int) -> int:
        """Ask Redis how far the stream is; one that is not there begins `keep` before the head."""
        last = await self._last_id()
        self._new, self._last = last is None, None
        if last is None:
            self._left_at = reached = max(0, head - self._keep)
        elif self._left_at is not None and last == b"%d-0" % self._left_at:
            reached = self._left_at
        else:
            self._last = last
            reached = await self._ours(last, head)
        self.reached = reached
        return reached

    async def extend(self, entries: Sequence[Added], target: int, *, end: bool) -> bool:
        """Add the entries that lead from `reached` to `target`. False: ask again, and try again.

        `end`: the log ended at `target` when it was read, after asking.
        """
        assert self.reached is not None, "ask first"
        done = await (
            self._mend(entries, target, end) if self.doubtful else self._add(entries, target)
        )
        self.reached = target if done else None
        if done:
            self._new, self._left_at = False, target
        return done

    async def _add(self, entries: Sequence[Added], target: int) -> bool:
        before: str | int = "new" if self._new else cast(int, self.reached)
        trim = max(0, target - self._keep)
        return bool(await self._extending((before, target, trim, _pack(entries))) == target)

    async def _mend(self, entries: Sequence[Added], target: int, end: bool) -> bool:
        arguments = (cast(int, self.reached), target, int(end), self._last or b"", _pack(entries))
        last, foreign, first = await self._mending(arguments)
        if foreign:
            self._found(int(foreign), bytes(first).decode())
        self._last = None if last == b"%d-0" % target else last
        return bool(last)

    def _found(self, foreign: int, first: str) -> None:
        log.warning("foreign_entries_removed", key=self._key, entries=foreign, first=first)
        FOREIGN.labels(self._key.rpartition(":")[2]).inc(foreign)

    async def _last_id(self) -> bytes | None:
        """The last id there ever was; None without a stream."""
        try:
            info = await self._redis.xinfo_stream(self._key)
        except ResponseError as error:
            if "wrong kind of value" in str(error):
                self._found(1, "not a stream")
                await self._redis.delete(self._key)
            elif "no such key" not in str(error).lower():
                raise
            return None
        return bytes(info["last-generated-id"])

    async def _ours(self, last: bytes, head: int) -> int:
        """The position up to which a stream with this last id can be taken for the log."""
        position, _, more = last.partition(b"-")
        reached = int(position)
        if self._left_at is not None and self._left_at <= reached:
            return self._left_at
        if reached > head or more != b"0":
            reached = await self._last_of_log(head)
        return max(0, reached - min(DOUBTED, self._keep))

    async def _last_of_log(self, head: int) -> int:
        """The last entry that can be the log's, below what strangers added."""
        found: Any = await self._redis.xrevrange(self._key, max=str(head), count=10)
        for id_, _ in found:
            position, _, more = bytes(id_).partition(b"-")
            if more == b"0":
                return int(position)
        return max(0, head - self._keep)


class _Script:
    """A Lua script on one key."""

    def __init__(self, redis: Client, name: str, key: str) -> None:
        path = files(__package__) / "lua" / f"{name}.lua"
        self._text = path.read_text(encoding="utf-8")
        self._redis = redis
        self._key = key
        self._sha: str | None = None

    async def __call__(self, arguments: Arguments) -> Any:
        if self._sha is not None:
            try:
                return await self._evaluate(self._sha, arguments)
            except NoScriptError:
                self._sha = None
        self._sha = await self._redis.script_load(self._text)
        return await self._evaluate(self._sha, arguments)

    def _evaluate(self, sha: str, arguments: Arguments) -> Awaitable[Any]:
        return self._redis.evalsha(sha, 1, self._key, *arguments)
