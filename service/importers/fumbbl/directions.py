"""The server's words for the ways on the pitch."""

from schemas.pitch.words import Direction
from service.importers.fumbbl.shapes import MissingField
from service.importers.fumbbl.words import DIRECTIONS


def direction(name: str) -> Direction:
    """One of ours. Raises MissingField for a word that is no direction."""
    if name not in DIRECTIONS:
        raise MissingField(f"direction {name}")
    return DIRECTIONS[name]
