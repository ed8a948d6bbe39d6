"""Both details of a Blood Bowl match: which `decide` and which expectations are its own."""

from typing import Any, get_args

from schemas.blood_bowl_sheet import BloodBowlSheetEntry
from schemas.tagged import snake_case
from schemas.views import Expectation
from service.rules.blood_bowl import expected as full_expected
from service.rules.blood_bowl import game as full
from service.rules.blood_bowl.sheet import expected as sheet_expected
from service.rules.blood_bowl.sheet import game as sheet
from service.rules.blood_bowl.state import State
from service.rules.contract import Decision
from service.rules.pitch.course import illegal

OF_SHEETS: frozenset[type] = frozenset(get_args(BloodBowlSheetEntry))


def decide(state: State, entry: Any) -> Decision:
    """What follows from the entry. Raises IllegalEntry, also for one of the other detail."""
    if state.detail == "sheet":
        return sheet.decide(state, entry)
    if type(entry) in OF_SHEETS:
        kind = snake_case(type(entry).__name__).replace("_", " ").capitalize()
        raise illegal(
            "BB-056",
            f"{kind} is an entry of sheets, and this match is logged in full.",
            "Moves, actions and rolls are reported one by one.",
            "type",
        )
    return full.decide(state, entry)


def expected(state: State) -> tuple[Expectation, ...]:
    """The entries that may come next, of the match's own detail."""
    if state.detail == "sheet":
        return sheet_expected.expected(state)
    return full_expected.expected(state)
