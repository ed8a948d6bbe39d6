"""One Redis stream whose ids are positions of a log.

Where it stands is asked of Redis, and checked by Redis with every write (`extend_stream.lua`), so
that a flush, an older copy or a second relay is noticed before anything is added after a hole.
"""

from collections.abc import Awaitable, Sequence
from importlib.resources import files
from typing import cast

import msgspec
from redis.exceptions import NoScriptError, ResponseError

from service.relay.connection import Client

SCRIPT = (files(__package__) / "lua" / "extend_stream.lua").read_text(encoding="utf-8")

_pack = msgspec.msgpack.Encoder().encode

Added = tuple[str, ...]
"""An entry to add: its position, then its fields and values one after the other."""


class LogStream:
    """One stream. `reached` is the position it is complete to; None: ask first."""

    def __init__(self, redis: Client, key: str, keep: int) -> None:
        self._redis = redis
        self._key = key
        self._keep = keep
        self._sha: str | None = None
        self._new = False
        self.reached: int | None = None

    async def ask(self, head: int) -> int:
        """Ask Redis how far the stream is; one that is not there begins `keep` before the head."""
        try:
            info = await self._redis.xinfo_stream(self._key)
        except ResponseError as error:
            if "no such key" not in str(error).lower():
                raise
            self._new = True
            self.reached = max(0, head - self._keep)
        else:
            self._new = False
            self.reached = int(bytes(info["last-generated-id"]).partition(b"-")[0])
        return self.reached

    async def extend(self, entries: Sequence[Added], target: int) -> bool:
        """Add the entries that lead from `reached` to `target`. False: ask again, and try again."""
        assert self.reached is not None, "ask first"
        arguments: list[bytes | str | int] = [
            "new" if self._new else self.reached,
            target,
            max(0, target - self._keep),
            _pack(entries),
        ]
        if await self._evaluate(arguments) != target:
            self.reached = None
            return False
        self._new = False
        self.reached = target
        return True

    async def _evaluate(self, arguments: list[bytes | str | int]) -> int:
        if self._sha is not None:
            try:
                answer = self._redis.evalsha(self._sha, 1, self._key, *arguments)
                return int(await cast(Awaitable[int], answer))
            except NoScriptError:
                self._sha = None
        self._sha = await self._redis.script_load(SCRIPT)
        answer = self._redis.evalsha(self._sha, 1, self._key, *arguments)
        return int(await cast(Awaitable[int], answer))
