"""The relay: carries every log it leads to Redis. Run it in a process or as a task:

await Relay(database, client, keep=100_000).run()
"""

from redis.exceptions import RedisError

from service.projections.follow import Follower
from service.relay.connection import Client
from service.relay.log_relay import LogRelay
from service.relay.metrics import FAILURES, LAG, LED, LEFT_OUT
from service.store.database import Database
from service.store.read import LogHead

ASK_SECONDS = 1.0
"""How often Redis is asked whether it still has what it was given, while nothing happens."""


class Relay:
    """All logs, to one Redis. `keep`: entries that each stream keeps at least."""

    def __init__(self, database: Database, redis: Client, keep: int) -> None:
        self._database = database
        self._redis = redis
        self._keep = keep
        self._follower = Follower(database, "relay", self._worker)

    async def run(self) -> None:
        """Work until cancelled."""
        await self._follower.run(self._measure)

    async def _worker(self, head: LogHead) -> "RelayWorker":
        relay = LogRelay(self._database, self._redis, head.competition_id, head.epoch, self._keep)
        return RelayWorker(relay)

    def _measure(self) -> None:
        workers = self._follower.workers
        LED.set(len(workers))
        LAG.set(sum(worker.behind for worker in workers))
        LEFT_OUT.set(sum(worker.left_out for worker in workers))


class RelayWorker:
    """One log: publishes what is new, and while nothing is new asks Redis now and then."""

    def __init__(self, relay: LogRelay) -> None:
        self._relay = relay
        self._asked_at = 0.0
        self._head = 0
        self._idle = False

    @property
    def behind(self) -> int:
        """Events of the log that are not in the log stream yet."""
        return max(0, self._head - self._relay.position)

    @property
    def left_out(self) -> int:
        """Matches without frames and reports: this code cannot fold an event of theirs."""
        return self._relay.left_out

    async def advance(self, head: LogHead, now: float) -> bool:
        """Publish one page of each stream; True when there is more."""
        if self._idle and head.position == self._head:
            if now - self._asked_at < ASK_SECONDS:
                return False
            self._asked_at = now
            self._relay.doubt()
        self._head = head.position
        try:
            more = await self._relay.advance(head)
        except RedisError:
            FAILURES.labels("redis").inc()
            raise
        self._idle = not more
        return more
