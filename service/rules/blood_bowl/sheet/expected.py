"""What may come next on a sheet: the answer to what is due, its result or that nobody knows it; or
something that happened in the turn."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from schemas.pitch.steps import EntryDue, Question, RollDue, Task
from schemas.views import ChoiceField, Expectation, Option
from service.rules.blood_bowl.expected import BEFORE_AND_AFTER, concession, may_concede
from service.rules.blood_bowl.expected_magic import expected_of_magic
from service.rules.blood_bowl.sheet.expected_turns import expected_in_a_turn
from service.rules.blood_bowl.sheet.line_ups import line_up_limits
from service.rules.blood_bowl.sheet.results import results_of
from service.rules.blood_bowl.sheet.unknowns import NEEDED, word_of
from service.rules.blood_bowl.state import State, available
from service.rules.contract import cites
from service.rules.pitch.asking import words
from service.rules.pitch.expected_answers import Expectations, expected_answers, fixed

ANSWERED = 24
"""How often a simulated table knows the dice, against knowing the result only, or nothing."""


def expected(state: State) -> Expectations:
    """The entries that may come next; empty when the match is over and confirmed."""
    top = state.agenda[-1] if state.agenda else None
    if top is not None and not isinstance(top, Task):
        return (*_answers(state, top), *_less(state, top))
    if state.active is None:
        return ()
    found = tuple(expected_in_a_turn(state, state.active))
    if may_concede(state):
        return (*found, *expected_of_magic(state), concession(state, state.active))
    return found


def _answers(state: State, due: Question) -> Iterator[Expectation]:
    """As in full detail."""
    for each in expected_answers(state, due, _ENTRIES):
        yield replace(each, weight=max(each.weight, ANSWERED)) if each.weight else each


@cites("BB-056")
def _less(state: State, due: Question) -> Iterator[Expectation]:
    """The result without the dice; or that nobody knows."""
    word, player = word_of(due), getattr(due, "player", None)
    side = getattr(due, "side", None)
    about = () if player is None else (fixed("player", "Player", player),)
    if isinstance(due, RollDue) and (known := results_of(state, due)):
        options = tuple(Option(each, words(each).capitalize()) for each in known)
        result = ChoiceField(name="result", label="Result", options=options)
        fields = (fixed("roll", "Roll", due.roll), *about, result)
        title = f"{_whose(state, due)}: the result only"
        yield Expectation("sheet_result", title, side, fields, ("BB-056",))
    if word not in NEEDED:
        fields = (fixed("due", "Unknown", word), *about)
        title = f"{_about(state, due)}: unknown"
        yield Expectation("sheet_unknown", title, side, fields, ("BB-056",))


def _about(state: State, due: Question) -> str:
    """What nobody knows, and of whom."""
    player, side = getattr(due, "player", None), getattr(due, "side", None)
    who = state.name_of(player) if player else side and state.sides[side].name
    return f"{who}, {words(word_of(due))}" if who else words(word_of(due)).capitalize()


def _whose(state: State, due: RollDue) -> str:
    who = state.name_of(due.player) if due.player else state.sides[due.side].name
    return f"{who}, {words(due.roll)}"


@cites("BB-012")
def _set_up(state: State, due: EntryDue) -> Expectations:
    """Who takes part in the drive, or nobody says."""
    assert due.side is not None
    name = state.sides[due.side].name
    side = fixed("side", "Side", due.side)
    least, most = line_up_limits(state, due.side)
    players = ChoiceField(
        name="players",
        label="Players",
        options=tuple(Option(key, state.name_of(key)) for key in available(state, due.side)),
        many=True,
        least=least,
        most=most,
    )
    rules = ("BB-012",)
    return (
        Expectation("sheet_set_up", f"{name} set up", due.side, (side, players), rules, weight=2),
        Expectation("sheet_set_up", f"{name} set up; who is unknown", due.side, (side,), rules),
    )


_ENTRIES: dict[str, Callable[[Any, EntryDue], Expectations]] = {
    **BEFORE_AND_AFTER,
    "sheet_set_up": _set_up,
}
