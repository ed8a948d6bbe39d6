"""An event that this code cannot read: said once, for the API, the audit and the command line."""

from schemas.envelope import Event
from service.rules.registry import RULE_SYSTEMS, find_system


class Unreadable(Exception):  # noqa: N818 - an answer, not a fault
    """The rules the event names are not here (a newer service recorded it, or somebody changed the
    log), or its body is none of theirs. The message says which rules these are and which are here.
    """

    def __init__(self, event: Event, why: Exception) -> None:
        here = ", ".join(system.rules for system in RULE_SYSTEMS.values())
        unknown = find_system(event.rules.partition("/")[0]) is None
        cannot = "." if unknown else f" and cannot read its body: {why}."
        super().__init__(
            f"Version {event.version} ({event.type}) was recorded under {event.rules}; "
            f"this service has {here}{cannot}"
        )
        self.event = event
