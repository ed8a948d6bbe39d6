"""Given, when, then for Bolter Ball: a table with marines where a test wants them.

Red's edge is y = 0, Blue's is y = 4800. Marines r1 to r8 and b1 to b8 wait in a row at their own
edge, at the left, out of everybody's way, unless a test says otherwise.
"""

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from schemas.bolter_ball import BolterBallSetup, Hill, MarineSetup, SideSetup, Wall
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.system import BOLTER_BALL
from service.rules.contract import Breach, IllegalEntry

RED = tuple(f"r{number}" for number in range(1, 9))
BLUE = tuple(f"b{number}" for number in range(1, 9))
MIDDLE = (3600, 2400)


def a_setup(hills: tuple[Hill, ...] = (), walls: tuple[Wall, ...] = ()) -> BolterBallSetup:
    sides = (
        SideSetup("red", "Red Fists", tuple(MarineSetup(key, key) for key in RED)),
        SideSetup("blue", "Blue Hawks", tuple(MarineSetup(key, key) for key in BLUE)),
    )
    return BolterBallSetup(sides=sides, first_side="red", hills=hills, walls=walls)


def a_table(
    phase: str = "move",
    side: str = "red",
    ball: tuple[int, int] = MIDDLE,
    places: dict[str, tuple[int, int]] | None = None,
    down: tuple[str, ...] = (),
    hills: tuple[Hill, ...] = (),
    walls: tuple[Wall, ...] = (),
) -> State:
    """A match in its first turn, in the phase wanted."""
    state = BOLTER_BALL.start(a_setup(hills, walls))
    waiting = {key: (100 + 120 * i, 60) for i, key in enumerate(RED)}
    waiting |= {key: (100 + 120 * i, 4740) for i, key in enumerate(BLUE)}
    marines = {
        key: replace(marine, at=({**waiting, **(places or {})})[key], down=key in down)
        for key, marine in state.marines.items()
    }
    table: State = replace(state, marines=marines, ball=ball, side=side, turn=1, phase=phase)
    return table


class After(NamedTuple):
    """The state after some entries, and the facts and the answered distance of the last."""

    state: State
    facts: tuple[Any, ...]
    answers: int

    def fact(self, kind: type) -> Any:
        """The one fact of a kind; fails when there is none."""
        (found,) = [fact for fact in self.facts if type(fact) is kind]
        return found

    def kinds(self) -> list[str]:
        return [type(fact).__name__ for fact in self.facts]


def when(state: State, *entries: Any) -> After:
    """Play legal entries one after the other."""
    after = After(state, (), 0)
    for entry in entries:
        decision = BOLTER_BALL.decide(after.state, entry)
        assert decision.breaches == (), f"{entry}: {decision.breaches}"
        after = _applied(after.state, decision)
    return after


def forced(state: State, entry: Any) -> After:
    """Play an entry against the rules, as flag checking would."""
    return _applied(state, BOLTER_BALL.decide(state, entry))


def _applied(state: State, decision: Any) -> After:
    for fact in decision.facts:
        state = BOLTER_BALL.evolve(state, fact)
    return After(state, decision.facts, decision.answers)


def breaches(state: State, entry: Any) -> list[tuple[str, str | None]]:
    """Rule and field of every breach of an entry; each says what would be legal."""
    found = BOLTER_BALL.decide(state, entry).breaches
    assert all(breach.detail.endswith(".") and breach.legal.endswith(".") for breach in found)
    return [(breach.rule, breach.field) for breach in found]


def is_legal(state: State, entry: Any) -> bool:
    return breaches(state, entry) == []


def refused(state: State, entry: Any) -> Breach:
    """Why an entry can't be recorded at all."""
    with pytest.raises(IllegalEntry) as caught:
        BOLTER_BALL.decide(state, entry)
    return caught.value.breach


def expected_types(state: State) -> set[str]:
    return {expectation.type for expectation in BOLTER_BALL.expected(state)}
