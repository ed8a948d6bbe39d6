"""What the sections share: how long to measure, the servers, and baselines measured once."""

from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psycopg

from tests.bench import messagedb, pgbench
from tests.bench.figure import measured
from tests.bench.script import Script, longest_of
from tests.hall import Api, Hall, hall

BODY = (
    '{"entry":{"marine":"aldric","shots":2,"target":"idris","type":"shoot_marine"},"facts":['
    '{"attack":"shot","declared":1,"dice":2,"marine":"aldric","needed":3,"target":"idris",'
    '"type":"hit_roll_due"}]}'
)
"""A stored body of usual size, for the stores that we compare with."""


class Bench:
    """`runs` are repeated and their median counts; `seconds` is one timed window."""

    def __init__(self, stack: ExitStack, *, quick: bool, full: bool, runs: int) -> None:
        self._stack = stack
        self.quick = quick
        self.full = full
        self.runs = runs
        self.seconds = 1.0 if quick else 4.0

    @cached_property
    def directory(self) -> Path:
        return Path(self._stack.enter_context(TemporaryDirectory(prefix="touchline-bench-")))

    @cached_property
    def hall(self) -> Hall:
        """PostgreSQL and Valkey as the service embeds them, schema in place."""
        return self._stack.enter_context(hall(self.directory))

    @cached_property
    def api(self) -> Api:
        """One API process, nothing else beside it."""
        return self.hall.api()

    def beside(self) -> "Bench":
        """The same with servers of its own, which are empty."""
        other = Bench(self._stack, quick=self.quick, full=self.full, runs=self.runs)
        other.scripts = self.scripts
        return other

    @cached_property
    def scripts(self) -> list[Script]:
        """A few long legal matches."""
        count, entries = (2, 600) if self.quick else (8, 3000)
        return [
            longest_of(range(10 * number, 10 * number + 10), entries) for number in range(count)
        ]

    def database(self, name: str) -> str:
        """The URL of another, empty database of the same server, for what we compare with."""
        superuser = self.hall.postgres
        with psycopg.connect(superuser.superuser_url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return superuser.url("postgres", name)

    @cached_property
    def message_db_url(self) -> str:
        url = self.database("message_db")
        messagedb.install(url)
        return url

    @cached_property
    def plain_url(self) -> str:
        url = self.database("plain")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(pgbench.SINGLE_INSERTS)
        return url

    @cached_property
    def message_db_32(self) -> float:
        """Median writes per second of message-db with 32 clients."""
        return median(self.message_db(32))

    def message_db(self, clients: int) -> tuple[float, ...]:
        script = messagedb.write_message(BODY)
        return measured(
            self.runs,
            lambda: pgbench.transactions_per_second(
                self.message_db_url, script, clients, int(self.seconds), messagedb.SEARCH_PATH
            ),
        )

    def plain_inserts(self, clients: int) -> tuple[float, ...]:
        script = pgbench.single_insert(BODY)
        return measured(
            self.runs,
            lambda: pgbench.transactions_per_second(
                self.plain_url, script, clients, int(self.seconds)
            ),
        )
