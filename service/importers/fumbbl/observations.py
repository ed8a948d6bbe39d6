"""What a replay shows, one thing at a time and in order: a report, or a change of the model."""

from typing import Any

import msgspec

Json = dict[str, Any]


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
    """All reports and changes in the order they came; of one command the reports first."""
    found: list[Observation] = []
    clock = 0
    for number, command in enumerate(commands):
        clock = max(clock, int(command.get("gameTime") or 0))
        for report in (command.get("reportList") or {}).get("reports", ()):
            found.append(
                Observation(len(found), number, clock, True, report["reportId"], None, report)
            )
        for change in (command.get("modelChangeList") or {}).get("modelChangeArray", ()):
            key = change.get("modelChangeKey")
            name, value = change["modelChangeId"], change.get("modelChangeValue")
            found.append(
                Observation(
                    len(found), number, clock, False, name, None if key is None else str(key), value
                )
            )
    return tuple(found)
