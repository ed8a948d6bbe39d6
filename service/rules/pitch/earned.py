"""What players take from a match: the points they earned, each with its events, and their hurts."""

from collections.abc import Iterator
from typing import Any, cast
from uuid import UUID

from schemas.pitch.facts import Counted
from schemas.result import (
    CasualtyResult,
    CharacteristicName,
    Earned,
    Journeyman,
    PlayerResult,
    Suffered,
)
from service.rules.contract import History, cites
from service.rules.pitch.state import PitchState

CASUALTIES: frozenset[str] = frozenset(
    ("badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead")
)

Points = dict[str, dict[str, Earned]]
"""By player and figure."""


@cites("BB-082")
def points(history: History) -> Points:
    """What each player did that is counted, and what it is worth."""
    found: Points = {}
    for event, facts in history:
        for fact in facts:
            if isinstance(fact, Counted) and fact.player is not None:
                own = found.setdefault(fact.player, {})
                own[fact.figure] = _and(own.get(fact.figure), fact, event)
    return found


def _and(before: Earned | None, fact: Counted, event: UUID) -> Earned:
    if before is None:
        return Earned(fact.figure, fact.amount, fact.spp, (event,))
    events = before.events if before.events[-1] == event else (*before.events, event)
    return Earned(fact.figure, before.count + fact.amount, before.spp + fact.spp, events)


def player_results(
    state: PitchState, side: str, history: History, quitters: tuple[str, ...] = ()
) -> Iterator[PlayerResult]:
    """The players of a side's list, and its journeymen, of whom there is anything to say."""
    earned = points(history)
    for key, profile in state.profiles.items():
        if profile.side != side or profile.kind not in ("rostered", "journeyman"):
            continue
        own = tuple(each for each in earned.get(key, {}).values() if each.count > 0 and each.spp)
        one = PlayerResult(key, own, _suffered(state, key), key in quitters)
        if one != PlayerResult(key):
            yield one


def _suffered(state: PitchState, player: str) -> Suffered | None:
    hurt: dict[str, Any] = state.hurts.get(player, {})
    injury = hurt.get("injury")
    if injury not in CASUALTIES:
        return None
    lowered = cast(CharacteristicName | None, hurt.get("lowered"))
    return Suffered(cast(CasualtyResult, injury), lowered)


def journeymen_of(state: PitchState, side: str) -> Iterator[Journeyman]:
    """Those that may be hired after the match."""
    for key, profile in state.profiles.items():
        if profile.side == side and profile.kind == "journeyman":
            yield Journeyman(key, profile.name, profile.number, profile.position)


def with_figure(state: PitchState, side: str, figure: str) -> tuple[str, ...]:
    """The players of a side that have so much as one of a figure."""
    return tuple(
        key
        for key, profile in state.profiles.items()
        if profile.side == side and state.counts.get(key, {}).get(figure, 0) > 0
    )


def count_of(state: PitchState, side: str, figure: str) -> int:
    """A figure of a side, its players' added up."""
    return sum(
        counts.get(figure, 0)
        for key, counts in state.counts.items()
        if key == side or (key in state.profiles and state.profiles[key].side == side)
    )
