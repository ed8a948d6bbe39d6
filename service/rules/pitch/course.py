"""A match while one entry is being worked out: what happened so far, and what is still to come.

`decide` makes a Course, hands it from function to function, and takes facts, breaches and the cause
from it. Nothing outside one call of `decide` ever sees it, so it may change.

The agenda is a stack. `then(a, b)` puts a and b before everything that was to come, a first. A
question on top waits for an entry; a task on top runs when the entry's own work is done. What must
only happen if nothing went wrong (go on moving, follow up) is a task that looks at the state when
its turn comes and does nothing if the reason for it is gone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from schemas.pitch.entries import Ruling
from schemas.pitch.facts import Fact, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, EntryDue, RollDue, SquareDue, Step, Task
from schemas.pitch.words import Cause, Modifier, Whereabouts
from service.rules.contract import Breach, IllegalEntry
from service.rules.pitch import hooks
from service.rules.pitch.state import PitchState, Square

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What one topic of the rules brings: for each word or type the function that deals with it."""

    actions: Mapping[type, Callable[["Course", Any], None]] = field(default_factory=dict)
    """By type of entry, for entries that answer no question, or an `EntryDue`."""
    rolled: Mapping[str, Callable[["Course", RollDue, Dice], None]] = field(default_factory=dict)
    """By `RollKind`: the roll stands, what comes of it?"""
    chosen: Mapping[str, Callable[["Course", ChoiceDue, str], None]] = field(default_factory=dict)
    """By `ChoiceKind`, except `use_skill`."""
    skills: Mapping[str, Callable[["Course", ChoiceDue, str], None]] = field(default_factory=dict)
    """By the name of the skill, for the choice `use_skill`: its coach has decided, what follows?"""
    squares: Mapping[str, Callable[["Course", SquareDue, Square], None]] = field(
        default_factory=dict
    )
    """By `SquareKind`."""
    tasks: Mapping[str, Callable[["Course", Task], None]] = field(default_factory=dict)
    """By the word of `Task.do`."""
    evolve: Mapping[type, Callable[[Any, Any], Any]] = field(default_factory=dict)
    """By type of fact."""


def joined(*parts: Part) -> Part:
    """The parts as one. Raises ValueError where two deal with the same word or type."""
    whole: dict[str, dict[Any, Any]] = {name.name: {} for name in fields(Part)}
    for part in parts:
        for name, table in whole.items():
            own = getattr(part, name)
            if twice := table.keys() & own.keys():
                raise ValueError(f"{name}: {twice} is dealt with twice")
            table.update(own)
    return Part(**whole)


