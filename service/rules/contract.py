"""What a rule system is: one frozen value of pure functions and types.

A state is a value: `decide` and `evolve` never change the one they are given. `decide` judges an
entry and says what follows; `evolve` applies one fact. Folding facts never decides anything, so an
old log reads the same for ever, whatever `decide` has become since.

An entry can be wrong in two ways. A *breach* is against a rule, but it is clear what happened (a
marine moved too far): the decision carries its facts and the breach, and `strict` or `flag`
checking, or a referee, settles whether it is recorded. An `IllegalEntry` says nothing that could
have happened (a marine that does not exist, armour dice nobody has to roll): it is never recorded.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from schemas.catalogue import Catalogue
from schemas.envelope import StreamKind
from schemas.match import Detail
from schemas.result import MatchResult, TeamGame
from schemas.views import Board, Expectation, Standing, Tally
from service.rules.ledger import Ledger

T = TypeVar("T", bound=Callable[..., Any])

State = Any
Entry = Any
Fact = Any
Setup = Any
Pitch = Any
History = Iterable[tuple[UUID, tuple[Fact, ...]]]
"""The entries in force in their order: the event of each, and its facts."""


class Breach(msgspec.Struct, frozen=True):
    """An entry against a rule: the rule's id, what is wrong, what would be legal."""

    rule: str
    detail: str
    legal: str
    field: str | None = None
    """Name of the entry's field that is wrong, for the JSON pointer of the refusal."""


class Decision(msgspec.Struct, frozen=True):
    """What follows from an entry. Without breaches the entry is legal.

    `answers` counts entries in force back to the one this entry answers: 0 for an action of its
    own, 1 for a roll that answers the entry just before it. It becomes the event's `cause`.
    """

    facts: tuple[Fact, ...]
    breaches: tuple[Breach, ...] = ()
    answers: int = 0


class RollSeen(msgspec.Struct, frozen=True):
    """Dice of an entry, for statistics: `faces` of each die, the chance to pass as a fraction."""

    side: str
    roll: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    passed: bool | None = None
    chance: tuple[int, int] | None = None
    re_rolled: bool = False
    names: tuple[str, ...] = ()
    """What the dice are called where their numbers say nothing: block faces."""


class ReRollSeen(msgspec.Struct, frozen=True):
    """A re-roll was spent on the roll that comes next."""

    side: str
    source: str


class FigureSeen(msgspec.Struct, frozen=True):
    """A figure of the tally grew, of a side or of one of its players."""

    side: str
    player: str | None
    figure: str


class IllegalEntry(Exception):  # noqa: N818 - the design's word
    """The entry cannot be recorded under any checking: nothing that could have happened."""

    def __init__(self, breach: Breach) -> None:
        super().__init__(breach.detail)
        self.breach = breach


@dataclass(frozen=True, slots=True)
class Confirming:
    """How a rule system lets coaches confirm a match as of a head, the hash of its newest event."""

    entries: tuple[type, ...]
    """Entry types with a `head`, 64 hex digits. Recording holds it against the log."""
    rule: str
    """Id of the rule that asks for it."""
    confirmed: Callable[[State], Collection[str]]
    """The heads that sides have confirmed; another side may confirm the same one."""


@dataclass(frozen=True, slots=True)
class Pitches:
    """What matches of a rule system are played on, where a set-up may bring one of its own."""

    pitch_type: Any
    """The pitch as data, as it stands in a set-up."""
    shipped: Mapping[str, Pitch]
    """Those that the product has, by the names that set-ups use."""
    breaches: Callable[[Pitch], tuple[Breach, ...]]
    """All that is wrong with one, `field` the member it is about (`rows/3`); none where it can be
    played on."""
    most_sides: Callable[[Pitch], int]
    """How many sides there is room for."""
    empty: Callable[[Pitch], Board]
    """A sound one as displays draw it, before anybody is there."""


def not_drawn(state: State) -> Any:
    """The board and the tally of what is no match."""
    raise TypeError("only matches have a board and a tally")


