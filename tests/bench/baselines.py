"""What others do on this machine, run and not quoted."""

from collections.abc import Iterator

from tests.bench import pyeventsourcing
from tests.bench.context import Bench
from tests.bench.figure import Figure, measured


def figures(bench: Bench) -> Iterator[Figure]:
    for clients in (1, 8, 32):
        yield Figure(
            f"pgbench, single inserts, {clients} clients", "1/s", bench.plain_inserts(clients)
        )
    yield Figure("message-db, write_message, 8 clients", "1/s", bench.message_db(8))
    yield Figure("message-db, write_message, 32 clients", "1/s", (bench.message_db_32,))
    app = pyeventsourcing.in_postgres(bench.database("eventsourcing"))
    appended = measured(bench.runs, lambda: pyeventsourcing.appends_per_second(app, bench.seconds))
    app.close()
    yield Figure("eventsourcing, single appends, PostgreSQL", "1/s", appended)
    memory = pyeventsourcing.in_memory()
    yield Figure(
        "eventsourcing, single appends, in memory",
        "1/s",
        measured(bench.runs, lambda: pyeventsourcing.appends_per_second(memory, bench.seconds)),
        note="not durable",
    )
