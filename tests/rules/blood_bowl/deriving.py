"""The sheet that a careful table would have written of a match that was logged in full.

Knows the full match only by its entries, facts and questions, and the sheet by its questions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from schemas.blood_bowl import ChargeEnded, Kick, TouchdownScored, TurnEnded
from schemas.blood_bowl_sheet import (
    SheetBlock,
    SheetCompletion,
    SheetFall,
    SheetFoul,
    SheetHurt,
    SheetInterference,
    SheetReRoll,
    SheetSetUp,
    SheetTouchdown,
    SheetTurnover,
)
from schemas.pitch.entries import Choose, EndTurn, Roll
from schemas.pitch.facts import Counted, PlayerHurt, ReRollUsed, RollMade, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, EntryDue, RollDue
from schemas.tagged import snake_case
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.play import random_entry
from service.simulator.setups import SETUPS

THROWN = {"completions": "ball", "throwing_completions": "team_mate"}
ASSISTS = ("offensive assists", "defensive assists")


BY_SKILL = ("block", "animal_savagery")
"""Falls that are worse by a skill of who brought them about, if that one stands."""


class NotForSheets(Exception):  # noqa: N818 - it is no error of the match
    """Something happened between two turns, where a sheet has no place for it."""


@dataclass(frozen=True)
class Step:
    """One entry of the full match, between two states."""

    before: State
    entry: Any
    facts: tuple[Any, ...]
    after: State

    def of(self, kind: type) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]


def random_match(seed: int) -> list[Step]:
    """A match in full detail, played to its end."""
    rng = Random(seed)
    state = BLOOD_BOWL.start(msgspec.convert(SETUPS["blood-bowl"](rng), BLOOD_BOWL.setup_type))
    steps = []
    while expectations := BLOOD_BOWL.expected(state):
        entry = msgspec.convert(random_entry(expectations, rng), BLOOD_BOWL.entry_type)
        facts = BLOOD_BOWL.decide(state, entry).facts
        before = state
        for fact in facts:
            state = BLOOD_BOWL.evolve(state, fact)
        steps.append(Step(before, entry, facts, state))
    return steps


class Sheet:
    """A sheet being written. `entries`: what was reported."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        setup = steps[0].before.setup
        self.state: State = BLOOD_BOWL.opening(setup, "sheet")
        self.entries: list[Any] = []
        self.turnover: str | None = None

    def report(self, *entries: Any) -> None:
        for entry in entries:
            decision = BLOOD_BOWL.decide(self.state, entry)
            assert decision.breaches == (), (entry, decision.breaches)
            for fact in decision.facts:
                self.state = BLOOD_BOWL.evolve(self.state, fact)
            self.entries.append(entry)

    @property
    def due(self) -> Any:
        return self.state.agenda[-1] if self.state.agenda else None

    def write(self) -> Iterator[Step]:
        """Report step by step."""
        for number, step in enumerate(self.steps):
            self._harm(step)
            if isinstance(step.entry, Kick):
                self._line_ups(step.before)
            if self._fits(step.entry):
                self.report(step.entry)
                self._table_says(step)
            for fact in step.facts:
                self._fact(step, fact, self.steps[number + 1 :])
            yield step

    def _line_ups(self, state: State) -> None:
        assert state.kicking is not None
        for side in (state.kicking, state.other(state.kicking)):
            players = tuple(key for key in state.took_part if state.side_of(key) == side)
            self.report(SheetSetUp(side, players))

    def _fits(self, entry: Any) -> bool:
        due = self.due
        if isinstance(due, RollDue):
            return isinstance(entry, Roll) and (entry.roll, entry.player) == (due.roll, due.player)
        if isinstance(due, ChoiceDue):
            return isinstance(entry, Choose) and (due.choice, due.player) == (
                entry.choice,
                entry.player,
            )
        kind = snake_case(type(entry).__name__)
        return isinstance(due, EntryDue) and kind == due.entry

    # ------------------------------------------------------------------------- who goes down

    def _harm(self, step: Step) -> None:
        """Before an armour roll, or an injury roll without one: why it is made."""
        due = step.before.agenda[-1] if step.before.agenda else None
        if not isinstance(due, RollDue) or due.roll not in ("armour", "injury"):
            return
        if isinstance(self.due, RollDue) and (self.due.roll, self.due.player) == (
            due.roll,
            due.player,
        ):
            return
        if self.state.active is None:
            raise NotForSheets
        assert due.player is not None
        if due.cause == "foul":
            assists = sum(each.value for each in due.modifiers if each.name in ASSISTS)
            side = step.before.other(step.before.side_of(due.player))
            self.report(SheetFoul(side, due.against, due.player, assists))
        else:
            cause: Any = due.cause
            by = step.before.players.get(due.against or "")
            lies = by is not None and by.posture != "standing" and due.cause in BY_SKILL
            self.report(SheetFall(due.player, cause, due.against, unaided=lies))

    def _table_says(self, step: Step) -> None:
        due = self.due
        if not isinstance(due, ChoiceDue):
            return
        if due.choice == "armour_result":
            broken = step.of(RollMade)[0].passed
            self.report(Choose(due.choice, "broken" if broken else "held", player=due.player))
        elif due.choice == "injury_result":
            self.report(Choose(due.choice, _injury(step), player=due.player))

    # ------------------------------------------------------------------------------ what else

    def _fact(self, step: Step, fact: Any, later: list[Step]) -> None:
        if isinstance(fact, Counted):
            self._deed(fact, later)
        elif isinstance(fact, ReRollUsed):
            self.report(SheetReRoll(fact.side, fact.source, fact.roll, fact.player, fact.skill))
        elif isinstance(fact, PlayerHurt) and fact.cause == "always_hungry":
            side = step.before.side_of(fact.player)
            self.report(SheetHurt(side, "casualty", fact.player, "dead", cause="always_hungry"))
        elif isinstance(fact, TouchdownScored):
            self.report(SheetTouchdown(fact.side, fact.player))
        elif isinstance(fact, TurnoverCaused):
            self.turnover = fact.player
        elif isinstance(fact, TurnEnded | ChargeEnded) and self.state.active == fact.side:
            self._ends(fact)

    def _deed(self, fact: Counted, later: list[Step]) -> None:
        if fact.figure == "blocks":
            self.report(SheetBlock(fact.side, fact.player))
        elif fact.figure in THROWN:
            thrown: Any = THROWN[fact.figure]
            self.report(SheetCompletion(fact.side, fact.player, thrown))
        elif fact.figure == "deflections":
            result: Any = "interception" if _caught(fact, later) else "deflection"
            self.report(SheetInterference(fact.side, fact.player, result))

    def _ends(self, fact: TurnEnded | ChargeEnded) -> None:
        done = isinstance(fact, ChargeEnded) or fact.cause == "done"
        if done or self.state.turnover is not None:
            self.report(EndTurn(fact.side))
        else:
            assert isinstance(fact, TurnEnded)
            self.report(SheetTurnover(fact.side, fact.cause, self.turnover))


def _caught(deflected: Counted, later: list[Step]) -> bool:
    """Whether the one who deflected the pass caught it before anything else was thrown."""
    for step in later:
        for fact in step.of(Counted):
            if fact.figure in ("deflections", "interceptions"):
                return bool(fact.figure == "interceptions" and fact.player == deflected.player)
    return False


def _injury(step: Step) -> str:
    """What an injury roll of the full match came to."""
    hurts = step.of(PlayerHurt)
    if hurts:
        return str(hurts[0].injury)
    due = step.after.agenda[-1]
    if isinstance(due, RollDue):
        return "casualty"
    assert isinstance(due, ChoiceDue)
    return "knocked_out" if due.note == "knocked_out" else "badly_hurt"
