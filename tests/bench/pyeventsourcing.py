"""The `eventsourcing` package from PyPI, measured in-process on a match of the same events.

Single appends are measured twice: into its PostgreSQL module (durable, what we compare with) and
into its in-memory POPO module. Replay reads a long aggregate back from POPO: decoding its stored
JSON and applying event after event, without any database in the figure.
"""

import time
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from psycopg.conninfo import conninfo_to_dict

Point = list[int]


class Match(Aggregate):
    """One entry with one fact, as a move in Bolter Ball has."""

    @event("Started")
    def __init__(self, name: str) -> None:
        self.name = name
        self.places: dict[str, Point] = {}

    @event("Moved")
    def move(self, marine: str, path: list[Point], to: Point) -> None:
        self.places[marine] = to


class Matches(Application[Any]):
    """Without snapshots, as it is by default."""


def in_memory() -> Matches:
    return Matches()


def in_postgres(conninfo: str) -> Matches:
    """Against the same server as everything else, with its own defaults and one connection."""
    parts = conninfo_to_dict(conninfo)
    return Matches(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": str(parts["dbname"]),
            "POSTGRES_HOST": str(parts["host"]),
            "POSTGRES_PORT": str(parts.get("port", 5432)),
            "POSTGRES_USER": str(parts["user"]),
            "POSTGRES_PASSWORD": str(parts.get("password", "")),
        }
    )


def appends_per_second(app: Matches, seconds: float) -> float:
    """One new event, one save, again and again; events per second."""
    match = Match("bench")
    app.save(match)
    saved = 0
    started = time.perf_counter()
    while time.perf_counter() < started + seconds:
        match.move("A1", [[100, 200 + saved % 100]], [300, 400 + saved % 100])
        app.save(match)
        saved += 1
    return saved / (time.perf_counter() - started)


def replay_per_second(app: Matches, events: int) -> float:
    """Events per second of reading one match of so many events back."""
    match = Match("bench")
    for number in range(events - 1):
        match.move("A1", [[100, 200 + number % 100]], [300, 400 + number % 100])
    app.save(match)
    started = time.perf_counter()
    again: Match = app.repository.get(match.id)
    seconds = time.perf_counter() - started
    assert again.version == events
    return events / seconds
