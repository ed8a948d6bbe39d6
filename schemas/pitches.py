"""Pitches as the API shows them, beside matches."""

from typing import Generic, TypeVar

import msgspec

from schemas.limits import Count
from schemas.views import Board

P = TypeVar("P")


class PitchLine(msgspec.Struct, frozen=True):
    """One pitch in the list of those that a rule system has."""

    key: str
    """How a set-up names it."""
    name: str
    most_sides: Count
    """How many sides there is room for."""
    url: str
    """Where it is: as data and drawn as a board, or as a picture, by Accept."""


class PitchView(msgspec.Struct, Generic[P], frozen=True, kw_only=True, omit_defaults=True):
    """A pitch that can be played on."""

    system: str
    name: str
    key: str | None = None
    """How a set-up names it; None for one of somebody's own, which a set-up holds whole."""
    most_sides: Count
    """How many sides there is room for."""
    pitch: P
    """As it stands in a set-up."""
    board: Board
    """It before anybody is there."""
