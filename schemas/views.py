"""Nouns that pages and programs read: board, expectations, tally, scoreboard frame.

They are the same for all rule systems: a piece has a place, a side has a score. The unit of
`surface` says what a coordinate means.
"""

from typing import Literal
from uuid import UUID

import msgspec

from schemas.limits import Count, Microseconds

Unit = Literal["hundredths_of_inch", "square"]
MatchStatus = Literal["set_up", "running", "finished"]
Point = tuple[int, int]
"""x, y in the unit of the surface; the origin is the corner nearest the first side's left hand."""


class Surface(msgspec.Struct, frozen=True):
    unit: Unit
    width: int
    height: int


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn on the surface: a hill, a deployment zone. A circle or a rectangle."""

    kind: str
    label: str
    side: str | None = None
    circle: tuple[int, int, int] | None = None
    """x, y, radius."""
    rectangle: tuple[int, int, int, int] | None = None
    """x, y of the lower corner, width, height."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """`at` is None for a piece that is not on the surface, or whose place is unknown."""

    id: str
    kind: str
    label: str
    side: str | None
    at: Point | None
    radius: int = 0
    state: str = "standing"
    marks: tuple[str, ...] = ()


class SideView(msgspec.Struct, frozen=True):
    id: str
    name: str
    score: int


class TurnView(msgspec.Struct, frozen=True):
    number: int
    side: str | None
    phase: str


class Standing(msgspec.Struct, frozen=True):
    """How a match stands: a board without what is drawn of it."""

    status: MatchStatus
    sides: tuple[SideView, ...]
    turn: TurnView
    winner: str | None


class Board(msgspec.Struct, frozen=True):
    status: MatchStatus
    sides: tuple[SideView, ...]
    turn: TurnView
    winner: str | None
    surface: Surface
    regions: tuple[Region, ...]
    pieces: tuple[Piece, ...]


class TallyLine(msgspec.Struct, frozen=True):
    """Counts of a side (`player` None) or of one of its players."""

    side: str
    player: str | None
    counts: dict[str, int]


class Tally(msgspec.Struct, frozen=True):
    lines: tuple[TallyLine, ...]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    value: str
    label: str


class ChoiceField(msgspec.Struct, frozen=True, tag_field="kind", tag="choice", omit_defaults=True):
    """One of `options`, by its value. With `many`, a list of different values."""

    name: str
    label: str
    options: tuple[Option, ...]
    many: bool = False
    least: int = 1
    most: int = 1


class DiceField(msgspec.Struct, frozen=True, tag_field="kind", tag="dice", omit_defaults=True):
    """A list of `count` dice of `faces`. `target`: a die succeeds from this face up."""

    name: str
    label: str
    faces: int
    count: int
    target: int | None = None
    modifiers: tuple[str, ...] = ()


class PointField(msgspec.Struct, frozen=True, tag_field="kind", tag="point", omit_defaults=True):
    """A point inside `within` (x, y, width, height; the border counts), at least the radius away
    from each centre of `clear_of` (x, y, radius), and not inside a rectangle of `outside` (its
    border may be touched). `reach`: at most this far from `origin`, in the surface's unit.
    `suggest`: points worth offering."""

    name: str
    label: str
    within: tuple[int, int, int, int]
    clear_of: tuple[tuple[int, int, int], ...] = ()
    outside: tuple[tuple[int, int, int, int], ...] = ()
    origin: Point | None = None
    reach: int | None = None
    suggest: tuple[Point, ...] = ()


class PathField(msgspec.Struct, frozen=True, tag_field="kind", tag="path", omit_defaults=True):
    """A list of points walked in straight lines from `origin`, `reach` long in all, every line
    keeping the distances of `clear_of` and out of `outside`, every point inside `within`. `goal`
    (x, y, radius): the last point (with no points, the origin) lies in this circle. `suggest`:
    points worth going towards."""

    name: str
    label: str
    origin: Point
    reach: int
    within: tuple[int, int, int, int]
    clear_of: tuple[tuple[int, int, int], ...] = ()
    outside: tuple[tuple[int, int, int, int], ...] = ()
    goal: tuple[int, int, int] | None = None
    least_points: int = 1
    most_points: int = 16
    suggest: tuple[Point, ...] = ()


class NumberField(msgspec.Struct, frozen=True, tag_field="kind", tag="number", omit_defaults=True):
    name: str
    label: str
    least: int
    most: int


class FixedField(msgspec.Struct, frozen=True, tag_field="kind", tag="fixed"):
    """A value the entry must carry as it is."""

    name: str
    label: str
    value: str | int | bool


Field = ChoiceField | DiceField | PointField | PathField | NumberField | FixedField


class Expectation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry that may come next: send `{"type": type, <field name>: <value>, ...}`."""

    type: str
    title: str
    side: str | None
    fields: tuple[Field, ...]
    rules: tuple[str, ...] = ()
    chance: tuple[int, int] | None = None
    """Chance of success of the whole roll as a fraction, when that is one number."""
    weight: int = 1
    """How often, against the others, a simulated table picks it to bring a match to its end."""


class ScoreboardFrame(msgspec.Struct, frozen=True, kw_only=True):
    """What a display shows of a match after one event."""

    match: UUID
    name: str
    system: str
    position: Count
    version: Count
    status: MatchStatus
    sides: tuple[SideView, ...]
    turn: TurnView
    winner: str | None
    headline: str
    at: Microseconds
    """The tablet's clock at the event."""
    started_at: Microseconds
    corrections: Count
    """How many amendments the match has had."""
    corrected: str | None
    """What the last amendment changed and why, until the next ordinary entry; else None."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list."""

    match: UUID
    competition: UUID
    name: str
    system: str
    rules: str
    status: MatchStatus
    checking: str
    detail: str
    version: Count
    position: Count
    sides: tuple[SideView, ...]
    winner: str | None
    flags: Count
    amendments: Count
    opened_at: Microseconds
    last_at: Microseconds


class BoardView(msgspec.Struct, frozen=True):
    """A board with the place in the match it belongs to."""

    match: UUID
    version: Count
    board: Board
