"""What is still to come in a match, as values. Questions wait for an entry, tasks run alone.

The agenda of a match is a stack of these; its top is what comes next. Every step knows the entry
that brought it up (`origin`, the number of the entry in force): from it events get their `cause`.
"""

import msgspec

from schemas.pitch.words import (
    Cause,
    ChoiceKind,
    Modifier,
    PlayerAction,
    ReRollSource,
    RollKind,
    Square,
    SquareKind,
)


class _Step(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="step"):
    pass


class RollDue(_Step, frozen=True, tag="roll"):
    """Dice somebody has to roll. `faces`: one number of faces for each die, in order.

    `target` with one D6: the test passes from this face up after `modifiers` (a 1 fails, a 6
    passes); with two: their sum does. None: the dice are read from a table.
    """

    roll: RollKind
    side: str
    """Whose coach rolls."""
    faces: tuple[int, ...]
    origin: int
    player: str | None = None
    """Whose roll it is."""
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    afterwards: tuple[Modifier, ...] = ()
    """Modifiers decided on after the roll: the first that alone makes it pass is applied."""
    natural: int | None = None
    """Dice that show this much pass, whatever target and modifiers: Claws."""
    against: str | None = None
    """The other player concerned: who dodges past, fouls, blocks."""
    at: Square | None = None
    to: Square | None = None
    re_rolled: bool = False
    fewest: int | None = None
    """So many dice will do, in order, where they move something off the pitch before the last."""
    kept: tuple[int, ...] = ()
    """Dice of the first roll that stay as they are when only some are rolled again."""
    chooser: str | None = None
    """Block dice: the side that picks the face."""
    cause: Cause | None = None
    note: str | None = None
    """What the handler of this roll needs besides; a word of its own list."""


class ReRollDue(_Step, frozen=True, tag="re_roll"):
    """A roll that may be rolled again by one of `sources`, or kept."""

    due: RollDue
    dice: tuple[int, ...]
    sources: tuple[tuple[ReRollSource, str | None], ...]
    """With the skill's name where the source is a skill."""
    origin: int


class ChoiceDue(_Step, frozen=True, tag="choice"):
    """A coach picks one of `options`. `skill`: the skill whose use is asked for."""

    choice: ChoiceKind
    side: str
    options: tuple[str, ...]
    origin: int
    player: str | None = None
    against: str | None = None
    skill: str | None = None
    at: Square | None = None
    dice: tuple[int, ...] = ()
    cause: Cause | None = None
    note: str | None = None


class SquareDue(_Step, frozen=True, tag="square"):
    """A coach picks one of `squares`."""

    choice: SquareKind
    side: str
    squares: tuple[Square, ...]
    origin: int
    player: str | None = None
    against: str | None = None
    at: Square | None = None
    note: str | None = None


class EntryDue(_Step, frozen=True, tag="entry"):
    """An entry of a type of its own has to come: a set-up, a kick, inducements."""

    entry: str
    """The entry's type."""
    side: str | None
    origin: int
    number: int = 0
    note: str | None = None
    instead: tuple[str, ...] = ()
    """Types of entries that may come in its place: a concession before a set-up."""


class Task(_Step, frozen=True, tag="task"):
    """Something that happens by itself when its turn comes; `do` names its handler."""

    do: str
    origin: int
    player: str | None = None
    other: str | None = None
    side: str | None = None
    at: Square | None = None
    path: tuple[Square, ...] = ()
    action: PlayerAction | None = None
    cause: Cause | None = None
    number: int = 0
    dice: tuple[int, ...] = ()
    due: RollDue | None = None
    note: str | None = None


Question = RollDue | ReRollDue | ChoiceDue | SquareDue | EntryDue
Step = RollDue | ReRollDue | ChoiceDue | SquareDue | EntryDue | Task
