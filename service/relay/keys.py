"""Names of the Redis keys. The hash tag keeps one competition in one cluster slot; the epoch makes
a log that was restored to an older state another stream, so that nobody mixes the two up."""

from typing import NamedTuple
from uuid import UUID


class Keys(NamedTuple):
    """The streams of one log in one epoch."""

    log: str
    scoreboard: str
    reports: str


def keys(competition_id: UUID, epoch: object) -> Keys:
    """The three streams of a log."""
    prefix = f"touchline:{{{competition_id}}}:{epoch}"
    return Keys(f"{prefix}:log", f"{prefix}:scoreboard", f"{prefix}:reports")


def epoch_key(competition_id: UUID) -> str:
    """Holds the log's epoch as the relay last saw it: where a raw consumer looks first."""
    return f"touchline:{{{competition_id}}}:epoch"
