"""The faults, in one list. Each is a function that makes a drill and the fault of it.

`long` is how often a fault is repeated inside a drill: 1 in the short tests, more in a campaign.
"""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

import psycopg
import redis

from tests.faults.drill import Drill, Verdict, until
from tests.faults.proxy import CommitCutter
from tests.hall import Api, Hall, Part


@dataclass
class Scene:
    """A hall with one API and one relay running, and how hard to try."""

    hall: Hall
    api: Api
    relay: Part
    dice: Random
    long: int = 1

    def drill(self, **more: int) -> Drill:
        return Drill(self.hall, [self.api], self.dice, **more)  # type: ignore[arg-type]

    async def pause(self, least: float = 0.05, most: float = 0.6) -> None:
        await asyncio.sleep(self.dice.uniform(least, most))


async def api_killed(scene: Scene) -> Verdict:
    """The API is killed under load and started again."""
    drill = scene.drill()

    async def fault() -> None:
        for _ in range(2 * scene.long):
            await scene.pause()
            await asyncio.to_thread(scene.api.part.kill)
            await asyncio.to_thread(scene.api.part.start)
            await asyncio.to_thread(scene.api.wait_until_ready)

    return await drill.run(fault)


async def postgres_killed(scene: Scene) -> Verdict:
    """PostgreSQL is killed under load and recovers from its log."""
    return await _postgres_ends(scene, signal.SIGKILL)


async def postgres_shut_down_at_once(scene: Scene) -> Verdict:
    """PostgreSQL is shut down in immediate mode under load."""
    return await _postgres_ends(scene, signal.SIGQUIT)


async def _postgres_ends(scene: Scene, how: signal.Signals) -> Verdict:
    drill = scene.drill()

    async def fault() -> None:
        for _ in range(2 * scene.long):
            await scene.pause()
            await asyncio.to_thread(scene.hall.postgres.stop, how)
            await scene.pause(0.0, 0.3)
            await asyncio.to_thread(scene.hall.postgres.start)
            await drill.acknowledged(5)

    return await drill.run(fault)


async def commit_answer_lost(scene: Scene) -> Verdict:
    """The connection is cut after PostgreSQL committed and before the answer arrived."""
    cutter = CommitCutter(scene.hall.postgres.service_url)
    api = scene.hall.api(TOUCHLINE_DATABASE_URL=cutter.url)
    drill = Drill(scene.hall, [api], scene.dice)

    async def fault() -> None:
        for _ in range(25 * scene.long):
            cutter.cut_next_commit()
            await drill.acknowledged(3)

    try:
        verdict = await drill.run(fault)
    finally:
        await asyncio.to_thread(api.part.stop)
        cutter.close()
    assert cutter.cuts >= 20 * scene.long, f"only {cutter.cuts} commits were cut"
    return verdict


async def valkey_flushed(scene: Scene) -> Verdict:
    """Valkey loses everything it has, again and again."""
    drill = scene.drill()

    async def fault() -> None:
        with redis.Redis.from_url(scene.hall.valkey.url) as client:
            for _ in range(5 * scene.long):
                await scene.pause(0.02, 0.4)
                await asyncio.to_thread(client.flushall)

    return await drill.run(fault)


async def valkey_killed(scene: Scene) -> Verdict:
    """Valkey is killed and comes back empty."""
    drill = scene.drill()

    async def fault() -> None:
        for _ in range(3 * scene.long):
            await scene.pause()
            await asyncio.to_thread(scene.hall.valkey.kill)
            await scene.pause()
            await asyncio.to_thread(scene.hall.valkey.start)

    return await drill.run(fault)


async def two_relays(scene: Scene) -> Verdict:
    """A second relay takes over while the first is held, and the first one wakes up again."""
    drill = scene.drill()
    second = scene.hall.part("relay")

    async def fault() -> None:
        await asyncio.sleep(1.0)
        for number in range(4 * scene.long):
            held = (scene.relay, second)[number % 2]
            held.signal(signal.SIGSTOP)
            await scene.pause(0.05, 0.3)
            # The held one loses its lock, and does not know.
            await asyncio.to_thread(_end_advisory_locks, scene.hall)
            await scene.pause(0.2, 0.8)
            held.signal(signal.SIGCONT)
            await scene.pause(0.05, 0.5)

    try:
        return await drill.run(fault)
    finally:
        await asyncio.to_thread(second.kill)


def _end_advisory_locks(hall: Hall) -> None:
    with psycopg.connect(hall.postgres.superuser_url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        )


async def relay_killed(scene: Scene) -> Verdict:
    """The relay is killed at random moments, so between a write to Valkey and the next read too."""
    drill = scene.drill()

    async def fault() -> None:
        for _ in range(5 * scene.long):
            await scene.pause(0.8, 1.4)  # it takes most of a second to start
            await asyncio.to_thread(scene.relay.kill)
            await asyncio.to_thread(scene.relay.start)

    return await drill.run(fault)


async def displays_cut(scene: Scene) -> Verdict:
    """Displays lose their connections again and again."""
    drill = Drill(scene.hall, [scene.api], scene.dice, displays=5, cut_after=(1, 12))
    target = 100 * scene.long

    async def fault() -> None:
        await until(lambda: drill.connections >= target, 600.0)

    return await drill.run(fault)


async def two_apis(scene: Scene) -> Verdict:
    """Tablets report to the same matches through two API processes."""
    other = scene.hall.api()
    drill = Drill(scene.hall, [scene.api, other], scene.dice, matches=3, rivals=1)

    async def fault() -> None:
        await drill.acknowledged(150 * scene.long)

    try:
        return await drill.run(fault)
    finally:
        await asyncio.to_thread(other.part.stop)


SCENARIOS: dict[str, Callable[[Scene], Coroutine[Any, Any, Verdict]]] = {
    scenario.__name__: scenario
    for scenario in (
        api_killed,
        postgres_killed,
        postgres_shut_down_at_once,
        commit_answer_lost,
        valkey_flushed,
        valkey_killed,
        two_relays,
        relay_killed,
        displays_cut,
        two_apis,
    )
}
