"""Given, when, then for DBA Bowl: a pitch with players where a test wants them.

Home defends x = 0 and scores in the column x = 25, Away the other way round. Players are h1 to h11
and a1 to a11, Line Men unless a test says otherwise; whoever is not placed is off until the next
play. x along the pitch, y across it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from schemas.dba_bowl import DbaBowlSetup, DbaPlayerSetup, DbaSideSetup, Profile
from service.rules.contract import Breach, IllegalEntry
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.system import DBA_BOWL

Square = tuple[int, int]
HOME = tuple(f"h{number}" for number in range(1, 12))
AWAY = tuple(f"a{number}" for number in range(1, 12))


def a_setup(profiles: Mapping[str, Profile] | None = None, **settings: Any) -> DbaBowlSetup:
    """Two teams of Line Men, but for those whose profile is named."""
    known = dict(profiles or {})

    def team(keys: tuple[str, ...]) -> tuple[DbaPlayerSetup, ...]:
        return tuple(DbaPlayerSetup(key, key, known.get(key, "line_man")) for key in keys)

    sides = (DbaSideSetup("home", "Home", team(HOME)), DbaSideSetup("away", "Away", team(AWAY)))
    settings.setdefault("celebrity", "celebrity" in known.values())
    return DbaBowlSetup(sides=sides, **settings)


def a_pitch(
    places: Mapping[str, Square],
    profiles: Mapping[str, Profile] | None = None,
    phase: str = "move",
    side: str = "home",
    pips: int = 6,
    down: tuple[str, ...] = (),
    carrier: str | None = None,
    ball: Square | None = None,
    marked: tuple[str, ...] = (),
    waiting: tuple[str, ...] = (),
    **settings: Any,
) -> State:
    """A match in its first turn, in the phase wanted, nothing due."""
    state: State = DBA_BOWL.start(a_setup(profiles, **settings))
    players = {}
    for key, player in state.players.items():
        at = places.get(key)
        whereabouts = "pitch" if at else "waiting" if key in waiting else "injured"
        players[key] = replace(
            player,
            at=at,
            whereabouts=whereabouts,
            posture="down" if key in down else "standing",
            marked=key in marked,
        )
    if carrier is None and ball is None:
        ball = (25, 14)
    return replace(
        state,
        players=players,
        phase=phase,
        side=side,
        possession="home",
        turn=1,
        pips=pips,
        carrier=carrier,
        ball=ball,
        agenda=(),
    )


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
        """What happened, without what is still to come."""
        return [type(fact).__name__ for fact in self.facts[:-1]]

    @property
    def due(self) -> Any:
        return self.state.due


def when(state: State, *entries: Any) -> After:
    """Play legal entries one after the other."""
    after = After(state, (), 0)
    for entry in entries:
        decision = DBA_BOWL.decide(after.state, entry)
        assert decision.breaches == (), f"{entry}: {decision.breaches}"
        after = _applied(after.state, decision)
    return after


def forced(state: State, entry: Any) -> After:
    """Play an entry against the rules, as flag checking would."""
    decision = DBA_BOWL.decide(state, entry)
    assert decision.breaches, f"{entry} breaks no rule"
    return _applied(state, decision)


def _applied(state: State, decision: Any) -> After:
    for fact in decision.facts:
        state = DBA_BOWL.evolve(state, fact)
    return After(state, decision.facts, decision.answers)


def breaches(state: State, entry: Any) -> list[tuple[str, str | None]]:
    """Rule and field of every breach of an entry; each says what would be legal."""
    found = DBA_BOWL.decide(state, entry).breaches
    assert all(breach.detail.endswith(".") and breach.legal.endswith(".") for breach in found)
    return [(breach.rule, breach.field) for breach in found]


def refused(state: State, entry: Any) -> Breach:
    """Why an entry can't be recorded at all."""
    with pytest.raises(IllegalEntry) as caught:
        DBA_BOWL.decide(state, entry)
    breach = caught.value.breach
    assert breach.detail.endswith(".")
    assert breach.legal.endswith(".")
    return breach


def expected_types(state: State) -> set[str]:
    return {expectation.type for expectation in DBA_BOWL.expected(state)}


def at(state: State, player: str) -> Square | None:
    return state.players[player].at
