"""What a replay shows, one thing at a time and in order: a report, or a change of the model."""

from typing import Any

import msgspec

from service.importers.fumbbl.shapes import is_change, is_number, shaped

Json = dict[str, Any]
LONGEST_GAME = 7 * 24 * 3600 * 1000
"""Milliseconds; games on FUMBBL take two hours, and are rarely played on another day."""


class Observation(msgspec.Struct, frozen=True):
    """`name` is the server's word: a reportId or a modelChangeId; `key` the player or side."""

    index: int
    command: int
    milliseconds: int
    """Of the game's clock."""
    is_report: bool
    name: str
    key: str | None
    value: Any
    """The report as a whole, or the change's value."""


def flattened(commands: list[Json]) -> tuple[Observation, ...]:
    """All reports and changes in the order they came; of one command the reports first.

    What has no shape at all is passed over; a command that is none of an object's raises TypeError.
    """
    found: list[Observation] = []
    clock = 0
    for number, command in enumerate(commands):
        clock = max(clock, _milliseconds(command))
        for report in _listed(command, "reportList", "reports"):
            if isinstance(name := report.get("reportId"), str):
                found.append(
                    Observation(len(found), number, clock, True, name, None, shaped(report))
                )
        for change in _listed(command, "modelChangeList", "modelChangeArray"):
            name, value = change.get("modelChangeId"), change.get("modelChangeValue")
            if isinstance(name, str) and is_change(name, value):
                key = change.get("modelChangeKey")
                text = None if key is None else str(key)
                found.append(Observation(len(found), number, clock, False, name, text, value))
    return tuple(found)


def _milliseconds(command: Json) -> int:
    """A clock that shows more than any game takes is broken."""
    time = command.get("gameTime")
    return time if is_number(time) and 0 < time <= LONGEST_GAME else 0


def _listed(command: Json, field: str, inner: str) -> list[Json]:
    """The objects of a list inside of a command; none where there is no such list."""
    outer = command.get(field)
    rows = outer.get(inner) if isinstance(outer, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
