"""Single-entry appends over HTTP against the no-op ceiling of the same server, in turns.

Every connection plays a match of its own, all of one competition; entries are legal, made before
the clock runs. One API process, fsync on. The no-op gets the same bytes from the same generator.
"""

from collections.abc import Iterator
from statistics import median

import psycopg

from tests.bench.context import Bench
from tests.bench.figure import Figure, Target
from tests.bench.http_load import WARM_SECONDS, flood, post
from tests.bench.noop_server import noop_server
from tests.bench.script import Script, batch_body

MOST_PER_SECOND = 20_000
"""Requests are prepared for a rate that this machine will not reach."""


def figures(bench: Bench) -> Iterator[Figure]:
    table = Table(bench)
    with noop_server() as port:
        for connections in (32, 128):
            both = [table.both(port, connections) for _ in range(bench.runs)]
            noop, append = tuple(zip(*both, strict=True))
            yield Figure(f"no-op POST, {connections} connections", "1/s", noop)
            yield Figure(
                f"append, {connections} connections",
                "1/s",
                append,
                "no-op",
                median(noop),
                Target("at least", 0.5, "ratio") if connections == 128 else None,
            )
            if connections == 32:
                yield Figure(
                    "append, 32 connections",
                    "1/s",
                    append,
                    "message-db, 32 clients",
                    bench.message_db_32,
                    Target("at least", 1.0, "ratio"),
                )
    for app, how in (
        ("mounted_app", "mounted in Litestar"),
        ("litestar_app", "a Litestar handler"),
    ):
        with noop_server(app) as port:
            runs = tuple(table.noop(port, 128) for _ in range(bench.runs))
        yield Figure(f"no-op POST, {how}, 128 connections", "1/s", runs)


class Table:
    """A competition of its own in which matches are opened for every run."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.api = bench.api
        self.competition = self.api.competition(bench.hall.admin)
        self.organiser = self.api.key(bench.hall.admin, self.competition, "organiser")
        self.tablet = self.api.key(bench.hall.admin, self.competition, "tablet")

    def both(self, noop_port: int, connections: int) -> tuple[float, float]:
        """Answers per second of a no-op run and of an append run after it."""
        return self.noop(noop_port, connections), self.append(connections)

    def noop(self, port: int, connections: int) -> float:
        count = self._requests_each(connections) * 3
        request = post(
            "/v1/matches/00000000-0000-7000-8000-000000000000/events",
            batch_body(self.bench.scripts[0].entries[20:21]),
            self.tablet,
        )
        load = flood(port, [[request] * count] * connections, self.bench.seconds)
        assert not load.refused, load.refused
        return load.per_second

    def append(self, connections: int) -> float:
        before = self.head()
        requests = self.requests(connections, self._requests_each(connections))
        load = flood(self.api.port, requests, self.bench.seconds)
        assert not load.refused, load.refused
        assert self.head() - before >= connections + load.answers, "an answer without an event"
        return load.per_second

    def requests(self, connections: int, each: int) -> list[list[bytes]]:
        """Open a match for every connection; the requests that play it, one entry each."""
        scripts = self.bench.scripts
        return [
            self._played(scripts[number % len(scripts)], number, each)
            for number in range(connections)
        ]

    def _played(self, script: Script, number: int, each: int) -> list[bytes]:
        match = self.api.match(self.competition, self.organiser, script.setup, number)
        return [
            post(f"/v1/matches/{match}/events", batch_body([entry]), self.tablet)
            for entry in script.entries[:each]
        ]

    def _requests_each(self, connections: int) -> int:
        return int(MOST_PER_SECOND * (self.bench.seconds + WARM_SECONDS) / connections)

    def head(self) -> int:
        """The newest position of the competition's log."""
        with psycopg.connect(self.bench.hall.postgres.service_url) as connection:
            row = connection.execute(
                "SELECT head FROM touchline.logs WHERE competition_id = %s", (self.competition,)
            ).fetchone()
        return int(row[0]) if row else 0
