"""Blood Bowl as a sheet for the shared engine: parts of the full detail, and those of its own."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from schemas.blood_bowl_sheet import SheetResult, SheetUnknown
from schemas.tagged import snake_case
from service.rules.blood_bowl import (
    chance,
    drives,
    ends,
    evolve,
    evolve_drives,
    heat,
    inducements,
    magic,
    prayers,
    pre_game,
    staff,
    turns,
)
from service.rules.blood_bowl import game as full
from service.rules.blood_bowl.settling import go_on
from service.rules.blood_bowl.sheet import evolve as sheet_evolve
from service.rules.blood_bowl.sheet import (
    falls,
    happenings,
    harming,
    hurts,
    kick_off,
    line_ups,
    results,
    unknowns,
)
from service.rules.blood_bowl.state import State, match
from service.rules.contract import Decision
from service.rules.pitch import casualties, harm, re_rolls, referee, rolling
from service.rules.pitch import evolve as shared_evolve
from service.rules.pitch.course import Course, illegal, joined
from service.rules.pitch.engine import ANY_GAME, concluded
from service.rules.pitch.engine import decide as decided
from service.rules.pitch.state import PitchState, Square

PARTS = (
    casualties,
    chance,
    drives,
    ends,
    evolve,
    evolve_drives,
    falls,
    happenings,
    harm,
    heat,
    hurts,
    inducements,
    kick_off,
    line_ups,
    magic,
    prayers,
    pre_game,
    re_rolls,
    referee,
    rolling,
    shared_evolve,
    sheet_evolve,
    staff,
    turns,
)
_AS_IN_FULL = joined(*(module.PART for module in PARTS))
PART = replace(
    _AS_IN_FULL,
    rolled={**_AS_IN_FULL.rolled, **harming.PART.rolled},
    chosen={**_AS_IN_FULL.chosen, **harming.PART.chosen},
    tasks={
        **_AS_IN_FULL.tasks,
        "kick_due": line_ups.kick_due,
        "pick_me_up": happenings.needs_squares,
        "secret_weapons": line_ups.secret_weapons,
        "pre_game_prayers": unknowns.pre_game_prayers,
        "winnings": unknowns.winnings,
    },
)


def no_square(state: PitchState, square: Square) -> bool:
    """A sheet has no squares."""
    return False


def settled(course: Course) -> None:
    """A turn goes on until its end is reported; everything else goes on by itself."""
    state = match(course)
    if state.ended:
        ends.settle(course)
    elif state.active is not None:
        if state.charge is None and state.phase != "turns":
            go_on(course)
    elif state.phase == "turns":
        turns.settle(course)
    else:
        go_on(course)


SHEET = replace(full.GAME, part=PART, is_square=no_square, settled=settled)
_OPEN: dict[type, Callable[[Course, Any], None]] = {
    SheetResult: results.result,
    SheetUnknown: unknowns.unknown,
}
KNOWN = frozenset((*ANY_GAME, *PART.actions, *_OPEN))


def decide(state: State, entry: Any) -> Decision:
    """What follows from an entry to a sheet. Raises IllegalEntry."""
    kind = type(entry)
    if kind not in KNOWN:
        raise illegal(
            "BB-056",
            f"{snake_case(kind.__name__).replace('_', ' ').capitalize()} has to do with squares, "
            "and this match is logged as a sheet.",
            "What happened is reported by the entries of a sheet.",
            "type",
        )
    answer = _OPEN.get(kind)
    if answer is None:
        return decided(SHEET, state, entry)
    course = Course(SHEET, state)
    answer(course, entry)
    return concluded(course)
