"""A match while one entry is being worked out: what happened so far, what is still to come.

`decide` makes a Course, hands it from function to function, and takes facts, breaches and the
cause from it. Nothing outside one call of `decide` ever sees it, so it may change.
"""

from typing import Any

from schemas.dba_bowl import DbaBowlFact, Step
from service.rules.contract import Breach, IllegalEntry
from service.rules.dba_bowl.evolve import evolve
from service.rules.dba_bowl.state import Player, State


class Course:
    """`number` is that of this entry among those in force; `answers` becomes the event's cause."""

    __slots__ = ("agenda", "answers", "breaches", "facts", "number", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[DbaBowlFact] = []
        self.breaches: list[Breach] = []
        self.answers = 0
        self.number = state.entries + 1
        self.agenda: list[Step] = list(state.agenda)

    def happen(self, *facts: DbaBowlFact) -> None:
        """These facts follow; the state is at once the one after them."""
        for fact in facts:
            self.facts.append(fact)
            self.state = evolve(self.state, fact)

    def then(self, *steps: Step) -> None:
        """These come next, the first one first, before everything that was to come."""
        self.agenda.extend(reversed(steps))

    def nothing_more(self) -> None:
        """What was to come will not: the play is over."""
        self.agenda.clear()

    def answered(self) -> Any:
        """The question that the entry answers, taken off the agenda."""
        due = self.agenda.pop()
        self.answers = self.number - due.origin
        return due

    @property
    def due(self) -> Step | None:
        return self.agenda[-1] if self.agenda else None

    def breach(self, rule: str, detail: str, legal: str, field: str | None = None) -> None:
        """The entry is against a rule, but clear; it is recorded only by flag or by force."""
        self.breaches.append(Breach(rule=rule, detail=detail, legal=legal, field=field))


def illegal(rule: str, detail: str, legal: str, field: str | None = None) -> IllegalEntry:
    """The refusal of an entry that says nothing that could have happened."""
    return IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))


def known(state: State, player: str, field: str = "player") -> Player:
    """The player of this id. Raises IllegalEntry when the match has none."""
    found = state.players.get(player)
    if found is None:
        raise illegal(
            "DBA-001",
            f"No player of this match has the id {player}.",
            f"The players are {', '.join(state.players)}.",
            field,
        )
    return found


def known_standing(state: State, player: str, rule: str, field: str = "player") -> Player:
    """The same, standing on the pitch. Raises IllegalEntry."""
    found = known(state, player, field)
    if not found.stands:
        where = "is down" if found.at is not None else "is not on the pitch"
        raise illegal(
            rule,
            f"{state.player_name(player)} {where}.",
            "Only a player standing on the pitch does this.",
            field,
        )
    return found


def expects_player(state: State, named: str, due: str, rule: str) -> None:
    """The player that an answer names is the one the question is for. Raises IllegalEntry."""
    if named != due:
        raise illegal(
            rule,
            f"{named} is named, but it is for {state.player_name(due)}.",
            f"Name {due}.",
            "player",
        )


def plural(number: int, word: str) -> str:
    """1, `PIP` -> `1 PIP`; 2 -> `2 PIPs`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def place(square: tuple[int, int]) -> str:
    """How sentences name a square: `12, 7`."""
    return f"{square[0]}, {square[1]}"
