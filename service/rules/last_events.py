"""The last events of a match that are worth telling: what a display lists below the score.

They are folded, so a display that comes late lists the same ones: an entry that was taken back is
not among them, one that came out otherwise is told as it came out. A headline needs the state just
after its facts; states are values, so only the few that are told are looked at.
"""

from collections.abc import Sequence

from schemas.views import LastEvent
from service.rules.contract import RuleSystem, State
from service.rules.slots import Slot

LAST_EVENTS = 5
"""How many a frame lists; five lines can be read from afar."""

Told = tuple[LastEvent, ...]


def folded_telling(system: RuleSystem, state: State, slots: Sequence[Slot]) -> tuple[State, Told]:
    """The state after the slots, all in force, and the last of them that are worth telling."""
    evolve = system.evolve
    worth_telling = _last_worth_telling(system, slots)
    told: list[LastEvent] = []
    for index, slot in enumerate(slots):
        for fact in slot.facts:
            state = evolve(state, fact)
        if index in worth_telling:
            headline = system.headline(state, slot.facts)
            told.append(LastEvent(slot.event, slot.version, headline, slot.amended))
    return state, tuple(told)


def _last_worth_telling(system: RuleSystem, slots: Sequence[Slot]) -> set[int]:
    found: set[int] = set()
    for index in range(len(slots) - 1, -1, -1):
        if system.worth_telling(slots[index].facts):
            found.add(index)
            if len(found) == LAST_EVENTS:
                break
    return found


def and_then(before: Told, told: Told) -> Told:
    """The last ones of both, in order."""
    return (*before, *told)[-LAST_EVENTS:] if told else before


def shown(told: Told) -> Told:
    """Without those for which the rule system has no sentence."""
    return tuple(event for event in told if event.headline)
