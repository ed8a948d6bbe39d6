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
"""x, y in the unit of the surface, from its origin."""
Chance = tuple[int, int]
"""A fraction in lowest terms."""


class Surface(msgspec.Struct, frozen=True, omit_defaults=True):
    """`origin`: the corner of the drawing from which x and y count."""

    unit: Unit
    width: int
    height: int
    origin: Literal["lower_left", "upper_left"] = "lower_left"


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
    """`at` is None for a piece that is not on the surface, or whose place is unknown. `number`:
    what is painted on it, where the pieces of a side are told apart so."""

    id: str
    kind: str
    label: str
    side: str | None
    at: Point | None
    radius: int = 0
    state: str = "standing"
    marks: tuple[str, ...] = ()
    number: int | None = None


class LabelledValue(msgspec.Struct, frozen=True):
    """A figure worth showing beside the score, with what it is called."""

    label: str
    value: str


class SideView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`notes`: what a rule system shows of a side besides its score, the weightiest first."""

    id: str
    name: str
    score: int
    notes: tuple[LabelledValue, ...] = ()


class TurnView(msgspec.Struct, frozen=True):
    number: int
    side: str | None
    phase: str


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match stands: a board without what is drawn of it. `notes`: of the match itself."""

    status: MatchStatus
    sides: tuple[SideView, ...]
    turn: TurnView
    winner: str | None
    notes: tuple[LabelledValue, ...] = ()


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    status: MatchStatus
    sides: tuple[SideView, ...]
    turn: TurnView
    winner: str | None
    surface: Surface
    regions: tuple[Region, ...]
    pieces: tuple[Piece, ...]
    notes: tuple[LabelledValue, ...] = ()


class TallyLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counts of a side (`player` None) or of one of its players."""

    side: str
    player: str | None
    counts: dict[str, int]
    events: dict[str, tuple[UUID, ...]] = {}
    """The events behind each count, where the rule system tells them."""


class Tally(msgspec.Struct, frozen=True):
    lines: tuple[TallyLine, ...]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    value: str
    label: str


class ChoiceField(msgspec.Struct, frozen=True, tag_field="kind", tag="choice", omit_defaults=True):
    """One of `options`, by its value. With `many`, a list of different values. `suggest`: values
    worth offering first."""

    name: str
    label: str
    options: tuple[Option, ...]
    many: bool = False
    least: int = 1
    most: int = 1
    suggest: tuple[str, ...] = ()


class DiceField(msgspec.Struct, frozen=True, tag_field="kind", tag="dice", omit_defaults=True):
    """A list of `count` dice of `faces`. `target`: a die succeeds from this face up; with `summed`
    the dice added up do. The target holds before `modifiers`. `each`: the faces of every die, in
    order, where they differ; `faces` is then the most. `shown`: what the faces are called, from 1.
    `whose`: who rolls each die, where both sides roll."""

    name: str
    label: str
    faces: int
    count: int
    target: int | None = None
    modifiers: tuple[str, ...] = ()
    each: tuple[int, ...] = ()
    summed: bool = False
    shown: tuple[str, ...] = ()
    whose: tuple[str, ...] = ()


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


class NeededRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll that something will take: its target before `modifiers`, and the chance to pass."""

    roll: str
    target: int | None = None
    modifiers: tuple[str, ...] = ()
    chance: Chance | None = None


class SquareStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square next to where a path begins, with the rolls that entering it takes, in order."""

    at: Point
    takes: tuple[NeededRoll, ...] = ()
    chance: Chance | None = None
    """Of all of them."""


class SquareField(msgspec.Struct, frozen=True, tag_field="kind", tag="square", omit_defaults=True):
    """One of `squares`. `takes`: by square, in the order of `squares`, the rolls it would need;
    empty where none does. `suggest`: squares worth offering."""

    name: str
    label: str
    squares: tuple[Point, ...]
    takes: tuple[tuple[NeededRoll, ...], ...] = ()
    suggest: tuple[Point, ...] = ()


class SquarePathField(
    msgspec.Struct, frozen=True, tag_field="kind", tag="square_path", omit_defaults=True
):
    """A list of squares walked from `origin`, each a neighbour of the one before (or of the
    origin), all of them in `squares`, at least `least` and at most `most`. `first`: the neighbours
    of the origin with what they take. `sure`: so many squares take no roll for their number alone.
    `held`: squares that take a roll to leave. `suggest`: squares worth going towards."""

    name: str
    label: str
    origin: Point
    squares: tuple[Point, ...]
    most: int
    least: int = 1
    sure: int | None = None
    held: tuple[Point, ...] = ()
    first: tuple[SquareStep, ...] = ()
    suggest: tuple[Point, ...] = ()


class SquareGroup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Squares on which at least `least` and at most `most` players are placed."""

    label: str
    squares: tuple[Point, ...]
    least: int = 0
    most: int = 64


class PlacementField(
    msgspec.Struct, frozen=True, tag_field="kind", tag="placement", omit_defaults=True
):
    """A list of `{"player": <value>, "at": [x, y]}`: at least `least` and at most `most` of
    `players`, each once, each on a square of its own of one of `groups`. The groups do not
    overlap."""

    name: str
    label: str
    players: tuple[Option, ...]
    groups: tuple[SquareGroup, ...]
    least: int
    most: int


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to buy: `most` of it at `price` each. `group`: its kind, where there is a limit
    for all of a kind."""

    value: str
    label: str
    price: int
    most: int = 1
    group: str | None = None


class PurchaseField(
    msgspec.Struct, frozen=True, tag_field="kind", tag="purchase", omit_defaults=True
):
    """A list of `{"name": <value>, "number": n}`, each offer once at most, for at most `budget` in
    all, and so many of a group as `groups` says. What goes beyond the budget, up to `extra`, is
    named by the entry's field `extra_name` besides."""

    name: str
    label: str
    offers: tuple[Offer, ...]
    budget: int
    groups: dict[str, int] = {}
    extra: int = 0
    extra_name: str | None = None


class NumberField(msgspec.Struct, frozen=True, tag_field="kind", tag="number", omit_defaults=True):
    name: str
    label: str
    least: int
    most: int


class FixedField(msgspec.Struct, frozen=True, tag_field="kind", tag="fixed"):
    """A value the entry must carry as it is."""

    name: str
    label: str
    value: str | int | bool | tuple[str | int, ...]


class HeadField(msgspec.Struct, frozen=True, tag_field="kind", tag="head"):
    """The hash of the match's newest event, 64 hex digits: `hash` of its receipt or of the event
    itself, the last of `GET /v1/matches/{id}/events`."""

    name: str
    label: str


Field = (
    ChoiceField
    | DiceField
    | PointField
    | PathField
    | SquareField
    | SquarePathField
    | PlacementField
    | PurchaseField
    | NumberField
    | HeadField
    | FixedField
)


class Expectation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry that may come next: send `{"type": type, <field name>: <value>, ...}`."""

    type: str
    title: str
    side: str | None
    fields: tuple[Field, ...]
    rules: tuple[str, ...] = ()
    chance: Chance | None = None
    """Chance of success of the whole roll as a fraction, when that is one number."""
    weight: int = 1
    """How often, against the others, a simulated table picks it to bring a match to its end."""


class LastEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event that is worth telling, by its headline. `corrected`: a referee put the entry there
    or replaced it, or it came out otherwise because an earlier one was amended."""

    event: UUID
    version: Count
    headline: str
    corrected: bool = False


class ScoreboardFrame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
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
    notes: tuple[LabelledValue, ...] = ()
    """What the rule system shows of the match besides: weather, attendance."""
    last_events: tuple[LastEvent, ...] = ()
    """The last events worth telling, newest last, as the amended history has them."""


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