@dataclass(frozen=True, slots=True)
class RuleSystem:
    """One rule system. `entry_type` and `fact_type` are tagged unions of frozen structs.

    Most are of matches. League play is rules as well: of a team's stream and of a competition's,
    which are begun by an entry of their own (`opening_type`) instead of a match's opening.
    """

    key: str
    revision: int
    title: str
    setup_type: Any
    entry_type: Any
    fact_type: Any
    state_type: Any
    start: Callable[[Setup], State]
    decide: Callable[[State, Entry], Decision]
    evolve: Callable[[State, Fact], State]
    expected: Callable[[State], tuple[Expectation, ...]]
    headline: Callable[[State, tuple[Fact, ...]], str]
    """One short sentence for a display: what just happened. The state is that after the facts."""
    ledger: Ledger
    entry_schemas: dict[str, int]
    """Schema number of each entry type now written, by tag; raised when a shape changes."""
    board: Callable[[State], Board] = not_drawn
    tally: Callable[[State], Tally] = not_drawn
    standing: Callable[[State], Standing] | None = None
    """What the board says of the score and the turn, without drawing it; scoreboards ask for it
    after every event. None: the board itself is made."""

    dice: Callable[[State, Entry, tuple[Fact, ...]], tuple[RollSeen | ReRollSeen, ...]] | None = (
        None
    )
    """The dice of an entry, for statistics (any state of its match will do); None: there are no
    statistics."""
    figures: Callable[[tuple[Fact, ...]], tuple[FigureSeen, ...]] | None = None
    """The figures of the tally an entry's facts change: which events are behind each figure."""
    authority: tuple[type, ...] = ()
    """Entry types that only a referee (or organiser) may report: rulings."""
    confirming: Confirming | None = None
    """None: no entry holds a head."""
    obligations: Callable[[State, tuple[Fact, ...]], tuple[Breach, ...]] | None = None
    """What a rule that is recorded and not judged asked for and the facts of an entry say was not
    done (any state of the match will do, for names). Nothing is refused; the audit reports it."""
    telling: Callable[[tuple[Fact, ...]], bool] | None = None
    """Whether these facts of an entry stay among the last events that a display lists; None: every
    entry from which something follows does."""
    kind: StreamKind = "match"
    """The kind of stream it is the rules of."""
    opening_type: Any = None
    """The first entry of a stream that is no match's, which `start` gets whole; it has a `name`.
    None: `MatchOpened` with the set-up."""
    reserved: tuple[type, ...] = ()
    """Entry types that only the service itself reports: what follows from other streams."""
    final: Callable[[State], bool] | None = None
    """Whether the result counts: the match is over, and confirmed where its rules ask for that.
    None: no competition takes anything from it."""
    result: Callable[[State, History], MatchResult] | None = None
    """What a competition takes from a match that is final."""
    games: Callable[[State], Mapping[UUID, Mapping[str, TeamGame]]] | None = None
    """The games of each team that count in a competition, by the game's key."""
    start_sheet: Callable[[Setup], State] | None = None
    """`start` for a match that is logged without positions; None: it cannot be."""

    catalogue: Callable[[], Catalogue] | None = None
    """What a set-up may name; None: nothing that is printed."""
    pitches: Pitches | None = None
    """None: all its matches are played on the same pitch, or lay their own out in the set-up."""

    def opening(self, setup: Setup, detail: Detail) -> State:
        """The first state of a match that is logged in this detail. Raises IllegalEntry."""
        if detail == "full":
            return self.start(setup)
        assert self.start_sheet is not None, f"{self.title} has no sheets"
        return self.start_sheet(setup)

    def worth_telling(self, facts: tuple[Fact, ...]) -> bool:
        """Whether a display lists the headline of these facts among the last events."""
        return bool(facts) if self.telling is None else self.telling(facts)

    @property
    def details(self) -> tuple[Detail, ...]:
        """How closely its matches can be logged."""
        return ("full",) if self.start_sheet is None else ("full", "sheet")

    @property
    def rules(self) -> str:
        """How events name the system they were decided under: `bolter-ball/1`."""
        return f"{self.key}/{self.revision}"


def cites(*rule_ids: str) -> Callable[[T], T]:
    """Mark a function as the code of these rules. A test holds the marks against the ledger."""

    def mark(function: T) -> T:
        function.__rules__ = rule_ids  # type: ignore[attr-defined]
        return function

    return mark