@dataclass(frozen=True, slots=True)
class Game:
    """What a game on squares is made of; the shared engine knows it by this value only."""

    part: Part
    """All its parts joined."""
    is_square: Callable[[PitchState, Square], bool]
    """Whether somebody may stand on a square: on the pitch, and nothing solid there."""
    player_off: Callable[["Course", str, Square, str | None], None]
    """A player is pushed off the pitch from a square, by somebody: into the crowd, overboard."""
    ball_off: Callable[["Course", Square, Square], None]
    """The ball leaves the pitch: the last square on it, the first one off it."""
    kick_stays: Callable[[PitchState, Square], bool]
    """Whether a kicked ball may bounce to a square; else it is a touchback (task `touchback`)."""
    settled: Callable[["Course"], None]
    """Nothing is left to come: score a touchdown, end a turn after a turnover, begin the next."""
    modifiers: Callable[[PitchState, str, str], tuple[Modifier, ...]]
    """Of a roll kind for a player, from what the shared mechanics do not know: prayers, the sea."""
    is_solid: Callable[[PitchState, Square], bool] = hooks.nothing_solid
    """Whether nobody can be pushed into a square, nor off the pitch there."""
    halts: Callable[[PitchState, Square], bool] = hooks.nothing_solid
    """Whether what flies or bounces stops before a square."""
    scores_at: Callable[["Game", PitchState, str, Square], bool] = hooks.far_end
    """Whether a side scores with the ball on a square."""
    goals: Callable[["Game", PitchState, str], tuple[Square, ...]] = hooks.straight_ahead
    """Squares worth going to for the player that holds the ball."""
    errands: Callable[["Game", PitchState, str], tuple[Square, ...]] = hooks.none_in_particular
    """Squares worth going to while the ball is not on the pitch."""
    forward: Callable[[PitchState, str], int] = hooks.forward
    """Which way along the pitch a side gains ground: 1, -1, or 0 where there is no such way."""
    steps_besides: Callable[[PitchState, str, Square, Square], tuple[str, ...]] = (
        hooks.nothing_besides
    )
    """Tasks that a step from a square to the next takes besides a rush and a dodge."""
    stops_at: Callable[[PitchState, str, Square], bool] = hooks.goes_past
    """Whether something may happen to a player when it comes to a square."""
    arriving: tuple[str, ...] = ()
    """Tasks, by word, of a player that has come to a square."""
    bars: Callable[[PitchState, str, Square], Breach | None] = hooks.open_to_all
    """Why a player may not step on a square that others may."""
    hides: Callable[[PitchState, Square, Square], Breach | None] = hooks.in_sight
    """Why nothing can be aimed from one square at another."""
    pushed: Callable[["Course", str, Square, Square], None] = hooks.only_pushed
    """A player was pushed from a square to another."""
    lies: Callable[["Course", str], None] = hooks.just_lies
    """A player has come to lie prone, however that happened."""
    goes_down: Callable[["Course", str, Cause, str | None], bool] = hooks.just_goes_down
    """A player lies prone; true where what follows takes the place of an armour roll."""
    sources: Callable[[PitchState, RollDue, Dice, hooks.Sources], hooks.Sources] = (
        hooks.those_sources
    )
    """The re-rolls of a roll, out of those that the shared mechanics find."""
    turned: Callable[[PitchState, Square], int] = hooks.as_printed
    """Quarter turns, with the clock, by which the random template lies turned on a square."""
    nowhere: frozenset[Whereabouts] = frozenset()
    """Where no player of this game can be."""
    last_turn: int | None = None
    """The number of the last turn on the turn marker, where the marker has an end."""
    side_figures: frozenset[str] = frozenset(("score", "turn", "re_rolls"))
    """Figures of a side that a ruling may set right."""
    judges_ruling: Callable[["Course", Ruling], None] = hooks.any_ruling
    """Raises IllegalEntry for a ruling that comes too late in the match."""
    ruled: Callable[["Course", Ruling], None] = hooks.any_ruling
    """What else follows from a ruling."""


class Course:
    """See the module. `facts`, `breaches` and `answers` are the decision in the making."""

    __slots__ = ("agenda", "answers", "breaches", "facts", "game", "number", "origin", "state")

    def __init__(self, game: Game, state: PitchState) -> None:
        self.game = game
        self.state = state
        self.facts: list[Fact] = []
        self.breaches: list[Breach] = []
        self.answers = 0
        self.number = state.entries + 1
        """The number of this entry among those in force."""
        self.origin = self.number
        """The entry that new steps come from; that of its task while a task runs."""
        self.agenda: list[Step] = list(state.agenda)

    def happen(self, *facts: Fact) -> None:
        """These facts follow; the state is at once the one after them."""
        evolve = self.game.part.evolve
        for fact in facts:
            self.facts.append(fact)
            self.state = evolve[type(fact)](self.state, fact)

    def then(self, *steps: Step) -> None:
        """These come next, the first one first, before everything that was to come."""
        self.agenda.extend(reversed(steps))

    def after_all(self, *steps: Step) -> None:
        """These come when everything else has, the first one first."""
        self.agenda[:0] = reversed(steps)

    def task(self, do: str, **details: Any) -> Task:
        """A task of this entry (or of the entry whose task is running)."""
        return Task(do=do, origin=self.origin, **details)

    def breach(self, rule: str, detail: str, legal: str, field: str | None = None) -> None:
        """The entry is against a rule, but clear; it is recorded only by flag or by force."""
        self.breaches.append(Breach(rule=rule, detail=detail, legal=legal, field=field))

    def turnover(self, cause: str, player: str | None = None) -> None:
        """The turn ends when what is still to come has happened. The first cause stays."""
        if self.state.turnover is None and self.state.active is not None:
            self.happen(TurnoverCaused(cause=cause, player=player))

    def asked_for(self) -> EntryDue | None:
        """The question that an entry of a type of its own answers, taken off the agenda."""
        due = self.top
        if not isinstance(due, EntryDue):
            return None
        self.agenda.pop()
        self.answers = self.number - due.origin
        return due

    @property
    def top(self) -> Step | None:
        return self.agenda[-1] if self.agenda else None


def illegal(rule: str, detail: str, legal: str, field: str | None = None) -> IllegalEntry:
    """The refusal of an entry that says nothing that could have happened."""
    return IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))


def entry_due(course: Course, entry: str, side: str | None, **details: Any) -> EntryDue:
    """The question for an entry of a type of its own."""
    return EntryDue(entry=entry, side=side, origin=course.origin, **details)
